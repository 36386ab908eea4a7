"""The record of a battle, kept only where a replay is wanted.

A row: kind, round, turn, combatant, other combatant, then numbers that the kind explains. The
numbers of a kind are named in `battle.replays`.
"""

from factions.systems.cold_iron.kernels.layout import EVENTS, Record
from factions.tabletop.jit import kernel

HEAD = 5
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
    PRONE,
    UNARMED,
    DRAWN,
    SET,
    SHOVED,
    FULL_SWINGS,
) = range(1, 19)


@kernel
def emit(s: Record, kind: int, u: int, v: int, one: int, two: int) -> None:
    """Write one event of two numbers, if events are recorded and there is room."""
    if s.recording == 0 or s.events >= EVENTS:
        return
    row = s.event[s.events]
    row[0], row[1], row[2], row[3], row[4] = kind, s.current_round, s.current_turn, u, v
    row[HEAD], row[HEAD + 1] = one, two
    s.events += 1


@kernel
def add_numbers(s: Record, start: int, one: int, two: int) -> None:
    """Write two more numbers into the event that was written last, from that place on."""
    if s.recording and 0 < s.events < EVENTS:
        row = s.event[s.events - 1]
        row[HEAD + start], row[HEAD + start + 1] = one, two


@kernel
def emit_place(s: Record, why: int, u: int) -> None:
    """Write where a combatant now stands, and which way it faces."""
    emit(s, PLACED, u, -1, why, s.q[u])
    add_numbers(s, 2, s.r[u], s.facing[u])
