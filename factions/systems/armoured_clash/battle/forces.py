"""A roster's units as they take the field: at which level, aboard what, in reserve or not.

Source: Armoured Clash, "Setup", "Transporting Units".
"""

from dataclasses import dataclass, replace

from factions.systems.armoured_clash.catalogue import Catalogue, Level, Profile, Row
from factions.systems.armoured_clash.catalogue.rules import COUPLES, Book, Effects
from factions.tabletop.lists.roster import Entry, Roster


@dataclass(frozen=True)
class Unit:
    """One unit of a force. row: its entry's place in the list; aboard: its transport's slot.

    engine: the slot of the engine that draws it.
    """

    row: int
    profile: Profile
    level: Level
    book: Book
    waits: bool
    aboard: int | None = None
    engine: int | None = None

    @property
    def whole(self) -> int:
        """The points of damage that all its models can take."""
        return self.level.models * self.profile.damage_limit

    @property
    def effects(self) -> Effects:
        """What its special rules and traits do."""
        return self.profile.effects(self.book)

    def qualities(self, row: Row) -> Effects:
        """Return what the qualities of a row of its grid do."""
        return self.book.effects(row.qualities)

    def number(self, do: str) -> int:
        """Return the number that its special rules give for something, 0 where none does."""
        return self.effects.numbers.get(do, 0)


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
            unit = Unit(row, profile, level_of(entry, profile), catalogue.book, entry.reserve)
            found.extend((entry, unit) for _ in range(entry.count))
    units = _coupled(found, _boarded(found))
    return Force(tuple(units), sum(unit.level.points for unit in units))


def _coupled(found: list[tuple[Entry, Unit]], units: list[Unit]) -> list[Unit]:
    """Couple carriages to the engines that their entries name: hosts by a rule that couples."""
    hosts = {entry.id: slot for slot, (entry, _) in reversed(list(enumerate(found)))}
    return [
        replace(unit, engine=hosts.get(entry.attached_to or ""))
        if COUPLES in unit.book.effects((unit.profile.joins,)).bits
        else unit
        for (entry, _), unit in zip(found, units, strict=True)
    ]


def _boarded(found: list[tuple[Entry, Unit]]) -> list[Unit]:
    """Put units aboard the transports that their entries name, one unit a transport.

    A passenger is in reserve exactly when its transport is.
    """
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
        if aboard is None:
            units.append(unit)
        else:
            units.append(replace(unit, aboard=aboard, waits=found[aboard][1].waits))
    return units
