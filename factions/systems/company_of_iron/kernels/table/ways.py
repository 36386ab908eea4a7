"""How a model gets from here to there: straight on, or around one base or piece of terrain.

A way is in `spot`: its end, the facing there, the inches it is long, whether something stopped it,
and where it bends (its beginning where it does not). Source: Company of Iron, "Movement",
"Measuring Distances".
"""

import math

from factions.systems.company_of_iron.kernels.record.layout import GAP, IMPASSABLE, MODELS, Record
from factions.systems.company_of_iron.kernels.table import bases
from factions.systems.company_of_iron.kernels.table.runs import (
    UNSTOPPED,
    afforded,
    last_free,
    stopped_at,
    survey_line,
)
from factions.tabletop import geometry
from factions.tabletop.jit import kernel

END_X, END_Y, FACE_X, FACE_Y, LONG, STOPPED, BEND_X, BEND_Y = range(8)

EXACT = 2.0 * GAP  # how near to a point is as good as there
ROOM = 0.02  # inches left beside what a way goes around


@kernel
def stay(s: Record, m: int) -> None:
    """Write the way of a model that stays where it is."""
    spot = s.spot
    spot[END_X], spot[END_Y], spot[FACE_X], spot[FACE_Y] = s.x[m], s.y[m], s.ux[m], s.uy[m]
    spot[LONG], spot[STOPPED], spot[BEND_X], spot[BEND_Y] = 0.0, 0.0, s.x[m], s.y[m]


@kernel
def _straight(
    d: Record, s: Record, m: int, x: float, y: float, tx: float, ty: float, length: float
) -> tuple[float, float, int]:
    """Return how far m gets from (x, y) toward a point, what is left of `length`, what stops it."""
    long = geometry.distance(x, y, tx, ty)
    if long < geometry.EPSILON:
        return 0.0, length, UNSTOPPED
    ux, uy, bits = (tx - x) / long, (ty - y) / long, bases.traits(d, s, m)
    most = min(long, length)
    survey_line(d, s, m, x, y, ux, uy, most)
    most, by = stopped_at(d, s, m, x, y, ux, uy, most, bits, IMPASSABLE)
    go, left = afforded(d, s, m, x, y, ux, uy, most, length, bits)
    return go, left, by if go >= most else UNSTOPPED


@kernel
def _corner(s: Record, k: int, x: float, y: float, side: float) -> tuple[float, float, float]:
    """Return the disc to go around on one side of piece k: its outermost corner as seen.

    side: 1 on the left, -1 on the right. The radius is 0 for a corner.
    """
    p = s.piece[k]
    if p[3] < 0.0:
        return p[0], p[1], p[2]
    dx, dy = p[0] - x, p[1] - y
    best, cx, cy = -geometry.NEVER, p[0], p[1]
    for corner in range(4):
        along = p[2] if corner & 1 else -p[2]
        across = p[3] if corner & 2 else -p[3]
        ex, ey = p[0] + along * p[4] - across * p[5], p[1] + along * p[5] + across * p[4]
        fx, fy = ex - x, ey - y
        turned = side * (dx * fy - dy * fx) / math.sqrt(fx * fx + fy * fy + geometry.EPSILON)
        if turned > best:
            best, cx, cy = turned, ex, ey
    return cx, cy, 0.0


@kernel
def _tangent(
    x: float, y: float, cx: float, cy: float, room: float, side: float
) -> tuple[float, float, float]:
    """Return the direction from a point past a disc, on the left (side 1) or right, and how far.

    Whoever is too near to have a tangent goes at a right angle to the centre.
    """
    dx, dy = cx - x, cy - y
    long = max(math.sqrt(dx * dx + dy * dy), geometry.EPSILON)
    sine = min(1.0, room / long) * side
    cosine = math.sqrt(1.0 - sine * sine)
    return (dx * cosine - dy * sine) / long, (dx * sine + dy * cosine) / long, long * cosine


@kernel
def _bend(
    s: Record, x: float, y: float, tx: float, ty: float, by: int, room: float, side: float
) -> tuple[float, float]:
    """Return where a way from (x, y) to (tx, ty) bends that goes around `by` with one turn.

    The point where the tangents from both ends meet, on the left (side 1) or the right (-1).
    """
    if by >= MODELS:
        ax, ay, wide = _corner(s, by - MODELS, x, y, side)
        ex, ey, _ = _corner(s, by - MODELS, tx, ty, -side)
        room += wide
    else:
        ax, ay = s.x[by], s.y[by]
        ex, ey = ax, ay
    ux, uy, far = _tangent(x, y, ax, ay, room, side)
    if geometry.distance(tx, ty, ex, ey) > room + geometry.EPSILON:
        vx, vy, _ = _tangent(tx, ty, ex, ey, room, -side)
        turn = ux * vy - uy * vx
        if abs(turn) > geometry.EPSILON:
            meet = ((tx - x) * vy - (ty - y) * vx) / turn
            far = min(max(far, meet), far + room + geometry.distance(ax, ay, ex, ey))
    return x + far * ux, y + far * uy


@kernel
def _around(
    d: Record,
    s: Record,
    m: int,
    tx: float,
    ty: float,
    length: float,
    by: int,
    side: float,
    best: float,
) -> float:
    """Try a way around what stops the straight one; write it where it ends nearer than `best`.

    Returns how far from (tx, ty) the better of the two ends.
    """
    x, y, r = s.x[m], s.y[m], bases.radius(d, m) + ROOM
    room = r if by >= MODELS else r + bases.radius(d, by)
    px, py = _bend(s, x, y, tx, ty, by, room, side)
    first = geometry.distance(x, y, px, py)
    if first < geometry.EPSILON:
        return best
    go, left, _ = _straight(d, s, m, x, y, px, py, length)
    ux, uy = (px - x) / first, (py - y) / first
    sx, sy, second = x, y, 0.0
    if go >= first - geometry.EPSILON:
        sx, sy, go = px, py, first
        rest = geometry.distance(px, py, tx, ty)
        second, _, _ = _straight(d, s, m, px, py, tx, ty, left)
        if rest > geometry.EPSILON and second > 0.0:
            vx, vy = (tx - px) / rest, (ty - py) / rest
            second = last_free(d, s, m, px, py, vx, vy, second)
        if second > 0.0:
            ux, uy = vx, vy
        else:
            survey_line(d, s, m, x, y, ux, uy, go)
    if second <= 0.0:
        go = last_free(d, s, m, x, y, ux, uy, go)
        sx, sy = x, y
    return _write(s, sx, sy, ux, uy, go, second, tx, ty, best)


@kernel
def _write(
    s: Record,
    x: float,
    y: float,
    ux: float,
    uy: float,
    first: float,
    second: float,
    tx: float,
    ty: float,
    best: float,
) -> float:
    """Write a way whose last leg begins at (x, y), where it ends nearer to (tx, ty) than `best`."""
    last = second if second > 0.0 else first
    ex, ey = x + last * ux, y + last * uy
    off = geometry.distance(ex, ey, tx, ty)
    if off >= best:
        return best
    spot = s.spot
    spot[END_X], spot[END_Y], spot[FACE_X], spot[FACE_Y] = ex, ey, ux, uy
    spot[LONG], spot[BEND_X], spot[BEND_Y] = first + second, x, y
    return off


@kernel
def way(d: Record, s: Record, m: int, x: float, y: float, length: float, near: float) -> None:
    """Find how near to (x, y) model m comes by `length` inches of advance, without moving it.

    near: how near will do. It goes straight, or else around the first thing in its way; it faces
    along its last leg, and the caller may have it face elsewhere by changing `spot`.
    """
    stay(s, m)
    long = geometry.distance(s.x[m], s.y[m], x, y)
    if long < geometry.EPSILON:
        return
    ux, uy = (x - s.x[m]) / long, (y - s.y[m]) / long
    go, _, by = _straight(d, s, m, s.x[m], s.y[m], x, y, length)
    go = last_free(d, s, m, s.x[m], s.y[m], ux, uy, go)
    s.spot[END_X], s.spot[END_Y] = s.x[m] + go * ux, s.y[m] + go * uy
    s.spot[FACE_X], s.spot[FACE_Y], s.spot[LONG] = ux, uy, go
    s.spot[STOPPED] = 0.0 if by == UNSTOPPED else 1.0
    off = long - go
    if by < 0 or off <= near:
        return
    if by < MODELS:
        room = bases.radius(d, m) + bases.radius(d, by) + ROOM
        dx, dy = s.x[by] - x, s.y[by] - y
        if dx * dx + dy * dy <= room * room:
            return
    off = _around(d, s, m, x, y, length, by, 1.0, off - GAP)
    if off > near:
        _around(d, s, m, x, y, length, by, -1.0, off)
