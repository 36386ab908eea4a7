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
    for piece in range(s.pieces):
        template = s.piece_template[piece]
        s.piece_cover[piece] = d.template_cover[template]
    for objective in range(d.objectives):
        piece, spot = s.pieces, d.objective[objective]
        terrain.put_piece(s, piece, spot[0], spot[1], d.objective_radius, -1.0, 0.0)
        s.piece_template[piece], s.piece_cover[piece] = -1, -1
        s.piece_does[piece] = BLOCKS | IMPASSABLE | MARKER
        s.pieces += 1
    s.drawn = s.pieces
    close_ground(s)


@kernel
def clear_ground(s: State) -> None:
    """Take off the table what skills have added to it."""
    s.pieces = s.drawn
    close_ground(s)


@kernel(read_only=("d",))
def add_disc(d: Setup, s: State, template: int, x: float, y: float, radius: float) -> None:
    """Add a disc of terrain of a template to the table, where there is room for one more piece."""
    piece = s.pieces
    terrain.put_piece(s, piece, x, y, radius, -1.0, 0.0)
    s.piece_template[piece] = template
    s.piece_does[piece], s.piece_cover[piece] = (
        d.template_does[template],
        d.template_cover[template],
    )
    s.pieces += 1
    close_ground(s)


@kernel
def close_ground(s: State) -> None:
    """List the pieces that block lines of sight, shelter from shots, or that no unit may end on."""
    s.closed = s.blockers = s.shelters = 0
    for piece in range(s.pieces):
        x, y, far = s.piece[piece, 0], s.piece[piece, 1], s.piece_far[piece]
        does, template = s.piece_does[piece], s.piece_template[piece]
        s.piece_bit[piece] = 1 << template if template >= 0 else 0
        if (s.piece_cover[piece] >= 0 or does & BLOCKS) and does & MARKER == 0:
            s.shelter[s.shelters] = piece
            s.shelters += 1
        if s.piece_does[piece] & BLOCKS:
            row = s.blockers
            s.blocker[row], s.blockers = piece, row + 1
            s.blocker_x[row], s.blocker_y[row], s.blocker_far[row] = x, y, far
        if s.piece_does[piece] & (IMPASSABLE | UNSTABLE):
            row = s.closed
            s.close[row], s.closed = piece, row + 1
            s.close_x[row], s.close_y[row], s.close_far[row] = x, y, far
            s.close_bit[row] = s.piece_bit[piece]


@kernel
def fours(count: int) -> int:
    """Return a count of rows rounded up to fours, which are looked at side by side."""
    return (count + 3) & ~3


@kernel(read_only=("d",))
def minds(d: Setup, s: State, u: int, piece: int) -> bool:
    """Return whether a piece concerns unit u: Preferred Terrain may let it look away.

    Source: Warcrow 1.6, "Terrain Element Keywords", "Preferred Terrain".
    """
    return bool(d.ignores[u] & s.piece_bit[piece] == 0)


@kernel
def walk_reaches(
    s: State, piece: int, ax: float, ay: float, bx: float, by: float, within: float
) -> bool:
    """Return whether the walk a b comes nearer than `within` to a piece."""
    shape = s.piece[piece]
    far = s.piece_far[piece] + within
    if geometry.point_segment(shape[0], shape[1], ax, ay, bx, by) >= far * far:
        return False
    away = geometry.segment_shape(
        ax, ay, bx, by, shape[0], shape[1], shape[2], shape[3], shape[4], shape[5]
    )
    return away < within


@kernel
def travel_to_piece(
    s: State, piece: int, x: float, y: float, ux: float, uy: float, within: float, most: float
) -> float:
    """Return how far, up to `most`, a point goes along (ux, uy) until it is `within` of a piece.

    It stops a hair before, or it would have to leave the piece by rounding to get away from it.
    """
    shape, far = s.piece[piece], s.piece_far[piece] + within
    dx, dy = shape[0] - x, shape[1] - y
    along = dx * ux + dy * uy
    if abs(dy * ux - dx * uy) >= far or along <= -far or along >= most + far:
        return most
    away = geometry.travel_to_shape(
        x, y, ux, uy, shape[0], shape[1], shape[2], shape[3], shape[4], shape[5], within
    )
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
    for piece in range(s.pieces):
        if d.rugged[u] & s.piece_bit[piece]:
            if reaches(s, piece, x, y, within):
                return 0.0
            best = travel_to_piece(s, piece, x, y, ux, uy, within, best)
    return best


@kernel(read_only=("d",))
def on_sinister(d: Setup, s: State, u: int, within: float) -> bool:
    """Return whether the unit's leader is that near to Sinister terrain."""
    for piece in range(s.pieces):
        if s.piece_does[piece] & SINISTER and minds(d, s, u, piece):
            if reaches(s, piece, s.x[u, 0], s.y[u, 0], within):
                return True
    return False
