"""Stretches of battles: the bounds of their numbers, and the arrays in which kernels count them."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from factions.tabletop.estimates import margins
from factions.tabletop.estimates.tally import Counts, Tally

TOTALS, PAIRS, SIDES, ENTRY_COLUMNS = 5, 5, 2, 4


class Tallied(NamedTuple):
    """The arrays that battles are counted in.

    totals: wins of a, of b, draws, half wins of the first player, battles those are of. scores:
    side a's half wins in each pair, in order. pairs: by half wins. points: a row a side. entries:
    of side a, of side b; survived, dealt, taken, killed. halves, margins: of each battle, side a's
    half wins, and its victory points less side b's.
    """

    totals: Counts
    scores: Counts
    pairs: Counts
    points: Counts
    rounds: Counts
    entries_a: Counts
    entries_b: Counts
    halves: Counts
    margins: Counts


def check_scenario(scenario: str, scenarios: Sequence[str]) -> None:
    """Raise ValueError for an unknown scenario."""
    if scenario not in scenarios:
        raise ValueError(f"{scenario!r} is not one of {', '.join(scenarios)}")


def check_stretch(seed: int, first: int, count: int) -> None:
    """Raise ValueError if `first` or `count` is odd or negative, or the seed is invalid."""
    if first % 2 or count % 2 or first < 0 or count < 0:
        raise ValueError("battles are fought in pairs: first and count are even and not negative")
    check_seed(seed)


def check_battle(seed: int, index: int) -> None:
    """Raise ValueError if the number of a battle is negative, or the seed is invalid."""
    check_seed(seed)
    if index < 0:
        raise ValueError("the number of a battle is not negative")


def check_seed(seed: int) -> None:
    """Raise ValueError if a seed is invalid."""
    if not 0 <= seed < 1 << 63:
        raise ValueError("a seed is a whole number from 0 to 2^63 - 1")


def blank(count: int, points: int, rounds: int, entries: Sequence[int]) -> Tallied:
    """Return arrays of zeros for so many battles.

    points, rounds: columns. entries: rows of each side. A battle alone has a score of its own.
    """
    scores = (count + 1) // 2
    shapes: list[tuple[int, ...]] = [(TOTALS,), (scores,), (PAIRS,), (SIDES, points), (rounds,)]
    shapes.extend((number, ENTRY_COLUMNS) for number in entries)
    shapes.extend([(count,), (count,)])
    return Tallied(*(np.zeros(shape, dtype=np.int64) for shape in shapes))


def tally(first: int, count: int, arrays: Tallied) -> Tally:
    """Return the tally of so many battles, from number `first` on, counted in the arrays."""
    wins_a, wins_b, draws, first_player, opened = map(int, arrays.totals)
    return Tally(
        battles=count,
        wins_a=wins_a,
        wins_b=wins_b,
        draws=draws,
        first_player=first_player,
        opened=opened,
        pairs=arrays.pairs,
        rounds=arrays.rounds,
        victory_points=arrays.points,
        entries_a=arrays.entries_a,
        entries_b=arrays.entries_b,
        margins=margins.counted(first, arrays.halves, arrays.margins),
    )
