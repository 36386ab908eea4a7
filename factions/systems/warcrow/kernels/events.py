"""The record of a battle, kept only where a replay is wanted.

A row: kind, round, turn, unit, other unit, then up to 19 numbers that the kind explains. The
numbers of a kind are named in `battle.events`.
"""

import numpy as np
from numpy.typing import NDArray

from factions.systems.warcrow.kernels.layout import EVENTS, Record
from factions.tabletop.jit import kernel

HEAD = 5
(
    INITIATIVE,
    ACTIVATED,
    PASSED,
    PLACED,
    ACTION,
    ROLL,
    DAMAGE,
    STRESS,
    STATE,
    TEST,
    DEMORALIZED,
    RALLIED,
    DESTROYED,
    COMBAT,
    HELD,
    TAKEN,
    SCORED,
    ROUND_END,
    ENDED,
    SPLIT,
    INTIMIDATED,
    HEALED,
    SKILL,
    SPELL,
    TINGED,
    FOILED,
) = range(1, 27)

# Actions, and the other reasons a unit moves, strikes or tests its willpower.
(
    MOVE,
    CHARGE,
    ASSAULT,
    ATTACK,
    SHOOT,
    REST,
    PUSHED,
    PURSUIT,
    FLEE,
    FREE_MOVE,
    LEFT_BEHIND,
    OPPORTUNITY,
    HOLD_AND_SHOOT,
    SHOVED,
    DISPLACED,
    PILE_IN,
    FORM_UP,
    DEPLOYMENT,
    MORALE,
    RALLY,
    BLOODLUST,
    DAUNTED,
    SINISTER,
    SKILL_TEST,
    LANDED,
    BLASTED,
    STRUCK_BY,
    BY_SKILL,
) = range(1, 29)


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
def add_numbers(s: Record, one: int, two: int) -> None:
    """Write a third and fourth number into the event that was written last."""
    if s.recording and 0 < s.events < EVENTS:
        row = s.event[s.events - 1]
        row[HEAD + 2], row[HEAD + 3] = one, two


@kernel
def emit_places(s: Record, why: int, u: int, v: int) -> None:
    """Write where the troops of a unit now stand: why it moved, how many, then x and y of each."""
    if s.recording == 0 or s.events >= EVENTS:
        return
    row = s.event[s.events]
    row[0], row[1], row[2], row[3], row[4] = PLACED, s.current_round, s.current_turn, u, v
    row[HEAD], row[HEAD + 1] = why, s.n[u]
    for t in range(s.n[u]):
        row[HEAD + 2 + 2 * t] = s.x[u, t]
        row[HEAD + 3 + 2 * t] = s.y[u, t]
    s.events += 1


@kernel
def emit_roll(s: Record, u: int, v: int, why: int, out: NDArray[np.int64]) -> None:
    """Write the result of a roll: why, damage, rage, both rolls' symbols, whether repeated.

    Symbols take three numbers a side, two lanes a number: S and B, X and s, b and x.
    """
    if s.recording == 0 or s.events >= EVENTS:
        return
    row = s.event[s.events]
    row[0], row[1], row[2], row[3], row[4] = ROLL, s.current_round, s.current_turn, u, v
    row[HEAD] = why
    for k in range(4):
        row[HEAD + 1 + k] = out[k]
    for k in range(3):
        row[HEAD + 5 + k] = (out[6] >> (16 * k)) & 0xFFFF
        row[HEAD + 8 + k] = (out[7] >> (16 * k)) & 0xFFFF
    row[HEAD + 11] = out[8]
    row[HEAD + 12], row[HEAD + 13] = out[4], out[5]
    s.events += 1
