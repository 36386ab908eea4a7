"""Cold Iron's cards: a character sheet at each level, every rating with how it comes about."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from builder.web.cards.cold_iron.figures import Figures, figures
from builder.web.cards.cold_iron.odds import CHARTED, HARM, can_be_attacked, modes, outcomes
from builder.web.cards.cold_iron.words import FACES, RATINGS
from builder.web.cards.plain import Figure
from builder.web.wording import spaced
from factions import loading
from factions.models import Unit
from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.sheet import build_of, sheet

__all__ = ["CHARTED", "HARM", "badges", "brief", "can_be_attacked", "card", "chief_ratings",
           "modes", "outcomes", "strip"]  # fmt: skip

TEMPLATE = "cards/cold_iron/card.html"
SHOWN = 4  # keywords in a row of units


@dataclass(frozen=True)
class Grade:
    """A combatant at one level, with its cost."""

    name: str
    points: int
    figures: Figures


@dataclass(frozen=True)
class Card:
    """A combatant at every level there is of it. template: one that players make their own of."""

    grades: tuple[Grade, ...]
    template: bool


def card(unit: Unit) -> Card:
    """Return the card of a unit whose costs and edition are loaded."""
    catalogue = loading.catalogue(unit.edition)
    combatant = catalogue.combatants[unit.key]
    grades = []
    for cost in unit.costs.all():
        build = build_of(combatant, combatant.grades[cost.key], catalogue.items)
        name = cost.name or spaced(cost.key)
        grades.append(Grade(name, cost.points, figures(build, catalogue)))
    return Card(tuple(grades), combatant.template)


def badges(unit: Unit) -> Iterator[str]:
    """Yield how many levels there are of the unit."""
    number = len(unit.costs.all())
    if number > 1:
        yield ngettext("%d level", "%d levels", number) % number


def brief(unit: Unit, *, short: bool = False) -> Iterator[str]:
    """Yield the way the unit fights, its levels and its first keywords."""
    kind = spaced(unit.kind)
    if not short:
        yield kind
    costs = list(unit.costs.all())
    names = [cost.name or spaced(cost.key) for cost in costs]
    yield names[0] if len(names) == 1 else _levels(names)
    yield from [word for word in unit.keywords if word != kind][:SHOWN]


def strip(catalogue: Catalogue, key: str) -> Iterator[Figure]:
    """Yield the chief ratings at the cheapest level."""
    if combatant := catalogue.combatants.get(key):
        option = min(combatant.costs, key=lambda one: combatant.costs[one])
        build = build_of(combatant, combatant.grades[option], catalogue.items)
        found = sheet(build, catalogue.charts)
        yield from chief_ratings({key: getattr(found, key) for key in FACES})


def chief_ratings(ratings: Mapping[str, Any]) -> Iterator[Figure]:
    """Yield the chief ratings of a derived sheet."""
    for key in FACES:
        if ratings.get(key) is not None:
            short, name = RATINGS[key]
            yield Figure(short, f"{ratings[key]:g}", str(name))


def _levels(names: list[str]) -> str:
    ends: Mapping[str, str] = {"first": names[0], "last": names[-1].rpartition(" ")[2]}
    return _("%(first)s to %(last)s") % ends
