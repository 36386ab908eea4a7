"""Attack pools as tables: the exact chances of hits, and what is expected of them.

A kind of pool is what a heroic strike adds and scores, and how many strikes a veteran raises.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from factions.systems.armoured_clash.kernels.record import terms
from factions.systems.armoured_clash.odds.dice import (
    BLANK,
    HITS,
    IMPROVED,
    MISS,
    NEUTRAL,
    WEAKENED,
    Chances,
    Die,
    hits,
    pool,
)
from factions.systems.armoured_clash.odds.harm import points

RATINGS = (WEAKENED, NEUTRAL, IMPROVED)  # in the order of the kernels' own
CERTAIN = 1.0


class Kind(NamedTuple):
    """explosion: dice that a heroic strike adds. heroic: its hits. turned: strikes raised."""

    explosion: int = 1
    heroic: int = HITS
    turned: int = 0


@dataclass(eq=False)
class Pools:
    """The kinds of pool of a battle, numbered as they come."""

    die: Die
    rows: dict[Kind, int] = field(default_factory=dict)

    def kind(self, kind: Kind) -> int:
        """Return the number of a kind, new or known. Raises ValueError for one too many."""
        row = self.rows.setdefault(kind, len(self.rows))
        if row >= terms.KINDS:
            raise ValueError(f"more than {terms.KINDS} kinds of attack pools in one battle")
        return row

    def write(self, first: Any, most: int) -> None:
        """Write the chances of pools of up to `most` dice into a setup."""
        for rating, name in enumerate(RATINGS):
            first.blank[rating] = pool(self.die, 1, name, 1, (BLANK, MISS)).sum(axis=1) @ range(3)
        for kind, row in self.rows.items():
            first.kind_adds[row], first.kind_heroic[row] = kind.explosion, kind.heroic
            first.kind_turned[row] = kind.turned
        sums, expected, hurts = first.hits, first.expected, first.hurts
        for (kind, row), (rating, name) in product(self.rows.items(), enumerate(RATINGS)):
            for dice in range(most + 1):
                place = row, rating, dice
                sums[place], expected[place], hurts[place] = _written(self.die, kind, name, dice)


@lru_cache(maxsize=4096)
def _written(die: Die, kind: Kind, rating: str, dice: int) -> tuple[Chances, Chances, Chances]:
    """Return what is written of a pool: sums of its chances, expected damage, the chance of any.

    The last two are by hits left over that inflict one more (none, all), then by DEFENCE.
    """
    chances = _chances(die, kind, rating, dice)
    sums = np.full(terms.POOL, CERTAIN)
    known = min(len(chances), terms.POOL) - 1
    sums[:known] = np.cumsum(chances)[:known]
    expected, hurts = np.zeros((2, 2, terms.DEFENCES))
    for excess, defence in product(range(2), range(1, terms.DEFENCES)):
        inflicted = points(chances, defence, devastating=bool(excess))
        expected[excess, defence] = inflicted @ np.arange(len(inflicted))
        hurts[excess, defence] = 1.0 - inflicted[0]
    return sums, expected, hurts


@lru_cache(maxsize=4096)
def _chances(die: Die, kind: Kind, rating: str, dice: int) -> Chances:
    """Return the chance of each number of hits."""
    if kind.turned or dice == 1:
        return hits(pool(die, dice, rating, kind.explosion), kind.heroic, kind.turned)
    if not dice:
        return np.ones(1)
    fewer, one = (_chances(die, kind, rating, count) for count in (dice - 1, 1))
    return np.convolve(fewer, one)
