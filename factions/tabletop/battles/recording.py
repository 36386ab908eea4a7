"""The record of a battle that kernels keep where a replay is wanted.

A game's STATE holds it: `recording` is ON where there is to be one, `event` has a row for each of
so many `events`: kind, round, turn, who, whom (-1 for nobody), then what the kind explains. The
last row is kept for the battle's end. A record that is FULL lacks what came before that.
"""

from factions.tabletop.battles.events import HEAD
from factions.tabletop.battles.heads import StateHead, TurnsHead
from factions.tabletop.compiler.jit import kernel, seldom

Two = tuple[float, float]
Numbers = tuple[float, ...]

OFF, ON, FULL = 0, 1, 2


@kernel
def _write(s: StateHead, kind: int, turn: int, who: int, whom: int, numbers: Two) -> None:
    row = s.event[s.events]
    row[:] = 0.0
    row[0], row[1], row[2], row[3], row[4] = kind, s.current_round, turn, who, whom
    row[HEAD], row[HEAD + 1] = numbers
    s.events += 1


@seldom
def add(s: StateHead, kind: int, turn: int, who: int, whom: int, numbers: Two) -> None:
    """Write an event and its first two numbers, where there is room."""
    if s.events < len(s.event) - 1:
        _write(s, kind, turn, who, whom, numbers)
    else:
        s.recording = FULL


@seldom
def end(s: StateHead, kind: int, turn: int, numbers: Two) -> None:
    """Write how the battle ends, for which there is always room."""
    s.recording = ON
    _write(s, kind, turn, -1, -1, numbers)


@seldom
def put(s: StateHead, place: int, numbers: Numbers) -> None:
    """Write further numbers of the event that was written last, from that place on."""
    if s.recording == ON and s.events > 0:
        row = s.event[s.events - 1]
        for n in range(len(numbers)):
            row[HEAD + place + n] = numbers[n]


@kernel
def emit(s: TurnsHead, kind: int, who: int, whom: int, one: int, two: int) -> None:
    """Write one event of two numbers, if events are recorded, in a game that counts turns."""
    if s.recording == ON:
        add(s, kind, s.current_turn, who, whom, (float(one), float(two)))


@kernel
def add_numbers(s: StateHead, place: int, one: int, two: int) -> None:
    """Write two more numbers into the event that was written last, from that place on."""
    if s.recording == ON:
        put(s, place, (float(one), float(two)))


@kernel
def emit_end(s: TurnsHead, kind: int) -> None:
    """Write that the battle ends, and the points of either side."""
    if s.recording:
        end(s, kind, s.current_turn, (float(s.points[0]), float(s.points[1])))


def is_cut(state: StateHead) -> bool:
    """Return whether a battle's record was full before the battle ended."""
    return int(state.events) == len(state.event)
