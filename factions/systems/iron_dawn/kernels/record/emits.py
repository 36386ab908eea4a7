"""Writing the events of a battle into its record, where one is kept for a replay."""

from factions.systems.iron_dawn.events import ENDED, PLACED
from factions.systems.iron_dawn.kernels.record.state import State
from factions.tabletop.battles import recording
from factions.tabletop.battles.recording import ON
from factions.tabletop.compiler.jit import kernel, seldom

emit = recording.emit


@kernel
def emit_end(s: State) -> None:
    """Write how the battle ends: why, the winner, the points of each player."""
    if s.recording:
        recording.end(s, ENDED, s.current_turn, (float(s.why), float(s.over)))
        recording.put(s, 2, (float(s.points[0]), float(s.points[1])))


@kernel
def more(s: State, three: int, four: float, five: float, six: int) -> None:
    """Write further numbers into the event that was written last."""
    if s.recording == ON:
        recording.put(s, 2, (float(three), float(four), float(five), float(six)))


@seldom
def _record_place(s: State, why: int, u: int, v: int, models: int) -> None:
    recording.add(s, PLACED, s.current_turn, u, v, (float(why), float(models)))
    recording.put(s, 2, (s.x[u], s.y[u], s.ux[u], s.uy[u]))


@kernel
def placed(s: State, why: int, u: int, v: int, models: int) -> None:
    """Write where a unit now stands: why, how many models, its spot, the way it faces."""
    if s.recording == ON:
        _record_place(s, why, u, v, models)
