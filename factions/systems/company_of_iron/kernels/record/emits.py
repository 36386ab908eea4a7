"""Writing the events of a battle into its record, where one is kept for a replay."""

from factions.systems.company_of_iron.events import ENDED
from factions.systems.company_of_iron.kernels.record.state import State
from factions.tabletop.battles import recording
from factions.tabletop.battles.recording import ON
from factions.tabletop.compiler.jit import kernel, seldom


@kernel
def emit(s: State, kind: int, u: int, v: int, one: int, two: int) -> None:
    """Write an event and two whole numbers, where events are recorded."""
    if s.recording == ON:
        recording.add(s, kind, s.activation, u, v, (float(one), float(two)))


@kernel
def emit_end(s: State, winner: int, why: int) -> None:
    """Write how the battle ends."""
    if s.recording:
        recording.end(s, ENDED, s.activation, (float(winner), float(s.points[0])))
        recording.put(s, 2, (float(s.points[1]), float(why), 0.0))


@kernel
def more(s: State, three: int, four: int, five: int) -> None:
    """Write the third to fifth number of the event written last."""
    if s.recording == ON:
        recording.put(s, 2, (float(three), float(four), float(five)))


@kernel
def last(s: State, six: int, seven: int) -> None:
    """Write the sixth and seventh number of the event written last."""
    if s.recording == ON:
        recording.put(s, 5, (float(six), float(seven)))


@seldom
def _record_place(s: State, kind: int, u: int, why: int, bend_x: float, bend_y: float) -> None:
    recording.add(s, kind, s.activation, u, -1, (float(why), s.x[u]))
    recording.put(s, 2, (s.y[u], s.ux[u], s.uy[u]))
    recording.put(s, 5, (bend_x, bend_y))


@kernel
def emit_place(s: State, kind: int, u: int, why: int, bend_x: float, bend_y: float) -> None:
    """Write where a model now is and faces (MOVED or PLACED)."""
    if s.recording == ON:
        _record_place(s, kind, u, why, bend_x, bend_y)


@kernel
def emit_spot(
    s: State, kind: int, u: int, v: int, why: int, x: float, y: float, size: float
) -> None:
    """Write a place of the table and a size (BLAST or CLOUD); `last` adds what is missing."""
    if s.recording == ON:
        recording.add(s, kind, s.activation, u, v, (float(why), x))
        recording.put(s, 2, (y, size, 0.0))
