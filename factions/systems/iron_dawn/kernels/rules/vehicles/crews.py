"""Manning a vehicle again. Source: Iron Dawn V2, "Abandoning and Re Crewing a Vehicle".

Effects of the rank of Conscript: `rules.shooting.firing:modifier`.
"""

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.kernels.record import emits
from factions.systems.iron_dawn.kernels.record.indices import PHASES
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.morale import test
from factions.systems.iron_dawn.kernels.rules.removing_models import hurt
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def crew(d: Setup, s: State, u: int, v: int) -> None:
    """Let a squad that passes a morale test man a vehicle again: as conscripts.

    Source: Iron Dawn V2, Abandoning and Re Crewing a Vehicle.
    """
    if not test(d, s, u, events.TO_CREW):
        return
    s.abandoned[v], s.conscripted[v], s.acted[v] = 0, 1, PHASES
    emits.emit(s, events.CONDITION, v, u, events.CREWED, 0)
    hurt(d, s, u, min(s.left[u], d.crew[v] * d.hp[u]), -1)
