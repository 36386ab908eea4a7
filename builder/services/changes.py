"""A list by another edition: costs, units gone or renamed, problems gained and lost."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from builder.formats import messages
from builder.services.moving import moved
from factions import loading
from factions.models import Edition, Unit
from factions.systems import SYSTEMS
from factions.tabletop.lists import roster as rosters
from factions.tabletop.lists.problem import Problem, Severity, Verdict

Document = Mapping[str, Any]


@dataclass(frozen=True)
class Card:
    """A unit's name, costs and availability in an edition; availability None: no limit."""

    name: str
    availability: int | None


@dataclass(frozen=True)
class Side:
    """An edition as a value: its game, its catalogue, and the cards of the list's units."""

    system: str
    catalogue: Any
    cards: Mapping[str, Card]

    def judge(self, document: Document) -> Verdict:
        """Return the verdict on a document, without fixes."""
        roster = rosters.read(document)
        return SYSTEMS[self.system].legality.check(roster, self.catalogue, fixes=False)

    def points(self, document: Document, entries: Sequence[Any]) -> int:
        """Return what the document costs with these entries alone."""
        return int(self.judge({**document, "entries": entries}).summary["points"])


@dataclass(frozen=True)
class Line:
    """One entry by two editions. A card is None if that edition has no such unit."""

    entry: str
    unit: str
    name: str
    before: int
    after: int
    was: Card | None
    now: Card | None

    @property
    def gone(self) -> bool:
        """Return whether only the old edition has the unit."""
        return self.was is not None and self.now is None

    @property
    def renamed(self) -> bool:
        """Return whether the new edition has the unit by another name."""
        return self.was is not None and self.now is not None and self.was.name != self.now.name

    @property
    def limited(self) -> bool:
        """Return whether its availability differs."""
        both = self.was is not None and self.now is not None
        return both and self.was.availability != self.now.availability  # type: ignore[union-attr]  # `both` has neither as None

    @property
    def difference(self) -> int:
        """Points up, or down below zero."""
        return self.after - self.before

    @property
    def changed(self) -> bool:
        """Return whether anything is different."""
        return self.gone or self.renamed or self.limited or self.difference != 0


@dataclass(frozen=True)
class Changes:
    """A list by two editions. gained, lost: messages of problems, without mere hints."""

    lines: Sequence[Line]
    before: int
    after: int
    legal: bool
    gained: Sequence[str]
    lost: Sequence[str]

    @property
    def changed(self) -> Sequence[Line]:
        """The entries that are different."""
        return [line for line in self.lines if line.changed]

    @property
    def difference(self) -> int:
        """Points up, or down below zero, of the whole list."""
        return self.after - self.before

    def __bool__(self) -> bool:
        return bool(self.changed or self.difference or self.gained or self.lost)


def compare(document: Document, old: Side, new: Side) -> Changes:
    """Compare a list document, which its schema accepts, by two editions. No query.

    An entry's points are those of a list of this entry alone.
    """
    then = moved(dict(document), old.catalogue, new.catalogue)
    before, after = old.judge(document), new.judge(then)
    return Changes(
        lines=[_line(document, entry, old, new) for entry in document["entries"]],
        before=int(before.summary["points"]),
        after=int(after.summary["points"]),
        legal=after.legal,
        gained=_messages(_besides(after.problems, before.problems), document, new),
        lost=_messages(_besides(before.problems, after.problems), document, old),
    )


def _line(document: Document, entry: Mapping[str, Any], old: Side, new: Side) -> Line:
    was, now = old.cards.get(entry["unit"]), new.cards.get(entry["unit"])
    card = now or was
    before, after = (
        side.points(document, [entry]) - side.points(document, []) for side in (old, new)
    )
    own = str(entry.get("name") or (card.name if card else entry["unit"]))
    return Line(entry["id"], entry["unit"], own, before, after, was, now)


def _besides(problems: Iterable[Problem], others: Iterable[Problem]) -> list[Problem]:
    """Return the problems, without hints, whose code and culprits are not among the others."""
    known = {(problem.code, problem.entries) for problem in others}
    return [
        problem
        for problem in problems
        if problem.severity is not Severity.INFO and (problem.code, problem.entries) not in known
    ]


def _messages(problems: Iterable[Problem], document: Document, side: Side) -> list[str]:
    roster = rosters.read(document)
    names = SYSTEMS[side.system].legality.names(side.catalogue)
    return [messages.message(problem, roster, names) for problem in problems]


def between(document: Document, old: Edition, new: Edition) -> Changes:
    """Compare a list document by two editions of its game. Two queries if both are cached.

    Raises ValueError if they are of different games.
    """
    if old.system_id != new.system_id:
        raise ValueError(f"{old} and {new} are of different games.")
    keys = {entry["unit"] for entry in document["entries"]}
    return compare(document, _side(old, keys), _side(new, keys))


def _side(edition: Edition, keys: Iterable[str]) -> Side:
    rows = Unit.objects.filter(edition=edition, key__in=keys)
    cards = {
        key: Card(name, availability)
        for key, name, availability in rows.values_list("key", "name", "availability")
    }
    return Side(edition.system_id, loading.catalogue(edition), cards)


def newer(edition: Edition) -> Edition | None:
    """Return the edition in force, if it is in force from a later day than this one.

    One query; none for a private edition, which has no successor.
    """
    if edition.private:
        return None
    try:
        current = loading.edition_in_force(edition.system_id)
    except loading.UnknownEdition:
        return None
    return current if current.effective > edition.effective else None
