"""Lists to fight with, by their points, and which two a page proposes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import ngettext

from factions import loading
from factions.models import Edition, Faction
from factions.systems import SYSTEMS
from factions.tabletop import roster as rosters

# Two shipped lists of equal points and different factions for each game, that each win some.
EVEN: Mapping[str, tuple[str, str]] = {
    "company-of-iron": ("cygnar/the-long-trench", "khador/walking-boilers"),
    "warcrow": ("hegemony-of-embersig/the-veiled-embassy", "the-syenann/high-roost"),
    "cold-iron": ("barrow-host/pale-hounds", "goblin-warband/arrows-from-the-dark"),
    "iron-dawn": ("2.2/humans/the-third-line-2-2", "2.2/kurae/what-does-not-move-2-2"),
    "armoured-clash": ("crown/rifles-and-dragoons", "imperium/grenadier-regiment"),
}


@dataclass(frozen=True)
class Company:
    """A list that is shipped with an edition: its key, and what it is fought with."""

    key: str
    name: str
    faction: str
    faction_name: str
    points: int

    @property
    def choice(self) -> tuple[str, str]:
        """Its value in a menu, and its words there."""
        return f"company:{self.key}", told(self.name, self.points)


def told(name: str, points: int) -> str:
    """Say a list with its points."""
    said = ngettext("%(name)s (%(points)d point)", "%(name)s (%(points)d points)", points)
    return said % {"name": name, "points": points}


def points_of(document: Mapping[str, Any], edition: Edition) -> int:
    """Return what a list costs by an edition. No query."""
    legality = SYSTEMS[edition.system_id].legality
    return int(legality.muster(rosters.read(document), loading.catalogue(edition)).total)


def companies(edition: Edition) -> list[Company]:
    """Return the lists shipped with an edition. One query."""
    names = dict(Faction.objects.filter(edition=edition).values_list("key", "name"))
    shipped = loading.opponents(edition.system_id, edition.version)
    return [
        Company(
            key,
            str(document["name"]),
            document["faction"],
            names.get(document["faction"], document["faction"]),
            points_of(document, edition),
        )
        for key, document in shipped.items()
    ]


def opponent(known: Sequence[Company], system: str, faction: str, points: int) -> Company | None:
    """Return the company to propose against a list: of another faction, closest in points.

    Of several those come first that are known to be a match for another.
    """
    even = EVEN.get(system, ())
    others = [one for one in known if one.faction != faction] or list(known)
    return min(
        others, key=lambda one: (abs(one.points - points), one.key not in even), default=None
    )


def pair(known: Sequence[Company], system: str) -> tuple[Company, Company] | None:
    """Return two companies that are a match for each other, else two of like points."""
    by_key = {one.key: one for one in known}
    a, b = (by_key.get(key) for key in EVEN.get(system, ("", "")))
    if a and b:
        return a, b
    first = known[0] if known else None
    second = opponent(known, system, first.faction, first.points) if first else None
    return (first, second) if first and second else None
