"""Buildings: how many fire out of them, and leaving one that burns.

Source: Iron Dawn V2, "Buildings and ruins".

Effects: `rules.shooting.volleys:volley`, `rules.shooting.volleys:shoot`,
`rules.shooting.firing:reaches`, `rules.melee:housemate`, `table.ground:dress`,
`table.standing:shut_to`.
"""

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.kernels.record import emits
from factions.systems.iron_dawn.kernels.record.indices import BUILDING, READY, TO_FOOT
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.table.formation import bodies
from factions.systems.iron_dawn.kernels.table.pieces import inside, within_piece
from factions.systems.iron_dawn.kernels.table.standing import ELBOW, stand_around
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def openings(d: Setup, s: State, u: int) -> int:
    """Return how many models of a unit can fire from where it stands: of a building, few.

    Source: Iron Dawn V2, Buildings and ruins.
    """
    building = within_piece(s, BUILDING, s.x[u], s.y[u])
    return int(s.n[u] if building < 0 else d.template_openings[s.piece_template[building]])


@kernel(read_only=("d",))
def clear_burning(d: Setup, s: State) -> None:
    """Close the buildings that a volley has set on fire, once it is over, and clear them of units.

    Source: Iron Dawn V2, Buildings and ruins.
    """
    for piece in range(s.pieces):
        closed = s.shut[TO_FOOT] >> piece & 1
        if s.burning[piece] and s.piece_does[piece] & BUILDING and not closed:
            s.shut[TO_FOOT] |= 1 << piece
            evacuate(d, s, piece)


@kernel(read_only=("d",))
def evacuate(d: Setup, s: State, piece: int) -> None:
    """Put units in a burning building outside; they do nothing in the next phase.

    Source: Iron Dawn V2, Buildings and ruins.
    """
    for u in range(s.first[0], s.first[2]):
        if s.status[u] == READY and inside(s, piece, s.x[u], s.y[u]):
            far = s.piece_far[piece] + s.room[u] + ELBOW
            px, py = s.piece_x[piece], s.piece_y[piece]
            if not stand_around(d, s, u, px, py, far, False):
                stand_around(d, s, u, px, py, far, True)
            s.busy[u] = s.current_turn + 1
            emits.placed(s, events.BAIL_OUT, u, -1, bodies(s, u))
