"""Stretches of battles: the bounds of their numbers, and the arrays in which kernels count them.

The arrays: totals (wins of a, of b, draws, half wins of the first player, battles that these are
of); pairs by half wins; victory points, a row a side; rounds; entries of side a and of side b.
"""

from collections.abc import Sequence

import numpy as np

from factions.tabletop.estimates.tally import Counts, Tally

TOTALS, PAIRS, SIDES, ENTRY_COLUMNS = 5, 5, 2, 4
POLICIES = ("greedy", "nearest", "random")


def policy_numbers(
    scenario: str, scenarios: Sequence[str], policies: tuple[str, str]
) -> tuple[int, int]:
    """Return the numbers of two policies in kernels: their places in POLICIES.

    Raises ValueError for an unknown scenario or policy.
    """
    for name, names in ((scenario, scenarios), *((policy, POLICIES) for policy in policies)):
        if name not in names:
            raise ValueError(f"{name!r} is not one of {', '.join(names)}")
    return POLICIES.index(policies[0]), POLICIES.index(policies[1])


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


def blank(points: int, rounds: int, entries: Sequence[int]) -> list[Counts]:
    """Return arrays of zeros.

    points, rounds: columns of these arrays. entries: rows of each side's array.
    """
    shapes: list[tuple[int, ...]] = [(TOTALS,), (PAIRS,), (SIDES, points), (rounds,)]
    shapes.extend((number, ENTRY_COLUMNS) for number in entries)
    return [np.zeros(shape, dtype=np.int64) for shape in shapes]


def tallied(count: int, arrays: Sequence[Counts]) -> Tally:
    """Return the tally of `count` battles that were counted in the arrays."""
    totals, pairs, points, rounds, entries_a, entries_b = arrays
    wins_a, wins_b, draws, first_player, opened = map(int, totals)
    return Tally(
        battles=count,
        wins_a=wins_a,
        wins_b=wins_b,
        draws=draws,
        first_player=first_player,
        opened=opened,
        pairs=pairs,
        rounds=rounds,
        victory_points=points,
        entries_a=entries_a,
        entries_b=entries_b,
    )
