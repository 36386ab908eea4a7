"""The policies that greedy is measured against: nearest and random."""

from factions.systems.armoured_clash.kernels.record.order import Order, no_order, order_to
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    ABOARD,
    ADVANCE,
    AIM,
    AIRCRAFT,
    CHARGE,
    DISEMBARK,
    DOUBLE_TIME,
    EXIT,
    HOUSED,
    LOOKOUT,
    NOTHING,
    RAMP,
    REARM,
    SHOOT,
    STAY,
    TAKE_COVER,
)
from factions.systems.armoured_clash.kernels.rules.transports import has_ramp
from factions.systems.armoured_clash.kernels.table.charges import find_charge
from factions.systems.armoured_clash.kernels.table.measuring import reach_to
from factions.systems.armoured_clash.kernels.table.shapes import in_play, is_out, player_of
from factions.systems.armoured_clash.kernels.table.ways import speed
from factions.tabletop.battles import geometry, rng
from factions.tabletop.compiler.jit import kernel

CHOICES = 6


@kernel
def may_act(s: State, u: int) -> bool:
    """Return whether a unit may be activated: it is in play and has not been this round."""
    return bool(s.activated[u] == 0 and in_play(s, u))


@kernel(read_only=("d",))
def nearest_enemy(d: Setup, s: State, u: int) -> int:
    """Return the enemy closest to a unit's officer, or its transport's, or -1."""
    enemy, best, most = 1 - player_of(d, u), -1, geometry.NEVER
    at = s.carrier[u] if s.status[u] == ABOARD else u
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if is_out(s, v) and d.kind[v] != AIRCRAFT:
            away = reach_to(d, s, s.x[at], s.y[at], v)
            if away < most:
                best, most = v, away
    return best


@kernel(read_only=("d",))
def choose_nearest(d: Setup, s: State, player: int) -> Order:
    """Return the order of a player's first unit that may act: reach the closest, hit it."""
    for u in range(d.first[player], d.first[player + 1]):
        if may_act(s, u):
            return approach(d, s, u)
    return no_order(0.0)


@kernel(read_only=("d",))
def approach(d: Setup, s: State, u: int) -> Order:
    """Return the order of a unit that is to reach the closest enemy and hit it."""
    v = nearest_enemy(d, s, u)
    x, y = (s.cx[v], s.cy[v]) if v >= 0 else (s.x[u], s.y[u])
    if s.status[u] == ABOARD:
        return order_to(u, DISEMBARK, SHOOT, v, x, y, x, y)
    if s.status[u] == HOUSED:
        return order_to(u, EXIT, SHOOT, v, x, y, x, y)
    if v < 0:
        return order_to(u, STAY, NOTHING, -1, x, y, x, y)
    s.more_speed = 0.0
    away = reach_to(d, s, s.x[u], s.y[u], v)
    if find_charge(d, s, u, v)[0].found:
        return order_to(u, CHARGE, SHOOT, v, x, y, x, y)
    reach = d.reach[u]
    far = away > reach + speed(d, s, u, ADVANCE)
    return order_to(u, DOUBLE_TIME if far else ADVANCE, SHOOT, v, x, y, x, y)


@kernel(read_only=("d",))
def choose_random(d: Setup, s: State, player: int) -> Order:
    """Return any legal order of any unit that may act."""
    count = 0
    for u in range(d.first[player], d.first[player + 1]):
        count += 1 if may_act(s, u) else 0
    if count == 0:
        return no_order(0.0)
    pick = rng.below(s.rng, count)
    for u in range(d.first[player], d.first[player + 1]):
        if may_act(s, u):
            if pick == 0:
                return anything(d, s, u)
            pick -= 1
    return no_order(0.0)


@kernel(read_only=("d",))
def anything(d: Setup, s: State, u: int) -> Order:
    """Return any legal order of a unit."""
    enemy = 1 - player_of(d, u)
    x, y = d.width * rng.uniform(s.rng), d.depth * rng.uniform(s.rng)
    fx, fy = d.width * rng.uniform(s.rng), d.depth * rng.uniform(s.rng)
    v = d.first[enemy] + rng.below(s.rng, max(1, d.first[enemy + 1] - d.first[enemy]))
    choice = rng.below(s.rng, CHOICES)
    do = SHOOT
    if rng.below(s.rng, 3) == 0:
        do = REARM if s.reloading[u] else LOOKOUT if rng.below(s.rng, 2) == 0 else TAKE_COVER
    if has_ramp(d, s, u) and rng.below(s.rng, 2) == 0:
        do = RAMP
    if s.status[u] == ABOARD or s.status[u] == HOUSED:
        out = DISEMBARK if s.status[u] == ABOARD else EXIT
        return order_to(u, out if rng.below(s.rng, 2) == 0 else STAY, do, -1, x, y, fx, fy)
    s.more_speed = 0.0
    if choice == 0 and is_out(s, v) and find_charge(d, s, u, v)[0].found:
        return order_to(u, CHARGE, SHOOT, v, x, y, fx, fy)
    if choice <= 2:
        return order_to(u, ADVANCE, do, -1, x, y, fx, fy)
    if choice == 3:
        return order_to(u, DOUBLE_TIME, NOTHING, -1, x, y, fx, fy)
    return order_to(u, AIM if choice == 4 else STAY, do, -1, x, y, fx, fy)
