"""Exact sums of six-sided dice, some of them left out, with what an attack roll asks of the faces.

Source: Company of Iron, Core Rules, "Dice & Rounding", "Attack Roll", "Damage Rolls", "Rerolls".
"""

from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Chances = NDArray[np.float64]

MOST_DICE = 12
SIDES = 6


class Faces(NamedTuple):
    """Every outcome of a roll, a row each: the sum, what the dice kept show, how likely it is."""

    totals: NDArray[np.int64]
    pairs: NDArray[np.bool_]
    ones: NDArray[np.bool_]  # all 1
    sixes: NDArray[np.bool_]  # all 6, and more than one die
    chances: Chances


@lru_cache(maxsize=256)
def faces(dice: int, drop: int = 0) -> Faces:
    """Return the outcomes of a roll whose `drop` lowest dice are left out.

    Raises ValueError where there are more than MOST_DICE dice, or fewer than none.
    """
    if not 0 <= dice <= MOST_DICE:
        raise ValueError(f"{dice} dice; a roll has 0 to {MOST_DICE}")
    rows = []
    for shown in combinations_with_replacement(range(1, SIDES + 1), dice):
        ways = factorial(dice) // prod(factorial(shown.count(face)) for face in set(shown))
        kept = shown[drop:]
        alike = len(set(kept)) < len(kept)
        low, high = set(kept) == {1}, len(kept) > 1 and set(kept) == {SIDES}
        rows.append((sum(kept), alike, low, high, ways / SIDES**dice))
    columns = tuple(np.array(column) for column in zip(*rows, strict=True))
    return Faces(*columns)


@lru_cache(maxsize=4096)
def hit(dice: int, drop: int, need: int, rerolls: int = 0) -> tuple[float, float]:
    """Return the chance to hit and that of a critical hit, of a roll that has to reach `need`.

    All ones miss, all sixes hit; a roll of no dice misses. rerolls: times a miss is rolled again.
    """
    if dice <= drop:
        return 0.0, 0.0
    roll = faces(dice, drop)
    hits = ~roll.ones & (roll.sixes | (roll.totals >= need))
    once = float(roll.chances[hits].sum())
    critical = float(roll.chances[hits & roll.pairs].sum())
    chance, again = once, 1.0
    for _ in range(rerolls):
        again *= 1 - once
        chance, critical = (
            chance + again * once,
            critical + again * float(roll.chances[hits & roll.pairs].sum()),
        )
    return chance, critical


@lru_cache(maxsize=4096)
def points(dice: int, margin: int, times: int = 1, *, again: bool = False) -> Chances:
    """Return the chance of each number of damage points, from 0 up.

    margin: power less armour. times: what gets past the armour counts so often. again: a roll that
    does no damage is rolled once more.
    """
    roll = faces(max(0, dice))
    passed = np.maximum(0, roll.totals + margin) * times
    found = np.bincount(passed, weights=roll.chances).astype(np.float64)
    if again:
        fresh = found.copy()
        found[0] = 0.0
        found = found + fresh[0] * fresh
    return found
