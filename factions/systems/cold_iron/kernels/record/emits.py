"""Writing the events of a battle into its record, where one is kept for a replay."""

from factions.systems.cold_iron.events import PLACED
from factions.systems.cold_iron.kernels.record.state import State
from factions.tabletop.battles import recording
from factions.tabletop.battles.recording import ON
from factions.tabletop.compiler.jit import kernel

add_numbers, emit, emit_end = recording.add_numbers, recording.emit, recording.emit_end


@kernel
def emit_place(s: State, why: int, u: int) -> None:
    """Write where a combatant now stands, and which way it faces."""
    if s.recording == ON:
        recording.add(s, PLACED, s.current_turn, u, -1, (float(why), float(s.q[u])))
        recording.put(s, 2, (float(s.r[u]), float(s.facing[u])))
