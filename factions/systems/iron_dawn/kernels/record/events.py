"""The record of a battle, kept only where a replay is wanted.

A row: kind, turn, phase, unit, other unit, then up to 7 numbers that the kind explains. The
numbers of a kind are named in `battle.replays`.
"""

from factions.systems.iron_dawn.kernels.record.state import State
from factions.tabletop.battles import recording
from factions.tabletop.battles.recording import ON
from factions.tabletop.compiler.jit import kernel, seldom

emit = recording.emit

(
    INITIATIVE,
    PLACED,
    ACTION,
    SHOTS,
    BLOWS,
    TESTS,
    DAMAGE,
    CONDITION,
    MORALE,
    CRITICAL_HIT,
    SCATTER,
    DESTROYED,
    TAKEN,
    SCORED,
    ROUND_END,
    ENDED,
    GROUND,
) = range(1, 18)

# Why a unit stands where it does, or is hit.
(
    DEPLOYMENT,
    WALK,
    CHARGE,
    RAM,
    DISEMBARK,
    BAIL_OUT,
    RETREAT,
    BURST_HIT,
    FLAME_HIT,
    EXPLOSION,
    FALL,
    FIRE,
    RIGGED,
    SHOT_AT,
    STRUCK,
    PIVOT,
    BOARDING,
    SPLIT,
    CLOSED_UP,
    PARTED,
    JOINING,
) = range(1, 22)

# States, and why morale is tested.
SUPPRESSED, PINNED, DUG_IN, HULL_DOWN, ABANDONED, CREWED, UP_AGAIN = range(1, 8)
TO_ACT, TO_ORDER, TO_DODGE, TO_CREW = range(1, 5)

# How a battle ends.
BY_OBJECTIVES, BY_ELIMINATION, BY_NUMBERS, BY_POINTS = range(1, 5)

# What becomes of terrain.
BURNS, FALLS = 1, 2


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
