"""A roster's units as they take the field: at which level, aboard what, in reserve or not.

Source: Armoured Clash, "Setup", "Transporting Units".
"""

from dataclasses import dataclass

from factions.systems.armoured_clash.catalogue import Catalogue, Level, Profile
from factions.tabletop.roster import Entry, Roster


@dataclass(frozen=True)
class Unit:
    """One unit of a force. row: its entry's place in the list; aboard: its transport's slot."""

    row: int
    profile: Profile
    level: Level
    waits: bool
    aboard: int | None = None

    @property
    def whole(self) -> int:
        """The points of damage that all its models can take."""
        return self.level.models * self.profile.damage_limit

    def number(self, name: str) -> int:
        """Return the number that stands behind a special rule, 0 where it has none."""
        value = self.profile.keyword(name)
        return int(value) if value and value.isdigit() else 0


@dataclass(frozen=True)
class Force:
    """The units of a side, each where its slot is, and the hand limit of its scale."""

    units: tuple[Unit, ...]
    total: int


def level_of(entry: Entry, profile: Profile) -> Level:
    """Return the reinforcement level of an entry: the one it takes, or the cheapest."""
    levels = profile.levels
    return levels.get(entry.option or "") or min(levels.values(), key=lambda each: each.points)


def force(roster: Roster, catalogue: Catalogue) -> Force:
    """Return the units of a roster; entries of unknown units are left out."""
    found: list[tuple[Entry, Unit]] = []
    for row, entry in enumerate(roster.entries):
        profile = catalogue.profiles.get(entry.unit)
        if profile is not None and profile.damage_limit > 0:
            unit = Unit(row, profile, level_of(entry, profile), entry.reserve)
            found.extend((entry, unit) for _ in range(entry.count))
    units = _boarded(found)
    return Force(tuple(units), sum(unit.level.points for unit in units))


def _boarded(found: list[tuple[Entry, Unit]]) -> list[Unit]:
    """Put units aboard the transports that their entries name, one unit a transport."""
    taken: set[int] = set()
    units = []
    for slot, (entry, unit) in enumerate(found):
        aboard = None
        for other, (host, transport) in enumerate(found):
            carries = transport.profile.room.capacity > 0
            if entry.embarked_in == host.id and other != slot and carries and other not in taken:
                aboard = other
                taken.add(other)
                break
        units.append(
            Unit(unit.row, unit.profile, unit.level, unit.waits, aboard)
            if aboard is not None
            else unit
        )
    return units
