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
    for k in range(s.pieces):
        template = s.piece_template[k]
        does = d.template_does[template]
        s.piece_x[k], s.piece_y[k] = s.piece[k, 0], s.piece[k, 1]
        s.piece_does[k], s.piece_grade[k] = does, d.template_grade[template]
        s.piece_worn[k] = s.burning[k] = 0
        if does & CLOSED:
            s.shut[TO_FOOT] |= 1 << k
        if does & (CLOSED | NO_WHEELS):
            s.shut[TO_VEHICLES] |= 1 << k
        if does & (CLOSED | BUILDING):
            s.shut[TO_DEREGULATED] |= 1 << k
