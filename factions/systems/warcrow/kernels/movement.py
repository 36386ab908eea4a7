"""How units get from here to there: moves, charges, assaults, pushes and flight.

A straight stretch is measured from the front of a base to its back, so that a base goes on by its
own diameter more than the value. A shove is measured from centre to centre.
Source: Warcrow 1.6, "Move", "Assault", "Charge", "Melee Attack" step 6, "Fleeing", "Shove".
"""

import math

from factions.systems.warcrow.kernels.formation import (
    form_up,
    gather,
    player_of,
    spot_free,
)
from factions.systems.warcrow.kernels.ground import may_stand, may_walk, rugged_on
from factions.systems.warcrow.kernels.layout import (
    CLEAR,
    GAP,
    LARGE,
    READY,
    SLOWED,
    TOUCH,
    Record,
)
from factions.systems.warcrow.kernels.sight import base_of
from factions.tabletop import geometry
from factions.tabletop.jit import kernel

# Turns tried for the first leg of a move that cannot go straight.
BENDS = 5
BEND_COS = tuple(math.cos(math.radians(a)) for a in (0, 30, -30, 65, -65))
BEND_SIN = tuple(math.sin(math.radians(a)) for a in (0, 30, -30, 65, -65))
SHRINKS = (1.0, 0.75, 0.5, 0.25)
SLOWED_CHARGE = 4.0
ENOUGH, PLENTY = 1.0, 0.65  # strides off a spot, part of a way: as good as there
ASIDE = (0.0, 10.0, -10.0, 25.0, -25.0)  # how far round a fleeing unit makes for its edge


@kernel
def leg(d: Record, s: Record, u: int, which: int) -> float:
    """Return how far the unit's leader goes by its first (0) or second (1) value."""
    value = d.move[u, which]
    if value <= 0.0 or (which == 1 and s.states[u] & SLOWED):
        return 0.0
    return float(value + 2.0 * base_of(d, s, u, 0))


@kernel
def charge_reach(d: Record, s: Record, u: int) -> float:
    """Return how far the unit's leader goes in a charge."""
    value = d.charge[u] - (SLOWED_CHARGE if s.states[u] & SLOWED else 0.0)
    return value + 2.0 * base_of(d, s, u, 0) if value > 0.0 else 0.0


@kernel
def _unit_in_way(
    d: Record, s: Record, v: int, ax: float, ay: float, bx: float, by: float, r: float
) -> bool:
    far = s.spread[v] + r
    if geometry.point_segment(s.x[v, 0], s.y[v, 0], ax, ay, bx, by) >= far * far:
        return False
    for t in range(s.n[v]):
        x, y, room = s.x[v, t], s.y[v, t], r + base_of(d, s, v, t)
        if geometry.point_segment(x, y, ax, ay, bx, by) < room * room - geometry.EPSILON:
            return True
        for o in range(t):
            if geometry.segments_cross(ax, ay, bx, by, x, y, s.x[v, o], s.y[v, o]):
                return True
    return False


@kernel
def walk_clear(
    d: Record, s: Record, u: int, ax: float, ay: float, bx: float, by: float, target: int
) -> bool:
    """Tell whether the leader of u may go straight from a to b: no enemy but `target` in the way.

    A Large unit goes through units that are not Large.
    """
    r = base_of(d, s, u, 0)
    enemy = 1 - player_of(d, u)
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if v == target or s.status[v] != READY:
            continue
        if d.keywords[u] & LARGE and d.keywords[v] & LARGE == 0:
            continue
        if _unit_in_way(d, s, v, ax, ay, bx, by, r):
            return False
    return may_walk(d, s, u, ax, ay, bx, by, r)


@kernel
def _try_straight(
    d: Record, s: Record, u: int, tx: float, ty: float, first: float, both: float
) -> float:
    ax, ay, r = s.x[u, 0], s.y[u, 0], base_of(d, s, u, 0)
    long = geometry.distance(ax, ay, tx, ty)
    if long < geometry.EPSILON:
        return -1.0
    ux, uy = (tx - ax) / long, (ty - ay) / long
    most = min(long, both)
    if most > first and d.rugged[u]:
        if rugged_on(d, s, u, ax, ay, ax + first * ux, ay + first * uy):
            most = first
    for k in range(len(SHRINKS)):
        go = most * SHRINKS[k]
        bx, by = ax + go * ux, ay + go * uy
        if go > first and d.rugged[u] and rugged_on(d, s, u, ax, ay, bx, by):
            continue
        if spot_free(d, s, bx, by, r) and walk_clear(d, s, u, ax, ay, bx, by, -1):
            s.plan[0], s.plan[1] = bx, by
            return long - go
    return -1.0


@kernel
def _try_bend(
    d: Record, s: Record, u: int, tx: float, ty: float, bend: int, one: float, two: float
) -> float:
    ax, ay, r = s.x[u, 0], s.y[u, 0], base_of(d, s, u, 0)
    long = geometry.distance(ax, ay, tx, ty)
    ux, uy = (tx - ax) / long, (ty - ay) / long
    vx = ux * BEND_COS[bend] - uy * BEND_SIN[bend]
    vy = uy * BEND_COS[bend] + ux * BEND_SIN[bend]
    mx, my = ax + one * vx, ay + one * vy
    if not walk_clear(d, s, u, ax, ay, mx, my, -1):
        return -1.0
    left = geometry.distance(mx, my, tx, ty)
    if d.rugged[u] and rugged_on(d, s, u, ax, ay, mx, my):
        two = 0.0
    most = min(left, two)
    for k in range(len(SHRINKS)):
        go = most * SHRINKS[k]
        bx, by = mx, my
        if left > geometry.EPSILON:
            bx, by = mx + go * (tx - mx) / left, my + go * (ty - my) / left
        if d.rugged[u] and rugged_on(d, s, u, mx, my, bx, by):
            continue
        if spot_free(d, s, bx, by, r) and walk_clear(d, s, u, mx, my, bx, by, -1):
            s.plan[0], s.plan[1] = bx, by
            return left - go
    return -1.0


@kernel
def find_way(
    d: Record, s: Record, u: int, tx: float, ty: float, first: float, second: float
) -> float:
    """Find how near to (tx, ty) the leader comes by a straight leg of each length, in any order.

    The end goes into plan[0] and plan[1]; the distance left is returned, or -1 where it had best
    stay. Terrain that is Rugged to the unit costs it the second leg.
    """
    long = geometry.distance(s.x[u, 0], s.y[u, 0], tx, ty)
    if long < ENOUGH:
        return -1.0
    r = base_of(d, s, u, 0)
    gather(d, s, u, s.x[u, 0], s.y[u, 0], min(long, first + second) + r + CLEAR, -1)
    best, bx, by = long - 0.5 * ENOUGH, 0.0, 0.0
    found = False
    good = long - PLENTY * min(long, first + second)
    for bend in range(BENDS):
        for order in range(2):
            if bend == 0 and order == 0:
                left = _try_straight(d, s, u, tx, ty, first, first + second)
            elif bend == 0 or second <= 0.0:
                continue
            elif order == 0:
                left = _try_bend(d, s, u, tx, ty, bend, first, second)
            else:
                left = _try_bend(d, s, u, tx, ty, bend, second, first)
            if 0.0 <= left < best:
                best, found = left, True
                bx, by = s.plan[0], s.plan[1]
        if found and best <= good:
            break
    s.plan[0], s.plan[1] = bx, by
    return best if found else -1.0


@kernel
def march_to(d: Record, s: Record, u: int, x: float, y: float, hx: float, hy: float) -> None:
    """Put the unit's leader at a spot and its troops around it, preferably toward (hx, hy)."""
    s.x[u, 0], s.y[u, 0] = x, y
    long = math.sqrt(hx * hx + hy * hy)
    if long < geometry.EPSILON:
        hx, hy, long = 1.0, 0.0, 1.0
    form_up(d, s, u, hx / long, hy / long, -1)


@kernel
def contact_line(
    d: Record, s: Record, u: int, x: float, y: float, v: int, reach: float, rugged: bool
) -> float:
    """Find a straight line from (x, y), of `reach` at most, that ends in contact with unit v.

    The end goes into plan[0] and plan[1]; the length is returned, or -1. `rugged`: whether
    terrain Rugged to the unit forbids the line.
    """
    r = base_of(d, s, u, 0)
    gather(d, s, u, s.x[v, 0], s.y[v, 0], s.spread[v] + 2.0 * r + CLEAR, v)
    for side in range(3):
        for t in range(s.n[v]):
            both = r + base_of(d, s, v, t) + GAP
            dx, dy = s.x[v, t] - x, s.y[v, t] - y
            long = math.sqrt(dx * dx + dy * dy)
            if long - both > reach or long < geometry.EPSILON:
                continue
            ux, uy = dx / long, dy / long
            if side > 0:
                lean = (0.8 if side == 1 else -0.8) * both / long
                ux, uy = ux - lean * uy, uy + lean * ux
                size = math.sqrt(ux * ux + uy * uy)
                ux, uy = ux / size, uy / size
            go = first_contact(d, s, u, x, y, ux, uy, v)
            if go > reach:
                continue
            bx, by = x + go * ux, y + go * uy
            if not spot_free(d, s, bx, by, r) or not walk_clear(d, s, u, x, y, bx, by, v):
                continue
            if not rugged or not rugged_on(d, s, u, x, y, bx, by):
                s.plan[0], s.plan[1] = bx, by
                return go
    return -1.0


@kernel
def first_contact(
    d: Record, s: Record, u: int, x: float, y: float, ux: float, uy: float, v: int
) -> float:
    """Return how far the leader of u goes from (x, y) along (ux, uy) until it touches unit v."""
    best = geometry.NEVER
    for t in range(s.n[v]):
        both = base_of(d, s, u, 0) + base_of(d, s, v, t) + GAP
        best = min(best, geometry.travel_to_disc(x, y, ux, uy, s.x[v, t], s.y[v, t], both))
    return best


@kernel
def find_charge(d: Record, s: Record, u: int, v: int) -> bool:
    """Find a charge's straight line to unit v; line of sight is checked apart."""
    x, y = s.x[u, 0], s.y[u, 0]
    return contact_line(d, s, u, x, y, v, charge_reach(d, s, u), True) >= 0.0


@kernel
def find_assault(d: Record, s: Record, u: int, v: int) -> bool:
    """Find the move of an assault on unit v, of both values in any order."""
    x, y = s.x[u, 0], s.y[u, 0]
    first, second = leg(d, s, u, 0), leg(d, s, u, 1)
    dx, dy = s.x[v, 0] - x, s.y[v, 0] - y
    long = math.sqrt(dx * dx + dy * dy)
    if long - s.spread[v] - base_of(d, s, u, 0) > first + second or long < geometry.EPSILON:
        return False
    if d.rugged[u] and contact_line(d, s, u, x, y, v, first, False) >= 0.0:
        return True
    if contact_line(d, s, u, x, y, v, first + second, True) >= 0.0:
        return True
    if second <= 0.0:
        return False
    ux, uy = dx / long, dy / long
    for bend in range(1, BENDS):
        vx = ux * BEND_COS[bend] - uy * BEND_SIN[bend]
        vy = uy * BEND_COS[bend] + ux * BEND_SIN[bend]
        for order in range(2):
            one, two = (first, second) if order == 0 else (second, first)
            mx, my = x + one * vx, y + one * vy
            if rugged_on(d, s, u, x, y, mx, my) or not walk_clear(d, s, u, x, y, mx, my, v):
                continue
            if contact_line(d, s, u, mx, my, v, two, True) >= 0.0:
                return True
    return False


@kernel
def engage_move(d: Record, s: Record, u: int, v: int) -> None:
    """Put the leader of u at the contact found in plan, its troops around it, toward unit v."""
    s.x[u, 0], s.y[u, 0] = s.plan[0], s.plan[1]
    hx, hy = s.x[v, 0] - s.x[u, 0], s.y[v, 0] - s.y[u, 0]
    long = math.sqrt(hx * hx + hy * hy)
    form_up(d, s, u, hx / long, hy / long, v)


@kernel
def _free_length(d: Record, s: Record, u: int, ux: float, uy: float, length: float) -> float:
    """Return how far a base may be pushed: to the edge, a base or closed terrain at most."""
    x, y, r = s.x[u, 0], s.y[u, 0], base_of(d, s, u, 0)
    most = length
    if abs(ux) > geometry.EPSILON:
        most = min(most, max(0.0, ((d.width - r if ux > 0.0 else r) - x) / ux))
    if abs(uy) > geometry.EPSILON:
        most = min(most, max(0.0, ((d.depth - r if uy > 0.0 else r) - y) / uy))
    for w in range(d.first[2]):
        if w == u or s.status[w] != READY:
            continue
        far = s.spread[w] + r + most
        if geometry.distance(x, y, s.x[w, 0], s.y[w, 0]) <= far:
            most = min(most, first_contact(d, s, u, x, y, ux, uy, w))
    for _ in range(8):
        bx, by = x + most * ux, y + most * uy
        if most < TOUCH:
            break
        if may_walk(d, s, u, x, y, bx, by, r) and may_stand(d, s, u, bx, by, r):
            return most
        most *= 0.7
    return 0.0


@kernel
def push(d: Record, s: Record, u: int, fx: float, fy: float, length: float, toward: bool) -> float:
    """Move unit u straight away from (fx, fy), or toward it; return how far it went.

    It stops at whatever it meets. Its troops close up on the far side of their leader.
    """
    dx, dy = s.x[u, 0] - fx, s.y[u, 0] - fy
    long = math.sqrt(dx * dx + dy * dy)
    if long < geometry.EPSILON:
        return 0.0
    ux, uy = dx / long, dy / long
    if toward:
        ux, uy = -ux, -uy
    go = _free_length(d, s, u, ux, uy, length)
    if go <= 0.0:
        return 0.0
    s.x[u, 0] += go * ux
    s.y[u, 0] += go * uy
    form_up(d, s, u, ux, uy, -1)
    if rugged_on(d, s, u, s.x[u, 0], s.y[u, 0], s.x[u, 0], s.y[u, 0]):
        s.states[u] |= SLOWED
    return go


@kernel
def flee(d: Record, s: Record, u: int) -> bool:
    """Move a fleeing unit home by both its values; tell whether it left the table.

    Outside its zone it makes for the zone, inside it for the nearest edge of it.
    """
    x, y, r = s.x[u, 0], s.y[u, 0], base_of(d, s, u, 0)
    home = r if player_of(d, u) == 0 else d.depth - r
    inside = abs(y - home) <= d.zone - 2.0 * r
    tx, ty = x, home
    if inside and min(x - r, d.width - r - x) < abs(y - home):
        tx, ty = (r if x < 0.5 * d.width else d.width - r), y
    first, second = leg(d, s, u, 0), leg(d, s, u, 1)
    long = geometry.distance(x, y, tx, ty)
    if long <= TOUCH:
        return True
    if long <= first + second and walk_clear(d, s, u, x, y, tx, ty, -1):
        return True
    for side in range(len(ASIDE)):
        ax, ay = (tx + ASIDE[side], ty) if ty == home else (tx, ty + ASIDE[side])
        if find_way(d, s, u, ax, ay, first, second) >= 0.0:
            march_to(d, s, u, s.plan[0], s.plan[1], tx - x, ty - y)
            return geometry.distance(s.x[u, 0], s.y[u, 0], tx, ty) <= TOUCH
    return False
