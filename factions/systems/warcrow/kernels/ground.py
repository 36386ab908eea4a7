"""The table: drawing its terrain, and what terrain does to whoever walks over it.

Source: Warcrow 1.6, "Prepare Terrain Elements" and "Terrain".
"""

import math

from factions.systems.warcrow.kernels.layout import (
    BLOCKS,
    GROUPS,
    IMPASSABLE,
    LINE,
    MARKER,
    PIECES,
    SINISTER,
    UNSTABLE,
    Record,
)
from factions.tabletop import geometry, rng
from factions.tabletop.jit import kernel

TRIES = 96
LINE_APART = 0.5
FULL_TURN = 2.0 * math.pi


@kernel
def shapes_gap(s: Record, one: int, other: int) -> float:
    """Return a length that two pieces are at least apart: the best of their separating axes."""
    p, q = s.piece[one], s.piece[other]
    dx, dy = q[0] - p[0], q[1] - p[1]
    centre = math.sqrt(dx * dx + dy * dy)
    if centre < geometry.EPSILON:
        return -1.0
    best = -geometry.NEVER
    for axis in range(5):
        vx, vy = dx / centre, dy / centre
        if axis > 0:
            row = p if axis < 3 else q
            vx, vy = row[4], row[5]
            if axis % 2 == 0:
                vx, vy = -vy, vx
        along = abs(dx * vx + dy * vy)
        along -= geometry.shape_support(p[2], p[3], p[4], p[5], vx, vy)
        along -= geometry.shape_support(q[2], q[3], q[4], q[5], vx, vy)
        best = max(best, along)
    return best


@kernel
def put_piece(
    s: Record, k: int, x: float, y: float, half: float, across: float, angle: float
) -> None:
    """Write the shape of piece k; a disc where `across` is negative."""
    s.piece[k, 0], s.piece[k, 1] = x, y
    s.piece[k, 2], s.piece[k, 3] = half, across
    s.piece[k, 4], s.piece[k, 5] = math.cos(angle), math.sin(angle)
    s.piece_far[k] = half if across < 0.0 else math.sqrt(half * half + across * across)


@kernel
def _fits(d: Record, s: Record, k: int, line: bool) -> bool:
    half, across = s.piece[k, 2], s.piece[k, 3]
    ux, uy = s.piece[k, 4], s.piece[k, 5]
    wide = geometry.shape_support(half, across, ux, uy, 1.0, 0.0)
    deep = geometry.shape_support(half, across, ux, uy, 0.0, 1.0)
    x, y = s.piece[k, 0], s.piece[k, 1]
    if x - wide < 0.0 or x + wide > d.width:
        return False
    if y - deep < d.zone + 1.0 or y + deep > d.depth - d.zone - 1.0:
        return False
    for o in range(d.objectives):
        away = geometry.point_shape(
            d.objective[o, 0], d.objective[o, 1], x, y, half, across, ux, uy
        )
        if away < d.aloof + d.objective_radius:
            return False
    for other in range(k):
        both = line or d.template_group[s.piece_template[other]] == LINE
        if shapes_gap(s, k, other) < (LINE_APART if both else d.apart):
            return False
    return True


@kernel
def _choose_template(d: Record, s: Record, group: int) -> int:
    count = 0
    for template in range(d.templates):
        if d.template_group[template] == group:
            count += 1
    if count == 0:
        return -1
    choice = rng.below(s.rng, count)
    for template in range(d.templates):
        if d.template_group[template] == group:
            if choice == 0:
                return template
            choice -= 1
    return -1


@kernel
def _dress(d: Record, s: Record, k: int, template: int) -> None:
    s.piece_template[k] = template
    s.piece_does[k] = d.template_does[template]
    s.piece_cover[k] = d.template_cover[template]


@kernel
def _draw_pair(d: Record, s: Record, template: int) -> None:
    size = d.template_size[template]
    half = 0.5 * (size[0] + (size[1] - size[0]) * rng.uniform(s.rng))
    across = 0.5 * (size[2] + (size[3] - size[2]) * rng.uniform(s.rng))
    if d.template_disc[template]:
        across = -1.0
    k = s.pieces
    line = d.template_group[template] == LINE
    _dress(d, s, k, template)
    _dress(d, s, k + 1, template)
    for _ in range(TRIES):
        x, y = d.width * rng.uniform(s.rng), d.depth * rng.uniform(s.rng)
        angle = FULL_TURN * rng.uniform(s.rng)
        put_piece(s, k, x, y, half, across, angle)
        if not _fits(d, s, k, line):
            continue
        put_piece(s, k + 1, d.width - x, d.depth - y, half, across, angle)
        if shapes_gap(s, k, k + 1) >= (LINE_APART if line else d.apart):
            s.pieces += 2
            return


@kernel
def draw(d: Record, s: Record) -> None:
    """Draw the terrain in pairs of mirror images through the centre, then place the objectives.

    A piece stays out of the deployment zones, clear of objectives and apart from other pieces;
    one that fits nowhere in TRIES tries is left out.
    """
    s.pieces = 0
    for group in range(GROUPS):
        least, most = d.pairs[group, 0], d.pairs[group, 1]
        for _ in range(least + rng.below(s.rng, most - least + 1)):
            template = _choose_template(d, s, group)
            if template >= 0 and s.pieces + 2 + d.objectives <= PIECES:
                _draw_pair(d, s, template)
    for o in range(d.objectives):
        k = s.pieces
        put_piece(s, k, d.objective[o, 0], d.objective[o, 1], d.objective_radius, -1.0, 0.0)
        s.piece_template[k], s.piece_cover[k] = -1, -1
        s.piece_does[k] = BLOCKS | IMPASSABLE | MARKER
        s.pieces += 1
    close_ground(s)


@kernel
def close_ground(s: Record) -> None:
    """List the pieces that block lines of sight, shelter from shots, or that nobody may end on."""
    s.closed = s.blockers = s.shelters = 0
    for k in range(s.pieces):
        if (s.piece_cover[k] >= 0 or s.piece_does[k] & BLOCKS) and s.piece_does[k] & MARKER == 0:
            s.shelter[s.shelters] = k
            s.shelters += 1
        if s.piece_does[k] & BLOCKS:
            s.blocker[s.blockers] = k
            s.blockers += 1
        if s.piece_does[k] & (IMPASSABLE | UNSTABLE):
            s.close[s.closed] = k
            s.closed += 1


@kernel
def minds(d: Record, s: Record, u: int, k: int) -> bool:
    """Tell whether piece k concerns unit u: Preferred Terrain may let it look away."""
    template = s.piece_template[k]
    return bool((template < 0) | ((d.ignores[u] >> max(template, 0)) & 1 == 0))


@kernel
def reaches(s: Record, k: int, x: float, y: float, within: float) -> bool:
    """Tell whether a point is less than `within` from piece k."""
    piece = s.piece[k]
    dx, dy, far = x - piece[0], y - piece[1], s.piece_far[k] + within
    if dx * dx + dy * dy >= far * far:
        return False
    return (
        geometry.point_shape(x, y, piece[0], piece[1], piece[2], piece[3], piece[4], piece[5])
        < within
    )


@kernel
def walk_reaches(
    s: Record, k: int, ax: float, ay: float, bx: float, by: float, within: float
) -> bool:
    """Tell whether the walk a b comes nearer than `within` to piece k."""
    piece = s.piece[k]
    far = s.piece_far[k] + within
    if geometry.point_segment(piece[0], piece[1], ax, ay, bx, by) >= far * far:
        return False
    away = geometry.segment_shape(
        ax, ay, bx, by, piece[0], piece[1], piece[2], piece[3], piece[4], piece[5]
    )
    return away < within


@kernel
def travel_to_piece(
    s: Record, k: int, x: float, y: float, ux: float, uy: float, within: float, most: float
) -> float:
    """Return how far, up to `most`, a point goes along (ux, uy) until it is `within` of piece k.

    It stops a hair before, or it would have to leave the piece by rounding to get away from it.
    """
    p, far = s.piece[k], s.piece_far[k] + within
    dx, dy = p[0] - x, p[1] - y
    along = dx * ux + dy * uy
    if abs(dy * ux - dx * uy) >= far or along <= -far or along >= most + far:
        return most
    away = geometry.travel_to_shape(x, y, ux, uy, p[0], p[1], p[2], p[3], p[4], p[5], within)
    return min(most, max(0.0, away - geometry.EPSILON))


@kernel
def rugged_ahead(
    d: Record, s: Record, u: int, x: float, y: float, ux: float, uy: float, within: float, go: float
) -> float:
    """Return how far the unit's leader goes along (ux, uy) until it meets terrain Rugged to it.

    0 where it is in contact with such terrain already; more than `go` where it meets none by then.
    """
    best = go + geometry.EPSILON
    if d.rugged[u] == 0:
        return best
    for k in range(s.pieces):
        template = s.piece_template[k]
        if template >= 0 and (d.rugged[u] >> template) & 1:
            if reaches(s, k, x, y, within):
                return 0.0
            best = travel_to_piece(s, k, x, y, ux, uy, within, best)
    return best


@kernel
def on_sinister(d: Record, s: Record, u: int, within: float) -> bool:
    """Tell whether the unit's leader is that near to Sinister terrain."""
    for k in range(s.pieces):
        if s.piece_does[k] & SINISTER and minds(d, s, u, k):
            if reaches(s, k, s.x[u, 0], s.y[u, 0], within):
                return True
    return False
