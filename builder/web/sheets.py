"""A list as a page shows it.

Entries are beside their units, joined ones under their hosts, problems beside those they blame.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from builder.models import Revision
from builder.services import lists
from builder.web import edits
from builder.web.wording import spaced
from factions import loading
from factions.models import CostOption, Edition, Faction, Unit
from factions.systems import SYSTEMS
from factions.tabletop.lists import roster as rosters
from factions.tabletop.lists.army import Army
from factions.tabletop.lists.rules import rings

Document = dict[str, Any]
Entry = Mapping[str, Any]
BULKY = ("stats", "skills", "doubts")
LEADERS = ("commander", "leader")  # what summaries call the entry that leads


@dataclass(frozen=True)
class Trouble:
    """A problem with its place in the verdict on a revision: its fixes are clicks by these."""

    revision: int
    number: int
    problem: Mapping[str, Any]
    full: bool = True  # beside an entry blamed further up it is only named

    @property
    def cites(self) -> bool:
        """Return whether to name the rule: not twice, and not for points that are merely left."""
        return self.full and not self.problem["code"].endswith("/points-left")

    @property
    def clicks(self) -> list[tuple[str, str]]:
        """The fixes: label and click."""
        fixes = self.problem["fixes"] if self.full else ()
        return [
            (fix["label"], edits.click("fix", self.revision, self.number, i))
            for i, fix in enumerate(fixes)
        ]


@dataclass(frozen=True)
class Line:
    """An entry with its unit, None if the edition has none such, and what it costs in all.

    cost: the option it is fielded by. taken: names of the option, if there are several, and of
    the upgrades. commands: whether it leads the list. aboard: the lines that ride in it.
    """

    entry: Entry
    unit: Unit | None
    points: int
    cost: CostOption | None = None
    taken: tuple[str, ...] = ()
    troubles: tuple[Trouble, ...] = ()
    joined: tuple["Line", ...] = ()
    commands: bool = False
    aboard: tuple["Line", ...] = ()

    @property
    def name(self) -> str:
        """The player's own name for it, or the card's, or the id."""
        return str(self.entry.get("name") or (self.unit.name if self.unit else self.entry["unit"]))

    @property
    def guests(self) -> str:
        """The names of the units that joined it."""
        return ", ".join(one.name for one in self.joined)

    @property
    def count(self) -> int:
        """How many copies."""
        return int(self.entry.get("count", 1))

    @property
    def blamed(self) -> bool:
        """Return whether an error names this entry."""
        return any(trouble.problem["severity"] == "error" for trouble in self.troubles)

    @property
    def role(self) -> str:
        """The unit's first role that its command does not imply, or its kind."""
        if self.unit is None:
            return ""
        roles = (role for role in self.unit.roles if not self.commands or role not in LEADERS)
        return str(next(roles, self.unit.kind))


@dataclass
class Sheet:
    """A whole list, ready to be set."""

    document: Document
    edition: Edition
    units: Mapping[str, Unit] = field(repr=False)
    revision: int = 0

    @cached_property
    def catalogue(self) -> Any:
        """The game's own value of the edition."""
        return loading.catalogue(self.edition)

    @cached_property
    def army(self) -> Army[Any]:
        """The rules' value of the list: what its entries cost and may be given."""
        legality = SYSTEMS[self.edition.system_id].legality
        return legality.muster(rosters.read(self.document), self.catalogue)

    @cached_property
    def names_of_parts(self) -> Mapping[str, str]:
        """The names of all that entries may have: upgrades, levels, battlegroups."""
        return SYSTEMS[self.edition.system_id].legality.names(self.catalogue)

    @cached_property
    def verdict(self) -> Mapping[str, Any]:
        """The checker's verdict."""
        return lists.verdict_of(self.document, self.edition)

    @property
    def summary(self) -> Mapping[str, Any]:
        """The totals of the list."""
        summary: Mapping[str, Any] = self.verdict["summary"]
        return summary

    @property
    def over(self) -> int:
        """Points over the limit."""
        return max(0, -self._room)

    @property
    def left(self) -> int:
        """Points left."""
        return max(0, self._room)

    @property
    def _room(self) -> int:
        return int(self.summary["points_limit"]) - int(self.summary["points"])

    @cached_property
    def lines(self) -> list[Line]:
        """The entries in order, joined ones within their hosts."""
        return [
            self._line(head, tuple(self._line(entry) for entry in joined))
            for head, *joined in edits.groups(self.document)
        ]

    @cached_property
    def nested(self) -> list[Line]:
        """The lines with those aboard within what carries them; rings stay outside."""
        heads = {member.entry["id"]: head for head in self.lines for member in _members(head)}
        links = {
            head.entry["id"]: heads[carrier].entry["id"]
            for head in self.lines
            if (carrier := head.entry.get("embarked_in")) in heads
        }
        circling = {entry for ring in rings(links) for entry in ring}
        loads: dict[str, list[Line]] = {}
        for head in self.lines:
            carried = head.entry["id"] in links.keys() - circling
            loads.setdefault(head.entry["embarked_in"] if carried else "", []).append(head)
        return [_laden(head, loads) for head in loads.get("", ())]

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The name of each entry, by its id."""
        return {line.entry["id"]: line.name for line in self.flat}

    @property
    def flat(self) -> Iterable[Line]:
        """Every line, hosts before those that joined them."""
        for line in self.lines:
            yield line
            yield from line.joined

    @cached_property
    def general(self) -> list[Trouble]:
        """The problems that blame no entry; that a list is empty is shown by the page itself."""
        ids = {entry["id"] for entry in self.document["entries"]}
        shown = (t for t in self._troubles if not t.problem["code"].endswith("/empty-list"))
        return [t for t in shown if not ids.intersection(t.problem["entries"])]

    @property
    def errors(self) -> int:
        """How many problems make the list illegal."""
        return sum(problem["severity"] == "error" for problem in self.verdict["problems"])

    @property
    def wrong(self) -> str:
        """How many problems make the list illegal, in words."""
        return ngettext("%d problem", "%d problems", self.errors) % self.errors

    @property
    def state(self) -> str:
        """The points of the list, and whether it is empty, legal, or has problems, and how many."""
        points = _("%(points)s of %(points_limit)s points") % self.summary
        if not self.lines:
            return _("%s, empty") % points
        return f"{points}, {self.wrong}" if self.errors else _("%s, legal") % points

    @cached_property
    def faction(self) -> Faction | None:
        """The faction of the list, if the edition has it."""
        return self.edition.factions.filter(key=self.document["faction"]).first()

    @property
    def faction_name(self) -> str:
        """The name of the faction, or its id if the edition does not have it."""
        return self.faction.name if self.faction else str(self.document["faction"])

    @cached_property
    def copies(self) -> Mapping[str, int]:
        """How many of each unit the list has."""
        counts: dict[str, int] = {}
        for entry in self.document["entries"]:
            counts[entry["unit"]] = counts.get(entry["unit"], 0) + int(entry.get("count", 1))
        return counts

    @cached_property
    def _troubles(self) -> list[Trouble]:
        return [
            Trouble(self.revision, i, problem) for i, problem in enumerate(self.verdict["problems"])
        ]

    def _line(self, entry: Entry, joined: tuple[Line, ...] = ()) -> Line:
        unit = self.units.get(entry["unit"])
        cost = cost_of(unit, entry) if unit else None
        return Line(
            entry=entry,
            unit=unit,
            points=self.army.cost(self.army.entries[entry["id"]]) * int(entry.get("count", 1)),
            cost=cost,
            taken=tuple(self._taken(entry, cost if unit and len(unit.costs.all()) > 1 else None)),
            troubles=tuple(self._beside(entry["id"])),
            joined=joined,
            commands=self._leads(entry),
        )

    def _leads(self, entry: Entry) -> bool:
        leader = next((key for key in LEADERS if key in self.summary), None)
        return bool(self.summary[leader] == entry["id"] if leader else entry.get("commander"))

    def _taken(self, entry: Entry, cost: CostOption | None) -> Iterable[str]:
        if cost is not None:
            yield cost.name or spaced(cost.key)
        held: Counter[str] = Counter(entry.get("upgrades", ()))
        for upgrade, number in held.items():
            name = self.names_of_parts.get(upgrade, upgrade)
            yield f"{name} ({number})" if number > 1 else name

    def _beside(self, entry: str) -> Iterable[Trouble]:
        for trouble in self._troubles:
            blamed = trouble.problem["entries"]
            if entry in blamed:
                yield replace(trouble, full=blamed[0] == entry)


def _members(head: Line) -> tuple[Line, ...]:
    return (head, *head.joined)


def _laden(line: Line, loads: Mapping[str, list[Line]]) -> Line:
    """Return the line with all that ride in it and in those joined to it, however deep."""
    return replace(
        line,
        joined=tuple(_laden(joined, loads) for joined in line.joined),
        aboard=tuple(_laden(rider, loads) for rider in loads.get(line.entry["id"], ())),
    )


def cost_of(unit: Unit, entry: Entry) -> CostOption | None:
    """Return the option an entry is fielded by: the one it names, else the cheapest."""
    named = (cost for cost in unit.costs.all() if cost.key == entry.get("option"))
    return next(named, price_of(unit))


def of_revision(revision: Revision) -> Sheet:
    """Return a saved list. Two queries: its units and their costs."""
    keys = {entry["unit"] for entry in revision.document["entries"]}
    units = units_of(revision.edition, Q(key__in=keys))
    return Sheet(revision.document, revision.edition, {unit.key: unit for unit in units})


def units_of(edition: Edition, which: Q) -> list[Unit]:
    """Return units with their factions and costs, without large columns. Two queries."""
    rows = Unit.objects.filter(which, edition=edition).select_related("faction")
    return list(rows.defer(*BULKY).prefetch_related("costs"))


def price_of(unit: Unit) -> CostOption | None:
    """Return the unit's cheapest cost option."""
    return min(unit.costs.all(), key=lambda cost: cost.points, default=None)
