"""Judging list documents by the rules, often and quickly."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from factions.tabletop.lists.army import Army
from factions.tabletop.lists.problem import Problem, Severity
from factions.tabletop.lists.roster import read
from factions.tabletop.lists.rules import Rule, breaches
from factions.tabletop.lists.system import LegalityModule

Document = dict[str, Any]

HINTS = frozenset({"points-left"})  # never errors, and slower to find than all errors together
MOST_ENTRIES = 500
WORK = 60_000  # entries gone through and errors found; half a second of the slowest game


@dataclass(frozen=True)
class Position:
    """A document, its army, and its errors in the rulebook's order."""

    document: Document
    army: Army[Any]
    errors: tuple[Problem, ...]

    @cached_property
    def codes(self) -> Counter[str]:
        """How many errors of each code there are."""
        return Counter(problem.code for problem in self.errors)

    @property
    def need(self) -> int:
        """How many units are missing, by the errors that have both numbers."""
        counts = ((p.data.get("min", 0), p.data.get("count", 0)) for p in self.errors)
        return sum(max(0, least - count) for least, count in counts)

    @property
    def left(self) -> int:
        """The points left; negative if the list costs more than its limit."""
        return self.army.limit - self.army.total

    @cached_property
    def key(self) -> str:
        """The document as text, equal for equal lists."""
        return json.dumps(self.document, sort_keys=True)

    def no_worse_than(self, other: "Position") -> bool:
        """Return whether there are no more errors of any code than in the other."""
        return not self.errors or self.codes <= other.codes


class Referee:
    """Judges documents of one edition.

    judged: how many it has judged. left: the work left in this search until it is `tired`, counted
    in entries and errors, so that the answers are the same on every machine.
    """

    def __init__(self, legality: LegalityModule, catalogue: Any, work: int = WORK) -> None:
        self.legality, self.catalogue = legality, catalogue
        self.work = self.left = work
        self.rules: list[Rule[Any]] = [rule for rule in legality.RULES if rule.code not in HINTS]
        self.remedies: Mapping[str, tuple[Any, ...]] = {
            rule.code: tuple(way for way in rule.remedies if way.__name__ != "refill")
            for rule in self.rules
        }
        self.judged = 0

    def judge(self, document: Document) -> Position:
        """Return the document's army and errors."""
        self.judged += 1
        army = self.legality.muster(read(document), self.catalogue)
        found = breaches(self.rules, army)
        errors = tuple(problem for problem in found if problem.severity is Severity.ERROR)
        self.left -= len(army.entries) + len(errors)
        return Position(document, army, errors)

    def begin(self) -> None:
        """Begin a search with the full amount of work."""
        self.left = self.work

    @property
    def tired(self) -> bool:
        """Return whether a search should end with what it has found."""
        return self.left <= 0

    def legal(self, document: Document) -> bool:
        """Return whether the checker itself judges the document as legal."""
        return self.legality.check(read(document), self.catalogue, fixes=False).legal
