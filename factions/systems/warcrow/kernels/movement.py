"""How units get from here to there: moves, charges, assaults, pushes and flight.

A straight stretch is measured from the front of a base to its back, so that a base goes on by its
own diameter more than the value. A shove is measured from centre to centre.
Source: Warcrow 1.6, "Move", "Assault", "Charge", "Melee Attack" step 6, "Fleeing", "Shove".
"""

import math

from factions.systems.warcrow.kernels.formation import (
    ANYBODY,
    NOBODY,
    form_up,
    gather,
    player_of,
    spot_free,
)
from factions.systems.warcrow.kernels.ground import rugged_ahead
from factions.systems.warcrow.kernels.layout import (
    CLEAR,
    GAP,
    SLOWED,
    TOUCH,
    Record,
)
from factions.systems.warcrow.kernels.runs import clear_run, last_free
from factions.tabletop import geometry
from factions.tabletop.jit import kernel

# Turns tried for the first leg of a move that cannot go straight.
TURNS = (0, 30, -30, 65, -65)
BENDS = len(TURNS)
BEND_COS = tuple(math.cos(math.radians(turn)) for turn in TURNS)
BEND_SIN = tuple(math.sin(math.radians(turn)) for turn in TURNS)
SLOWED_CHARGE = 4.0
ASIDE = 0.8  # how far beside the centre of a base a rush aims, in radii of both
TOO_FAR, BARRED = -1.0, -2.0  # why there is no line to an enemy
SHARP = 3  # the first of the turns that are tried only where others lead nowhere
ENOUGH, PLENTY, SOME = 0.5, 0.5, 0.4  # strides nearer, parts of a way that will do


@kernel
def leg(d: Record, s: Record, u: int, which: int) -> float:
    """Return how far the unit's leader goes by its first (0) or second (1) value."""
    value = d.move[u, which]
    if value <= 0.0 or (which == 1 and s.states[u] & SLOWED):
        return 0.0
    return float(value + 2.0 * s.lead[u])


@kernel
def charge_reach(d: Record, s: Record, u: int) -> float:
    """Return how far the unit's leader goes in a charge."""
    value = d.charge[u] + s.spurred[u] - (SLOWED_CHARGE if s.states[u] & SLOWED else 0.0)
    return value + 2.0 * s.lead[u] if value > 0.0 else 0.0


@kernel
def _before_rugged(
    d: Record, s: Record, u: int, x: float, y: float, ux: float, uy: float, first: float, go: float
) -> float:
    """Return how far of a run of two legs a unit gets that is slowed where it meets Rugged ground.

    It still ends its first leg, and stops in the second.
    """
    if d.rugged[u] == 0 or go <= first:
        return go
    contact = rugged_ahead(d, s, u, x, y, ux, uy, s.lead[u] + TOUCH, go)
    return min(go, max(first, contact))


@kernel
def _try_straight(
    d: Record, s: Record, u: int, tx: float, ty: float, first: float, both: float
) -> float:
    x, y = s.x[u, 0], s.y[u, 0]
    long = geometry.distance(x, y, tx, ty)
    ux, uy = (tx - x) / long, (ty - y) / long
    go = clear_run(d, s, u, x, y, ux, uy, min(long, both))
    go = last_free(d, s, u, x, y, ux, uy, _before_rugged(d, s, u, x, y, ux, uy, first, go))
    s.plan[0], s.plan[1] = x + go * ux, y + go * uy
    s.corner[0], s.corner[1] = x, y
    return long - go


@kernel
def _try_bend(
    d: Record,
    s: Record,
    u: int,
    tx: float,
    ty: float,
    bend: int,
    legs: tuple[float, float],
    best: float,
) -> float:
    """Return how far from (tx, ty) a bent way ends; NEVER where it is no nearer than `best`."""
    one, two = legs
    x, y = s.x[u, 0], s.y[u, 0]
    long = geometry.distance(x, y, tx, ty)
    ux, uy = (tx - x) / long, (ty - y) / long
    vx = ux * BEND_COS[bend] - uy * BEND_SIN[bend]
    vy = uy * BEND_COS[bend] + ux * BEND_SIN[bend]
    go = clear_run(d, s, u, x, y, vx, vy, one)
    if rugged_ahead(d, s, u, x, y, vx, vy, s.lead[u] + TOUCH, go) <= go:
        two = 0.0
    x, y = x + go * vx, y + go * vy
    s.corner[0], s.corner[1] = x, y
    left = geometry.distance(x, y, tx, ty)
    if left - two >= best:
        return geometry.NEVER
    if left > geometry.EPSILON:
        ux, uy = (tx - x) / left, (ty - y) / left
    go = clear_run(d, s, u, x, y, ux, uy, min(left, two))
    go = last_free(d, s, u, x, y, ux, uy, _before_rugged(d, s, u, x, y, ux, uy, 0.0, go))
    s.plan[0], s.plan[1] = x + go * ux, y + go * uy
    return left - go if go >= 0.0 else geometry.NEVER


@kernel
def find_way(
    d: Record, s: Record, u: int, tx: float, ty: float, first: float, second: float
) -> float:
    """Find how near to (tx, ty) the leader comes by a straight leg of each length.

    The end goes into plan[0] and plan[1]; the distance left is returned, or -1 where it had best
    stay. Terrain that is Rugged to the unit costs it what is left of the second leg. The way found
    last is kept until a unit moves.
    """
    way, x, y = s.way, s.x[u, 0], s.y[u, 0]
    same = way[0] == u and way[1] == tx and way[2] == ty and way[3] == first and way[4] == second
    if not same or s.way_at != s.moves:
        long = geometry.distance(x, y, tx, ty)
        left = -1.0
        if long >= ENOUGH:
            gather(d, s, u, x, y, first + second + s.lead[u] + CLEAR, NOBODY)
            left = _best_way(d, s, u, tx, ty, (first, second))
            left = left if left < long - ENOUGH else -1.0
        way[0], way[1], way[2], way[3], way[4] = u, tx, ty, first, second
        way[5], way[6], way[7], way[8] = s.plan[0], s.plan[1], s.corner[0], s.corner[1]
        way[9] = left
        s.way_at = s.moves
    s.plan[0], s.plan[1], s.corner[0], s.corner[1] = way[5], way[6], way[7], way[8]
    return float(way[9])


@kernel
def _best_way(
    d: Record, s: Record, u: int, tx: float, ty: float, legs: tuple[float, float]
) -> float:
    """Find the way, straight or with one bend, that ends nearest to (tx, ty); by `gather`."""
    both = legs[0] + legs[1]
    long = geometry.distance(s.x[u, 0], s.y[u, 0], tx, ty)
    best = _try_straight(d, s, u, tx, ty, legs[0], both)
    bx, by, cx, cy = s.plan[0], s.plan[1], s.corner[0], s.corner[1]
    for bend in range(1, BENDS):
        if best <= long - (PLENTY if bend < SHARP else SOME) * min(long, both):
            break
        left = _try_bend(d, s, u, tx, ty, bend, legs, best)
        if left < best:
            best, bx, by = left, s.plan[0], s.plan[1]
            cx, cy = s.corner[0], s.corner[1]
    s.plan[0], s.plan[1], s.corner[0], s.corner[1] = bx, by, cx, cy
    return best


@kernel
def march_to(d: Record, s: Record, u: int, x: float, y: float, hx: float, hy: float) -> None:
    """Put the unit's leader at a spot and its troops around it, preferably toward (hx, hy)."""
    s.x[u, 0], s.y[u, 0] = x, y
    long = math.sqrt(hx * hx + hy * hy)
    if long < geometry.EPSILON:
        hx, hy, long = 1.0, 0.0, 1.0
    form_up(d, s, u, hx / long, hy / long, NOBODY)


@kernel
def contact_line(
    d: Record, s: Record, u: int, x: float, y: float, v: int, reach: float, rugged: bool
) -> float:
    """Find a straight line from (x, y), of `reach` at most, that ends in contact with unit v.

    The end goes into plan[0] and plan[1]; the length is returned, or TOO_FAR, or BARRED where
    something is in the way. `rugged`: whether terrain Rugged to the unit forbids the line. By
    `gather`, unit v its guest.
    """
    s.corner[0], s.corner[1] = x, y
    closest, near, failed = 0, geometry.NEVER, TOO_FAR
    for t in range(s.n[v]):
        go = _line_to(d, s, u, x, y, v, t, 0.0, reach, rugged)
        if go >= 0.0:
            return go
        failed = min(failed, go)
        dx, dy = s.x[v, t] - x, s.y[v, t] - y
        if dx * dx + dy * dy < near:
            closest, near = t, dx * dx + dy * dy
    for side in range(2 if failed == BARRED else 0):
        lean = ASIDE if side == 0 else -ASIDE
        go = _line_to(d, s, u, x, y, v, closest, lean, reach, rugged)
        if go >= 0.0:
            return go
    return failed


@kernel
def _line_to(
    d: Record,
    s: Record,
    u: int,
    x: float,
    y: float,
    v: int,
    t: int,
    lean: float,
    reach: float,
    rugged: bool,
) -> float:
    """Try the line toward troop t of unit v, or leaning to a side of it; as `contact_line`."""
    r = s.lead[u]
    both = r + s.r[v, t] + GAP
    dx, dy = s.x[v, t] - x, s.y[v, t] - y
    long = math.sqrt(dx * dx + dy * dy)
    if long - both > reach or long < geometry.EPSILON:
        return TOO_FAR
    ux, uy = dx / long, dy / long
    if lean != 0.0:
        lean *= both / long
        size = math.sqrt(1.0 + lean * lean)
        ux, uy = (ux - lean * uy) / size, (uy + lean * ux) / size
    go = first_contact(d, s, u, x, y, ux, uy, v)
    if go > reach:
        return TOO_FAR
    if not spot_free(d, s, x + go * ux, y + go * uy, r):
        return BARRED
    if clear_run(d, s, u, x, y, ux, uy, go) < go - geometry.EPSILON:
        return BARRED
    if rugged and rugged_ahead(d, s, u, x, y, ux, uy, r + TOUCH, go) <= go:
        return BARRED
    s.plan[0], s.plan[1] = x + go * ux, y + go * uy
    return go


@kernel
def first_contact(
    d: Record, s: Record, u: int, x: float, y: float, ux: float, uy: float, v: int
) -> float:
    """Return how far the leader of u goes from (x, y) along (ux, uy) until it touches unit v."""
    best = geometry.NEVER
    for t in range(s.n[v]):
        both = s.lead[u] + s.r[v, t] + GAP
        best = min(best, geometry.travel_to_disc(x, y, ux, uy, s.x[v, t], s.y[v, t], both))
    return best


@kernel
def _gather_way_to(d: Record, s: Record, u: int, v: int, reach: float) -> bool:
    """Gather what is around a rush at unit v; tell whether v is near enough at all."""
    r = s.lead[u]
    if geometry.distance(s.x[u, 0], s.y[u, 0], s.x[v, 0], s.y[v, 0]) > reach + r + s.spread[v]:
        return False
    gather(d, s, u, s.x[u, 0], s.y[u, 0], reach + r + CLEAR, v)
    return True


@kernel
def find_charge(d: Record, s: Record, u: int, v: int) -> bool:
    """Find a charge's straight line to unit v; line of sight is checked apart."""
    reach = charge_reach(d, s, u)
    if not _gather_way_to(d, s, u, v, reach):
        return False
    return contact_line(d, s, u, s.x[u, 0], s.y[u, 0], v, reach, True) >= 0.0


@kernel
def find_pursuit(d: Record, s: Record, u: int, v: int) -> bool:
    """Find the move, by its first value, of a unit that follows unit v pushed back."""
    reach = leg(d, s, u, 0)
    if not _gather_way_to(d, s, u, v, reach):
        return False
    return contact_line(d, s, u, s.x[u, 0], s.y[u, 0], v, reach, False) >= 0.0


@kernel
def _leads_wide(
    d: Record, s: Record, u: int, v: int, long: float, cosine: float, one: float, two: float
) -> bool:
    """Tell whether a bent way leads nowhere near unit v: not even from its best corner.

    long: how far apart the leaders are. cosine: of the angle between that line and the first leg.
    """
    near = s.lead[u] + s.spread[v] + 2.0 * GAP + two
    out = min(one, long * cosine)
    return bool(long * long + out * (out - 2.0 * long * cosine) > near * near)


@kernel
def find_assault(d: Record, s: Record, u: int, v: int) -> bool:
    """Find the move of an assault on unit v, of both values in any order."""
    x, y = s.x[u, 0], s.y[u, 0]
    first, second = leg(d, s, u, 0), leg(d, s, u, 1)
    if not _gather_way_to(d, s, u, v, first + second):
        return False
    if d.rugged[u] and contact_line(d, s, u, x, y, v, first, False) >= 0.0:
        return True
    direct = contact_line(d, s, u, x, y, v, first + second, True)
    if direct >= 0.0:
        return True
    long = geometry.distance(x, y, s.x[v, 0], s.y[v, 0])
    if direct == TOO_FAR or second <= 0.0 or long < geometry.EPSILON:
        return False
    ux, uy = (s.x[v, 0] - x) / long, (s.y[v, 0] - y) / long
    for bend in range(1, BENDS):
        vx = ux * BEND_COS[bend] - uy * BEND_SIN[bend]
        vy = uy * BEND_COS[bend] + ux * BEND_SIN[bend]
        for order in range(2):
            one, two = (first, second) if order == 0 else (second, first)
            if _leads_wide(d, s, u, v, long, BEND_COS[bend], one, two):
                continue
            go = clear_run(d, s, u, x, y, vx, vy, one)
            if rugged_ahead(d, s, u, x, y, vx, vy, s.lead[u] + TOUCH, go) <= go:
                continue
            if contact_line(d, s, u, x + go * vx, y + go * vy, v, two, True) >= 0.0:
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
def push(d: Record, s: Record, u: int, fx: float, fy: float, length: float, toward: bool) -> float:
    """Move unit u straight away from (fx, fy), or toward it; return how far it went.

    It stops at any other unit, at Impassable terrain and at the edge, and short of what is
    Unstable. Its troops close up on the far side of their leader.
    """
    x, y, r = s.x[u, 0], s.y[u, 0], s.lead[u]
    long = geometry.distance(x, y, fx, fy)
    if long < geometry.EPSILON:
        return 0.0
    s.corner[0], s.corner[1] = x, y
    ux, uy = (x - fx) / long, (y - fy) / long
    if toward:
        ux, uy = -ux, -uy
    gather(d, s, u, x, y, length + r + CLEAR, ANYBODY)
    go = clear_run(d, s, u, x, y, ux, uy, length)
    for k in range(s.near):
        room = r + s.near_r[k] + GAP
        go = min(go, geometry.travel_to_disc(x, y, ux, uy, s.near_x[k], s.near_y[k], room))
    go = last_free(d, s, u, x, y, ux, uy, go)
    if go < TOUCH:
        return 0.0
    s.x[u, 0] += go * ux
    s.y[u, 0] += go * uy
    form_up(d, s, u, ux, uy, NOBODY)
    return go


@kernel
def flee(d: Record, s: Record, u: int) -> bool:
    """Move a fleeing unit home by both its values; tell whether it left the table.

    Outside its zone it makes for the zone, inside it for the nearest edge of it.
    """
    x, y, r = s.x[u, 0], s.y[u, 0], s.lead[u]
    home = r if player_of(d, u) == 0 else d.depth - r
    inside = abs(y - home) <= d.zone - 2.0 * r
    tx, ty = x, home
    if inside and min(x - r, d.width - r - x) < abs(y - home):
        tx, ty = (r if x < 0.5 * d.width else d.width - r), y
    first, second = leg(d, s, u, 0), leg(d, s, u, 1)
    long = geometry.distance(x, y, tx, ty)
    if long <= TOUCH:
        return True
    gather(d, s, u, x, y, first + second + r + CLEAR, NOBODY)
    ux, uy, both = (tx - x) / long, (ty - y) / long, first + second
    if long <= both and clear_run(d, s, u, x, y, ux, uy, long) > long - TOUCH:
        return True
    best = _best_way(d, s, u, tx, ty, (first, second))
    if best < long:
        march_to(d, s, u, s.plan[0], s.plan[1], tx - x, ty - y)
    return best <= TOUCH
