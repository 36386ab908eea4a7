"""Paired battles: two sides against one opponent on the same dice, and how their pairs differ.

A battle is a function of setup, seed and number. So both sides meet the same table, the same first
initiative and, until they act differently, the same rolls; luck that they share cancels out of the
difference, pair by pair. The pairs themselves are independent of each other.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from factions.tabletop.battles import stretches
from factions.tabletop.estimates.tally import Counts, Tally

Scored = Callable[[Any, int, int, int], tuple[Tally, Counts]]
Setups = tuple[Any, Any]

MOST = 4  # half wins of a mirrored pair
DIFFERENCES = np.linspace(-1, 1, 2 * MOST + 1)


@dataclass(frozen=True, eq=False)
class Paired:
    """The sums of a set of battles that each of two sides fought, in mirrored pairs.

    one, other: their tallies. pairs: pairs by the score of the one minus that of the other, nine
    numbers for DIFFERENCES; a pair's score is 0 to 1. Merging is exact, in any order.
    """

    one: Tally
    other: Tally
    pairs: Counts

    def __add__(self, more: "Paired") -> "Paired":
        return Paired(self.one + more.one, self.other + more.other, self.pairs + more.pairs)

    @property
    def battles(self) -> int:
        """How many battles each side fought."""
        return self.one.battles

    @property
    def difference(self) -> float:
        """The win rate of the one minus that of the other; 0 if no battle was fought."""
        return self.one.win_rate - self.other.win_rate


def fight(scored: Scored, setups: Setups, seed: int, first: int, count: int) -> Paired:
    """Fight the battles `first` to `first + count - 1` of a seed in both setups.

    scored: the game's. The setups differ in side a alone. Raises ValueError if `first` or `count`
    is odd or negative.
    """
    stretches.check_stretch(seed, first, count)
    (one, scores), (other, others) = (scored(setup, seed, first, count) for setup in setups)
    return Paired(one, other, differences(scores, others))


def differences(one: Counts, other: Counts) -> Counts:
    """Return the numbers of pairs by difference, from each pair's half wins of the two sides."""
    return np.bincount(one - other + MOST, minlength=len(DIFFERENCES))
