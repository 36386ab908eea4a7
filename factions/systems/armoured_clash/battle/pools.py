"""Attack pools as tables: the exact chances of hits, and what is expected of them.

A kind of pool is what a heroic strike adds and scores, and how many strikes a veteran raises.
"""

from dataclasses import dataclass, field
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
            for rating, name in enumerate(RATINGS):
                for dice, chances in enumerate(self._chances(kind, name, most)):
                    _write(first, (row, rating, dice), chances)

    def _chances(self, kind: Kind, rating: str, most: int) -> list[Chances]:
        if kind.turned:
            return [
                hits(pool(self.die, dice, rating, kind.explosion), kind.heroic, kind.turned)
                for dice in range(most + 1)
            ]
        one = hits(pool(self.die, 1, rating, kind.explosion), kind.heroic)
        found = [np.ones(1)]
        for _ in range(most):
            found.append(np.convolve(found[-1], one))
        return found


def _write(first: Any, place: tuple[int, int, int], chances: Chances) -> None:
    """Write one pool: sums of its chances, expected damage and the chance of any, by DEFENCE."""
    row = first.hits[place]
    row[:] = CERTAIN
    sums = np.cumsum(chances)[: terms.POOL - 1]
    row[: len(sums)] = sums
    row[len(sums) if len(sums) < len(chances) else len(chances) - 1 :] = CERTAIN
    for excess in range(2):
        for defence in range(1, terms.DEFENCES):
            inflicted = points(chances, defence, devastating=bool(excess))
            first.expected[place][excess, defence] = inflicted @ np.arange(len(inflicted))
            first.hurts[place][excess, defence] = 1.0 - inflicted[0]
