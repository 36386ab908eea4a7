"""The record of a battle, kept only where a replay is wanted.

A row: kind, round, turn, combatant, other combatant, then numbers that the kind explains. The
numbers of a kind are named in `battle.replays`.
"""

from factions.systems.cold_iron.kernels.record.state import State
from factions.tabletop.battles import recording
from factions.tabletop.battles.recording import ON
from factions.tabletop.compiler.jit import kernel

add_numbers, emit, emit_end = recording.add_numbers, recording.emit, recording.emit_end

(
    INITIATIVE,
    PLACED,
    ATTACK,
    DAMAGE,
    STATUS,
    FELL,
    ENDED,
) = range(1, 8)

# Why a combatant is placed.
DEPLOYED, MOVED = range(1, 3)

# Attacks.
(
    BLOW,
    SHOT,
    GRAB,
    TACKLE,
    GRIP,
    PULLS_FREE,
    PIN,
    DRAW,
    SHOVE,
    AT_MOUNT,
    AT_SHIELD,
) = range(1, 12)

# Statuses, and whether they begin or end.
(
    STUNNED,
    BLINKING,
    DOUBLE_BLINKING,
    FULL_DEFENCE,
    READIED,
    SHIELD_BROKEN,
    WEAPON_BROKEN,
    WEAPON_DROPPED,
    DESPERATE,
    HAND_TO_HAND,
    MOUNTED,
    PINNED,
    ON_THE_GROUND,
    EMPTY_HANDED,
    DRAWN,
    SET,
    SHOVED,
    FULL_SWINGS,
    AFOOT,
    EVADING,
) = range(1, 21)


@kernel
def emit_place(s: State, why: int, u: int) -> None:
    """Write where a combatant now stands, and which way it faces."""
    if s.recording == ON:
        recording.add(s, PLACED, s.current_turn, u, -1, (float(why), float(s.q[u])))
        recording.put(s, 2, (float(s.r[u]), float(s.facing[u])))
