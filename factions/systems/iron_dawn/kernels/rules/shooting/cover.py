"""Cover: what it adds, and how it is shot to pieces. Source: Iron Dawn V2, "Cover".

Effects: `table.sight:look`, `rules.shooting.firing:accuracy`, `rules.shooting.volleys:fire_weapon`,
`rules.shooting.volleys:fire_round`, `rules.melee:charge`.
"""

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.kernels.record import emits
from factions.systems.iron_dawn.kernels.record.indices import (
    BURST,
    LIGHT,
    LOW,
    NATURAL,
    NONE,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.defence_tests import roll_tests
from factions.systems.iron_dawn.kernels.table.formation import is_vehicle
from factions.systems.iron_dawn.kernels.table.pieces import crosses, gap
from factions.systems.iron_dawn.kernels.table.sight import look
from factions.tabletop.compiler.jit import kernel

WEAR = 3  # failed defence tests that destroy a piece of terrain


@kernel(read_only=("d",))
def shelter(d: Setup, s: State, u: int, v: int) -> int:
    """Return what cover adds to the defence of unit v against unit u, in sight of each other.

    Source: Iron Dawn V2, Cover.
    """
    return 1 if look(d, s, u, s.x[u], s.y[u], v) > 0 and not is_vehicle(d, v) else 0


@kernel(read_only=("d",))
def wear(d: Setup, s: State, u: int, v: int, att: int, misses: int, cannon: bool) -> None:
    """Let shots that missed a unit hit the cover before it; three failed tests destroy it.

    Light cover gives way to anything, heavy cover to the cannons of vehicles alone: to their
    weapons of Vehicle class. What is destroyed burns no more.

    Source: Iron Dawn V2, Cover.
    """
    for piece in range(s.pieces):
        made = d.template_made[s.piece_template[piece]]
        weak = made == LIGHT or (cannon and made not in (NONE, LIGHT, NATURAL))
        if not weak or not s.piece_does[piece] & LOW:
            continue
        near = gap(s, piece, s.x[v], s.y[v]) <= s.spread[v] + BURST
        if near and crosses(s, piece, s.x[u], s.y[u], s.x[v], s.y[v]):
            target = 2 * d.template_def[s.piece_template[piece]] - att
            s.piece_worn[piece] += roll_tests(s, misses, target)
            if s.piece_worn[piece] >= WEAR:
                s.piece_does[piece] = s.burning[piece] = 0
                for shut in range(3):
                    s.shut[shut] &= ~(1 << piece)
                emits.emit(s, events.GROUND, u, -1, piece, events.FALLS)
            return
