"""The plane of a table: discs, segments and oriented boxes, and how they touch and hide.

Kernels over scalars. A length is in the game's own unit, an angle is a unit vector (ux, uy). A
shape is seven numbers: its centre (cx, cy), half its length along (ux, uy), half its width across,
the vector itself. A disc is a shape whose half width is negative and whose half length is its
radius.
"""

import math

from factions.tabletop.compiler.jit import kernel

EPSILON = 1e-9
NEVER = 1e30


@kernel
def distance(ax: float, ay: float, bx: float, by: float) -> float:
    """Return the distance of two points."""
    return math.sqrt((ax - bx) * (ax - bx) + (ay - by) * (ay - by))


@kernel
def point_segment(px: float, py: float, ax: float, ay: float, bx: float, by: float) -> float:
    """Return the square of the distance of a point to the segment a b."""
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    along = 0.0
    if square > EPSILON:
        along = ((px - ax) * dx + (py - ay) * dy) / square
        along = min(1.0, max(0.0, along))
    ex, ey = ax + along * dx - px, ay + along * dy - py
    return ex * ex + ey * ey


@kernel
def segments_cross(
    ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float
) -> bool:
    """Return whether the segments a b and c d share a point; parallel ones never do."""
    rx, ry, sx, sy = bx - ax, by - ay, dx - cx, dy - cy
    turn = rx * sy - ry * sx
    if abs(turn) < EPSILON:
        return False
    t = ((cx - ax) * sy - (cy - ay) * sx) / turn
    u = ((cx - ax) * ry - (cy - ay) * rx) / turn
    return 0.0 <= t <= 1.0 and 0.0 <= u <= 1.0


@kernel
def travel_to_disc(
    px: float, py: float, ux: float, uy: float, cx: float, cy: float, reach: float
) -> float:
    """Return how far a point goes along (ux, uy) until it is `reach` from (cx, cy).

    0 if it is nearer already and closing in, NEVER if it passes by or moves away.
    """
    dx, dy = cx - px, cy - py
    along = dx * ux + dy * uy
    if along <= 0.0:
        return NEVER
    square = dx * dx + dy * dy - along * along
    if square >= reach * reach:
        return NEVER
    return max(0.0, along - math.sqrt(reach * reach - square))


@kernel
def point_shape(
    px: float, py: float, cx: float, cy: float, half: float, width: float, ux: float, uy: float
) -> float:
    """Return the distance of a point to a shape; 0 inside a box, negative inside a disc."""
    dx, dy = px - cx, py - cy
    if width < 0.0:
        return math.sqrt(dx * dx + dy * dy) - half
    along = max(0.0, abs(dx * ux + dy * uy) - half)
    across = max(0.0, abs(dy * ux - dx * uy) - width)
    return math.sqrt(along * along + across * across)


@kernel
def _clip(start: float, step: float, half: float, first: float, last: float) -> tuple[float, float]:
    if abs(step) < EPSILON:
        if abs(start) >= half:
            return 1.0, 0.0
        return first, last
    one, two = (-half - start) / step, (half - start) / step
    return max(first, min(one, two)), min(last, max(one, two))


@kernel
def segment_hits_shape(
    ax: float,
    ay: float,
    bx: float,
    by: float,
    cx: float,
    cy: float,
    half: float,
    width: float,
    ux: float,
    uy: float,
) -> bool:
    """Return whether the segment a b passes through a shape, beyond touching its edge."""
    if width < 0.0:
        return point_segment(cx, cy, ax, ay, bx, by) < half * half - EPSILON
    sx, sy, dx, dy = ax - cx, ay - cy, bx - ax, by - ay
    first, last = _clip(sx * ux + sy * uy, dx * ux + dy * uy, half, 0.0, 1.0)
    first, last = _clip(sy * ux - sx * uy, dy * ux - dx * uy, width, first, last)
    return first < last - EPSILON


@kernel
def segment_shape(
    ax: float,
    ay: float,
    bx: float,
    by: float,
    cx: float,
    cy: float,
    half: float,
    width: float,
    ux: float,
    uy: float,
) -> float:
    """Return the distance of the segment a b to a shape; 0 if they meet."""
    if width < 0.0:
        return max(0.0, math.sqrt(point_segment(cx, cy, ax, ay, bx, by)) - half)
    if segment_hits_shape(ax, ay, bx, by, cx, cy, half, width, ux, uy):
        return 0.0
    best = min(
        point_shape(ax, ay, cx, cy, half, width, ux, uy),
        point_shape(bx, by, cx, cy, half, width, ux, uy),
    )
    for corner in range(4):
        along = half if corner & 1 else -half
        across = width if corner & 2 else -width
        x, y = cx + along * ux - across * uy, cy + along * uy + across * ux
        best = min(best, math.sqrt(point_segment(x, y, ax, ay, bx, by)))
    return best


@kernel
def travel_to_shape(
    px: float,
    py: float,
    dx: float,
    dy: float,
    cx: float,
    cy: float,
    half: float,
    width: float,
    ux: float,
    uy: float,
    reach: float,
) -> float:
    """Return how far a point goes along (dx, dy) until it is `reach` from a shape.

    0 if it is nearer already and closing in on the centre, NEVER if it passes by.
    """
    if width < 0.0:
        return travel_to_disc(px, py, dx, dy, cx, cy, half + reach)
    sx, sy = (px - cx) * ux + (py - cy) * uy, (py - cy) * ux - (px - cx) * uy
    tx, ty = dx * ux + dy * uy, dy * ux - dx * uy
    first, last = _clip(sx, tx, half + reach, 0.0, NEVER)
    first, last = _clip(sy, ty, width + reach, first, last)
    if first >= last:
        return NEVER
    qx, qy = sx + first * tx, sy + first * ty
    if abs(qx) > half and abs(qy) > width:
        kx, ky = math.copysign(half, qx), math.copysign(width, qy)
        return travel_to_disc(sx, sy, tx, ty, kx, ky, reach)
    if first <= 0.0 and sx * tx + sy * ty >= 0.0:
        return NEVER
    return first


@kernel
def travel_to_segment(
    px: float, py: float, dx: float, dy: float, ax: float, ay: float, bx: float, by: float
) -> float:
    """Return how far a point goes along (dx, dy) until it is on the segment a b, or NEVER."""
    ex, ey = bx - ax, by - ay
    turn = dx * ey - dy * ex
    if abs(turn) < EPSILON:
        return NEVER
    far = ((ax - px) * ey - (ay - py) * ex) / turn
    along = ((ax - px) * dy - (ay - py) * dx) / turn
    return far if far >= 0.0 and 0.0 <= along <= 1.0 else NEVER


@kernel
def shape_support(half: float, width: float, ux: float, uy: float, vx: float, vy: float) -> float:
    """Return how far a shape reaches from its centre along the unit vector (vx, vy)."""
    if width < 0.0:
        return half
    return half * abs(ux * vx + uy * vy) + width * abs(uy * vx - ux * vy)
