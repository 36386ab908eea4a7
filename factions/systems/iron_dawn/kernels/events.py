"""The record of a battle, kept only where a replay is wanted.

A row: kind, turn, phase, unit, other unit, then up to 7 numbers that the kind explains. The
numbers of a kind are named in `battle.replays`.
"""

from factions.systems.iron_dawn.kernels.layout import EVENTS, Record
from factions.tabletop.jit import kernel

HEAD = 5
(
    INITIATIVE,
    PLACED,
    ACTION,
    SHOTS,
    BLOWS,
    TESTS,
    DAMAGE,
    STATE,
    MORALE,
    CRITICAL,
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
def emit(s: Record, kind: int, u: int, v: int, one: int, two: int) -> None:
    """Write one event of two numbers, if events are recorded and there is room."""
    if s.recording == 0 or s.events >= EVENTS:
        return
    row = s.event[s.events]
    row[0], row[1], row[2], row[3], row[4] = kind, s.current_round, s.current_turn, u, v
    row[HEAD], row[HEAD + 1] = one, two
    s.events += 1


@kernel
def more(s: Record, three: int, four: float, five: float, six: int) -> None:
    """Write further numbers into the event that was written last."""
    if s.recording and 0 < s.events < EVENTS:
        row = s.event[s.events - 1]
        row[HEAD + 2], row[HEAD + 3], row[HEAD + 4], row[HEAD + 5] = three, four, five, six


@kernel
def placed(s: Record, why: int, u: int, v: int, models: int) -> None:
    """Write where a unit now stands: why, how many models, its spot, the way it faces."""
    if s.recording == 0 or s.events >= EVENTS:
        return
    row = s.event[s.events]
    row[0], row[1], row[2], row[3], row[4] = PLACED, s.current_round, s.current_turn, u, v
    row[HEAD], row[HEAD + 1] = why, models
    row[HEAD + 2], row[HEAD + 3], row[HEAD + 4], row[HEAD + 5] = s.x[u], s.y[u], s.ux[u], s.uy[u]
    s.events += 1
