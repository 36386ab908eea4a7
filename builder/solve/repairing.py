"""The smallest set of edits that makes a list legal.

A bounded search, level by level: all lists one edit away, then those two away from the most
promising of them, and so on. Its bounds count judged lists and what is in them, not time, so the
answers are the same on every machine. The checker has judged every list that is returned as legal.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from builder.solve.founding import founded
from builder.solve.judging import Document, Position, Referee
from builder.solve.proposals import TERMS, WRONG_TERMS, anything, edits, exchanges, remedies
from factions.tabletop.lists.army import Army
from factions.tabletop.lists.edits import Patch, apply
from factions.tabletop.lists.problem import Fix

MOST_EDITS = 3
MOST_ANSWERS = 3
BUDGET = 1_500  # lists judged with the rules' own remedies
WIDER = 1_500  # further lists judged with any change at all, if those lead nowhere
ENOUGH = 12  # answers of as few edits to choose from
UNDOING = frozenset({"remove", "replace"})


@dataclass(frozen=True, slots=True)
class Repair:
    """Edits in order, each a patch of the list after the ones before.

    document: the resulting legal list. cost: fewer edits, then commanders kept, then the terms of
    the game kept, then fewer points moved, then fewer points left over. The terms change only if
    they are invalid.
    """

    edits: tuple[Fix, ...]
    document: Document
    points: int
    limit: int
    cost: tuple[int, int, int, int, int]

    @property
    def patch(self) -> Patch:
        """The one patch from the original to the legal list."""
        return tuple(step for fix in self.edits for step in fix.patch)


def repairs(
    document: Document,
    referee: Referee,
    *,
    most: int = MOST_EDITS,
    answers: int = MOST_ANSWERS,
    budget: int = BUDGET,
) -> list[Repair]:
    """Return up to `answers` ways to a legal list, cheapest first; none for a legal one.

    Of ways that read alike, as to remove either of two equal entries, the cheapest is returned.
    A list that needs more recruits than that to be legal at all, as one without a battlegroup does,
    is given the fewest. Empty too if no way was found among the lists judged.
    """
    referee.begin()
    return sought(document, referee, most=most, answers=answers, budget=budget)


def sought(
    document: Document,
    referee: Referee,
    *,
    most: int = MOST_EDITS,
    answers: int = MOST_ANSWERS,
    budget: int = BUDGET,
) -> list[Repair]:
    """Return what `repairs` returns, as part of a search that has begun already."""
    start = referee.judge(document)
    if not start.errors:
        return []
    found = _founded(referee, start) if not start.army.entries else []
    if not found:
        found = _Search(referee, start, most, wide=False).run(budget)
    if not found:
        found = _Search(referee, start, most, wide=True).run(min(WIDER, budget))
    if not found and most == MOST_EDITS:
        found = _founded(referee, start)
    distinct: dict[tuple[str, ...], Repair] = {}
    for repair in sorted(found, key=lambda repair: repair.cost):
        distinct.setdefault(_wording(repair), repair)
    return list(distinct.values())[:answers]


def _founded(referee: Referee, start: Position) -> list[Repair]:
    return [_repair(start, *way) for way in founded(referee, start)]


def _wording(repair: Repair) -> tuple[str, ...]:
    """Return a key that is equal for two ways that read alike: it leaves out the entries' ids."""
    ids = ("entry", "to")
    labels = (
        (fix.label, [pair for pair in fix.data.items() if pair[0] not in ids])
        for fix in repair.edits
    )
    return tuple(sorted(map(str, labels)))


@dataclass(frozen=True, slots=True)
class _Node:
    position: Position
    edits: tuple[Fix, ...]

    @property
    def promise(self) -> tuple[int, int]:
        """The order of search: few errors first, then few points over the limit."""
        return len(self.position.errors), max(0, -self.position.left)


class _Search:
    """levels: the illegal lists found so far, by their number of edits."""

    def __init__(self, referee: Referee, start: Position, most: int, *, wide: bool) -> None:
        self.referee, self.start, self.most, self.wide = referee, start, most, wide
        self.levels: list[list[_Node]] = [[] for _ in range(most)]
        self.levels[0].append(_Node(start, ()))
        self.seen = {start.key}
        self.answers: list[Repair] = []
        self.terms = {label for code in start.codes for label in WRONG_TERMS.get(code, ())}
        self.ids = start.army.entries.keys()
        self.left = 0

    def run(self, budget: int) -> list[Repair]:
        """Search level by level until one has an answer, if possible one that keeps the terms."""
        self.left = budget
        for level, nodes in enumerate(self.levels):
            reserve = self.left - self.left // (self.most - level)
            for node in sorted(nodes, key=lambda node: node.promise):
                if self.left <= reserve or len(self._near(level)) >= ENOUGH:
                    break
                self._expand(node, level)
            near = self._near(level)
            if near:
                return near
        return self.answers

    def _near(self, level: int) -> list[Repair]:
        return [answer for answer in self.answers if answer.cost[0] <= level + 1]

    def _expand(self, node: _Node, level: int) -> None:
        for fix in self._proposed(node):
            if self.left <= 0 or self.referee.tired:
                break
            away = level + edits(fix)
            if away > self.most or not self._sensible(fix):
                continue
            self.left -= 1
            after = self.referee.judge(apply(node.position.document, fix.patch))
            if after.errors and away == self.most:
                continue
            key = after.key
            if key not in self.seen:
                self.seen.add(key)
                self._keep(_Node(after, (*node.edits, fix)), away)

    def _sensible(self, fix: Fix) -> bool:
        """Return whether a fix neither changes valid terms nor removes a recruit."""
        if fix.label in TERMS:
            return fix.label in self.terms
        return fix.label not in UNDOING or fix.data.get("entry") in self.ids

    def _proposed(self, node: _Node) -> Iterable[Fix]:
        position = node.position
        if node.edits:
            yield from remedies(self.referee, position, position.errors[:1])
            return
        yield from remedies(self.referee, position, position.errors)
        if self.wide:
            yield from anything(position)
        if not self._near(0):
            yield from exchanges(position, position.errors[0].entries)

    def _keep(self, node: _Node, away: int) -> None:
        after = node.position
        if after.errors:
            self.levels[away].append(node)
        elif self.referee.legal(after.document):
            self.answers.append(_repair(self.start, after, node.edits))


def _repair(start: Position, after: Position, fixes: tuple[Fix, ...]) -> Repair:
    army = after.army
    cost = _cost(start.army, army, fixes)
    return Repair(fixes, after.document, army.total, army.limit, cost)


def _cost(
    before: Army[Any], after: Army[Any], fixes: tuple[Fix, ...]
) -> tuple[int, int, int, int, int]:
    away = sum(map(edits, fixes))
    led = {(entry.id, entry.unit) for entry in before.roster.entries if entry.commander}
    lead = {(entry.id, entry.unit) for entry in after.roster.entries if entry.commander}
    terms = sum(fix.label in TERMS for fix in fixes)
    return away, len(led - lead), terms, _moved(before, after), after.limit - after.total


def _moved(before: Army[Any], after: Army[Any]) -> int:
    """Return the points removed plus the points added."""
    old, new = _points(before), _points(after)
    return sum(abs(old.get(key, 0) - new.get(key, 0)) for key in old.keys() | new.keys())


def _points(army: Army[Any]) -> dict[tuple[str, str], int]:
    return {(entry.id, entry.unit): army.cost(entry) * entry.count for entry, _ in army.recruits}
