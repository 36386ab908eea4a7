"""What the greedy policy does with transports and buildings: get in, ride, wait, get out.

Source: Armoured Clash, "Transporting Units", "Garrisoning
Defensible Buildings"; the special rule Assault Ramp.
"""

import math

from factions.systems.armoured_clash.kernels.judgement.marker_worth import pulled, weigh_markers
from factions.systems.armoured_clash.kernels.policies.outlook import (
    Prospect,
    prospect_near,
    weigh_up,
    worst_enemy,
)
from factions.systems.armoured_clash.kernels.record.order import (
    NEVER,
    Order,
    better_order,
    no_order,
)
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    ABOARD,
    ADVANCE,
    AIM,
    DISEMBARK,
    EMBARK,
    ENTER,
    EXIT,
    GARRISON,
    HOUSE_ROOM,
    MOVE_IN,
    NOTHING,
    RAMP,
    SHOOT,
    SLOW,
    STATIC,
    STAY,
    STORMING,
)
from factions.systems.armoured_clash.kernels.rules.garrisons import building_near, defensible
from factions.systems.armoured_clash.kernels.rules.transports import takes
from factions.systems.armoured_clash.kernels.table.shapes import player_of
from factions.systems.armoured_clash.kernels.table.ways import speed
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel

RIDE_SHARE = 0.8  # what is worth at the end of a ride counts now
SHELTER = 0.4  # of what would be lost in the open
HALF = 0.5  # of a shot: half of the models count within a building
INDOORS = 0.2  # what the best shot counts that is hoped for from a building
LEAST_RAMP = 0.5  # army points that a ramp must bring
WITHIN_CHARGE = 0.6  # inches short of their reach at which passengers of a ramp charge
FAR_FROM_MARKERS = 8.0  # inches from a marker within which no unit embarks


@kernel(read_only=("d",))
def _wanted(d: Setup, s: State, x: float, y: float) -> int:
    """Return the marker that draws the deciding unit most from (x, y), or -1."""
    best, most = -1, 0.0
    for marker in range(d.markers):
        away = geometry.distance(x, y, d.marker[marker, 0], d.marker[marker, 1])
        value = s.pull[marker] / (6.0 + away)
        if value > most:
            best, most = marker, value
    return best


@kernel(read_only=("d",))
def _later(d: Setup, s: State, u: int, x: float, y: float, far: float) -> float:
    """Return what markers are worth to a unit that has gone `far` inches from (x, y) to one."""
    marker = _wanted(d, s, x, y)
    if marker < 0:
        return 0.0
    dx, dy = d.marker[marker, 0] - x, d.marker[marker, 1] - y
    share = min(1.0, far / max(geometry.EPSILON, math.sqrt(dx * dx + dy * dy)))
    return pulled(d, s, u, x + share * dx, y + share * dy, 0.0)


@kernel(read_only=("d",))
def _dash(d: Setup, u: int) -> float:
    """Return how far a unit goes at most in an activation."""
    return float(d.speed[u] * (1.0 if d.rules[u] & SLOW else 2.0))


@kernel(read_only=("d",))
def _weigh_out(
    d: Setup, s: State, u: int, way: int, x: float, y: float, stays: float, best: Order
) -> Order:
    """Weigh getting out at (x, y), toward a marker or, without one, the enemy, against staying."""
    marker = _wanted(d, s, x, y)
    tx, ty = x, y + (1.0 if player_of(d, u) == 0 else -1.0)
    if marker >= 0:
        tx, ty = d.marker[marker, 0], d.marker[marker, 1]
    s.x[u], s.y[u] = x, y
    there = prospect_near(d, s, u, tx, ty, ENTER)
    px, py = there.x, there.y
    v = worst_enemy(s, px, py)
    fx, fy = tx, ty
    if v >= 0:
        fx, fy = float(s.disc_x[v]), float(s.disc_y[v])
    out = max(pulled(d, s, u, px, py, 0.0), RIDE_SHARE * _later(d, s, u, px, py, _dash(d, u)))
    value = out + there.gain - there.loss
    then = SHOOT if way == EXIT else NOTHING
    best = better_order(best, u, STAY, then, -1, x, y, x, y, stays)
    return better_order(best, u, way, SHOOT, -1, tx, ty, fx, fy, value)


@kernel(read_only=("d",))
def weigh_aboard(d: Setup, s: State, u: int) -> Order:
    """Weigh getting out of a transport against riding on, as far as that still goes this round."""
    carrier = s.carrier[u]
    x, y = s.x[carrier], s.y[carrier]
    s.x[u], s.y[u] = x, y
    weigh_markers(d, s, u)
    weigh_up(d, s, u)
    ahead = _dash(d, carrier) if s.activated[carrier] == 0 else 0.0
    rides = RIDE_SHARE * RIDE_SHARE * _later(d, s, u, x, y, ahead + ENTER)
    return _weigh_out(d, s, u, DISEMBARK, x, y, rides, no_order(NEVER))


@kernel(read_only=("d",))
def weigh_exit(d: Setup, s: State, u: int, best: Order) -> Order:
    """Weigh leaving a building against what the garrison does best from within."""
    if s.most_pull > 0.0:
        x, y = s.x[u], s.y[u]
        best = _weigh_out(d, s, u, EXIT, x, y, -geometry.NEVER, best)
        s.x[u], s.y[u] = x, y
    return best


@kernel(read_only=("d",))
def weigh_embarking(d: Setup, s: State, u: int, best: Order) -> Order:
    """Weigh going aboard a near transport that has not moved yet, where a marker is far.

    In the last round no unit would get out of it again.
    """
    marker = _wanted(d, s, s.x[u], s.y[u])
    if marker < 0 or s.current_round >= d.rounds:
        return best
    away = geometry.distance(s.x[u], s.y[u], d.marker[marker, 0], d.marker[marker, 1])
    if away <= _dash(d, u) + FAR_FROM_MARKERS:
        return best
    player, budget = player_of(d, u), speed(d, s, u, ADVANCE)
    for carrier in range(d.first[player], d.first[player + 1]):
        if s.activated[carrier] or d.speed[carrier] <= d.speed[u] or not takes(d, s, carrier, u):
            continue
        near = budget + ENTER + s.far[carrier]
        dx, dy = s.cx[carrier] - s.x[u], s.cy[carrier] - s.y[u]
        if dx * dx + dy * dy > near * near:
            continue
        x, y = s.cx[carrier], s.cy[carrier]
        value = RIDE_SHARE * _later(d, s, u, x, y, _dash(d, carrier) + ENTER)
        best = better_order(best, u, ADVANCE, EMBARK, carrier, x, y, x, y, value)
    return best


@kernel(read_only=("d",))
def weigh_house(d: Setup, s: State, u: int, best: Order) -> Order:
    """Weigh garrisoning a building that an advance brings a unit to."""
    if s.n[u] > HOUSE_ROOM:
        return best
    near = speed(d, s, u, ADVANCE) + ENTER
    for building in range(s.pieces):
        if not defensible(d, s, u, building):
            continue
        x, y, far = s.piece[building, 0], s.piece[building, 1], near + s.piece_far[building]
        dx, dy = x - s.x[u], y - s.y[u]
        if dx * dx + dy * dy > far * far:
            continue
        there = prospect_near(d, s, u, x, y, far)
        value = pulled(d, s, u, x, y, 0.0) + INDOORS * there.hope
        value = value - SHELTER * there.loss
        best = better_order(best, u, ADVANCE, GARRISON, -1, x, y, x, y, value)
        if d.rules[u] & STORMING and building_near(d, s, u) == building:
            value += HALF * there.gain
            best = better_order(best, u, MOVE_IN, SHOOT, -1, x, y, x, y, value)
    return best


@kernel(read_only=("d",))
def _afoot(d: Setup, s: State, v: int, there: Prospect) -> float:
    """Return what passengers do best in the activation that is left to them, out of a ramp there.

    They advance and shoot, run, or charge.
    """
    x, y = there.x, there.y
    pace, best = float(d.speed[v]), RIDE_SHARE * there.hope
    best = max(best, _later(d, s, v, x, y, pace) + there.gain)
    best = max(best, _later(d, s, v, x, y, _dash(d, v)))
    for danger in range(s.dangers if d.rules[v] & STATIC == 0 else 0):
        enemy = s.danger_of[danger]
        reach = _dash(d, v) + s.far[enemy] - WITHIN_CHARGE
        if s.blow[v, enemy] > best and geometry.distance(x, y, s.cx[enemy], s.cy[enemy]) <= reach:
            best = float(s.blow[v, enemy])
    return best


@kernel(read_only=("d",))
def weigh_ramp(d: Setup, s: State, u: int, order: Order) -> Order:
    """Return the order of a transport, which ends with its ramp where its passengers are wanted.

    That is where what they may do then is worth more than what they do otherwise, and than the shot
    that the transport gives up.
    """
    v, target = s.load[u], order.at
    if s.status[v] != ABOARD or s.activated[v]:
        return order
    if order.do != SHOOT or order.move not in (STAY, AIM, ADVANCE):
        return order
    x, y = order.x, order.y
    s.x[v], s.y[v] = x, y
    weigh_markers(d, s, v)
    weigh_up(d, s, v)
    marker = _wanted(d, s, x, y)
    tx, ty = x, y + (1.0 if player_of(d, u) == 0 else -1.0)
    if marker >= 0:
        tx, ty = d.marker[marker, 0], d.marker[marker, 1]
    elif s.dangers > 0:
        enemy = max(s.danger_of[0], worst_enemy(s, x, y))
        tx, ty = float(s.disc_x[enemy]), float(s.disc_y[enemy])
    there = prospect_near(d, s, v, tx, ty, ENTER)
    px, py = there.x, there.y
    out = max(pulled(d, s, v, px, py, 0.0), RIDE_SHARE * _later(d, s, v, px, py, _dash(d, v)))
    other = max(
        out + there.gain - there.loss, RIDE_SHARE * RIDE_SHARE * _later(d, s, v, x, y, ENTER)
    )
    more = _afoot(d, s, v, there) - there.loss - other
    if target >= 0:
        more -= max(float(s.shot_far[u, target]), float(s.shot_near[u, target]))
    if more <= LEAST_RAMP:
        return order
    move = STAY if order.move == AIM else order.move
    return Order(u, move, RAMP, -1, x, y, tx, ty, order.value + more, order.claim)
