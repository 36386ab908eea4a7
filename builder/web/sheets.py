"""A list as a page shows it.

Entries stand beside their units, joined ones under their hosts, problems beside those they blame.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from builder.models import Revision
from builder.services import lists
from builder.web import edits
from factions import loading
from factions.models import CostOption, Edition, Faction, Unit
from factions.systems import SYSTEMS
from factions.tabletop import roster as rosters

Document = dict[str, Any]
Entry = Mapping[str, Any]
OFFERED = 40
HEADINGS = {"officer": _("Officers"), "troop": _("Troops"), "support": _("Supports")}
BULKY = ("stats", "skills", "doubts")


@dataclass(frozen=True)
class Trouble:
    """A problem with its place in the verdict on a revision: its fixes are clicks by these."""

    revision: int
    number: int
    problem: Mapping[str, Any]
    full: bool = True  # beside an entry blamed further up it is only named

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
    """An entry with its unit, None where the edition has none such, and what it costs in all."""

    entry: Entry
    unit: Unit | None
    points: int
    troubles: tuple[Trouble, ...] = ()
    joined: tuple["Line", ...] = ()
    commands: bool = False

    @property
    def name(self) -> str:
        """The player's own name for it, or the card's, or the id as it stands."""
        return str(self.entry.get("name") or (self.unit.name if self.unit else self.entry["unit"]))

    @property
    def count(self) -> int:
        """How many copies."""
        return int(self.entry.get("count", 1))

    @property
    def blamed(self) -> bool:
        """Tell whether an error names this entry."""
        return any(trouble.problem["severity"] == "error" for trouble in self.troubles)

    @property
    def role(self) -> str:
        """The first role of the unit, or its kind."""
        if self.unit is None:
            return ""
        return str(self.unit.roles[0] if self.unit.roles else self.unit.kind)


@dataclass
class Sheet:
    """A whole list, ready to be set."""

    document: Document
    edition: Edition
    units: Mapping[str, Unit] = field(repr=False)
    revision: int = 0

    @cached_property
    def verdict(self) -> Mapping[str, Any]:
        """What the checker says."""
        return lists.verdict_of(self.document, self.edition)

    @property
    def summary(self) -> Mapping[str, Any]:
        """What the list adds up to."""
        summary: Mapping[str, Any] = self.verdict["summary"]
        return summary

    @property
    def over(self) -> int:
        """Points over the limit."""
        return max(0, int(self.summary["points"]) - int(self.summary["points_limit"]))

    @cached_property
    def lines(self) -> list[Line]:
        """The entries in order, joined ones within their hosts."""
        return [
            self._line(head, tuple(self._line(entry) for entry in joined))
            for head, *joined in edits.groups(self.document)
        ]

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What each entry is called, by its id."""
        return {line.entry["id"]: line.name for line in self.flat}

    @property
    def flat(self) -> Iterable[Line]:
        """Every line, hosts before those who joined them."""
        for line in self.lines:
            yield line
            yield from line.joined

    @cached_property
    def general(self) -> list[Trouble]:
        """The problems that blame no entry of the list."""
        ids = {entry["id"] for entry in self.document["entries"]}
        return [t for t in self._troubles if not ids.intersection(t.problem["entries"])]

    @property
    def errors(self) -> int:
        """How many problems make the list illegal."""
        return sum(problem["severity"] == "error" for problem in self.verdict["problems"])

    @cached_property
    def faction(self) -> Faction | None:
        """The faction of the list, where the edition has it."""
        return self.edition.factions.filter(key=self.document["faction"]).first()

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
        return Line(
            entry=entry,
            unit=unit,
            points=_price(unit, entry) * int(entry.get("count", 1)),
            troubles=tuple(self._beside(entry["id"])),
            joined=joined,
            commands=self.summary.get("commander") == entry["id"],
        )

    def _beside(self, entry: str) -> Iterable[Trouble]:
        for trouble in self._troubles:
            blamed = trouble.problem["entries"]
            if entry in blamed:
                yield replace(trouble, full=blamed[0] == entry)


def _price(unit: Unit | None, entry: Entry) -> int:
    if unit is None:
        return 0
    costs = {cost.key: cost.points for cost in unit.costs.all()}
    return costs.get(entry.get("option", ""), min(costs.values(), default=0))


def of_revision(revision: Revision) -> Sheet:
    """Return a saved list. Two queries: its units and their costs."""
    keys = {entry["unit"] for entry in revision.document["entries"]}
    units = _units(revision.edition, Q(key__in=keys))
    return Sheet(revision.document, revision.edition, {unit.key: unit for unit in units})


@dataclass(frozen=True)
class Desk:
    """A list beside everything it may recruit."""

    sheet: Sheet
    recruits: Sequence[Unit]

    @cached_property
    def hosts(self) -> Mapping[str, list[tuple[str, str]]]:
        """Map each entry that may join others to those it may: id and name."""
        return joinable(self.sheet)

    @property
    def muster(self) -> list[tuple[str, list[Unit]]]:
        """The recruits under headings: by role, or by kind where they have none."""
        groups: dict[str, list[Unit]] = {heading: [] for heading in HEADINGS}
        for unit in self.recruits:
            groups.setdefault((unit.roles or [unit.kind])[0], []).append(unit)
        return [
            (str(HEADINGS.get(key, f"{key.capitalize()}s")), units)
            for key, units in groups.items()
            if units
        ]


def desk(document: Document, edition: Edition, revision: int = 0) -> Desk:
    """Return a list being built: its sheet and what its faction may recruit. Two queries.

    revision: the number of the save that this is.
    """
    keys = {entry["unit"] for entry in document["entries"]}
    faction = document["faction"]
    open_to_it = Q(faction__key=faction) | Q(faction__open_to_all=True)
    rows = _units(edition, open_to_it | Q(key__in=keys))
    sheet = Sheet(document, edition, {unit.key: unit for unit in rows}, revision)
    ours = [unit for unit in rows if unit.faction.key == faction or unit.faction.open_to_all]
    return Desk(sheet, sorted(ours, key=lambda unit: (unit.faction.open_to_all, unit.position)))


def _units(edition: Edition, which: Q) -> list[Unit]:
    rows = Unit.objects.filter(which, edition=edition).select_related("faction")
    return list(rows.defer(*BULKY).prefetch_related("costs"))


def joinable(sheet: Sheet) -> dict[str, list[tuple[str, str]]]:
    """Map each entry whose unit joins others to the entries it may join: id and name.

    Each pair is tried on the checker: it may be joined if the list gains no problem by it. A
    list of more than OFFERED entries is too long to try them all, and gets no offers.
    """
    if len(sheet.document["entries"]) > OFFERED:
        return {}
    game = SYSTEMS[sheet.edition.system_id]
    catalogue = loading.catalogue(sheet.edition)

    def breaches(document: Document) -> set[tuple[str, tuple[str, ...]]]:
        verdict = game.legality.check(rosters.read(document), catalogue, fixes=False)
        return {(p.code, p.entries) for p in verdict.problems if p.severity == "error"}

    found: dict[str, list[tuple[str, str]]] = {}
    for line in sheet.flat:
        if line.unit is None or not line.unit.attaches_to:
            continue
        entry = line.entry["id"]
        alone = edits.leave(sheet.document, entry)
        before = breaches(alone)
        found[entry] = [
            (host.entry["id"], host.name)
            for host in sheet.lines
            if host.entry["id"] not in (entry, line.entry.get("attached_to"))
            and breaches(edits.join(alone, entry, host.entry["id"])) <= before
        ]
    return found


def price_of(unit: Unit) -> CostOption | None:
    """Return the unit's cheapest cost option."""
    return min(unit.costs.all(), key=lambda cost: cost.points, default=None)
