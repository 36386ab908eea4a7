"""The list builder of any game: the facts and controls of its page beside the list itself.

A game's own module has a `Desk` of its own that overrides what differs in the game.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from builder.web import edits, unitrows
from builder.web.cards.plain import Figure
from builder.web.desks.paper import Printed
from builder.web.desks.parts import Choice, Control, Fact, Group, Link, Size
from builder.web.sheets import Line, Sheet, Trouble
from builder.web.wording import spaced
from factions.models import Unit
from factions.systems import SYSTEMS
from factions.tabletop.lists import roster as rosters
from factions.tabletop.lists.problem import Severity

Document = dict[str, Any]
Breaches = frozenset[tuple[str, tuple[str, ...]]]
Hosts = Mapping[str, list[tuple[str, str]]]

OFFERED = 40
SHOWN_ELSEWHERE = ("points", "points_limit", "points_left")


@dataclass(frozen=True)
class Desk(Printed):
    """A list beside everything it may recruit.

    BEGIN: the id of what FIRST, the words of an empty list, leads to. OPTION: the title of the
    ways to field an entry. MORE: a template set below the totals with `sheet`, if any. HEADINGS:
    the titles of recruits by heading, in order; others follow. COMMAND: the click that marks a
    commander. COPIES: whether a list may have an entry a second time. CHARACTERS: what makes the
    pages of characters that players build, if anything.
    """

    TITLE: ClassVar[Any] = gettext_lazy("Army")
    FIRST: ClassVar[Any] = gettext_lazy("Recruit the first.")
    BEGIN: ClassVar[str] = "recruit"
    OPTION: ClassVar[Any] = gettext_lazy("Option")
    MORE: ClassVar[str] = ""
    HEADINGS: ClassVar[Mapping[str, Any]] = {}
    COMMAND: ClassVar[str] = "commander"
    CHARACTERS: ClassVar[Any] = None
    COPIES: ClassVar[bool] = True
    do_not_call_in_templates: ClassVar[bool] = True  # pages without a desk get the class itself

    sheet: Sheet
    recruits: Sequence[Unit]

    @property
    def greeting(self) -> Link:
        """The first words of an empty list, with the place on the page where to begin."""
        return Link(self.FIRST, self.BEGIN)

    # Facts of the list.

    @classmethod
    def bar(cls, sheet: Sheet) -> Iterator[Fact]:
        """Yield the facts beside the points, which are always in sight."""
        yield from ()

    @classmethod
    def totals(cls, sheet: Sheet) -> Iterator[Fact]:
        """Yield the totals of the list."""
        for key, value in sheet.summary.items():
            if isinstance(value, int) and key not in SHOWN_ELSEWHERE:
                yield Fact(key.replace("_", " ").capitalize(), value)

    @classmethod
    def troops(cls, number: int) -> str:
        """Return a unit's number of figures in words."""
        return ngettext("%d model", "%d models", number) % number

    @classmethod
    def sizes(cls, rules: Mapping[str, Any]) -> list[Size]:
        """Return the sizes of game in an edition's rules, the standard one first."""
        known = rules["sizes"]
        if isinstance(known, list):
            return [Size(size["id"], size["name"], size["points"]) for size in known]
        standard = rules.get("standard_size")
        sizes = [Size(key, key.capitalize(), points) for key, points in known.items()]
        return sorted(sizes, key=lambda size: size.id != standard) if standard else sizes

    @classmethod
    def notes(cls, sheet: Sheet, line: Line) -> Iterator[str]:
        """Yield the notes beside an entry's name."""
        yield from ()

    @classmethod
    def describe(cls, sheet: Sheet, line: Line) -> Iterator[str]:
        """Yield the words that describe an entry: role, models, upgrades, reserve, notes."""
        models = line.cost.models_count if line.cost else 1
        counted = cls.troops(models or 1)
        yield spaced(line.role)
        if models > 1:
            yield counted
        yield from (word for word in line.taken if word != counted)
        if line.entry.get("reserve"):
            yield _("in reserve")
        yield from cls.notes(sheet, line)

    @classmethod
    def figures(cls, sheet: Sheet, line: Line) -> Iterable[Figure]:
        """Return the stat line of an entry: as its unit is printed."""
        if line.unit is None:
            return ()
        return unitrows.stat_line(sheet.edition, line.unit.key)

    # The layout of the list.

    @classmethod
    def groups(cls, sheet: Sheet) -> list[Group]:
        """Return the lines in groups: a single one, without a title."""
        return [Group(tuple(sheet.lines))]

    @classmethod
    def general(cls, sheet: Sheet, groups: Iterable[Group]) -> list[Trouble]:
        """Return the problems that blame neither an entry nor one of the groups."""
        every = (group for outer in groups for group in outer.flat)
        beside = {trouble.number for group in every for trouble in group.troubles}
        return [trouble for trouble in sheet.general if trouble.number not in beside]

    def offers(self, group: Group) -> Iterator[Control]:
        """Yield the controls of a group as a whole."""
        yield from ()

    # Recruits.

    @property
    def muster(self) -> list[tuple[str, list[Unit]]]:
        """The units that may be recruited, under headings."""
        groups: dict[str, list[Unit]] = {heading: [] for heading in self.HEADINGS}
        for unit in self.recruits:
            if unit.key not in self.barred:
                groups.setdefault(self.heading(unit), []).append(unit)
        return [
            (str(self.HEADINGS.get(key) or spaced(f"{key}s")), units)
            for key, units in groups.items()
            if units
        ]

    @property
    def unavailable(self) -> list[tuple[Unit, str]]:
        """The units that are shown but cannot be recruited, and why."""
        barred = self.barred
        return [(unit, barred[unit.key]) for unit in self.recruits if unit.key in barred]

    @cached_property
    def barred(self) -> Mapping[str, str]:
        """Map the keys of units that cannot be recruited at all to the reason."""
        return {}

    def heading(self, unit: Unit) -> str:
        """Return the key of a unit's heading."""
        return unit.kind

    def recruiting(self, key: str) -> str:
        """Return the whole click for a bare `add:unit` on this list.

        Pages name the unit alone, so that no button goes stale as the list changes.
        """
        barred = self.barred
        found = (unit for unit in self.recruits if unit.key == key and key not in barred)
        unit = next(found, None)
        return self.adding(unit) if unit else edits.click("add", key)

    def adding(self, unit: Unit) -> str:
        """Return the click that recruits a unit, at its cheapest if it has several options."""
        costs = sorted(unit.costs.all(), key=lambda cost: cost.points)
        return edits.click("add", unit.key, *(cost.key for cost in costs[:1] if len(costs) > 1))

    # Controls.

    @property
    def settings(self) -> Iterator[Control]:
        """Yield the controls of the list as a whole."""
        sizes = self.sizes(self.sheet.edition.rules)
        if len(sizes) > 1:
            chosen = self.sheet.document.get("size")
            yield Control(
                tuple(
                    Choice(
                        size.name,
                        edits.click("size", size.id, size.points),
                        chosen=size.id == chosen,
                    )
                    for size in sizes
                ),
                title=_("Size"),
                name="sizes",
            )

    def controls(self, line: Line) -> Iterator[Control]:
        """Yield the controls of one entry, the simple buttons first."""
        buttons = tuple(self.buttons(line))
        if buttons:
            yield Control(buttons)
        if line.unit is not None:
            yield from self.folds(line)

    def buttons(self, line: Line) -> Iterator[Choice]:
        """Yield the buttons of an entry that are always in sight."""
        entry = line.entry["id"]
        command = edits.click(self.COMMAND, entry), f"commander-{entry}"
        if line.entry.get("commander"):
            yield Choice(_("Step down"), command[0], name=command[1])
        elif self.may_command(line) and not line.commands:
            yield Choice(_("Let command"), command[0], name=command[1], icon="crown")
        if line.entry.get("attached_to"):
            yield Choice(_("Stand alone"), edits.click("leave", entry), name=f"leave-{entry}")
        if line.entry.get("embarked_in"):
            yield Choice(_("Go on foot"), edits.click("disembark", entry), name=f"foot-{entry}")
        yield from self.copies(line)

    def copies(self, line: Line) -> Iterator[Choice]:
        """Yield the buttons for one copy fewer; those for more recruit another entry."""
        if line.count > 1:
            entry = line.entry["id"]
            fewer = edits.click("count", entry, line.count - 1)
            yield Choice(_("One fewer"), fewer, name=f"fewer-{entry}")

    def folds(self, line: Line) -> Iterator[Control]:
        """Yield the controls of an entry whose unit is known that fold away behind a title."""
        entry = line.entry["id"]
        if fielded := tuple(self.options(line)):
            yield Control(fielded, self.OPTION, f"options-{entry}")
        if taken := tuple(self.upgrades(line)):
            yield Control(taken, _("Upgrades"), f"upgrades-{entry}")
        if hosts := self.hosts.get(entry):
            title = _("Join another") if line.entry.get("attached_to") else _("Join")
            yield self._onto(title, "join", entry, hosts)
        if rides := self.rides.get(entry):
            yield self._onto(_("Embark"), "embark", entry, rides)

    def options(self, line: Line) -> Iterator[Choice]:
        """Yield the ways to field an entry, if there are several."""
        costs = line.unit.costs.all() if line.unit else ()
        for cost in costs if len(costs) > 1 else ():
            yield Choice(
                f"{cost.name or spaced(cost.key)} ({cost.points})",
                edits.click("option", line.entry["id"], cost.key),
                chosen=cost == line.cost,
            )

    def _onto(self, title: str, verb: str, entry: str, hosts: list[tuple[str, str]]) -> Control:
        choices = (Choice(name, edits.click(verb, entry, host)) for host, name in hosts)
        return Control(tuple(choices), title, f"{verb}s-{entry}")

    def upgrades(self, line: Line) -> Iterator[Choice]:
        """Yield the upgrades an entry may have, as buttons that give and take, with their price."""
        entry = self.sheet.army.entries[line.entry["id"]]
        cost, names = self.sheet.army.cost, self.sheet.names_of_parts
        without = cost(replace(entry, upgrades=()))
        allowed = (self.sheet.army.book.upgrades or {}).get(entry.unit, frozenset())
        for upgrade in sorted(allowed, key=lambda key: names.get(key, key)):
            points = cost(replace(entry, upgrades=(upgrade,))) - without
            name = names.get(upgrade, upgrade)
            yield Choice(
                f"{name} ({points:+d})" if points else name,
                edits.click("upgrade", entry.id, upgrade),
                chosen=upgrade in entry.upgrades,
            )

    def may_command(self, line: Line) -> bool:
        """Return whether an entry is offered the command."""
        return line.unit is not None

    def may_join(self, line: Line) -> bool:
        """Return whether an entry is one that others can be tried for as hosts."""
        return line.unit is not None and bool(line.unit.attaches_to)

    def may_host(self, line: Line) -> bool:
        """Return whether an entry is one that others can be tried with."""
        return True

    def may_ride(self, line: Line) -> bool:
        """Return whether an entry is one that may embark."""
        return False

    def carries(self, line: Line) -> bool:
        """Return whether an entry is one that others may embark in."""
        return False

    @cached_property
    def hosts(self) -> Hosts:
        """Map each entry that may join others to those it may: id and name."""
        joiners = [line for line in self.sheet.flat if self.may_join(line)]
        hosts = [line for line in self.sheet.lines if self.may_host(line)]
        return self._tried(joiners, hosts, edits.join, edits.leave, "attached_to")

    @cached_property
    def rides(self) -> Hosts:
        """Map each entry that may embark to its possible transports: id and name."""
        riders = [line for line in self.sheet.flat if self.may_ride(line)]
        carriers = [line for line in self.sheet.flat if self.carries(line)]
        return self._tried(riders, carriers, edits.embark, edits.disembark, "embarked_in")

    def _tried(
        self,
        lines: Sequence[Line],
        hosts: Sequence[Line],
        bind: Callable[[Document, str, str], Document],
        free: Callable[[Document, str], Document],
        key: str,
    ) -> dict[str, list[tuple[str, str]]]:
        """Try each pair on the checker: it is offered if the list gains no error by it.

        Hosts that leave errors which others would end are not offered. A list of more than OFFERED
        entries is too long to try them all, and gets no offers.
        """
        if len(self.sheet.document["entries"]) > OFFERED:
            return {}
        found = {}
        for line in lines:
            entry = line.entry["id"]
            alone = free(self.sheet.document, entry)
            before = self.breaches(alone) & self.breaches(self.sheet.document)
            tried = {
                (host.entry["id"], host.name): self.breaches(bind(alone, entry, host.entry["id"]))
                for host in hosts
                if host.entry["id"] not in (entry, line.entry.get(key))
            }
            fewest = min(map(len, tried.values()), default=0)
            found[entry] = [
                pair for pair, after in tried.items() if after <= before and len(after) == fewest
            ]
        return found

    def breaches(self, document: Document) -> Breaches:
        """Return the errors of a document: code and culprits of each."""
        check = SYSTEMS[self.sheet.edition.system_id].legality.check
        verdict = check(rosters.read(document), self.sheet.catalogue, fixes=False)
        errors = (p for p in verdict.problems if p.severity is Severity.ERROR)
        return frozenset((problem.code, problem.entries) for problem in errors)
