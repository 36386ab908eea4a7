"""Advice for filling up a list: the expected worths of units, and what is usual.

Advice changes what is proposed, never what is legal. Without it, a point is worth a point.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from builder.solve.judging import MOST_ENTRIES
from factions.tabletop.lists.army import Army
from factions.tabletop.lists.roster import Entry

FADING = 0.99  # the worth of each further copy of a unit, as a share of the one before


@dataclass(frozen=True)
class Advice:
    """Worths by simulated battles, and the customs of similar lists.

    worths: unit to cost option to points; one that is missing is worth its cost. upgrades: upgrade
    to the worth of a point of it. shares: kind of unit to the largest usual share of the limit.
    copies: kind of unit to the most usual copies of one. fading: the worth of each further copy of
    a unit, as a share of the one before.
    """

    worths: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    upgrades: Mapping[str, float] = field(default_factory=dict)
    shares: Mapping[str, float] = field(default_factory=dict)
    copies: Mapping[str, int] = field(default_factory=dict)
    fading: float = 1.0

    def unusual(self) -> "Advice":
        """Return the same advice without its customs."""
        return Advice(self.worths, self.upgrades, fading=self.fading)

    def worth(self, army: Army[Any], entry: Entry) -> float:
        """Return the expected worth of one copy of an entry, in points."""
        costs = army.book.costs[entry.unit]
        cheapest = min(costs, key=costs.__getitem__)
        option = entry.option if entry.option and entry.option in costs else cheapest
        bare = float(costs[option])
        worth = self.worths.get(entry.unit, {}).get(option, bare)
        extra = army.cost(entry) - bare
        if not extra or not entry.upgrades:
            return worth + extra
        ratios = [self.upgrades.get(upgrade, 1.0) for upgrade in entry.upgrades]
        return worth + extra * sum(ratios) / len(ratios)

    def total(self, army: Army[Any]) -> float:
        """Return the expected worth of a list, in points, with copies of a unit fading."""
        had: Counter[str] = Counter()
        total = 0.0
        for entry, _ in army.recruits:
            one = self.worth(army, entry)
            for _ in range(entry.count if self.fading < 1.0 else 1):
                total += one * self.fading ** had[entry.unit]
                had[entry.unit] += 1
            if self.fading == 1.0:
                total += one * (entry.count - 1)
        return total

    def room(self, army: Army[Any]) -> "Room":
        """Return the room that a list has left within what is usual."""
        spent: Counter[str] = Counter()
        if self.shares:
            for entry, unit in army.recruits:
                spent[unit.kind] += army.cost(entry) * entry.count
        left = {kind: share * army.limit - spent[kind] for kind, share in self.shares.items()}
        return Room(left, army.copies, self.copies)


@dataclass(frozen=True)
class Room:
    """What is still usual: points left by kind, copies so far by unit, most copies by kind."""

    points: Mapping[str, float]
    had: Mapping[str, int]
    copies: Mapping[str, int]

    def copies_of(self, unit: str, kind: str, cost: int) -> int:
        """Return how many more copies of a unit of that cost are usual."""
        paid = self.points.get(kind)
        spare = max(0, self.copies.get(kind, MOST_ENTRIES) - self.had.get(unit, 0))
        return spare if paid is None else min(spare, int(max(0.0, paid) // max(1, cost)))
