"""Lists to fight with, by their points, and which two a page proposes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import ngettext

from factions import loading
from factions.models import Edition, Faction
from factions.systems import SYSTEMS
from factions.tabletop.lists import roster as rosters


@dataclass(frozen=True)
class Company:
    """A list that is shipped with an edition: its key, and its document.

    even: it is one of the two that are known to be a match for each other.
    """

    key: str
    name: str
    faction: str
    faction_name: str
    points: int
    even: bool = False

    @property
    def choice(self) -> tuple[str, str]:
        """Its value in a menu, and its words there."""
        return f"company:{self.key}", with_points(self.name, self.points)


def with_points(name: str, points: int) -> str:
    """Return a list's name with its points."""
    template = ngettext("%(name)s (%(points)d point)", "%(name)s (%(points)d points)", points)
    return template % {"name": name, "points": points}


def points_of(document: Mapping[str, Any], edition: Edition) -> int:
    """Return what a list costs by an edition. No query."""
    legality = SYSTEMS[edition.system_id].legality
    return int(legality.muster(rosters.read(document), loading.catalogue(edition)).total)


def companies(edition: Edition) -> list[Company]:
    """Return the lists shipped with an edition. One query."""
    names = dict(Faction.objects.filter(edition=edition).values_list("key", "name"))
    shipped = loading.opponents(edition.system_id, edition.version)
    even = loading.even(edition.system_id)
    return [
        Company(
            key,
            str(document["name"]),
            document["faction"],
            names.get(document["faction"], document["faction"]),
            points_of(document, edition),
            key in even,
        )
        for key, document in shipped.items()
    ]


def opponent(known: Sequence[Company], faction: str, points: int) -> Company | None:
    """Return the company to propose against a list: of another faction, closest in points.

    Of several those come first that are known to be a match for another.
    """
    others = [one for one in known if one.faction != faction] or list(known)
    return min(others, key=lambda one: (abs(one.points - points), not one.even), default=None)


def pair(known: Sequence[Company]) -> tuple[Company, Company] | None:
    """Return two companies that are a match for each other, else two of like points."""
    a, b, *_ = [*(one for one in known if one.even), None, None]
    if a and b:
        return a, b
    first = known[0] if known else None
    second = opponent(known, first.faction, first.points) if first else None
    return (first, second) if first and second else None
