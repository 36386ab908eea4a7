"""The greedy policy: of every unit and everything it may do, the order worth most.

Source: the project's design, section 5.
"""

import math

from factions.systems.armoured_clash.kernels.layout import (
    ABOARD,
    ADVANCE,
    AIM,
    AIRCRAFT,
    AT,
    CHARGE,
    CLAIM,
    DISEMBARK,
    DO,
    DOUBLE_TIME,
    DRAW,
    MOVE,
    NOTHING,
    ORDER,
    READY,
    SHOOT,
    SLOW,
    SPOTS,
    STAY,
    TO_HX,
    TO_HY,
    TO_X,
    TO_Y,
    VALUE,
    WHO,
    Record,
)
from factions.systems.armoured_clash.kernels.movement import (
    can_charge,
    facing,
    find_charge,
    speed,
)
from factions.systems.armoured_clash.kernels.outlook import (
    survey,
    weigh_markers,
    weigh_spots,
    weigh_up,
)
from factions.systems.armoured_clash.kernels.shapes import player_of, stand
from factions.systems.armoured_clash.kernels.shots import best_target
from factions.systems.armoured_clash.kernels.simple import may_act
from factions.tabletop import geometry
from factions.tabletop.jit import kernel

INSIDE = 0.6  # how far within a limit a place is chosen
HOPE = 0.35  # what a shot that is hoped for in a later activation counts
AFAR = 60.0  # inches at which a marker draws no more
LOOKS = 2  # places from which lines of sight are looked at
STIR = 6.0  # inches within which any change makes a unit think again
NEVER = -1e20
MOST_BANDS = 8  # enemies whose ranges a unit looks for places at


@kernel
def _add(d: Record, s: Record, u: int, x: float, y: float, budget: float) -> None:
    """Add a place, or the spot on the way to it that is within the allowance."""
    if s.spots >= SPOTS:
        return
    dx, dy = x - s.x[u], y - s.y[u]
    away = math.sqrt(dx * dx + dy * dy)
    share = min(1.0, budget / max(away, geometry.EPSILON))
    room = min(s.far[u], 1.0)
    s.spot_x[s.spots] = min(max(s.x[u] + share * dx, room), d.width - room)
    s.spot_y[s.spots] = min(max(s.y[u] + share * dy, room), d.depth - room)
    s.spots += 1


@kernel
def _collect(d: Record, s: Record, u: int, budget: float) -> None:
    """Collect the places a unit may want to go to: markers, its ranges to enemies, back, here."""
    s.spots = 0
    _add(d, s, u, s.x[u], s.y[u], 0.0)
    for o in range(d.markers):
        if s.pull[o] > 0.0:
            _add(d, s, u, d.marker[o, 0], d.marker[o, 1], budget)
    homeward = -1.0 if player_of(d, u) == 0 else 1.0
    _add(d, s, u, s.x[u], s.y[u] + homeward * budget, budget)
    bands = 0
    for k in range(s.dangers):
        if bands >= MOST_BANDS:
            break
        ex, ey = float(s.danger_x[k]), float(s.danger_y[k])
        dx, dy = s.x[u] - ex, s.y[u] - ey
        away = max(geometry.EPSILON, math.sqrt(dx * dx + dy * dy))
        for band in range(2):
            gain = s.gain_far[k] if band == 0 else s.gain_near[k]
            reach = math.sqrt(float(s.hope_far[k] if band == 0 else s.hope_near[k])) - INSIDE
            if gain > 0.0 and reach > 0.0 and away - reach < 2.0 * budget:
                _add(d, s, u, ex + dx / away * reach, ey + dy / away * reach, budget)
                bands += 1


@kernel
def _pulled(d: Record, s: Record, u: int, x: float, y: float) -> float:
    """Return what the markers are worth to a unit that ends at (x, y)."""
    best, draw = 0.0, d.taste[player_of(d, u), DRAW]
    reach = d.marker_radius
    for o in range(d.markers):
        if s.pull[o] > 0.0:
            dx, dy = x - d.marker[o, 0], y - d.marker[o, 1]
            square = dx * dx + dy * dy
            if square <= reach * reach:
                best = max(best, s.pull[o])
            else:
                near = max(0.0, 1.0 - math.sqrt(square) / AFAR)
                best = max(best, draw * s.pull[o] * near * near)
    return best


@kernel
def _better(
    d: Record,
    s: Record, u: int, move: int, do: int, v: int, x: float, y: float, fx: float, fy: float,
    value: float,
) -> None:  # fmt: skip
    """Make an order the best so far, if it is worth more."""
    if value > s.order[VALUE]:
        s.order[WHO], s.order[MOVE], s.order[DO], s.order[AT] = u, move, do, v
        s.order[TO_X], s.order[TO_Y], s.order[TO_HX], s.order[TO_HY] = x, y, fx, fy
        s.order[VALUE] = value
        s.order[CLAIM] = _pulled(d, s, u, x, y)


@kernel
def _worst(s: Record, x: float, y: float) -> int:
    """Return the row of the enemy that matters most to who stands there, or -1."""
    best, most = -1, 0.0
    for k in range(s.dangers):
        dx, dy = float(s.danger_x[k]) - x, float(s.danger_y[k]) - y
        weight = float(s.gain_near[k] + s.lose_far[k] + s.lose_near[k]) + 0.01
        value = weight / (36.0 + dx * dx + dy * dy)
        if value > most:
            best, most = k, value
    return best


@kernel
def _weigh_places(d: Record, s: Record, u: int, move: int) -> None:
    """Weigh where to go in a manoeuvre, shots after an advance looked at from the best places."""
    budget = speed(d, s, u, move)
    most = (HOPE + 1.0 if move == ADVANCE else HOPE) * s.most_gain
    if budget <= 0.0 or s.order[VALUE] >= s.most_pull + most:
        return
    _collect(d, s, u, budget)
    weigh_spots(s)
    for i in range(s.spots):
        x, y = float(s.spot_x[i]), float(s.spot_y[i])
        s.spot_worth[i] = _pulled(d, s, u, x, y) - s.spot_loss[i] + HOPE * s.spot_hope[i]
        s.spot_worth[i] += s.spot_gain[i] if move == ADVANCE else 0.0
    for _ in range(LOOKS):
        best = 0
        for i in range(1, s.spots):
            if s.spot_worth[i] > s.spot_worth[best]:
                best = i
        if s.spot_worth[best] <= s.order[VALUE]:
            return
        value = float(s.spot_worth[best])
        x, y = float(s.spot_x[best]), float(s.spot_y[best])
        k = _worst(s, x, y)
        fx, fy = x, y + (d.depth if player_of(d, u) == 0 else -d.depth)
        if k >= 0:
            fx, fy = float(s.danger_x[k]), float(s.danger_y[k])
        v = -1
        if move == ADVANCE and s.spot_gain[best] > 0.0:
            value -= float(s.spot_gain[best])
            v = _target_from(d, s, u, x, y, fx, fy)
            if v >= 0:
                value += s.spot[0]
                fx, fy = s.cx[v], s.cy[v]
        _better(d, s, u, move, SHOOT, v, x, y, fx, fy, value)
        s.spot_worth[best] = NEVER


@kernel
def _target_from(d: Record, s: Record, u: int, x: float, y: float, fx: float, fy: float) -> int:
    """Return whom a unit does best to shoot at from (x, y), facing (fx, fy), or -1.

    The worth is left in spot[0].
    """
    ox, oy, ohx, ohy = s.x[u], s.y[u], s.hx[u], s.hy[u]
    hx, hy = facing(d, s, u, x, y, fx, fy)
    stand(d, s, u, x, y, hx, hy)
    s.moved = ADVANCE
    v = best_target(d, s, u, 0)
    s.moved = STAY
    stand(d, s, u, ox, oy, ohx, ohy)
    return v


@kernel
def _worth_here(d: Record, s: Record, u: int) -> float:
    """Return what it is worth to stay, an attack from here apart; spot 0 is here."""
    stays = _pulled(d, s, u, s.x[u], s.y[u]) - float(s.spot_loss[0])
    return float(stays + HOPE * s.spot_hope[0])


@kernel
def _weigh_aim(d: Record, s: Record, u: int) -> None:
    """Weigh a shot from here, aimed."""
    s.aimed = 1
    v = best_target(d, s, u, 0)
    s.aimed = 0
    here = _worth_here(d, s, u)
    if v >= 0:
        _better(d, s, u, AIM, SHOOT, v, s.x[u], s.y[u], s.cx[v], s.cy[v], here + s.spot[0])


@kernel
def _weigh_charges(d: Record, s: Record, u: int) -> None:
    """Weigh charges at all in reach, the most promising looked at first."""
    budget = speed(d, s, u, CHARGE)
    tried = 0
    for _ in range(LOOKS):
        best, most = -1, 0.0
        for k in range(s.dangers):
            v = s.danger_of[k]
            if (tried >> k) & 1 or s.blow[u, v] <= most or not can_charge(d, s, u, v):
                continue
            dx, dy, far = s.cx[v] - s.x[u], s.cy[v] - s.y[u], budget + s.far[v]
            if dx * dx + dy * dy <= far * far:
                best, most = k, float(s.blow[u, v])
        if best < 0:
            return
        tried |= 1 << best
        v = s.danger_of[best]
        x, y = s.cx[v], s.cy[v]
        value = most - float(s.spot_loss[0]) + _pulled(d, s, u, x, y)
        if value > s.order[VALUE] and find_charge(d, s, u, v):
            _better(d, s, u, CHARGE, SHOOT, v, x, y, x, y, value)
            return


@kernel
def _weigh_aboard(d: Record, s: Record, u: int) -> None:
    """Weigh getting out of a transport: near a marker it wants, or enemies it can hurt."""
    c = s.carrier[u]
    s.x[u], s.y[u] = s.x[c], s.y[c]
    weigh_markers(d, s, u)
    weigh_up(d, s, u)
    s.spots = 0
    best, most = -1, 0.0
    for o in range(d.markers):
        away = geometry.distance(s.x[c], s.y[c], d.marker[o, 0], d.marker[o, 1])
        value = s.pull[o] * max(0.0, 1.0 - away / 12.0)
        if value > most:
            best, most = o, value
    x, y = s.x[c], s.y[c] + (1.0 if player_of(d, u) == 0 else -1.0)
    if best >= 0:
        x, y = d.marker[best, 0], d.marker[best, 1]
    _add(d, s, u, x, y, 3.0)
    weigh_spots(s)
    k = _worst(s, x, y)
    fx, fy = x, y
    if k >= 0:
        fx, fy = float(s.danger_x[k]), float(s.danger_y[k])
    value = most + float(s.spot_gain[0]) - float(s.spot_loss[0])
    _better(d, s, u, STAY, NOTHING, -1, x, y, x, y, 0.0)
    _better(d, s, u, DISEMBARK, SHOOT, -1, x, y, fx, fy, value)


@kernel
def weigh(d: Record, s: Record, u: int) -> None:
    """Write the best order for one unit into `order`."""
    s.order[VALUE] = NEVER
    s.more_speed, s.aimed, s.moved, s.reforming = 0.0, 0, STAY, 0
    if s.status[u] == ABOARD:
        _weigh_aboard(d, s, u)
        return
    weigh_markers(d, s, u)
    weigh_up(d, s, u)
    s.spots = 0
    _add(d, s, u, s.x[u], s.y[u], 0.0)
    weigh_spots(s)
    _weigh_aim(d, s, u)
    here = _worth_here(d, s, u)
    _better(d, s, u, STAY, SHOOT, -1, s.x[u], s.y[u], s.x[u], s.y[u], here)
    if s.status[u] != READY or d.kind[u] == AIRCRAFT:
        return
    if d.charges[u] >= 0:
        _weigh_charges(d, s, u)
    _weigh_places(d, s, u, ADVANCE)
    if d.rules[u] & SLOW == 0:
        _weigh_places(d, s, u, DOUBLE_TIME)


@kernel
def keep(d: Record, s: Record, u: int) -> None:
    """Weigh a unit's best order and keep it."""
    weigh(d, s, u)
    s.fresh[u] = 1
    for k in range(ORDER):
        s.kept[u, k] = s.order[k]


@kernel
def choose_greedy(d: Record, s: Record, player: int) -> bool:
    """Write the order worth most of all the player's units into `orders`.

    What was weighed in an earlier turn counts until `forget` drops it.
    """
    survey(d, s)
    forget(d, s)
    best, most = -1, 2.0 * NEVER
    for u in range(d.first[player], d.first[player + 1]):
        if may_act(s, u):
            if s.fresh[u] == 0:
                keep(d, s, u)
            value = s.kept[u, VALUE] - s.kept[u, CLAIM]
            if value > most:
                best, most = u, value
    if best < 0:
        return False
    for k in range(ORDER):
        s.orders[k] = s.kept[best, k]
    s.orders[WHO] = best
    return True


@kernel
def forget(d: Record, s: Record) -> None:
    """Drop the kept orders of units that have stirred, of enemies near by, of who aims at them."""
    for w in range(d.first[2]):
        if s.stirred[w] == 0:
            continue
        s.stirred[w] = s.fresh[w] = 0
        enemy = 1 - player_of(d, w)
        for u in range(d.first[enemy], d.first[enemy + 1]):
            dx, dy = s.x[u] - s.x[w], s.y[u] - s.y[w]
            if dx * dx + dy * dy < STIR * STIR or s.kept[u, AT] == w:
                s.fresh[u] = 0
