"""Company of Iron's list builder: attachments under their units, a commander with an upgrade."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from builder.web import edits
from builder.web.cards.company_of_iron.words import BANS
from builder.web.desks import plain
from builder.web.desks.parts import Choice, Control, Fact, Group
from builder.web.sheets import Line, Sheet, Trouble
from factions.models import Unit
from factions.systems.company_of_iron.catalogue import Profile, Upgrade
from factions.systems.company_of_iron.legality.company import Company, may_command
from factions.tabletop.lists.roster import Entry

UNPRICED = "company-of-iron/requisition-unknown"
UNKNOWN = gettext_lazy("Its figures are not known to this edition.")


class Desk(plain.Desk):
    """A company beside everything it may recruit."""

    TITLE = gettext_lazy("Company")
    FIRST = gettext_lazy(
        "Recruit a unit or a solo first and let it command; attachments then join units."
    )
    COPIES: ClassVar[bool] = False
    MORE = "desks/company_of_iron/hand.html"
    HEADINGS: ClassVar[Mapping[str, Any]] = {
        "unit": gettext_lazy("Units"),
        "command-attachment": gettext_lazy("Command attachments"),
        "ranking-officer": gettext_lazy("Ranking officers"),
        "weapon-attachment": gettext_lazy("Weapon attachments"),
        "solo": gettext_lazy("Solos"),
        "warjack": gettext_lazy("Light warjacks"),
        "warbeast": gettext_lazy("Lesser and light warbeasts"),
        "partisan": gettext_lazy("Partisans: mercenaries that count as your own"),
    }

    @classmethod
    def bar(cls, sheet: Sheet) -> Iterator[Fact]:
        """Yield the Command cards in hand."""
        yield Fact(_("cards"), sheet.summary["hand_size"])

    @classmethod
    def totals(cls, sheet: Sheet) -> Iterator[Fact]:
        """Yield models, the hand and what reduces it, and the units that deploy in another way."""
        summary = sheet.summary
        yield Fact(_("Models"), summary["models"])
        yield Fact(_("Command cards"), summary["hand_size"])
        if _published(sheet):
            yield Fact(_("Requisition"), summary["requisition"])
        yield Fact(_("Advance Deployment"), summary["advance_deployment"])
        yield Fact(_("Ambush"), summary["ambush"])

    @classmethod
    def general(cls, sheet: Sheet, groups: Iterable[Group]) -> list[Trouble]:
        """Leave out that no requisition cost is known at all: MORE has one line for that."""
        troubles = super().general(sheet, groups)
        if _published(sheet):
            return troubles
        return [one for one in troubles if one.problem["code"] != UNPRICED]

    # What may be recruited.

    @cached_property
    def barred(self) -> Mapping[str, str]:
        """Map the units that may not be played to the reasons."""
        profiles = self.sheet.catalogue.profiles
        return {
            unit.key: " ".join(str(BANS[ban]) for ban in profile.bans) if profile else str(UNKNOWN)
            for unit in self.recruits
            if (profile := profiles.get(unit.key)) is None or profile.bans
        }

    def heading(self, unit: Unit) -> str:
        """Return its kind; ranking officers and units of other factions have their own headings."""
        if unit.faction.key != self.sheet.document["faction"]:
            return "partisan"
        return "ranking-officer" if "ranking-officer" in unit.roles else unit.kind

    def adding(self, unit: Unit) -> str:
        """Return the click that recruits a unit, an attachment into the first unit with room."""
        profile = self.sheet.catalogue.profiles[unit.key]
        host = next(self.company.hosts(profile), None) if profile.attachment else None
        if host is None:
            return super().adding(unit)
        return edits.click("attach", host[0].id, unit.key)

    # What may be done to an entry.

    @property
    def company(self) -> Company:
        """The rules' value of the list."""
        army: Company = self.sheet.army  # type: ignore[assignment]  # the sheet of this game has its army
        return army

    def buttons(self, line: Line) -> Iterator[Choice]:
        """Yield the other sizes of a unit; the commander is chosen with an upgrade."""
        entry = line.entry["id"]
        for cost in line.unit.costs.all() if line.unit else ():
            if cost != line.cost:
                words = ngettext("Field %d model", "Field %d models", cost.models_count)
                words = f"{words % cost.models_count} ({cost.points})"
                yield Choice(words, edits.click("option", entry, cost.key), name=f"size-{entry}")
        for button in super().buttons(line):
            if button.name != f"commander-{entry}" or line.entry.get("commander"):
                yield button

    def folds(self, line: Line) -> Iterator[Control]:
        """Yield a unit's possible attachments, an attachment's hosts, and commander upgrades."""
        entry = line.entry["id"]
        if joining := tuple(self._joining(line)):
            yield Control(joining, _("Attach"), f"attach-{entry}")
        if hosts := self.hosts.get(entry):
            title = _("Join another") if line.entry.get("attached_to") else _("Join")
            yield self._onto(title, "join", entry, hosts)
        if taken := tuple(self.upgrades(line)):
            title = _("Commander Upgrade (samples)") if line.commands else _("Let command with")
            yield Control(taken, title, f"upgrades-{entry}")

    def _joining(self, line: Line) -> Iterator[Choice]:
        """Yield the attachments that a unit has room for and the list may have."""
        target = self.company.entries[line.entry["id"]]
        for profile, name, points in self._attachments:
            if self._takes(target, profile):
                click = edits.click("attach", target.id, profile.id)
                yield Choice(f"{name} ({points})", click)

    @cached_property
    def _attachments(self) -> Sequence[tuple[Profile, str, int]]:
        """The attachments that the list may have one more of, beside name and points."""
        profiles = self.sheet.catalogue.profiles
        found = (profiles.get(unit.key) for unit in self.recruits)
        return [
            (profile, profile.name, profile.option(None).points)
            for profile in found
            if profile and profile.attachment and self.company.may_have(profile)
        ]

    def _takes(self, target: Entry, profile: Profile) -> bool:
        hosts = self.company.book.hosts.get(profile.id, frozenset())
        return target.unit in hosts and self.company.room(target, profile.kind)

    def may_command(self, line: Line) -> bool:
        """Return whether a model of the entry leads a unit, is an Officer or a solo."""
        profile = self.sheet.catalogue.profiles.get(line.entry["unit"])
        return profile is not None and not profile.bans and may_command(profile)

    def upgrades(self, line: Line) -> Iterator[Choice]:
        """Yield the Commander Upgrades: a click makes the entry commander, with that one alone.

        Of what others may not have, the click takes it back.
        """
        entry, held = line.entry["id"], line.entry.get("upgrades", ())
        for key, upgrade in self.sheet.catalogue.upgrades.items():
            if self.may_command(line) or line.commands:
                chosen = line.commands and list(held) == [key]
                yield Choice(_described(upgrade), edits.click("lead", entry, key), chosen)
            elif key in held:
                yield Choice(_described(upgrade), edits.click("upgrade", entry, key), chosen=True)


def _published(sheet: Sheet) -> bool:
    """Return whether the requisition cost of anything in the list is known."""
    return any(line.cost.requisition is not None for line in sheet.flat if line.cost)


def _described(upgrade: Upgrade) -> str:
    """Return an upgrade with its effect: `Keen Blade: MAT +1, 2 boxes`."""
    gives = [f"{key.upper()} {value:+d}" for key, value in upgrade.bonus.items()]
    gives += [*upgrade.grants]
    gives.append(ngettext("%d box", "%d boxes", upgrade.boxes) % upgrade.boxes)
    return f"{upgrade.name}: {', '.join(gives)}"
