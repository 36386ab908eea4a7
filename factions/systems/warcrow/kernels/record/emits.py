"""Writing the events of a battle into its record, where one is kept for a replay."""

from factions.systems.warcrow.events import PLACED, ROLL
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.record.symbols import Rolled, shown
from factions.tabletop.battles import recording
from factions.tabletop.battles.recording import ON
from factions.tabletop.compiler.jit import kernel, seldom

emit, emit_end = recording.emit, recording.emit_end


@kernel
def add_numbers(s: State, one: int, two: int) -> None:
    """Write a third and fourth number into the event that was written last."""
    if s.recording == ON:
        recording.put(s, 2, (float(one), float(two)))


@seldom
def _record_places(s: State, why: int, u: int, v: int) -> None:
    recording.add(s, PLACED, s.current_turn, u, v, (float(why), float(s.n[u])))
    for troop in range(s.n[u]):
        recording.put(s, 2 + 2 * troop, (s.x[u, troop], s.y[u, troop]))


@kernel
def emit_places(s: State, why: int, u: int, v: int) -> None:
    """Write where the troops of a unit now stand: why it moved, how many, then x and y of each."""
    if s.recording == ON:
        _record_places(s, why, u, v)


@seldom
def _record_roll(
    s: State,
    u: int,
    v: int,
    why: int,
    landed: tuple[int, int],
    rolled: Rolled,
    elite: tuple[int, int],
) -> None:
    recording.add(s, ROLL, s.current_turn, u, v, (float(why), float(landed[0])))
    recording.put(s, 2, (float(landed[1]), float(rolled.rage), float(rolled.rage_back)))
    first, second = shown(rolled.first, elite[0]), shown(rolled.second, elite[1])
    for lane in range(3):
        recording.put(s, 5 + lane, (float((first >> (16 * lane)) & 0xFFFF),))
        recording.put(s, 8 + lane, (float((second >> (16 * lane)) & 0xFFFF),))
    recording.put(s, 11, (float(rolled.repeated), float(rolled.plan), float(rolled.answer)))


@kernel
def emit_roll(
    s: State,
    u: int,
    v: int,
    why: int,
    landed: tuple[int, int],
    rolled: Rolled,
    elite: tuple[int, int],
) -> None:
    """Write the result of a roll: why, damage, rage, both rolls' symbols, whether repeated.

    landed: the wounds that v and u take in the end. elite: whether the sides are. Symbols take
    three numbers a side, two lanes a number: S and B, X and s, b and x.
    """
    if s.recording == ON:
        _record_roll(s, u, v, why, landed, rolled, elite)
