"""The table: drawing its terrain, and what terrain does to units that cross it.

Source: Warcrow 1.6, "Prepare Terrain Elements" and "Terrain".
"""

from factions.systems.warcrow.kernels.record.layout import (
    BLOCKS,
    IMPASSABLE,
    MARKER,
    PIECES,
    SINISTER,
    UNSTABLE,
)
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.tabletop.battles import geometry, terrain
from factions.tabletop.battles.terrain import reaches
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def draw(d: Setup, s: State) -> None:
    """Draw the table's terrain, clear of objectives, then place those."""
    terrain.draw(d, s, d.objective, d.objectives, PIECES - d.objectives)
    for k in range(s.pieces):
        template = s.piece_template[k]
        s.piece_does[k], s.piece_cover[k] = d.template_does[template], d.template_cover[template]
    for o in range(d.objectives):
        k, spot = s.pieces, d.objective[o]
        terrain.put_piece(s, k, spot[0], spot[1], d.objective_radius, -1.0, 0.0)
        s.piece_template[k], s.piece_cover[k] = -1, -1
        s.piece_does[k] = BLOCKS | IMPASSABLE | MARKER
        s.pieces += 1
    close_ground(s)


@kernel
def close_ground(s: State) -> None:
    """List the pieces that block lines of sight, shelter from shots, or that no unit may end on."""
    s.closed = s.blockers = s.shelters = 0
    for k in range(s.pieces):
        x, y, far, template = s.piece[k, 0], s.piece[k, 1], s.piece_far[k], s.piece_template[k]
        s.piece_bit[k] = 1 << template if template >= 0 else 0
        if (s.piece_cover[k] >= 0 or s.piece_does[k] & BLOCKS) and s.piece_does[k] & MARKER == 0:
            s.shelter[s.shelters] = k
            s.shelters += 1
        if s.piece_does[k] & BLOCKS:
            i = s.blockers
            s.blocker[i], s.blockers = k, i + 1
            s.blocker_x[i], s.blocker_y[i], s.blocker_far[i] = x, y, far
        if s.piece_does[k] & (IMPASSABLE | UNSTABLE):
            i = s.closed
            s.close[i], s.closed = k, i + 1
            s.close_x[i], s.close_y[i], s.close_far[i] = x, y, far
            s.close_bit[i] = s.piece_bit[k]


@kernel
def fours(count: int) -> int:
    """Return a count of rows rounded up to fours, which are looked at side by side."""
    return (count + 3) & ~3


@kernel(read_only=("d",))
def minds(d: Setup, s: State, u: int, k: int) -> bool:
    """Return whether piece k concerns unit u: Preferred Terrain may let it look away."""
    return bool(d.ignores[u] & s.piece_bit[k] == 0)


@kernel
def walk_reaches(
    s: State, k: int, ax: float, ay: float, bx: float, by: float, within: float
) -> bool:
    """Return whether the walk a b comes nearer than `within` to piece k."""
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
    s: State, k: int, x: float, y: float, ux: float, uy: float, within: float, most: float
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


@kernel(read_only=("d",))
def rugged_ahead(
    d: Setup, s: State, u: int, x: float, y: float, ux: float, uy: float, within: float, go: float
) -> float:
    """Return how far the unit's leader goes along (ux, uy) until it meets terrain Rugged to it.

    0 where it is in contact with such terrain already; more than `go` where it meets none by then.
    """
    best = go + geometry.EPSILON
    if d.rugged[u] == 0:
        return best
    for k in range(s.pieces):
        if d.rugged[u] & s.piece_bit[k]:
            if reaches(s, k, x, y, within):
                return 0.0
            best = travel_to_piece(s, k, x, y, ux, uy, within, best)
    return best


@kernel(read_only=("d",))
def on_sinister(d: Setup, s: State, u: int, within: float) -> bool:
    """Return whether the unit's leader is that near to Sinister terrain."""
    for k in range(s.pieces):
        if s.piece_does[k] & SINISTER and minds(d, s, u, k):
            if reaches(s, k, s.x[u, 0], s.y[u, 0], within):
                return True
    return False
