"""The frame that every game fights in, with kernels that only write down what they were handed."""

from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from factions.tabletop.battles.fighting import Fighting
from factions.tabletop.battles.heads import StateHead
from factions.tabletop.battles.opened import Opened
from factions.tabletop.battles.records import ints
from factions.tabletop.battles.replays import Sources
from factions.tabletop.lists.roster import Entry


class State(StateHead, units=1, events_most=1, event_width=1):
    """A state that knows how many battles were fought in it."""

    battles = ints("battles fought")


class Lists(NamedTuple):
    """As much of a roster as is asked for."""

    entries: tuple[Entry, ...]


class Setup(NamedTuple):
    """A setup that kernels are handed one number of."""

    number: int
    sources: Sources


def play(number: int, state: Any, battles: tuple[int, int, int], arrays: Any) -> None:
    """Write down what was handed over: side a wins every battle by `number` points."""
    seed, first, count = battles
    state[0].battles = count
    arrays.totals[0], arrays.scores[:], arrays.pairs[4] = count, 4, count // 2
    arrays.points[0, number] = arrays.points[1, 0] = count
    arrays.rounds[first] = seed
    arrays.entries_a[:, 0], arrays.entries_b[:, 1] = count, number
    arrays.halves[:], arrays.margins[:] = 2, number


def told(setup: Setup, state: Any, seed: int, index: int) -> dict[str, Any]:
    """Return all that is known of a battle."""
    made = {"number": setup.number, "seed": seed, "index": index}
    return made | {"recording": int(state.recording), "battles": int(state.battles)}


FIGHTING = Fighting(play, lambda setup, state: (setup.number, state), State, 5, 8, told)
ENTRY: Any = None
SETUP = Setup(3, Sources((Lists((ENTRY,) * 2), Lists((ENTRY,))), ((), ()), None, "", ("", "")))  # type: ignore[arg-type]  # only what counting asks of it


def test_a_stretch_is_counted_in_arrays_of_the_games_width() -> None:
    tally = FIGHTING.fight(SETUP, 11, 2, 4)
    assert (tally.battles, tally.wins_a, tally.wins_b, tally.draws) == (4, 4, 0, 0)
    assert tally.victory_points.tolist() == [[0, 0, 0, 4, 0], [4, 0, 0, 0, 0]]
    assert tally.rounds.tolist() == [0, 0, 11, 0, 0, 0, 0, 0]
    assert tally.entries_a.tolist() == [[4, 0, 0, 0]] * 2
    assert tally.entries_b.tolist() == [[0, 3, 0, 0]]


def test_a_replay_is_of_one_battle_that_was_recorded() -> None:
    made = {"number": 3, "seed": 11, "index": 5, "recording": 1, "battles": 1}
    assert FIGHTING.replay(SETUP, 11, 5) == made


def test_plain_kernels_write_into_the_same_records_opened() -> None:
    kinds = []

    def play(number: int, state: Any, *rest: Any) -> None:
        kinds.append(type(state[0]))
        state[0].recording += 4

    plain = replace(FIGHTING, play=play)
    assert plain.replay(SETUP, 11, 5)["recording"] == 5
    assert [issubclass(kind, Opened) for kind in kinds] == [True]


@pytest.mark.parametrize(("seed", "first", "count"), [(-1, 0, 2), (0, 1, 2), (0, 0, 3), (0, -2, 2)])
def test_no_stretch(seed: int, first: int, count: int) -> None:
    with pytest.raises(ValueError, match=r"^(a seed is|battles are fought in pairs)"):
        FIGHTING.fight(SETUP, seed, first, count)


@pytest.mark.parametrize(("seed", "index"), [(-1, 0), (0, -1)])
def test_no_battle(seed: int, index: int) -> None:
    with pytest.raises(ValueError, match=r"^(a seed is|the number of a battle)"):
        FIGHTING.replay(SETUP, seed, index)
