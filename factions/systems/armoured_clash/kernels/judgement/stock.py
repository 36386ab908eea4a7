"""Estimates of what every unit does to every other, and which units have stirred."""

from typing import NamedTuple

from factions.systems.armoured_clash.kernels.judgement.aiming.attack_pools import (
    attack_dice,
    grid_column,
    pool_of,
)
from factions.systems.armoured_clash.kernels.judgement.aiming.worth import worth_of
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    AIRCRAFT,
    DURABLE,
    FINISH,
    IMPROVED,
    INDIRECT,
    KILL,
    NEUTRAL,
    ROTORCRAFT,
    SHAKEN,
    STATIC,
    WEAKENED,
)
from factions.systems.armoured_clash.kernels.table.lanes import ZERO, sixteens
from factions.systems.armoured_clash.kernels.table.markers import touches
from factions.systems.armoured_clash.kernels.table.shapes import player_of, strength
from factions.tabletop.battles.bits import WORD, first_bit, marked
from factions.tabletop.battles.records import single
from factions.tabletop.compiler.jit import kernel

RADIX = 64
BACK = 0.8  # of a whole retaliation: models lost before it do not strike


class Estimate(NamedTuple):
    """What a unit does to another: its best shots, long and short range, and its charge.

    short: 0 where it gains nothing by being near.
    """

    far: float
    near: float
    reach: float
    short: float
    blow: float


@kernel(read_only=("d",))
def take_stock(d: Setup, s: State) -> None:
    """Estimate anew what units that have lost models do; note which units have stirred."""
    for u in range(sixteens(d.first[2])):
        moved = int(s.was_x[u] != s.x[u]) | int(s.was_y[u] != s.y[u])
        s.veil[u] = moved | int(s.was_n[u] != s.n[u]) | s.stale[u]
    for start in range(0, d.first[2], WORD):
        bits = marked(s.veil, start, min(start + WORD, sixteens(d.first[2])))
        while bits != 0:
            u = start + first_bit(bits)
            bits &= bits - 1
            if u < d.first[2]:
                _take_stock_of(d, s, u)


@kernel(read_only=("d",))
def _take_stock_of(d: Setup, s: State, u: int) -> None:
    if s.stale[u]:
        s.stale[u] = 0
        dice = _dice_of(d, s, u)
        if s.n[u] > 0 and dice != s.band[u]:
            s.band[u] = dice
            _reckon(d, s, u)
        if s.n[u] > 0:
            _reckon_against(d, s, u)
    if s.was_x[u] != s.x[u] or s.was_y[u] != s.y[u] or s.was_n[u] != s.n[u]:
        s.was_x[u], s.was_y[u], s.was_n[u] = s.x[u], s.y[u], s.n[u]
        s.stirred[u] = 1
        s.at_markers[u] = 0
        for marker in range(d.markers):
            s.at_markers[u] |= int(touches(d, s, u, marker)) << marker


@kernel(read_only=("d",))
def first_stock(d: Setup, s: State, side: int) -> None:
    """Take stock before the first round, when all units are whole: estimated once for all battles.

    side: 0, or 1 for the setup in which the forces are the other way round.
    """
    known = s.known[side]
    for u in range(d.first[2] if known else 0):
        enemy = 1 - player_of(d, u)
        s.band[u] = _dice_of(d, s, u)
        for v in range(d.first[enemy], d.first[enemy + 1]):
            s.shot_far[u, v], s.shot_near[u, v] = (
                s.whole_shot_far[side, u, v],
                s.whole_shot_near[side, u, v],
            )
            s.shot_reach[u, v], s.short_reach[u, v] = (
                s.whole_shot_reach[side, u, v],
                s.whole_short_reach[side, u, v],
            )
            s.blow[u, v], s.from_blow[u, v] = (
                s.whole_blow[side, u, v],
                s.whole_from_blow[side, u, v],
            )
            s.from_far[u, v], s.from_near[u, v] = (
                s.whole_from_far[side, u, v],
                s.whole_from_near[side, u, v],
            )
            s.from_reach[u, v], s.from_short[u, v] = (
                s.whole_from_reach[side, u, v],
                s.whole_from_short[side, u, v],
            )
    take_stock(d, s)
    for u in range(0 if known else d.first[2]):
        enemy = 1 - player_of(d, u)
        for v in range(d.first[enemy], d.first[enemy + 1]):
            s.whole_shot_far[side, u, v], s.whole_shot_near[side, u, v] = (
                s.shot_far[u, v],
                s.shot_near[u, v],
            )
            s.whole_shot_reach[side, u, v], s.whole_short_reach[side, u, v] = (
                s.shot_reach[u, v],
                s.short_reach[u, v],
            )
            s.whole_blow[side, u, v], s.whole_from_blow[side, u, v] = (
                s.blow[u, v],
                s.from_blow[u, v],
            )
            s.whole_from_far[side, u, v], s.whole_from_near[side, u, v] = (
                s.from_far[u, v],
                s.from_near[u, v],
            )
            s.whole_from_reach[side, u, v], s.whole_from_short[side, u, v] = (
                s.from_reach[u, v],
                s.from_short[u, v],
            )
    s.known[side] = 1


@kernel(read_only=("d",))
def _dice_of(d: Setup, s: State, u: int) -> int:
    """Return a number for the dice of a unit's rows at its strength: the same for the same."""
    dice, models = 1, strength(s, u)
    for row in range(d.weapon[u], d.guns[u]):
        dice = dice * RADIX + int(d.dice[row, grid_column(d, s, u, row, models)])
    if d.charges[u] >= 0:
        row = d.charges[u]
        dice = dice * RADIX + int(d.dice[row, grid_column(d, s, u, row, s.n[u])])
    return int(dice)


@kernel(read_only=("d",))
def _reckon(d: Setup, s: State, u: int) -> None:
    """Write down what a unit's shots and charges are worth against every enemy."""
    enemy = 1 - player_of(d, u)
    for v in range(d.first[enemy], d.first[enemy + 1]):
        _reckon_pair(d, s, u, v, True, True)


@kernel(read_only=("d",))
def _reckon_against(d: Setup, s: State, v: int) -> None:
    """Write down what every enemy does to a unit that has suffered, where kills are weighed."""
    player = player_of(d, v)
    hoped, feared = d.taste[1 - player, KILL] > 0.0, d.taste[player, KILL] > 0.0
    if hoped or feared:
        for u in range(d.first[1 - player], d.first[2 - player]):
            if s.n[u] > 0:
                _reckon_pair(d, s, u, v, hoped, feared)


@kernel(read_only=("d",))
def _reckon_pair(d: Setup, s: State, u: int, v: int, hoped: bool, feared: bool) -> None:
    """Write down what unit u does to unit v, by the weights of either side.

    hoped: whether for the side of unit u; feared: whether for that of unit v.
    """
    player = player_of(d, u)
    there = _estimate(d, s, player, u, v)
    if hoped:
        s.shot_far[u, v], s.shot_near[u, v] = there.far, there.near
        s.shot_reach[u, v], s.short_reach[u, v] = there.reach, there.short
        s.blow[u, v] = there.blow
    if feared:
        if not _alike(d):
            there = _estimate(d, s, 1 - player, u, v)
        s.from_far[v, u], s.from_near[v, u] = there.far, there.near
        s.from_reach[v, u], s.from_short[v, u] = there.reach, there.short
        s.from_blow[v, u] = there.blow


@kernel(read_only=("d",))
def _alike(d: Setup) -> bool:
    """Return whether an attack is worth the same to both sides."""
    for weight in (SHAKEN, KILL, FINISH):
        if d.taste[0, weight] != d.taste[1, weight]:
            return False
    return True


@kernel(read_only=("d",))
def _estimate(d: Setup, s: State, player: int, u: int, v: int) -> Estimate:
    """Return what unit u does to unit v by a player's weights."""
    models = strength(s, u)
    far = near = reach = short = blow = ZERO
    if s.n[v] <= 0:
        return Estimate(far, near, reach, short, blow)
    for row in range(d.weapon[u], d.guns[u]):
        if d.against[row] & d.target[v] == 0:
            continue
        kind, quality = pool_of(d, row, v), d.quality[row]
        dice = attack_dice(d, s, u, row, v, False, models)
        value = worth_of(d, s, player, kind, NEUTRAL, dice, quality, d.defence[v], v)
        if value > far and d.range[row] > d.short[row]:
            far, reach = single(value), max(reach, single(d.range[row]))
        if d.short[row] > 0.0 and quality & INDIRECT == 0:
            dice = attack_dice(d, s, u, row, v, True, models)
            value = worth_of(d, s, player, kind, IMPROVED, dice, quality, d.defence[v], v)
            if value > near:
                near, short = single(value), single(d.short[row])
    return Estimate(far, max(near, far), reach, short, single(_estimate_blow(d, s, player, u, v)))


@kernel(read_only=("d",))
def _estimate_blow(d: Setup, s: State, player: int, u: int, v: int) -> float:
    """Return what a charge is worth: its attack less the retaliation of the models left."""
    row, back = d.charges[u], d.answers[v]
    if row < 0 or d.rules[u] & STATIC or d.kind[v] == AIRCRAFT or d.kind[v] == ROTORCRAFT:
        return 0.0
    dice, kind = attack_dice(d, s, u, row, v, False, s.n[u]), pool_of(d, row, v)
    gain = worth_of(d, s, player, kind, NEUTRAL, dice, d.quality[row], d.defence[v], v)
    loss = 0.0
    if back >= 0:
        dice, kind = attack_dice(d, s, v, back, u, False, s.n[v]), pool_of(d, back, u)
        loss = worth_of(d, s, player, kind, NEUTRAL, dice, d.quality[back], d.defence[u], u)
    if d.sponsons[v] > 0:
        kind = d.sponson_pool[v, 1 if d.rules[u] & DURABLE else 0]
        loss += worth_of(d, s, player, kind, WEAKENED, d.sponsons[v], 0, d.defence[u], u)
    return gain - BACK * loss
