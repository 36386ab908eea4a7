"""Pieces of terrain: what is in them, near them and on both their sides."""

from factions.systems.iron_dawn.kernels.record.state import State
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel


@kernel
def inside(s: State, k: int, x: float, y: float) -> bool:
    """Return whether a point is in piece k."""
    p = s.piece[k]
    dx, dy = x - p[0], y - p[1]
    if p[3] < 0.0:
        return bool(dx * dx + dy * dy <= p[2] * p[2])
    return bool(abs(dx * p[4] + dy * p[5]) <= p[2] and abs(dy * p[4] - dx * p[5]) <= p[3])


@kernel
def within_piece(s: State, does: int, x: float, y: float) -> int:
    """Return the piece with one of those bits that a point is in, or -1."""
    for k in range(s.pieces):
        if s.piece_does[k] & does and inside(s, k, x, y):
            return k
    return -1


@kernel
def gap(s: State, k: int, x: float, y: float) -> float:
    """Return how far a point is from piece k, 0 or less within."""
    p = s.piece[k]
    return geometry.point_shape(x, y, p[0], p[1], p[2], p[3], p[4], p[5])


@kernel
def crosses(s: State, k: int, ax: float, ay: float, bx: float, by: float) -> bool:
    """Return whether a line passes through piece k."""
    p = s.piece[k]
    return geometry.segment_hits_shape(ax, ay, bx, by, p[0], p[1], p[2], p[3], p[4], p[5])


@kernel
def pieces_beside(
    s: State, x: float, y: float, ux: float, uy: float, far: float, wide: float
) -> int:
    """Return the pieces, as bits, that may be nearer than `wide` to a line of length `far`."""
    found = 0
    for k in range(s.pieces):
        dx, dy, room = s.piece_x[k] - x, s.piece_y[k] - y, s.piece_far[k] + wide
        along, across = dx * ux + dy * uy, abs(dy * ux - dx * uy)
        found |= int((along > -room) & (along < far + room) & (across < room)) << k
    return found


@kernel
def pieces_within(s: State, x: float, y: float, far: float) -> int:
    """Return the pieces, as bits, whose discs are within so many inches of a spot."""
    found = 0
    for k in range(s.pieces):
        dx, dy, room = s.piece_x[k] - x, s.piece_y[k] - y, s.piece_far[k] + far
        found |= int(dx * dx + dy * dy <= room * room) << k
    return found
