"""Where the greedy policy would go in a manoeuvre, and what it shoots at from there."""

import math
from typing import NamedTuple

from factions.systems.armoured_clash.kernels.judgement.aiming.portals import best_portal
from factions.systems.armoured_clash.kernels.judgement.aiming.targets import best_target
from factions.systems.armoured_clash.kernels.judgement.aiming.traps_and_trails import best_trail
from factions.systems.armoured_clash.kernels.judgement.marker_worth import pulled
from factions.systems.armoured_clash.kernels.policies.outlook import (
    add_spot,
    goods_at,
    put_spot,
    weigh_goods,
    weigh_spots,
    worst_enemy,
)
from factions.systems.armoured_clash.kernels.record.order import NEVER, Order, better_order
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    ADVANCE,
    BARRED,
    HOPE,
    KEPT_CLEAR,
    LOOKS,
    ORDERED_CLEAR,
    PORTALS,
    SHOOT,
    STAY,
)
from factions.systems.armoured_clash.kernels.table.lanes import LANES, ONE, ZERO
from factions.systems.armoured_clash.kernels.table.passing import Path
from factions.systems.armoured_clash.kernels.table.shapes import damage_left, player_of, stand
from factions.systems.armoured_clash.kernels.table.ways import ENOUGH, facing, find_way, speed
from factions.tabletop.battles import geometry
from factions.tabletop.battles.choosing import best_spot
from factions.tabletop.battles.records import single
from factions.tabletop.compiler.jit import kernel

LEAST_GAIN = 0.01  # army points that a way must be worth more than none
INSIDE = 0.6  # how far within a limit a place is chosen
NEAR_ENOUGH = 0.5  # inches from a place at which a way ends there
LONG = 10.0  # inches of range without which only the suppressed and the hurt run


class Plan(NamedTuple):
    """What a unit does where a manoeuvre ends: its target or -1, facing what; what all is worth."""

    value: float
    at: int
    toward_x: float
    toward_y: float


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
def weigh_places(d: Setup, s: State, u: int, move: int, most: float, found: Order) -> Order:
    """Weigh where to go in a manoeuvre, shots after an advance looked at from the best places.

    most: what a place is worth at most, markers, trails and blasts apart. found: the best order
    yet.
    """
    budget, apart = speed(d, s, u, move), False
    if move == ADVANCE:
        apart = d.trail[u] >= 0 or d.portal[u] >= 0
    if budget <= 0.0:
        return found
    most += pulled(d, s, u, s.x[u], s.y[u], budget)
    if most - LEAST_GAIN <= found.value and not apart:
        return found
    collect(d, s, u, budget)
    if apart:
        _add_apart(d, s, u, budget)
    weigh_spots(s)
    weigh_goods(d, s, u, single(d.taste[player_of(d, u), HOPE]), ONE if move == ADVANCE else ZERO)
    if apart:
        _weigh_apart(d, s, u)
    barred = float(d.taste[player_of(d, u), BARRED])
    for _ in range(int(d.taste[player_of(d, u), LOOKS])):
        best = best_spot(s, 0.0)
        value = float(s.spot_worth[best]) - LEAST_GAIN
        if value <= found.value:
            return found
        x, y, gain = float(s.spot_x[best]), float(s.spot_y[best]), float(s.spot_gain[best])
        plan = _plan(d, s, u, move, x, y, value, gain)
        if barred > 0.0 and plan.value > found.value:
            lost = plan.value - _value_of_way(d, s, u, move, x, y, plan)
            plan = Plan(plan.value - barred * lost, plan.at, plan.toward_x, plan.toward_y)
        found = better_order(
            found, u, move, SHOOT, plan.at, x, y, plan.toward_x, plan.toward_y, plan.value
        )
        s.spot_worth[best] = NEVER
    return found


@kernel(read_only=("d",))
def _plan(
    d: Setup, s: State, u: int, move: int, x: float, y: float, value: float, gain: float
) -> Plan:
    """Return what a unit does at (x, y) after a manoeuvre.

    value: what the place is worth, `gain` of it by the best shot that there may be.
    """
    enemy = worst_enemy(s, x, y)
    fx, fy = x, y + (d.depth if player_of(d, u) == 0 else -d.depth)
    if enemy >= 0:
        fx, fy = float(s.disc_x[enemy]), float(s.disc_y[enemy])
    v = -1
    if move == ADVANCE and gain > 0.0:
        value -= gain
        v, worth = _target_from(d, s, u, x, y, fx, fy)
        if v >= 0:
            value += worth
            fx, fy = s.cx[v], s.cy[v]
    return Plan(value, v, float(fx), float(fy))


@kernel(read_only=("d",))
def _value_of_way(d: Setup, s: State, u: int, move: int, x: float, y: float, plan: Plan) -> float:
    """Return what a plan for (x, y) is worth where the way there really ends."""
    if geometry.distance(s.x[u], s.y[u], x, y) < ENOUGH:
        return plan.value
    end = find_way(d, s, u, x, y, speed(d, s, u, move), plan.toward_x, plan.toward_y).end
    if end.found and geometry.distance(end.x, end.y, x, y) < NEAR_ENOUGH:
        return plan.value
    goods, gain = goods_at(d, s, u, end.x, end.y)
    gain = gain if move == ADVANCE else 0.0
    return _plan(d, s, u, move, end.x, end.y, goods + gain - LEAST_GAIN, gain).value


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
