"""Cold Iron's list builder: single combatants by the way they fight."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from builder.web import edits
from builder.web.cards.cold_iron import chief_ratings
from builder.web.cards.plain import Figure
from builder.web.desks import plain
from builder.web.desks.cold_iron import editing
from builder.web.desks.parts import Choice, Control, Fact, Link, Size
from builder.web.sheets import Line, Sheet
from factions.models import Unit
from factions.systems.cold_iron.legality.band import BandBook

TEMPLATE = "Template"  # keyword of what players make their own of


class Desk(plain.Desk):
    """A band beside all that it may recruit."""

    TITLE = gettext_lazy("Band")
    FIRST = gettext_lazy("Recruit the first: somebody to lead the band.")
    CHARACTERS: ClassVar[Any] = editing
    HEADINGS: ClassVar[Mapping[str, Any]] = {
        "fighter": gettext_lazy("Fighters"),
        "archer": gettext_lazy("Archers"),
        "berserker": gettext_lazy("Berserkers"),
        "mounted": gettext_lazy("Mounted"),
        "beast": gettext_lazy("Beasts"),
    }

    @classmethod
    def bar(cls, sheet: Sheet) -> Iterator[Fact]:
        """Yield the points left, below 0 if there are too many, and how many fight."""
        yield Fact(_("left"), sheet.summary["points_limit"] - sheet.summary["points"])
        number = sheet.summary["combatants"]
        yield Fact(ngettext("combatant", "combatants", number), number)

    @classmethod
    def totals(cls, sheet: Sheet) -> Iterator[Fact]:
        """Yield the number of fighters, also by kind, and their hit points."""
        words = {
            "combatants": _("Combatants"),
            "hit_points": _("Hit points"),
            "highest_level": _("Highest level"),
            "archers": _("Archers"),
            "mounted": _("Mounted"),
            "berserkers": _("Berserkers"),
        }
        yield from (Fact(label, sheet.summary[key]) for key, label in words.items())

    @classmethod
    def sizes(cls, rules: Mapping[str, Any]) -> list[Size]:
        """Return the sizes of game, the smallest first."""
        return sorted(super().sizes(rules), key=lambda size: size.points)

    def may_join(self, line: Line) -> bool:
        """Return False: combatants do not join each other."""
        return False

    def adding(self, unit: Unit) -> str:
        """Return the click that recruits a unit: a rider to be made comes with a mount."""
        book = self.sheet.army.book
        assert isinstance(book, BandBook)  # noqa: S101 -- this is Cold Iron's desk
        mounts = book.mounts(unit.key) if book.units[unit.key].rider else ()
        return edits.click("equip", unit.key, mounts[0]) if mounts else super().adding(unit)

    @property
    def settings(self) -> Iterator[Control]:
        """Yield the controls of the list, and the way to make a character."""
        yield from super().settings
        yield Control((), links=(Link(_("Make your own"), "character/"),))

    def controls(self, line: Line) -> Iterator[Control]:
        """Yield the controls of an entry, and the way to its sheet."""
        yield from super().controls(line)
        if line.unit is not None:
            title = _("Edit") if TEMPLATE in line.unit.keywords else _("Sheet")
            address = f"character/?{urlencode({'entry': line.entry['id']})}"
            yield Control((), links=(Link(title, address),))

    @classmethod
    def figures(cls, sheet: Sheet, line: Line) -> Iterator[Figure]:
        """Yield the level and the chief ratings of an entry as it is built."""
        for member in sheet.summary["sheets"]:
            if member["entry"] == line.entry["id"]:
                yield Figure(_("Level"), str(member["sheet"]["level"]))
                yield from chief_ratings(member["sheet"])

    def upgrades(self, line: Line) -> Iterator[Choice]:
        """Yield nothing: what a character carries is chosen on its own page."""
        yield from ()
