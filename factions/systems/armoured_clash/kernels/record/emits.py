"""Writing the events of a battle into its record, where one is kept for a replay."""

from factions.systems.armoured_clash.events import PLACED, STATUS
from factions.systems.armoured_clash.kernels.record.state import State
from factions.tabletop.battles import recording
from factions.tabletop.battles.recording import ON
from factions.tabletop.compiler.jit import kernel, seldom

add_numbers, emit, emit_end = recording.add_numbers, recording.emit, recording.emit_end


@seldom
def _record_place(s: State, why: int, u: int) -> None:
    recording.add(s, PLACED, s.current_turn, u, -1, (float(why), float(s.n[u])))
    recording.put(s, 2, (s.x[u], s.y[u], s.hx[u], s.hy[u]))
    recording.put(s, 6, (s.cx[u], s.cy[u], s.half[u], s.across[u]))


@kernel
def emit_place(s: State, why: int, u: int) -> None:
    """Write where a unit now stands: why, its models, officer, facing and shape."""
    if s.recording == ON:
        _record_place(s, why, u)


@kernel
def emit_status(s: State, u: int, status: int, begins: int) -> None:
    """Write that a status begins or ends."""
    emit(s, STATUS, u, -1, status, begins)
