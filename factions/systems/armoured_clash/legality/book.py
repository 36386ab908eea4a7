"""What the list rules ask of an edition of Armoured Clash, worked out once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from factions.systems.armoured_clash.catalogue import (
    Boon,
    Catalogue,
    Level,
    Orbat,
    Place,
    Profile,
    Scale,
    Slot,
)
from factions.tabletop.lists.army import Book


class Position(NamedTuple):
    """A unit's place in a battlegroup and the slot that it fills there."""

    place: Place
    slot: Slot


@dataclass(frozen=True)
class ForceBook(Book[Profile]):
    """A book with its battlegroups, boons and scales by id."""

    orbats: Mapping[str, Orbat] = field(default_factory=dict)
    boons: Mapping[str, Boon] = field(default_factory=dict)
    scales: Mapping[str, Scale] = field(default_factory=dict)

    @cached_property
    def positions(self) -> Mapping[str, Mapping[str, Position]]:
        """Map each battlegroup to the units on its order of battle and what they fill there."""
        return {
            orbat.id: {
                unit.id: Position(place, orbat.slots[place.slot])
                for unit in self.units.values()
                if (place := unit.places.get(orbat.id)) and place.slot in orbat.slots
            }
            for orbat in self.orbats.values()
        }

    @cached_property
    def starred(self) -> Mapping[str, Sequence[tuple[str, int]]]:
        """Map each battlegroup to its slots that have stars and how many."""
        return {
            orbat.id: [(slot.name, slot.stars) for slot in orbat.slots.values() if slot.stars]
            for orbat in self.orbats.values()
        }

    @cached_property
    def base_levels(self) -> Mapping[str, Level]:
        """Map each unit to its cheapest level."""
        return {
            unit.id: min(unit.levels.values(), key=lambda level: level.points)
            for unit in self.units.values()
        }

    @cached_property
    def widest(self) -> tuple[int, int]:
        """The fewest and the most points that any scale allows."""
        scales = self.scales.values()
        return min(scale.least for scale in scales), max(scale.most for scale in scales)

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Map the ids of whatever problems speak of to printed names."""
        levels = (level for unit in self.units.values() for level in unit.levels.values())
        return {
            **{level.id: level.name for level in levels},
            **{scale.id: scale.name for scale in self.scales.values()},
            **self.factions,
            **{boon.id: boon.name for boon in self.boons.values()},
            **{orbat.id: orbat.name for orbat in self.orbats.values()},
            **{unit.id: unit.name for unit in self.units.values()},
        }

    def scale(self, size: str | None, limit: int | None) -> Scale:
        """Return the scale of that name, else the first whose points hold the limit.

        A limit out of all scales has the nearest; without one it is the standard scale.
        """
        named = self.scales.get(size or "")
        if named is not None:
            return named
        scales = list(self.scales.values())
        if limit is None:
            return scales[0]
        return min(scales, key=lambda scale: max(scale.least - limit, limit - scale.most, 0))


def book_of(catalogue: Catalogue) -> ForceBook:
    """Return the catalogue's book: made at the first call, then kept with the catalogue."""
    kept: ForceBook | None = vars(catalogue).get("_book")
    if kept is None:
        kept = vars(catalogue)["_book"] = ForceBook(
            units=catalogue.profiles,
            factions=catalogue.factions,
            costs={
                unit.id: {level.id: level.points for level in unit.levels.values()}
                for unit in catalogue.profiles.values()
            },
            sizes={scale.id: scale.most for scale in catalogue.scales.values()},
            orbats=catalogue.orbats,
            boons=catalogue.boons,
            scales=catalogue.scales,
        )
    return kept
