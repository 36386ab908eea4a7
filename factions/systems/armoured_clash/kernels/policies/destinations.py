"""Where the greedy policy would go in a manoeuvre, and what it shoots at from there."""

import math
from typing import NamedTuple

from factions.systems.armoured_clash.kernels.judgement.aiming.portals import best_portal
from factions.systems.armoured_clash.kernels.judgement.aiming.targets import best_target
from factions.systems.armoured_clash.kernels.judgement.aiming.traps_and_trails import best_trail
from factions.systems.armoured_clash.kernels.judgement.aiming.watching import watch_worth
from factions.systems.armoured_clash.kernels.judgement.marker_worth import (
    pulled,
    pulled_at,
    weigh_markers,
)
from factions.systems.armoured_clash.kernels.policies.outlook import (
    add_spot,
    goods_at,
    put_spot,
    weigh_goods,
    weigh_spots,
    weigh_up,
    worst_enemy,
)
from factions.systems.armoured_clash.kernels.record.order import NEVER, Order, better_order
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    ADVANCE,
    BARRED,
    DOUBLE_TIME,
    HOPE,
    KEPT_CLEAR,
    LOOKOUT,
    LOOKS,
    ORDERED_CLEAR,
    PORTALS,
    RAMP,
    SHOOT,
    STAY,
)
from factions.systems.armoured_clash.kernels.table.arrivals import (
    NEAR_ENOUGH,
    arrives,
    end_of_way,
)
from factions.systems.armoured_clash.kernels.table.lanes import LANES, ONE, ZERO
from factions.systems.armoured_clash.kernels.table.passing import Path
from factions.systems.armoured_clash.kernels.table.shapes import (
    Spot,
    damage_left,
    onward,
    player_of,
    stand,
)
from factions.systems.armoured_clash.kernels.table.ways import facing, speed
from factions.tabletop.battles import geometry
from factions.tabletop.battles.choosing import best_spot
from factions.tabletop.battles.records import single
from factions.tabletop.compiler.jit import kernel

LEAST_GAIN = 0.01  # army points that a way must be worth more than none
INSIDE = 0.6  # how far within a limit a place is chosen
MISSED = 0.4  # of what the best marker is worth: a way that misses it by so much is tried unturned
UNLOADED = 0.5  # of a shot hoped for by a unit that is still reloading afterwards
LONG = 10.0  # inches of range without which only the suppressed and the hurt run


class Plan(NamedTuple):
    """What a unit does where a manoeuvre ends: its target or -1, facing what; what all is worth."""

    value: float
    at: int
    toward_x: float
    toward_y: float


class Place(NamedTuple):
    """A place and what it is worth, `gain` of that by the best shot that there may be."""

    x: float
    y: float
    value: float
    gain: float


@kernel(read_only=("d",))
def collect(d: Setup, s: State, u: int, budget: float) -> None:
    """Collect the places a unit may want to go to: markers, its ranges to enemies, back, here."""
    s.spots = 0
    add_spot(d, s, u, s.x[u], s.y[u], 0.0)
    for marker in range(d.markers):
        if s.pull[marker] > 0.0:
            add_spot(d, s, u, d.marker[marker, 0], d.marker[marker, 1], budget)
    homeward = -1.0 if player_of(d, u) == 0 else 1.0
    if d.reach[u] > LONG or s.suppressed[u] or damage_left(d, s, u) < d.models[u] * d.limit[u]:
        add_spot(d, s, u, s.x[u], s.y[u] + homeward * budget, budget)
    _collect_ranges(d, s, u, budget)


@kernel(read_only=("d",))
def _collect_ranges(d: Setup, s: State, u: int, budget: float) -> None:
    """Collect the places at a unit's ranges to enemies, or as far toward them as it gets."""
    x, y = s.x[u], s.y[u]
    for danger in range(s.dangers):
        v = s.danger_of[danger]
        dx, dy = float(s.disc_x[v]) - x, float(s.disc_y[v]) - y
        square, most = dx * dx + dy * dy, 2.0 * budget + float(s.hope_far[v])
        if s.gain_near[v] <= 0.0 or square >= most * most:
            continue
        if s.spots >= LANES:
            return
        away = max(geometry.EPSILON, math.sqrt(square))
        before = geometry.NEVER
        for band in range(2):
            gain = s.gain_far[v] if band == 0 else s.gain_near[v]
            reach = float(s.hope_far[v] if band == 0 else s.hope_near[v]) - INSIDE
            go = min(budget, max(-budget, away - reach)) / away
            if gain > 0.0 and reach > 0.0 and away - reach < 2.0 * budget and go != before:
                put_spot(d, s, u, x + go * dx, y + go * dy)
                before = go


@kernel(read_only=("d",))
def _add_apart(d: Setup, s: State, u: int, budget: float) -> None:
    """Add the places behind enemies that a unit may pass through, and those close to portals."""
    for danger in range(s.dangers):
        v = s.danger_of[danger]
        dx, dy = s.cx[v] - s.x[u], s.cy[v] - s.y[u]
        away = max(geometry.EPSILON, math.sqrt(dx * dx + dy * dy))
        whole = away + s.far[v] + s.far[u] + ORDERED_CLEAR + KEPT_CLEAR
        if d.trail[u] >= 0 and whole <= budget:
            add_spot(d, s, u, s.x[u] + whole * dx / away, s.y[u] + whole * dy / away, budget)
    for portal in range(2 * PORTALS if d.portal[u] >= 0 else 0):
        owner, place = portal // PORTALS, portal % PORTALS
        if place < s.open_portals[owner]:
            x, y = s.portal_x[owner, place], s.portal_y[owner, place]
            away = max(geometry.EPSILON, geometry.distance(x, y, s.x[u], s.y[u]))
            share = max(0.0, 1.0 - (d.range[d.portal[u]] - INSIDE) / away)
            add_spot(d, s, u, s.x[u] + share * (x - s.x[u]), s.y[u] + share * (y - s.y[u]), budget)


@kernel(read_only=("d",))
def _weigh_apart(d: Setup, s: State, u: int) -> None:
    """Add what a trail on the way to each place, or a portal blast from there, is worth."""
    x, y = s.x[u], s.y[u]
    for spot in range(s.spots):
        if d.trail[u] >= 0:
            path = Path(x, y, x, y, float(s.spot_x[spot]), float(s.spot_y[spot]))
            _, worth = best_trail(d, s, u, path)
            s.spot_worth[spot] += worth
        if d.portal[u] >= 0:
            s.x[u], s.y[u] = float(s.spot_x[spot]), float(s.spot_y[spot])
            _, worth = best_portal(d, s, u, LEAST_GAIN)
            s.spot_worth[spot] += worth
            s.x[u], s.y[u] = x, y


@kernel(read_only=("d",))
def weigh_places(
    d: Setup, s: State, u: int, move: int, do: int, most: float, found: Order
) -> Order:
    """Weigh where to go in a manoeuvre, shots after an advance looked at from the best places.

    do: what comes after it. most: what a place is worth at most, markers, trails and blasts apart.
    found: the best order yet. What an advance reaches is no double time.
    """
    budget, shoots = speed(d, s, u, move), move == ADVANCE and do == SHOOT
    apart = shoots and (d.trail[u] >= 0 or d.portal[u] >= 0)
    if budget <= 0.0:
        return found
    most += pulled(d, s, u, s.x[u], s.y[u], budget)
    if most - LEAST_GAIN <= found.value and not apart:
        return found
    collect(d, s, u, budget)
    if apart:
        _add_apart(d, s, u, budget)
    weigh_spots(s)
    weigh_goods(d, s, u, single(_hope_after(d, s, u, move)), ONE if shoots else ZERO)
    if apart:
        _weigh_apart(d, s, u)
    watch = watch_worth(d, s, u) if do == LOOKOUT else 0.0
    careful = s.careful[u] == s.current_turn
    barred = float(d.taste[player_of(d, u), BARRED]) if careful else 0.0
    for _ in range(int(d.taste[player_of(d, u), LOOKS])):
        best = best_spot(s, 0.0)
        value = float(s.spot_worth[best]) - LEAST_GAIN + watch
        if value <= found.value:
            return found
        x, y, gain = float(s.spot_x[best]), float(s.spot_y[best]), float(s.spot_gain[best])
        step = move
        if move == DOUBLE_TIME and _in_a_step(d, s, u, x, y):
            step, value = ADVANCE, value + gain
        if careful and _looked_at(s, u, step, do, x, y):
            plan = Plan(
                float(s.kept_value[u]), int(s.kept_at[u]),
                float(s.kept_toward_x[u]), float(s.kept_toward_y[u]),
            )  # fmt: skip
        else:
            plan = _plan(d, s, u, step, do, Place(x, y, value, gain))
            if barred > 0.0 and plan.value > found.value:
                plan = _by_way(d, s, u, step, do, x, y, plan, barred)
        found = better_order(
            found, u, step, do, plan.at, x, y, plan.toward_x, plan.toward_y, plan.value
        )
        s.spot_worth[best] = NEVER
    return found


@kernel(read_only=("d",))
def _hope_after(d: Setup, s: State, u: int, move: int) -> float:
    """Return what a shot hoped for later counts: less if double time leaves a gun unloaded."""
    late = move == DOUBLE_TIME and s.reloading[u] != 0
    return float(d.taste[player_of(d, u), HOPE] * (UNLOADED if late else 1.0))


@kernel(read_only=("d",))
def _in_a_step(d: Setup, s: State, u: int, x: float, y: float) -> bool:
    """Return whether an advance straight ahead brings a unit to a place."""
    budget, dx, dy = speed(d, s, u, ADVANCE), x - s.x[u], y - s.y[u]
    if dx * dx + dy * dy > budget * budget:
        return False
    return arrives(d, s, u, x, y, budget, x, y + d.depth * onward(player_of(d, u)))


@kernel
def _looked_at(s: State, u: int, move: int, do: int, x: float, y: float) -> bool:
    """Return whether a unit's kept order is for this place, whose way has been looked at."""
    there = s.kept_x[u] == x and s.kept_y[u] == y
    return bool(there and s.kept_move[u] == move and s.kept_do[u] == do)


@kernel(read_only=("d",))
def _plan(d: Setup, s: State, u: int, move: int, do: int, place: Place) -> Plan:
    """Return what a unit does at a place after a manoeuvre, facing the worst enemy or a target.

    On lookout it faces the enemy's edge.
    """
    x, y = place.x, place.y
    enemy = worst_enemy(s, x, y) if do == SHOOT else -1
    fx, fy = x, y + d.depth * onward(player_of(d, u))
    if enemy >= 0:
        fx, fy = float(s.disc_x[enemy]), float(s.disc_y[enemy])
    v, value = _with_shot(d, s, u, move, do, place, fx, fy)
    if v >= 0:
        fx, fy = s.cx[v], s.cy[v]
    return Plan(value, v, float(fx), float(fy))


@kernel(read_only=("d",))
def _with_shot(
    d: Setup, s: State, u: int, move: int, do: int, place: Place, fx: float, fy: float
) -> tuple[int, float]:
    """Return the target from a place after a manoeuvre, facing (fx, fy), or -1; all it is worth."""
    if move != ADVANCE or do != SHOOT or place.gain <= 0.0:
        return -1, place.value
    v, worth = _target_from(d, s, u, place.x, place.y, fx, fy)
    return v, place.value - place.gain + (worth if v >= 0 else 0.0)


@kernel(read_only=("d",))
def _by_way(
    d: Setup, s: State, u: int, move: int, do: int, x: float, y: float, plan: Plan, barred: float
) -> Plan:
    """Return a plan for (x, y) worth what it is where the way ends, by how much that counts.

    A unit that would turn short of a marker may get there without a turn.
    """
    budget = speed(d, s, u, move)
    end = end_of_way(d, s, u, x, y, budget, plan.toward_x, plan.toward_y)
    if geometry.distance(end.x, end.y, x, y) < NEAR_ENOUGH:
        return plan
    v, value = _worth_at(d, s, u, move, do, end, plan.toward_x, plan.toward_y)
    plan = Plan(plan.value - barred * (plan.value - value), v, plan.toward_x, plan.toward_y)
    missed = pulled(d, s, u, x, y, 0.0) - pulled_at(d, s, u, end)
    if s.most_pull <= 0.0 or missed < MISSED * s.most_pull:
        return plan
    fx, fy = float(x + d.depth * s.hx[u]), float(y + d.depth * s.hy[u])
    end = end_of_way(d, s, u, x, y, budget, fx, fy)
    v, value = _worth_at(d, s, u, move, do, end, fx, fy)
    return Plan(value, v, fx, fy) if value > plan.value else plan


@kernel(read_only=("d",))
def _worth_at(
    d: Setup, s: State, u: int, move: int, do: int, end: Spot, fx: float, fy: float
) -> tuple[int, float]:
    """Return the target from where a way ends, facing (fx, fy), or -1; and what all is worth."""
    goods, gain = goods_at(s, end.x, end.y, _hope_after(d, s, u, move))
    gain = gain if move == ADVANCE and do == SHOOT else 0.0
    watch = watch_worth(d, s, u) if do == LOOKOUT else 0.0
    value = pulled_at(d, s, u, end) + goods + gain + watch - LEAST_GAIN
    place = Place(end.x, end.y, value, gain)
    return _with_shot(d, s, u, move, do, place, fx, fy)


@kernel(read_only=("d",))
def plan_by_way(d: Setup, s: State, u: int, order: Order) -> Plan:
    """Return what an order comes to where its way really ends, by how much that counts."""
    plan = Plan(order.value, order.at, order.toward_x, order.toward_y)
    barred = float(d.taste[player_of(d, u), BARRED])
    moves = order.move in (ADVANCE, DOUBLE_TIME) and order.do in (SHOOT, RAMP, LOOKOUT)
    if barred <= 0.0 or not moves:
        return plan
    s.more_speed = 0.0
    budget = speed(d, s, u, order.move)
    if arrives(d, s, u, order.x, order.y, budget, order.toward_x, order.toward_y):
        return plan
    weigh_markers(d, s, u)
    weigh_up(d, s, u)
    do = LOOKOUT if order.do == LOOKOUT else SHOOT
    return _by_way(d, s, u, order.move, do, order.x, order.y, plan, barred)


@kernel(read_only=("d",))
def _target_from(
    d: Setup, s: State, u: int, x: float, y: float, fx: float, fy: float
) -> tuple[int, float]:
    """Return the best target from (x, y), facing (fx, fy), or -1, and what a shot is worth."""
    ox, oy, ohx, ohy = s.x[u], s.y[u], s.hx[u], s.hy[u]
    hx, hy = facing(d, s, u, x, y, fx, fy)
    stand(d, s, u, x, y, hx, hy)
    s.moved = ADVANCE
    found = best_target(d, s, u, 0)
    s.moved = STAY
    stand(d, s, u, ox, oy, ohx, ohy)
    return found
