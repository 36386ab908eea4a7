"""How a model gets from here to there: straight on, or around one base or piece of terrain.

Source: Company of Iron, "Movement", "Measuring Distances".
"""

import math
from typing import NamedTuple

from factions.systems.company_of_iron.kernels.record.layout import GAP, IMPASSABLE, MODELS
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.table import bases
from factions.systems.company_of_iron.kernels.table.runs import (
    UNSTOPPED,
    Line,
    afforded,
    last_free,
    stopped_at,
    survey_line,
)
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel

EXACT = 2.0 * GAP  # how near to a point is as good as there
ROOM = 0.02  # inches left beside what a way goes around


class Way(NamedTuple):
    """A way that a model may go: where it ends, faces and bends."""

    x: float  # where it ends
    y: float
    ux: float  # the facing there
    uy: float
    long: float  # inches
    stopped: bool  # something stopped it
    bend_x: float  # where it bends; its beginning where it does not
    bend_y: float


@kernel
def stay(s: State, u: int) -> Way:
    """Return the way of a model that stays where it is."""
    x, y = float(s.x[u]), float(s.y[u])
    return Way(x, y, float(s.ux[u]), float(s.uy[u]), 0.0, False, x, y)


@kernel(read_only=("d",))
def _straight(
    d: Setup, s: State, u: int, x: float, y: float, tx: float, ty: float, length: float
) -> tuple[float, float, int, Line]:
    """Return how far u gets from (x, y) toward a point, what is left of `length`, what stops it.

    The last is what it may meet on the line.
    """
    long = geometry.distance(x, y, tx, ty)
    if long < geometry.EPSILON:
        return 0.0, length, UNSTOPPED, (0, 0)
    ux, uy, bits = (tx - x) / long, (ty - y) / long, bases.traits(d, s, u)
    most = min(long, length)
    line = survey_line(d, s, u, x, y, ux, uy, most)
    most, by = stopped_at(d, s, u, x, y, ux, uy, most, bits, IMPASSABLE, line)
    go, left = afforded(d, s, u, x, y, ux, uy, most, length, bits, line)
    return go, left, by if go >= most else UNSTOPPED, line


@kernel
def _corner(s: State, piece: int, x: float, y: float, side: float) -> tuple[float, float, float]:
    """Return the disc to go around on one side of a piece: its outermost corner as seen.

    side: 1 on the left, -1 on the right. The radius is 0 for a corner.
    """
    shape = s.piece[piece]
    if shape[3] < 0.0:
        return shape[0], shape[1], shape[2]
    dx, dy = shape[0] - x, shape[1] - y
    best, cx, cy = -geometry.NEVER, shape[0], shape[1]
    for corner in range(4):
        along = shape[2] if corner & 1 else -shape[2]
        across = shape[3] if corner & 2 else -shape[3]
        ex = shape[0] + along * shape[4] - across * shape[5]
        ey = shape[1] + along * shape[5] + across * shape[4]
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

    A base too near to have a tangent goes at a right angle to the centre.
    """
    dx, dy = cx - x, cy - y
    long = max(math.sqrt(dx * dx + dy * dy), geometry.EPSILON)
    sine = min(1.0, room / long) * side
    cosine = math.sqrt(1.0 - sine * sine)
    return (dx * cosine - dy * sine) / long, (dx * sine + dy * cosine) / long, long * cosine


@kernel
def _bend(
    s: State, x: float, y: float, tx: float, ty: float, by: int, room: float, side: float
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


@kernel(read_only=("d",))
def _around(
    d: Setup,
    s: State,
    u: int,
    tx: float,
    ty: float,
    length: float,
    by: int,
    side: float,
    best: Way,
    off: float,
) -> tuple[Way, float]:
    """Return the better of a way and one around `by`, and how far from (tx, ty) it ends.

    off: how far the way given ends from there, or less where the other is to be better by more.
    """
    x, y, edge = s.x[u], s.y[u], bases.radius(d, u) + ROOM
    room = edge if by >= MODELS else edge + bases.radius(d, by)
    px, py = _bend(s, x, y, tx, ty, by, room, side)
    first = geometry.distance(x, y, px, py)
    if first < geometry.EPSILON:
        return best, off
    go, left, _, line = _straight(d, s, u, x, y, px, py, length)
    ux, uy = (px - x) / first, (py - y) / first
    sx, sy, second = x, y, 0.0
    if go >= first - geometry.EPSILON:
        sx, sy, go = px, py, first
        rest = geometry.distance(px, py, tx, ty)
        second, _, _, line = _straight(d, s, u, px, py, tx, ty, left)
        if rest > geometry.EPSILON and second > 0.0:
            vx, vy = (tx - px) / rest, (ty - py) / rest
            second = last_free(d, s, u, px, py, vx, vy, second, line)
        if second > 0.0:
            ux, uy = vx, vy
        else:
            line = survey_line(d, s, u, x, y, ux, uy, go)
    if second <= 0.0:
        go = last_free(d, s, u, x, y, ux, uy, go, line)
        sx, sy = x, y
    last = second if second > 0.0 else go
    ex, ey = sx + last * ux, sy + last * uy
    away = geometry.distance(ex, ey, tx, ty)
    if away >= off:
        return best, off
    return Way(ex, ey, ux, uy, go + second, best.stopped, sx, sy), away


@kernel(read_only=("d",))
def way_to(d: Setup, s: State, u: int, x: float, y: float, length: float, near: float) -> Way:
    """Return the way that brings model u as near to (x, y) as `length` inches of advance do.

    near: how near will do. It goes straight, or else around the first thing in its way; it faces
    along its last leg.
    """
    long = geometry.distance(s.x[u], s.y[u], x, y)
    if long < geometry.EPSILON:
        return stay(s, u)
    ux, uy = (x - s.x[u]) / long, (y - s.y[u]) / long
    go, _, by, line = _straight(d, s, u, s.x[u], s.y[u], x, y, length)
    go = last_free(d, s, u, s.x[u], s.y[u], ux, uy, go, line)
    ex, ey, stopped = s.x[u] + go * ux, s.y[u] + go * uy, by != UNSTOPPED
    way = Way(ex, ey, ux, uy, go, stopped, float(s.x[u]), float(s.y[u]))
    off = long - go
    if by < 0 or off <= near:
        return way
    if by < MODELS:
        room = bases.radius(d, u) + bases.radius(d, by) + ROOM
        dx, dy = s.x[by] - x, s.y[by] - y
        if dx * dx + dy * dy <= room * room:
            return way
    way, off = _around(d, s, u, x, y, length, by, 1.0, way, off - GAP)
    if off > near:
        way, off = _around(d, s, u, x, y, length, by, -1.0, way, off)
    return way
