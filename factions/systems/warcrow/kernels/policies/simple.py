"""The policies that greedy is measured against: nearest and random."""

from factions.systems.warcrow.kernels.judgement.targets import best_target
from factions.systems.warcrow.kernels.record.layout import (
    ASSAULT_AT,
    AT,
    CHARGE_AT,
    MARCH,
    MELEE,
    MOVE_THEN_SHOOT,
    PASS,
    READY,
    REST_UP,
    SHOOT_THEN_MOVE,
    STRIKE_AT,
    TO_X,
    TO_Y,
    WHAT,
    WHO,
)
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.rules.activation import may_act
from factions.systems.warcrow.kernels.rules.attacks.charges import can_rush
from factions.systems.warcrow.kernels.table.units import nearest_enemy, range_of
from factions.systems.warcrow.kernels.table.ways import both_legs
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel

TRIES = 6


@kernel
def write_order(s: State, u: int, what: int, at: int, x: float, y: float) -> None:
    """Write an order."""
    s.orders[WHO], s.orders[WHAT], s.orders[AT] = u, what, at
    s.orders[TO_X], s.orders[TO_Y] = x, y


@kernel(read_only=("d",))
def choose_nearest(d: Setup, s: State, player: int) -> None:
    """Write the order of the player's first unit that has not acted: reach the closest, hit it."""
    s.orders[WHAT] = PASS
    for u in range(d.first[player], d.first[player + 1]):
        if s.activated[u] or not may_act(d, s, u):
            continue
        v = nearest_enemy(d, s, u)
        if v < 0:
            return
        _nearest_order(d, s, u, v)
        return


@kernel(read_only=("d",))
def _nearest_order(d: Setup, s: State, u: int, v: int) -> None:
    x, y = s.x[v, 0], s.y[v, 0]
    armed = d.roll[s.page[u], MELEE] >= 0 and s.formed[u]
    if s.foes[u] > 0:
        if armed:
            write_order(s, u, STRIKE_AT, v, x, y)
        else:
            write_order(s, u, MARCH, -1, s.x[u, 0], s.y[u, 0])
        return
    if armed:
        if can_rush(d, s, u, v, True):
            write_order(s, u, CHARGE_AT, v, x, y)
            return
        if can_rush(d, s, u, v, False):
            write_order(s, u, ASSAULT_AT, v, x, y)
            return
    if range_of(s, u) > 0.0 and s.formed[u]:
        target = best_target(d, s, u, 0.0)[0]
        if target >= 0:
            write_order(s, u, SHOOT_THEN_MOVE, target, x, y)
        else:
            write_order(s, u, MOVE_THEN_SHOOT, -1, x, y)
        return
    write_order(s, u, MARCH, -1, x, y)


@kernel(read_only=("d",))
def choose_random(d: Setup, s: State, player: int) -> None:
    """Write any legal order of any unit that may act."""
    s.orders[WHAT] = PASS
    count = 0
    for u in range(d.first[player], d.first[player + 1]):
        count += may_act(d, s, u)
    if count == 0:
        return
    pick = rng.below(s.rng, count)
    for u in range(d.first[player], d.first[player + 1]):
        if may_act(d, s, u):
            if pick == 0:
                _random_order(d, s, u)
                return
            pick -= 1


@kernel(read_only=("d",))
def _random_order(d: Setup, s: State, u: int) -> None:
    enemy = 1 - player_of(d, u)
    formed = s.formed[u]
    reach = 2.0 * both_legs(d, s, u)
    x = s.x[u, 0] + reach * (2.0 * rng.uniform(s.rng) - 1.0)
    y = s.y[u, 0] + reach * (2.0 * rng.uniform(s.rng) - 1.0)
    armed = formed and d.roll[s.page[u], MELEE] >= 0
    tired = s.activated[u] and s.stress[u] >= d.morale[u]
    for _ in range(TRIES):
        v = d.first[enemy] + rng.below(s.rng, max(1, d.first[enemy + 1] - d.first[enemy]))
        what = 1 + rng.below(s.rng, 7)
        there = v < d.first[enemy + 1] and s.status[v] == READY
        rushing = what in (CHARGE_AT, ASSAULT_AT)
        if tired and what != REST_UP:
            continue
        if s.foes[u] > 0:
            if what == MARCH or (what == STRIKE_AT and there and armed and s.engaged[u, v]):
                write_order(s, u, what, v, x, y)
                return
        elif what == MARCH or (formed and what == REST_UP):
            write_order(s, u, what, -1, x, y)
            return
        elif rushing and there and armed and can_rush(d, s, u, v, what == CHARGE_AT):
            write_order(s, u, what, v, x, y)
            return
        elif formed and range_of(s, u) > 0.0 and what in (SHOOT_THEN_MOVE, MOVE_THEN_SHOOT):
            target = best_target(d, s, u, 0.0)[0]
            if what == MOVE_THEN_SHOOT or target >= 0:
                write_order(s, u, what, target, x, y)
                return
    write_order(s, u, REST_UP if tired else MARCH, -1, x, y)
