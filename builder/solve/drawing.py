"""Random legal lists of a faction: the same dice draw the same list.

A list grows recruit by recruit; a unit is the less likely, the more copies the list has. A recruit
that adds an error is settled by the rules' own remedies or left out. What a list must have as well
(a commander, the slots of a battlegroup) is recruited the same way. The checker has judged every
list that is returned as legal.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Any, TypeVar

import numpy as np
from numpy.random import Generator

from builder.solve.judging import Document, Position, Referee
from builder.solve.proposals import MOST_A_PROBLEM, settled
from factions.tabletop.lists.army import Unit
from factions.tabletop.lists.edits import apply, place, put, recruiting
from factions.tabletop.lists.problem import Fix
from factions.tabletop.lists.roster import FORMAT

T = TypeVar("T")

MOST_TRIES = 200  # lists begun for one that is legal
MOST_LEGAL, NEAR = 8, 0.95  # legal lists drawn for one that spends so much of its points
MOST_BATTLEGROUPS = 3
REPEATED = 0.4  # times as likely is a unit for each of its kind that a list has
MOST_HOSTS = 4
UPGRADED, JOINED = 0.35, 0.5  # how often a recruit is offered an upgrade, a unit to join
RECAST = re.compile(r"/entries/\d+(/unit)?")  # another unit in an entry's place, or none
GROWN_OUT_OF = frozenset({"points-minimum", "min-models"})


class NoneDrawn(Exception):  # noqa: N818 -- it reads so where it is raised
    """No legal list was found: the faction has too few units for the points."""


class Drawer:
    """Draws lists of one faction and edition.

    units: those it may recruit that cost points. limit: points, of the size if one is named.
    """

    def __init__(self, referee: Referee, terms: Document) -> None:
        self.referee = referee
        self.terms = {"format": FORMAT, **terms, "entries": []}
        self.empty = referee.judge(self.terms)
        self.book = self.empty.army.book
        self.limit = self.empty.army.limit
        self.faction = str(terms["faction"])
        recruits = self.book.recruits_by_cost.get(self.faction, ())
        self.units: Sequence[Unit] = sorted(
            (unit for _, unit in recruits if any(self.book.costs[unit.id].values())),
            key=lambda unit: unit.id,
        )
        orbats = (o.id for o in self.book.orbats.values() if o.faction == self.faction)
        self.orbats = sorted(orbats)

    def draw(
        self, dice: Generator, points: int | None = None, begun: Document | None = None
    ) -> Position:
        """Return a legal list of at most `points` (the limit), if possible of at least NEAR of it.

        begun: a list of the same terms to start from; None: an empty one. Raises NoneDrawn.
        """
        target = self.limit if points is None else min(points, self.limit)
        legal: list[Position] = []
        for _ in range(MOST_TRIES if self.units else 0):
            position = _Growth(self, dice, target).grown(begun)
            if not position.errors and self.referee.legal(position.document):
                legal.append(position)
                if position.army.total >= NEAR * target or len(legal) == MOST_LEGAL:
                    return max(legal, key=lambda found: found.army.total)
        raise NoneDrawn(f"no legal list of {self.faction} for {target} points was drawn")


class _Growth:
    """One list as it grows. target: points."""

    def __init__(self, drawer: Drawer, dice: Generator, target: int) -> None:
        self.drawer, self.dice, self.target = drawer, dice, target
        self.referee, self.book = drawer.referee, drawer.book

    def grown(self, begun: Document | None = None) -> Position:
        """Return a list that may still be illegal."""
        position = self.referee.judge(begun) if begun else self._begun()
        position = self._filled(self._mended(position))
        return self._mended(position) if position.errors else position

    def _begun(self) -> Position:
        document = dict(self.drawer.terms)
        if self.drawer.orbats:
            number = int(self.dice.integers(1, MOST_BATTLEGROUPS + 1))
            chosen = self.dice.choice(self.drawer.orbats, number)
            document["battlegroups"] = [
                {"id": f"b{place}", "orbat": str(orbat)} for place, orbat in enumerate(chosen, 1)
            ]
        position = self.referee.judge(document)
        for unit in self._shuffled(self.drawer.units):
            added = self._added(position, unit, {})
            if added is not None and position.army.may_add(unit):
                return added
        return position

    def _filled(self, position: Position) -> Position:
        """Recruit units one by one until none can be recruited."""
        while True:
            for unit in self._by_rarity(position):
                after = self._recruited(position, unit)
                if after is not None:
                    position = self._embellished(after)
                    break
            else:
                return position

    def _recruited(self, position: Position, unit: Unit) -> Position | None:
        """Return the list with one more of that unit, at any cost, that adds no error."""
        added = self._added(position, unit, {})
        if added is None:
            return None
        ways = list(self._settled(position, added))
        return ways[int(self.dice.integers(len(ways)))] if ways else None

    def _settled(self, before: Position, added: Position) -> Iterator[Position]:
        """Yield the ways in which the new entry, still of its unit and cost option, fits in."""
        drawn = added.army.roster.entries[-1]
        for way in settled(self.referee, before, added, len(before.army.roster.entries)):
            entry = way.army.roster.entries[-1]
            if (entry.unit, entry.option) == (drawn.unit, drawn.option) and self._paid(way):
                yield way

    def _added(self, position: Position, unit: Unit, keys: dict[str, Any]) -> Position | None:
        room = self.target - position.army.total
        costs = self.book.costs[unit.id]
        options = [option for option, cost in costs.items() if 0 < cost <= room]
        if not options:
            return None
        if len(costs) > 1:
            keys = keys | {"option": options[int(self.dice.integers(len(options)))]}
        fix = recruiting(position.army, unit.id, **keys)
        return self.referee.judge(apply(position.document, fix.patch))

    def _paid(self, position: Position) -> bool:
        return position.army.total <= self.target

    def _embellished(self, position: Position) -> Position:
        """Perhaps give the last recruit an upgrade that costs points, and a unit to join."""
        army = position.army
        entry = army.roster.entries[-1]
        held = (self.book.upgrades or {}).get(entry.unit, frozenset())
        if held and not entry.upgrades and self.dice.random() < UPGRADED:
            upgrade = str(self.dice.choice(sorted(held)))
            position = self._with(position, place(army, entry, "upgrades"), [upgrade])
        if entry.attached_to is None and self.dice.random() < JOINED:
            hosts = self._shuffled(army.roster.entries[:-1])
            for host in islice(hosts, MOST_HOSTS):
                after = self._with(position, place(army, entry, "attached_to"), host.id)
                if after is not position:
                    return after
        return position

    def _with(self, position: Position, path: str, value: Any) -> Position:
        """Return the list with that key set, or unchanged if that is not allowed."""
        after = self.referee.judge(apply(position.document, [put(path, value)]))
        return after if after.no_worse_than(position) and self._paid(after) else position

    def _mended(self, position: Position) -> Position:
        """Take any step that removes an error, until there is no error or no such step."""
        while any(problem.code not in GROWN_OUT_OF for problem in position.errors):
            for after in self._ways(position):
                if _wants(after) < _wants(position) and self._paid(after):
                    position = after
                    break
            else:
                return position
        return position

    def _ways(self, position: Position) -> Iterator[Position]:
        """Yield the list by the rules' remedies, with any recruit, by remedies that recruit."""
        fixes = list(self._shuffled(list(self._proposed(position))))
        yield from self._after(position, [fix for fix in fixes if not _recruits(fix)])
        leaderless = any("commander" in problem.code for problem in position.errors)
        for unit in self._shuffled(self.drawer.units):
            for keys in ({}, {"commander": True})[: 1 + leaderless]:
                added = self._added(position, unit, keys)
                if added is not None:
                    yield added
                    if not added.no_worse_than(position):
                        yield from self._settled(position, added)
        yield from self._after(position, [fix for fix in fixes if _recruits(fix)])

    def _after(self, position: Position, fixes: Sequence[Fix]) -> Iterator[Position]:
        return (self.referee.judge(apply(position.document, fix.patch)) for fix in fixes)

    def _proposed(self, position: Position) -> Iterator[Fix]:
        for problem in position.errors:
            if problem.code not in GROWN_OUT_OF:
                ways = self.referee.remedies[problem.code]
                proposed = chain.from_iterable(way(position.army, problem) for way in ways)
                for fix in islice(proposed, MOST_A_PROBLEM):
                    if not any(RECAST.fullmatch(step["path"]) for step in fix.patch):
                        yield fix

    def _by_rarity(self, position: Position) -> Iterator[Unit]:
        """Yield all units in a random order, those that the list has few of rather early.

        Times of arrival at rates of REPEATED to the power of a unit's count, as Efraimidis and
        Spirakis draw by weights.
        """
        units = self.drawer.units
        had = Counter(entry.unit for entry in position.army.roster.entries)
        rates = np.array([REPEATED ** had[unit.id] for unit in units])
        arrivals = self.dice.exponential(size=len(units)) / rates
        return (units[int(index)] for index in np.argsort(arrivals))

    def _shuffled(self, items: Sequence[T]) -> Iterator[T]:
        return (items[int(index)] for index in self.dice.permutation(len(items)))


def _recruits(fix: Fix) -> bool:
    return any(step["path"] == "/entries/-" for step in fix.patch)


def _wants(position: Position) -> tuple[int, int]:
    errors = [problem for problem in position.errors if problem.code not in GROWN_OUT_OF]
    return len(errors), position.need
