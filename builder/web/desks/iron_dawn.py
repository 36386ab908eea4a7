"""Iron Dawn's list builder: squads and their sizes, command, transports, attachments."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar, cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from builder.web import edits
from builder.web.desks import plain
from builder.web.desks.parts import Choice, Control, Fact, Group
from builder.web.sheets import Line, Sheet
from factions.models import CostOption
from factions.systems.iron_dawn.legality.detachment import Detachment
from factions.systems.iron_dawn.legality.totals import is_leaderless


class Desk(plain.Desk):
    """An army beside everything it may recruit."""

    FIRST = gettext_lazy("Recruit a commander first: a tenth of all points goes on command.")
    OPTION = gettext_lazy("Squad size")
    MORE = "desks/iron_dawn/command.html"
    HEADINGS: ClassVar[Mapping[str, Any]] = {
        "commander": gettext_lazy("Commanders"),
        "infantry": gettext_lazy("Infantry"),
        "vehicle": gettext_lazy("Vehicles"),
    }

    @classmethod
    def bar(cls, sheet: Sheet) -> Iterator[Fact]:
        """Yield the share of points spent on commanders."""
        yield Fact(_("on command"), f"{sheet.summary['command']['share']:.0%}")

    @classmethod
    def totals(cls, sheet: Sheet) -> Iterator[Fact]:
        """Yield units by category, models, crew and squads without a leader."""
        summary = sheet.summary
        for key, label in cls.HEADINGS.items():
            yield Fact(label, summary["units"][key])
        yield Fact(_("Models"), summary["models"])
        yield Fact(_("Crew"), summary["crew"])
        yield Fact(_("Leaderless"), summary["leaderless"])
        yield Fact(_("On command"), summary["command"]["spent"])

    @classmethod
    def groups(cls, sheet: Sheet) -> list[Group]:
        """Return the lines, with those aboard a transport within it."""
        return [Group(tuple(sheet.nested))]

    @classmethod
    def notes(cls, sheet: Sheet, line: Line) -> Iterator[str]:
        """Yield how far an entry commands, that a squad has no leader, which seats are taken."""
        army = cast(Detachment, sheet.army)
        entry = army.entries[line.entry["id"]]
        profile = army.book.units.get(entry.unit)
        if profile is None:
            return
        if radius := sheet.summary["command_radii"].get(entry.id):
            yield _("commands within %d inches") % radius
        if is_leaderless(entry, profile):
            yield _("no leader")
        if profile.capacity:
            loads = (load for load in army.loads if load.transport is entry)
            riders = [rider for load in loads for rider, _profile in load.riders]
            taken = sum(army.models(rider) * rider.count for rider in riders)
            seats = {"taken": taken, "seats": profile.capacity * entry.count}
            yield _("%(taken)d of %(seats)d seats taken, %(left)d left") % {
                **seats,
                "left": max(0, seats["seats"] - taken),
            }

    def buttons(self, line: Line) -> Iterator[Choice]:
        """Yield one step down and up in size too, but no button to give up the command."""
        entry = line.entry["id"]
        yield from self.steps(line)
        for choice in super().buttons(line):
            if choice.name != f"commander-{entry}":
                yield choice

    def steps(self, line: Line) -> Iterator[Choice]:
        """Yield the next smaller and the next larger size of a squad, with what it changes."""
        now = line.cost
        if line.unit is None or now is None:
            return
        sizes = sorted(line.unit.costs.all(), key=lambda cost: cost.models_count)
        place = sizes.index(now)
        if place > 0:
            yield self._step(line, now, sizes[place - 1], "smaller")
        if place + 1 < len(sizes):
            yield self._step(line, now, sizes[place + 1], "larger")

    def _step(self, line: Line, now: CostOption, then: CostOption, name: str) -> Choice:
        entry = self.sheet.army.entries[line.entry["id"]]
        cost = self.sheet.army.cost
        changes = cost(replace(entry, option=then.key)) - cost(replace(entry, option=now.key))
        words = {"models": then.models_count, "points": changes}
        return Choice(
            _("%(models)d models (%(points)+d)") % words,
            edits.click("option", entry.id, then.key),
            name=f"{name}-{entry.id}",
        )

    def folds(self, line: Line) -> Iterator[Control]:
        """Yield also the special weapons, of which a squad may have several of one kind."""
        yield from super().folds(line)
        if weapons := tuple(self.weapons(line)):
            entry = self.army.entries[line.entry["id"]]
            held = sum(self.army.is_weapon(entry, key) for key in entry.upgrades)
            most = self.army.book.units[entry.unit].specials
            title = _("Special weapons: %(held)d of %(most)d") % {"held": held, "most": most}
            yield Control(weapons, title, f"weapons-{entry.id}")

    def upgrades(self, line: Line) -> Iterator[Choice]:
        """Yield rank, leader and command, each possible once; weapons are separate."""
        weapons = {edits.click("upgrade", line.entry["id"], key) for key in self.army.book.weapons}
        yield from (one for one in super().upgrades(line) if one.click not in weapons)

    def weapons(self, line: Line) -> Iterator[Choice]:
        """Yield one fewer of each special weapon that is held, one more if there is room."""
        army = self.army
        entry = army.entries[line.entry["id"]]
        prices = army.book.prices[entry.unit]
        held = sum(army.is_weapon(entry, key) for key in entry.upgrades)
        for key in sorted(prices.keys() & army.book.weapons):
            name, points = army.book.purchases[key].name, prices[key]
            if number := entry.upgrades.count(key):
                words = _("%(name)s: %(number)d, one fewer (%(points)+d)")
                words %= {"number": number, "name": name, "points": -points}
                yield Choice(words, edits.click("disarm", entry.id, key), chosen=True)
            if held < army.book.units[entry.unit].specials:
                yield Choice(f"{name} ({points:+d})", edits.click("arm", entry.id, key))

    @property
    def army(self) -> Detachment:
        """The list as its rules see it."""
        return cast(Detachment, self.sheet.army)

    def may_command(self, line: Line) -> bool:
        """Return False: cards and upgrades determine the commander, so no entry is marked."""
        return False

    def may_join(self, line: Line) -> bool:
        """Return whether a solo unit or a retinue may be tried with others."""
        return line.unit is not None and bool({"solo", "retinue"} & {*line.unit.roles})

    def may_ride(self, line: Line) -> bool:
        """Return whether an entry is on foot."""
        return line.unit is not None and line.unit.kind != "vehicle"

    def carries(self, line: Line) -> bool:
        """Return whether an entry carries infantry."""
        return line.unit is not None and "transport" in line.unit.roles
