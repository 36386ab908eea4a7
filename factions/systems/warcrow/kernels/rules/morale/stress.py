"""Stress: what a unit suffers, may choose to suffer, and is relieved of.

Source: Warcrow 1.6, "Stress and Morale", "Increasing and Reducing Stress Levels".
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.layout import GOLEM, READY
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def add_stress(d: Setup, s: State, u: int, levels: int) -> None:
    """Let a unit suffer stress: none while demoralized, a Golem's excess is ignored.

    Source: Warcrow 1.6, "Stress and Morale", "Golem".
    """
    if levels <= 0 or s.demoralized[u] or s.status[u] != READY:
        return
    s.stress[u] += levels
    if d.keywords[u] & GOLEM:
        s.stress[u] = min(s.stress[u], max(d.morale[u], 0))
    emits.emit(s, events.STRESS, u, -1, s.stress[u], 0)


@kernel(read_only=("d",))
def relieve(d: Setup, s: State, u: int, levels: int) -> None:
    """Reduce a unit's stress, none while demoralized.

    Source: Warcrow 1.6, "Reducing Stress".
    """
    if levels > 0 and s.stress[u] > 0 and not s.demoralized[u]:
        s.stress[u] = max(0, s.stress[u] - levels)
        emits.emit(s, events.STRESS, u, -1, s.stress[u], 0)


@kernel(read_only=("d",))
def may_stress(d: Setup, s: State, u: int, levels: int) -> bool:
    """Return whether a unit may suffer so many levels by choice: each from below its morale.

    Source: Warcrow 1.6, "Increasing and Reducing Stress Levels".
    """
    return not s.demoralized[u] and s.stress[u] + levels <= d.morale[u]
