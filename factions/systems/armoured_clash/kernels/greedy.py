"""The greedy policy: of every unit and everything it may do, the order worth most.

Source: the project's design, section 5.
"""

import math

import numpy as np

from factions.systems.armoured_clash.kernels.aiming import targetable
from factions.systems.armoured_clash.kernels.apart import best_portal, best_trail, set_way
from factions.systems.armoured_clash.kernels.ground import SPARE, WHOLE, sixteens
from factions.systems.armoured_clash.kernels.layout import (
    ABOARD,
    ADVANCE,
    AIM,
    AIRCRAFT,
    ASSAULT_RAMP,
    AT,
    CHARGE,
    CLAIM,
    CLEAR,
    DOUBLE_TIME,
    HOUSED,
    INFANTRY,
    MOVE,
    ORDER,
    ORDERED_CLEAR,
    PORTALS,
    READY,
    SHOOT,
    SLOW,
    STAY,
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
from factions.systems.armoured_clash.kernels.orders import (
    LANES,
    add,
    better,
    pulled,
    put_spot,
    worst,
)
from factions.systems.armoured_clash.kernels.outlook import (
    ONE,
    ZERO,
    regard,
    survey,
    weigh_goods,
    weigh_markers,
    weigh_spots,
    weigh_up,
)
from factions.systems.armoured_clash.kernels.shapes import ahead_of, left, player_of, stand
from factions.systems.armoured_clash.kernels.shelter import (
    SHELTER,
    weigh_aboard,
    weigh_embarking,
    weigh_exit,
    weigh_house,
    weigh_ramp,
)
from factions.systems.armoured_clash.kernels.shots import best_target
from factions.systems.armoured_clash.kernels.simple import may_act
from factions.tabletop import geometry
from factions.tabletop.bits import WORD, first_bit, marked
from factions.tabletop.jit import kernel

HAIR = 0.01  # army points that a way must be worth more than none
INSIDE = 0.6  # how far within a limit a place is chosen
HIDDEN = 0.33  # of such a hope, where all who are in range are hidden
LONG = 10.0  # inches of range without which only the suppressed and the hurt run
HOPE = 0.35  # what a shot that is hoped for in a later activation counts
LOOKS = 2  # places from which lines of sight are looked at
STIR = 6.0  # inches within which any change makes a unit think again
NEVER = -1e20
PROMISING = 0.5  # of a model that a transport's charge must be worth
UNDER_FIRE = 0.2  # of what a unit may lose at most: more of it makes infantry look for a building


@kernel
def _collect(d: Record, s: Record, u: int, budget: float) -> None:
    """Collect the places a unit may want to go to: markers, its ranges to enemies, back, here."""
    s.spots = 0
    add(d, s, u, s.x[u], s.y[u], 0.0)
    for o in range(d.markers):
        if s.pull[o] > 0.0:
            add(d, s, u, d.marker[o, 0], d.marker[o, 1], budget)
    homeward = -1.0 if player_of(d, u) == 0 else 1.0
    if d.reach[u] > LONG or s.suppressed[u] or left(d, s, u) < d.models[u] * d.limit[u]:
        add(d, s, u, s.x[u], s.y[u] + homeward * budget, budget)
    _collect_ranges(d, s, u, budget)


@kernel
def _collect_ranges(d: Record, s: Record, u: int, budget: float) -> None:
    """Collect the places at a unit's ranges to enemies, or as far toward them as it gets."""
    x, y = s.x[u], s.y[u]
    for k in range(s.dangers):
        v = s.danger_of[k]
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


@kernel
def _add_apart(d: Record, s: Record, u: int, budget: float) -> None:
    """Add the places behind enemies whom a unit may pass through, and those close to portals."""
    for k in range(s.dangers):
        v = s.danger_of[k]
        dx, dy = s.cx[v] - s.x[u], s.cy[v] - s.y[u]
        away = max(geometry.EPSILON, math.sqrt(dx * dx + dy * dy))
        whole = away + s.far[v] + s.far[u] + ORDERED_CLEAR + CLEAR
        if d.trail[u] >= 0 and whole <= budget:
            add(d, s, u, s.x[u] + whole * dx / away, s.y[u] + whole * dy / away, budget)
    for k in range(2 * PORTALS if d.portal[u] >= 0 else 0):
        if k % PORTALS < s.open_portals[k // PORTALS]:
            x, y = s.portal_x[k // PORTALS, k % PORTALS], s.portal_y[k // PORTALS, k % PORTALS]
            away = max(geometry.EPSILON, geometry.distance(x, y, s.x[u], s.y[u]))
            share = max(0.0, 1.0 - (d.range[d.portal[u]] - INSIDE) / away)
            add(d, s, u, s.x[u] + share * (x - s.x[u]), s.y[u] + share * (y - s.y[u]), budget)


@kernel
def _weigh_apart(d: Record, s: Record, u: int) -> None:
    """Add what a trail on the way to each place, or a portal blast from there, is worth."""
    x, y = s.x[u], s.y[u]
    for i in range(s.spots):
        if d.trail[u] >= 0:
            set_way(s, u, x, y, float(s.spot_x[i]), float(s.spot_y[i]))
            best_trail(d, s, u)
            s.spot_worth[i] += s.spot[0]
        if d.portal[u] >= 0:
            s.x[u], s.y[u] = float(s.spot_x[i]), float(s.spot_y[i])
            best_portal(d, s, u, HAIR)
            s.spot_worth[i] += s.spot[0]
            s.x[u], s.y[u] = x, y


@kernel
def _weigh_places(d: Record, s: Record, u: int, move: int, most: float) -> None:
    """Weigh where to go in a manoeuvre, shots after an advance looked at from the best places.

    most: what a place is worth at most, trails and blasts apart.
    """
    budget, apart = speed(d, s, u, move), False
    if move == ADVANCE:
        apart = d.trail[u] >= 0 or d.portal[u] >= 0
    if budget <= 0.0 or (most - HAIR <= s.order[VALUE] and not apart):
        return
    _collect(d, s, u, budget)
    if apart:
        _add_apart(d, s, u, budget)
    weigh_spots(s)
    weigh_goods(d, s, u, np.float32(HOPE), ONE if move == ADVANCE else ZERO)
    if apart:
        _weigh_apart(d, s, u)
    for _ in range(LOOKS):
        best = 0
        for i in range(1, s.spots):
            if s.spot_worth[i] > s.spot_worth[best]:
                best = i
        value = float(s.spot_worth[best]) - HAIR
        if value <= s.order[VALUE]:
            return
        x, y = float(s.spot_x[best]), float(s.spot_y[best])
        k = worst(s, x, y)
        fx, fy = x, y + (d.depth if player_of(d, u) == 0 else -d.depth)
        if k >= 0:
            fx, fy = float(s.disc_x[k]), float(s.disc_y[k])
        v = -1
        if move == ADVANCE and s.spot_gain[best] > 0.0:
            value -= float(s.spot_gain[best])
            v = _target_from(d, s, u, x, y, fx, fy)
            if v >= 0:
                value += s.spot[0]
                fx, fy = s.cx[v], s.cy[v]
        better(d, s, u, move, SHOOT, v, x, y, fx, fy, value)
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
def _worth_here(d: Record, s: Record, u: int, sees: bool) -> float:
    """Return what it is worth to stay, an attack from here apart; spot 0 is here.

    sees: whether there is somebody to shoot at. Less is hoped for where all in range are hidden.
    """
    loss = float(s.spot_loss[0]) * (SHELTER if s.status[u] == HOUSED else 1.0)
    stays = pulled(d, s, u, s.x[u], s.y[u], 0.0) - loss
    blind = not sees and s.reloading[u] == 0 and s.spot_gain[0] > 0.0
    return float(stays + HOPE * s.spot_hope[0] * (HIDDEN if blind else 1.0))


@kernel
def _weigh_aim(d: Record, s: Record, u: int) -> None:
    """Weigh a shot from here, aimed, and staying without one."""
    s.aimed = 1
    v = best_target(d, s, u, 0)
    s.aimed = 0
    here = _worth_here(d, s, u, v >= 0)
    if v >= 0:
        better(d, s, u, AIM, SHOOT, v, s.x[u], s.y[u], s.cx[v], s.cy[v], here + s.spot[0])
    better(d, s, u, STAY, SHOOT, -1, s.x[u], s.y[u], s.x[u], s.y[u], here)


@kernel
def _weigh_charges(d: Record, s: Record, u: int) -> None:
    """Weigh charges at all in reach, the most promising looked at first."""
    budget, enemy = speed(d, s, u, CHARGE) + ahead_of(d, s, u), 1 - player_of(d, u)
    low, last = d.first[enemy] & WHOLE, d.first[enemy + 1]
    _note_charges(s, s, u, low, sixteens(last), budget)
    for _ in range(LOOKS):
        best, most = -1, 0.0
        for start in range(low, last, WORD):
            bits = marked(s.in_range, start, min(start + WORD, sixteens(last)))
            while bits != 0:
                v = start + first_bit(bits)
                bits &= bits - 1
                if s.blow[u, v] > most and _may_charge(d, s, u, v, budget):
                    best, most = v, float(s.blow[u, v])
        if best < 0:
            return
        s.in_range[best] = 0
        x, y = s.cx[best], s.cy[best]
        value = most - float(s.spot_loss[0]) + pulled(d, s, u, x, y, 0.0)
        if value > s.order[VALUE] and find_charge(d, s, u, best):
            better(d, s, u, CHARGE, SHOOT, best, x, y, x, y, value)
            return


@kernel
def _note_charges(d: Record, s: Record, u: int, first: int, last: int, budget: float) -> None:
    """Note which of those units may be in reach of a charge of unit u that pays.

    d: the state, of which nothing that is read is written here.
    """
    x, y, most = np.float32(d.x[u]), np.float32(d.y[u]), np.float32(budget) + SPARE
    for v in range(first, last):
        dx, dy, far = d.disc_x[v] - x, d.disc_y[v] - y, d.disc_far[v] + most
        s.in_range[v] = int(dx * dx + dy * dy <= far * far) & int(d.blow[u, v] > ZERO)


@kernel
def _may_charge(d: Record, s: Record, u: int, v: int, budget: float) -> bool:
    """Tell whether unit v is an enemy of unit u on the table that it may, and should, charge."""
    if player_of(d, u) == player_of(d, v) or not targetable(d, s, v) or not can_charge(d, s, u, v):
        return False
    if d.capacity[u] > 0 and s.blow[u, v] < PROMISING * d.worth[v] * d.limit[v]:
        return False
    dx, dy, far = s.cx[v] - s.x[u], s.cy[v] - s.y[u], budget + s.far[v]
    return bool(dx * dx + dy * dy <= far * far)


@kernel
def _weigh_about(d: Record, s: Record, u: int) -> tuple[float, float]:
    """Weigh this spot as spot 0; return what any place is worth at most within either manoeuvre."""
    s.spots = 0
    for move in (STAY, ADVANCE, DOUBLE_TIME):
        put_spot(d, s, u, s.x[u], s.y[u])
        s.spot_room[s.spots - 1] = speed(d, s, u, move)
    weigh_spots(s)
    walks = HOPE * s.spot_hope[1] - s.spot_loss[1] + s.spot_gain[1]
    runs = HOPE * s.spot_hope[2] - s.spot_loss[2]
    walks += pulled(d, s, u, s.x[u], s.y[u], float(s.spot_room[1]))
    runs += pulled(d, s, u, s.x[u], s.y[u], float(s.spot_room[2]))
    return float(walks), float(runs)


@kernel
def weigh(d: Record, s: Record, u: int) -> None:
    """Write the best order for one unit into `order`."""
    s.order[VALUE] = NEVER
    s.more_speed, s.aimed, s.moved, s.reforming = 0.0, 0, STAY, 0
    if s.status[u] == ABOARD:
        weigh_aboard(d, s, u)
        return
    weigh_markers(d, s, u)
    weigh_up(d, s, u)
    walks, runs = _weigh_about(d, s, u)
    feared = float(s.spot_loss[0])
    _weigh_aim(d, s, u)
    if s.status[u] == HOUSED:
        weigh_exit(d, s, u)
        return
    if s.status[u] != READY or d.kind[u] == AIRCRAFT:
        return
    if d.charges[u] >= 0:
        _weigh_charges(d, s, u)
    _weigh_places(d, s, u, ADVANCE, walks)
    if d.kind[u] == INFANTRY:
        if feared > UNDER_FIRE * s.nerve:
            weigh_house(d, s, u)
        weigh_embarking(d, s, u)
    if d.rules[u] & SLOW == 0:
        _weigh_places(d, s, u, DOUBLE_TIME, runs)


@kernel
def keep(d: Record, s: Record, u: int) -> None:
    """Weigh a unit's best order and keep it."""
    weigh(d, s, u)
    s.order[CLAIM] = pulled(d, s, u, s.order[TO_X], s.order[TO_Y], 0.0)
    if d.rules[u] & ASSAULT_RAMP and s.load[u] >= 0:
        weigh_ramp(d, s, u)
    s.fresh[u] = 1
    for k in range(ORDER):
        s.kept[u, k] = s.order[k]
    s.aims_at[u] = int(s.order[AT])


@kernel
def _rides(s: Record, u: int) -> bool:
    """Tell whether a unit stays aboard a transport that is to move yet: it waits for that."""
    if s.status[u] != ABOARD or s.kept[u, MOVE] != STAY:
        return False
    return bool(s.activated[s.carrier[u]] == 0)


@kernel
def choose_greedy(d: Record, s: Record, player: int) -> bool:
    """Write the order worth most of all the player's units into `orders`.

    What was weighed in an earlier turn counts until `forget` drops it.
    """
    survey(d, s)
    forget(d, s)
    best, most, regarded = -1, 2.0 * NEVER, False
    for u in range(d.first[player], d.first[player + 1]):
        if may_act(s, u):
            if s.fresh[u] == 0:
                if not regarded:
                    regard(d, s, player)
                    regarded = True
                keep(d, s, u)
            value = NEVER if _rides(s, u) else s.kept[u, VALUE] - s.kept[u, CLAIM]
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
        if s.load[w] >= 0:
            s.fresh[s.load[w]] = 0
        enemy = 1 - player_of(d, w)
        x, y = s.x[w], s.y[w]
        for u in range(d.first[enemy], d.first[enemy + 1]):
            dx, dy = s.x[u] - x, s.y[u] - y
            s.fresh[u] &= int(dx * dx + dy * dy >= STIR * STIR) & int(s.aims_at[u] != w)
