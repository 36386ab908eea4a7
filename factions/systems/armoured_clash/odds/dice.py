"""Exact sums of attack dice: heroic strikes that explode, dice rolled again, hits.

Source: Armoured Clash, "Attack Rolls". How many faces show what is printed nowhere that is at
hand: `STANDARD_DIE` is the one table, a catalogue's own takes its place, and answers name it.
"""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Chances = NDArray[np.float64]
Die = tuple[str, ...]

HEROIC, STRIKE, GLANCING, MISS, BLANK = (
    "heroic strike",
    "strike",
    "glancing strike",
    "miss",
    "blank",
)
STANDARD_DIE: Die = (HEROIC, STRIKE, STRIKE, GLANCING, MISS, BLANK)
WEAKENED, NEUTRAL, IMPROVED = "weakened", "neutral", "improved"
REROLLED: Mapping[str, frozenset[str]] = {
    WEAKENED: frozenset(),
    NEUTRAL: frozenset({GLANCING}),
    IMPROVED: frozenset({GLANCING, MISS}),
}
HITS = 2  # of a heroic strike
STRIKES = (HEROIC, STRIKE)


@lru_cache(maxsize=2048)
def pool(
    die: Die, dice: int, rating: str, explosion: int = 1, counted: tuple[str, str] = STRIKES
) -> Chances:
    """Return the chance of each number of two results once all is rolled, a row by the first.

    explosion: dice that a heroic strike adds; those, and dice rolled again, add none. Whatever the
    combat rating lets be rolled again is.
    """
    found = np.ones((1, 1))
    one = _one(die, rating, explosion, counted)
    for _ in range(dice):
        found = _both(found, one)
    return found


def hits(rolled: Chances, heroic: int = HITS, turned: int = 0) -> Chances:
    """Return the chance of each number of hits of a pool of heroic strikes and strikes.

    heroic: hits that a heroic strike scores. turned: strikes that become heroic ones.
    """
    heroics, strikes = np.indices(rolled.shape)
    raised = np.minimum(strikes, turned) * (heroic - 1)
    number = (heroics * heroic + strikes + raised).ravel()
    return np.bincount(number, weights=rolled.ravel()).astype(np.float64)


def _one(die: Die, rating: str, explosion: int, counted: tuple[str, str]) -> Chances:
    """Return what one die comes to, with all that it adds."""
    found = np.zeros((2 + explosion, 2 + explosion))
    again = sum((_shown(face, counted) for face in die), start=np.zeros((2, 2))) / len(die)
    for face in die:
        shown = again if face in REROLLED[rating] else _shown(face, counted)
        if face == HEROIC and explosion:
            shown = _both(shown, pool(die, explosion, rating, 0, counted))
        rows, columns = shown.shape
        found[:rows, :columns] += shown / len(die)
    return found


def _shown(face: str, counted: tuple[str, str]) -> Chances:
    found = np.zeros((2, 2))
    found[int(face == counted[0]), int(face == counted[1])] = 1.0
    return found


def _both(one: Chances, two: Chances) -> Chances:
    """Return the chances of the sums of two that do not know of each other."""
    found = np.zeros(np.add(one.shape, two.shape) - 1)
    for (row, column), chance in np.ndenumerate(two):
        if chance:
            found[row : row + one.shape[0], column : column + one.shape[1]] += chance * one
    return found
