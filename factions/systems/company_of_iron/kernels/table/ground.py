"""The table: drawing its terrain, clouds that come and go, and what a base stands in.

The terrain's own book is not among the sources; what a piece does follows "Line of Sight &
Targeting", "Concealment & Cover" and the advantages that name terrain (Company of Iron):

- forest: rough, conceals models in it; three inches of it may be looked into or out of;
- obstacle: a low line that shelters; crossed at half the rate, never ended on, it stops charges;
- obstruction: nothing walks or looks through it; it covers models at its corner;
- rubble: rough, covers models in it; hill: high ground;
- trench: covers models completely within it from models that do not touch it;
- cloud: conceals models in it, and hides what is behind it.
"""

from factions.systems.company_of_iron.kernels.record.layout import (
    BLOCKS,
    CONCEALS,
    COVERS,
    HIGH,
    IMPASSABLE,
    LINEAR,
    PIECES,
    ROUGH,
    SMOKE,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.table.bases import lanes, radius
from factions.tabletop.battles import terrain
from factions.tabletop.battles.bits import first_bit
from factions.tabletop.compiler.jit import kernel, seldom


@kernel
def put_piece(
    s: State, piece: int, x: float, y: float, half: float, across: float, angle: float
) -> None:
    """Write the shape of a piece; a disc where `across` is negative."""
    terrain.put_piece(s, piece, x, y, half, across, angle)
    s.piece_x[piece], s.piece_y[piece] = x, y


@kernel(read_only=("d",))
def draw_terrain(d: Setup, s: State) -> None:
    """Draw the table's terrain, clear of flags."""
    terrain.draw(d, s, d.flag, d.posts, PIECES)
    for piece in range(s.pieces):
        s.piece_until[piece] = 0
        s.piece_x[piece], s.piece_y[piece] = s.piece[piece, 0], s.piece[piece, 1]


@kernel
def sort(s: State) -> None:
    """Note which pieces hide what is behind them, bar the way, slow, shelter, are high."""
    s.hiding = s.closing = s.slowing = s.sheltering = s.heights = 0
    s.scene += 1
    for piece in range(s.pieces):
        does, bit = s.piece_does[piece], 1 << piece
        s.hiding |= bit if does & (BLOCKS | SMOKE) else 0
        s.closing |= bit if does & (LINEAR | IMPASSABLE) else 0
        s.slowing |= bit if does & (ROUGH | LINEAR) else 0
        s.sheltering |= bit if does & (COVERS | CONCEALS) else 0
        s.heights |= bit if does & HIGH else 0


@kernel
def pieces_beside(
    s: State, x: float, y: float, ux: float, uy: float, far: float, wide: float
) -> int:
    """Return the pieces, as bits, that may be nearer than `wide` to a line of length `far`.

    Bits beyond the last piece mean nothing: callers want those of some list of `sort` alone.
    """
    found = 0
    for piece in range(lanes(s.pieces)):
        dx, dy, room = s.piece_x[piece] - x, s.piece_y[piece] - y, s.piece_far[piece] + wide
        along, across = dx * ux + dy * uy, abs(dy * ux - dx * uy)
        found |= int((along > -room) & (along < far + room) & (across < room)) << piece
    return found


@kernel
def pieces_around(s: State, x: float, y: float, wide: float) -> int:
    """Return the pieces, as bits, that may be nearer than `wide` to a point: as `pieces_beside`."""
    found = 0
    for piece in range(lanes(s.pieces)):
        dx, dy, room = s.piece_x[piece] - x, s.piece_y[piece] - y, s.piece_far[piece] + wide
        found |= int(dx * dx + dy * dy < room * room) << piece
    return found


@seldom(read_only=("d",))
def add_cloud(d: Setup, s: State, x: float, y: float, size: float, until: int) -> None:
    """Lay a cloud of that radius, gone after the round `until` (0: never).

    Where the table is full of pieces the cloud that goes first makes room, if there is one.
    """
    piece = s.pieces
    if piece >= PIECES:
        piece = -1
        for old in range(s.pieces):
            if s.piece_until[old] > 0 and (piece < 0 or s.piece_until[old] < s.piece_until[piece]):
                piece = old
        if piece < 0:
            return
    else:
        s.pieces += 1
    put_piece(s, piece, x, y, size, -1.0, 0.0)
    s.piece_does[piece], s.piece_template[piece], s.piece_until[piece] = SMOKE | CONCEALS, -1, until
    sort(s)


@kernel(read_only=("d",))
def lift_clouds(d: Setup, s: State) -> None:
    """Take away the clouds whose last round is the current one."""
    kept = 0
    for piece in range(s.pieces):
        if 0 < s.piece_until[piece] <= s.current_round:
            continue
        if kept < piece:
            for number in range(6):
                s.piece[kept, number] = s.piece[piece, number]
            s.piece_x[kept], s.piece_y[kept] = s.piece_x[piece], s.piece_y[piece]
            s.piece_far[kept] = s.piece_far[piece]
            s.piece_does[kept] = s.piece_does[piece]
            s.piece_template[kept] = s.piece_template[piece]
            s.piece_until[kept] = s.piece_until[piece]
        kept += 1
    s.pieces = kept
    sort(s)


@kernel
def forest(does: int) -> bool:
    """Return whether a piece is a forest, by what it does."""
    return does & (ROUGH | BLOCKS) == ROUGH | BLOCKS


@kernel
def obstruction(does: int) -> bool:
    """Return whether a piece is an obstruction, by what it does."""
    return does & (BLOCKS | IMPASSABLE) == BLOCKS | IMPASSABLE


@kernel
def trench(does: int) -> bool:
    """Return whether a piece is a trench, by what it does."""
    return does & (COVERS | LINEAR | BLOCKS | ROUGH | IMPASSABLE | SMOKE) == COVERS


@kernel
def inside(s: State, piece: int, x: float, y: float, edge: float) -> bool:
    """Return whether a base of that radius at a point is completely within a piece."""
    shape = s.piece[piece]
    dx, dy = x - shape[0], y - shape[1]
    if shape[3] < 0.0:
        room = shape[2] - edge
        return bool(room >= 0.0 and dx * dx + dy * dy <= room * room)
    along, across = abs(dx * shape[4] + dy * shape[5]), abs(dy * shape[4] - dx * shape[5])
    return bool(along <= shape[2] - edge and across <= shape[3] - edge)


@kernel
def on_high(s: State, x: float, y: float) -> bool:
    """Return whether a base's centre is on a hill."""
    hills = s.heights
    while hills:
        if inside(s, first_bit(hills), x, y, 0.0):
            return True
        hills &= hills - 1
    return False


@kernel(read_only=("d",))
def entrenched(d: Setup, s: State, v: int, x: float, y: float) -> bool:
    """Whether v is completely within a trench that a blast centred at (x, y) is outside of."""
    for piece in range(s.pieces):
        if trench(s.piece_does[piece]) and inside(s, piece, s.x[v], s.y[v], radius(d, v)):
            if not inside(s, piece, x, y, 0.0):
                return True
    return False
