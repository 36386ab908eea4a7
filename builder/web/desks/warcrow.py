"""Warcrow's list builder: officers command, tokens and dice are counted."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from builder.web.desks import plain
from builder.web.desks.parts import Choice, Fact
from builder.web.sheets import Line, Sheet
from factions.models import Unit


class Desk(plain.Desk):
    """A company beside everything it may recruit."""

    TITLE = gettext_lazy("Company")
    FIRST = gettext_lazy("Recruit the first: an officer to command, or the troops to follow.")
    MORE = "desks/warcrow/dice.html"
    COLUMNS = (
        gettext_lazy("Role"),
        gettext_lazy("Troops"),
        gettext_lazy("Command"),
        gettext_lazy("Points"),
    )
    HEADINGS: ClassVar[Mapping[str, Any]] = {
        "officer": gettext_lazy("Officers"),
        "troop": gettext_lazy("Troops"),
        "support": gettext_lazy("Supports"),
    }

    @classmethod
    def bar(cls, sheet: Sheet) -> Iterator[Fact]:
        """Yield the command tokens."""
        number = sheet.summary["command_tokens"]
        if number:
            yield Fact(ngettext("command token", "command tokens", number), number, "token")

    @classmethod
    def totals(cls, sheet: Sheet) -> Iterator[Fact]:
        """Yield activations, units of troops, characters of each role, and all models."""
        summary = sheet.summary
        yield Fact(_("Activations"), summary["units"])
        yield Fact(_("Units of troops"), _units(sheet))
        yield Fact(_("Officers"), sheet.summary["characters"]["officer"])
        yield Fact(_("Supports"), sheet.summary["characters"]["support"])
        yield Fact(_("Models"), summary["troops"])

    @classmethod
    def troops(cls, number: int) -> str:
        """Return a unit's number of troops in words."""
        return ngettext("%d troop", "%d troops", number) % number

    @classmethod
    def foot(cls, sheet: Sheet) -> tuple[str, tuple[Any, ...]]:
        """Return activations, troops, command tokens and points."""
        summary = sheet.summary
        words = ngettext("%d activation", "%d activations", summary["units"]) % summary["units"]
        return words, (summary["troops"], summary["command_tokens"], summary["points"])

    @classmethod
    def figures_of(cls, line: Line) -> tuple[Any, ...]:
        """Return the troops of an entry, its command if it has any, and its points."""
        models, points = super().figures_of(line)
        return models, (line.unit.command or "") if line.unit else "", points

    def heading(self, unit: Unit) -> str:
        """Return the unit's first role, or its kind."""
        return str((unit.roles or [unit.kind])[0])

    def may_command(self, line: Line) -> bool:
        """Return whether an entry is an officer's."""
        return line.role == "officer"

    def copies(self, line: Line) -> Iterator[Choice]:
        """Yield nothing: an entry is thinned by removing it."""
        yield from ()


def _units(sheet: Sheet) -> int:
    """Return how many units of troops the list has; characters are counted apart."""
    troops = (line for line in sheet.flat if line.unit and line.unit.kind != "character")
    return sum(line.count for line in troops)
