"""The table's terrain: drawn in mirrored pairs, each piece as good as its template.

Source: Iron Dawn V2, "Cover", "Buildings and ruins", "Trenches".
"""

from factions.systems.iron_dawn.kernels.record.indices import (
    BUILDING,
    CLOSED,
    NO_WHEELS,
    PIECES,
    TO_DEREGULATED,
    TO_FOOT,
    TO_VEHICLES,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.tabletop.battles import terrain
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def draw(d: Setup, s: State) -> None:
    """Draw the terrain, clear of the objectives."""
    terrain.draw(d, s, d.objective, d.objectives, PIECES)


@kernel(read_only=("d",))
def dress(d: Setup, s: State) -> None:
    """Make every piece whole, and note which of them infantry and vehicles cannot enter."""
    s.shut[TO_FOOT] = s.shut[TO_VEHICLES] = s.shut[TO_DEREGULATED] = 0
    for piece in range(s.pieces):
        template = s.piece_template[piece]
        does = d.template_does[template]
        s.piece_x[piece], s.piece_y[piece] = s.piece[piece, 0], s.piece[piece, 1]
        s.piece_does[piece], s.piece_grade[piece] = does, d.template_grade[template]
        s.piece_worn[piece] = s.burning[piece] = 0
        if does & CLOSED:
            s.shut[TO_FOOT] |= 1 << piece
        if does & (CLOSED | NO_WHEELS):
            s.shut[TO_VEHICLES] |= 1 << piece
        if does & (CLOSED | BUILDING):
            s.shut[TO_DEREGULATED] |= 1 << piece
