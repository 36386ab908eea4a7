"""Blows, from the roll to what it does. Source: Cold Iron, Physical Combat, Critical Hits.

Blows of one step of the order of action fall at the same moment.
"""

from factions.systems.cold_iron.kernels import events
from factions.systems.cold_iron.kernels.grips import steadiness
from factions.systems.cold_iron.kernels.guards import attack_of, covered, met, shielded, shift
from factions.systems.cold_iron.kernels.harm import hurt, hurt_mount, passing, protection, settle
from factions.systems.cold_iron.kernels.hexes import in_front, player_of
from factions.systems.cold_iron.kernels.layout import (
    FOURTH,
    HOLDS,
    JUMPS,
    MELEE,
    NONE_HELD,
    PRONE,
    SECONDARY,
    SHORT,
    STANDING,
    STRIKES,
    Record,
)
from factions.systems.cold_iron.kernels.movement import move_of
from factions.systems.cold_iron.kernels.rolls import adjustment, damage, multiple
from factions.systems.cold_iron.kernels.spoils import random_crit, spoil, wear
from factions.tabletop import rng
from factions.tabletop.jit import kernel

FUMBLED, OUT_OF_POSITION = -5, -1
STEADY = 25  # what DEX, skill and the roll must exceed for who is kept out of a hold
SET_FOR_MEN, SET_FOR_RIDERS = 1, 2


@kernel
def melee(d: Record, s: Record) -> None:
    """Let everybody strike: long weapons, then others, then daggers and bodies."""
    for step in range(SHORT + 1):
        for u in range(d.first[2]):
            if s.status[u] != STANDING or s.does[u] != STRIKES:
                continue
            if d.step[u, s.stance[u]] == step and s.stunned[u] == 0 and s.held[u] < 0:
                if s.down[u] == 0 and s.struck[u] == 0 and s.unready[u] == 0:
                    strike_out(d, s, u)
        settle(d, s)


@kernel
def strike_out(d: Record, s: Record, u: int) -> None:
    """Let somebody strike whom he has room to strike, and the others if he swings at several."""
    if s.guard[u] >= 0:
        strike(d, s, u, int(s.target[u]))
    if s.second[u] >= 0 and s.other_guard[u] >= 0 and s.idle[u] == 0:
        s.guard[u] = s.other_guard[u]
        s.at_mount[u] = s.at_shield[u] = 0
        strike(d, s, u, int(s.second[u]))
    if s.third[u] >= 0 and s.third_guard[u] >= 0 and s.idle[u] == 0:
        s.guard[u] = s.third_guard[u]
        s.at_mount[u] = s.at_shield[u] = 0
        strike(d, s, u, int(s.third[u]))


@kernel
def strike(d: Record, s: Record, u: int, v: int) -> None:
    """Resolve one blow; its damage waits for `settle`."""
    if s.status[v] != STANDING:
        return
    s.fought[u] = s.fought[v] = s.struck[u] = 1
    if s.at_mount[u] and s.riding[v]:
        strike_mount(d, s, u, v)
        return
    if s.held[v] >= 0 and s.named[u] == 0:
        v = entangled(d, s, u, v, player_of(d, v))
    a = s.stance[u]
    attack, defence, fumble = attack_of(d, s, u, v, int(s.guard[u]))
    if s.held[v] >= 0 or s.down[v] or s.stunned[v]:
        defence = covered(d, s, v, attack, defence)
    ca = adjustment(d, s)
    total = attack + ca
    kind = events.AT_SHIELD if s.at_shield[u] else events.BLOW
    events.emit(s, events.ATTACK, u, v, kind, attack)
    events.add_numbers(s, 2, defence, ca)
    events.add_numbers(s, 4, met(d, s, u, v), 0)
    if total <= OUT_OF_POSITION:
        s.off[u] = s.current_round
    if total + fumble <= FUMBLED:
        blunder(d, s, u, total + fumble, attack - ca)
    elif s.at_shield[u]:
        hack(d, s, u, v)
    elif s.held[v] >= 0 and total <= 0:
        w = entangled(d, s, u, v, player_of(d, u))
        if w >= 0:
            stray(d, s, u, w)
    elif total >= defence:
        times = multiple(int(d.crit[u, a]), total - defence, ca, passing(d, s, u, v))
        land(d, s, u, v, times)
    else:
        turned(d, s, u, v)


@kernel
def blunder(d: Record, s: Record, u: int, total: int, astray: int) -> None:
    """Let a fumble do what its chart says; it may hit a friend, or oneself.

    astray: the attack less the Chance Adjustment, which meets the dodge of a friend.
    """
    v = spoil(d, s, u, total)
    if v >= 0 and (v == u or astray >= d.db[v, s.stance[v]] + shift(d, s, u, v)):
        stray(d, s, u, v)


@kernel
def strike_mount(d: Record, s: Record, u: int, v: int) -> None:
    """Resolve a blow at the mount of v: it only dodges, behind at 4 less."""
    a, guard = s.stance[u], 0 if in_front(s, v, u) else FOURTH
    attack = int(d.hs[u, a] + s.penalty[u] - s.haste[u])
    defence = int(d.mount_db[v] - (4 if guard else 0))
    ca = adjustment(d, s)
    events.emit(s, events.ATTACK, u, v, events.AT_MOUNT, attack)
    events.add_numbers(s, 2, defence, ca)
    if attack + ca + d.fumble[u, a] <= FUMBLED:
        blunder(d, s, u, int(attack + ca + d.fumble[u, a]), attack - ca)
    elif attack + ca >= defence:
        times = multiple(int(d.crit[u, a]), attack + ca - defence, ca, int(d.mount_c[v]))
        total = damage(
            s,
            int(d.dice[u, a, 0]),
            int(d.dice[u, a, 1]),
            int(d.dice[u, a, 2]),
            extra_dice(d, s, u, v),
            0,
            times,
        )
        events.add_numbers(s, 5, times, total)
        points = hurt_mount(d, s, v, total)
        events.emit(s, events.DAMAGE, v, u, points, 0)


@kernel
def extra_dice(d: Record, s: Record, u: int, v: int) -> int:
    """Return the d6 of a charge, or of a spear that is set for whom comes running."""
    a, found = s.stance[u], 0
    if d.charge[u, a] and s.went[u] > 0 and s.run[u] >= move_of(d, s, u):
        found = int(d.charge[u, a]) if s.riding[u] else min(1, int(d.spear[u, a]))
    if s.spear_set[u] and 2 * s.went[v] >= move_of(d, s, v) and s.went[v] > 0:
        found = max(found, SET_FOR_RIDERS if s.riding[v] else SET_FOR_MEN)
    return found


@kernel
def land(d: Record, s: Record, u: int, v: int, times: int) -> None:
    """Roll the damage of a hit so many times and let it fall."""
    a = s.stance[u]
    number, faces, added = d.dice[u, a, 0], d.dice[u, a, 1], d.dice[u, a, 2]
    extra = extra_dice(d, s, u, v)
    total = damage(s, int(number), int(faces), int(added), extra, 0, times)
    events.add_numbers(s, 5, times, total)
    points = hurt(d, s, u, v, total, int(d.vs_t[u, a]), int(d.fatigue[u, a]))
    events.emit(s, events.DAMAGE, v, u, points, int(d.fatigue[u, a]))
    if s.does[v] == JUMPS and s.target[v] == u and times >= d.kept_out[v] and d.small[u, a] == 0:
        s.does[v] = HOLDS
        if d.agile[v] + s.penalty[v] + adjustment(d, s) <= STEADY:
            s.down[v] = PRONE
            events.emit(s, events.STATUS, v, -1, events.PRONE, 1)
    if extra and s.riding[u] and s.riding[v] and a == MELEE and d.unhorses[u] > NONE_HELD:
        unhorse(d, s, u, v)


@kernel
def unhorse(d: Record, s: Record, u: int, v: int) -> None:
    """Let a lance that has hit at the end of a charge take a rider out of the saddle, or not.

    Hu meets what holds him there, as a tackle does; he falls once the step is over.
    """
    attack, defence = int(d.unhorses[u] + s.penalty[u]), steadiness(d, s, v)
    ca = adjustment(d, s)
    events.emit(s, events.ATTACK, u, v, events.SHOVE, attack)
    events.add_numbers(s, 2, defence, ca)
    if attack + ca >= defence:
        s.new_down[v] = PRONE


@kernel
def turned(d: Record, s: Record, u: int, v: int) -> None:
    """Let a shield or two weapons take what a blow that was parried does to them."""
    a, b = s.stance[u], s.stance[v]
    one = damage(s, int(d.dice[u, a, 0]), int(d.dice[u, a, 1]), int(d.dice[u, a, 2]), 0, 0, 1)
    if shielded(d, s, v):
        dent(d, s, v, (one + d.vs_t[u, a]) * d.hurts_shield[u, a] // 4)
    elif d.dp[v, b] > NONE_HELD and s.guard[u] <= SECONDARY:
        wear(d, s, v, (one + d.vs_t[u, a]) * d.hurts_weapon[u, a] // 4)
        back = damage(s, int(d.dice[v, b, 0]), int(d.dice[v, b, 1]), int(d.dice[v, b, 2]), 0, 0, 1)
        wear(d, s, u, (back + d.vs_t[v, b]) * d.hurts_weapon[v, b] // 4)


@kernel
def hack(d: Record, s: Record, u: int, v: int) -> None:
    """Let a blow that is aimed at a shield fall on it: it cannot miss it, nor hit the bearer."""
    a = s.stance[u]
    one = damage(s, int(d.dice[u, a, 0]), int(d.dice[u, a, 1]), int(d.dice[u, a, 2]), 0, 0, 1)
    dent(d, s, v, (one + d.vs_t[u, a]) * d.hacks_shield[u, a] // 4)


@kernel
def dent(d: Record, s: Record, v: int, points: int) -> None:
    """Take hit points off a shield."""
    whole = shielded(d, s, v)
    s.shield_lost[v] += points
    if whole and not shielded(d, s, v):
        events.emit(s, events.STATUS, v, -1, events.SHIELD_BROKEN, 1)


@kernel
def entangled(d: Record, s: Record, u: int, v: int, player: int) -> int:
    """Return one of a band who is in the hold of v, each as likely, or -1.

    Where u has named v, any of the others.
    """
    found, best = 0, -1
    for w in range(d.first[2]):
        if s.held[w] != s.held[v] or s.status[w] != STANDING:
            continue
        if w != v if s.named[u] else player_of(d, w) == player:
            found += 1
            if found == 1 or rng.below(s.rng, found) == 0:
                best = w
    return best


@kernel
def stray(d: Record, s: Record, u: int, v: int) -> None:
    """Let a blow fall on whom it was not meant for."""
    land(d, s, u, v, random_crit(d, s, protection(d, s, v)))
