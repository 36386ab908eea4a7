"""Pieces of terrain: what is in them, near them and on both their sides."""

from factions.systems.iron_dawn.kernels.record.state import State
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel


@kernel
def inside(s: State, piece: int, x: float, y: float) -> bool:
    """Return whether a point is in a piece."""
    shape = s.piece[piece]
    dx, dy = x - shape[0], y - shape[1]
    if shape[3] < 0.0:
        return bool(dx * dx + dy * dy <= shape[2] * shape[2])
    along, across = dx * shape[4] + dy * shape[5], dy * shape[4] - dx * shape[5]
    return bool(abs(along) <= shape[2] and abs(across) <= shape[3])


@kernel
def within_piece(s: State, does: int, x: float, y: float) -> int:
    """Return the piece with one of those bits that a point is in, or -1."""
    for piece in range(s.pieces):
        if s.piece_does[piece] & does and inside(s, piece, x, y):
            return piece
    return -1


@kernel
def at_piece(v: int) -> int:
    """Return the piece that an action is done at, and back: pieces are -2, -3 ... among units."""
    return int(-2 - v)


@kernel
def gap(s: State, piece: int, x: float, y: float) -> float:
    """Return how far a point is from a piece, 0 or less within."""
    shape = s.piece[piece]
    return geometry.point_shape(x, y, shape[0], shape[1], shape[2], shape[3], shape[4], shape[5])


@kernel
def crosses(s: State, piece: int, ax: float, ay: float, bx: float, by: float) -> bool:
    """Return whether a line passes through a piece."""
    shape = s.piece[piece]
    return geometry.segment_hits_shape(
        ax, ay, bx, by, shape[0], shape[1], shape[2], shape[3], shape[4], shape[5]
    )


@kernel
def pieces_beside(
    s: State, x: float, y: float, ux: float, uy: float, far: float, wide: float
) -> int:
    """Return the pieces, as bits, that may be nearer than `wide` to a line of length `far`."""
    found = 0
    for piece in range(s.pieces):
        dx, dy, room = s.piece_x[piece] - x, s.piece_y[piece] - y, s.piece_far[piece] + wide
        along, across = dx * ux + dy * uy, abs(dy * ux - dx * uy)
        found |= int((along > -room) & (along < far + room) & (across < room)) << piece
    return found


@kernel
def pieces_within(s: State, x: float, y: float, far: float) -> int:
    """Return the pieces, as bits, whose discs are within so many inches of a spot."""
    found = 0
    for piece in range(s.pieces):
        dx, dy, room = s.piece_x[piece] - x, s.piece_y[piece] - y, s.piece_far[piece] + far
        found |= int(dx * dx + dy * dy <= room * room) << piece
    return found
