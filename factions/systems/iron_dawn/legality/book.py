"""What the list rules ask of an edition of Iron Dawn, worked out once."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from factions.systems.iron_dawn.catalogue import (
    COMMAND_VEHICLE,
    RANK,
    VETERAN,
    WEAPON,
    Catalogue,
    Command,
    Profile,
    Upgrade,
)
from factions.tabletop.lists.army import Book


@dataclass(frozen=True)
class ArmyBook(Book[Profile]):
    """A book with its purchases by id and its ranks of command; share: per cent."""

    purchases: Mapping[str, Upgrade] = field(default_factory=dict)
    command: Mapping[str, Command] = field(default_factory=dict)
    share: int = 0

    @cached_property
    def prices(self) -> Mapping[str, Mapping[str, int]]:
        """Map each unit to the points of each upgrade it may take; Veteran's are a model's."""
        return {
            unit.id: {
                key: (unit.veteran_points or 0) if key == VETERAN else self.purchases[key].points
                for key in (self.upgrades or {}).get(unit.id, ())
            }
            for unit in self.units.values()
        }

    @cached_property
    def models(self) -> Mapping[str, Mapping[str, int]]:
        """Map each unit to the models of each of its options."""
        return {
            unit.id: {option: size.models for option, size in unit.sizes.items()}
            for unit in self.units.values()
        }

    @cached_property
    def bounds(self) -> Mapping[str, tuple[int, int]]:
        """Map each unit to its fewest and most models."""
        return {unit.id: (unit.least, unit.most) for unit in self.units.values()}

    @cached_property
    def weapons(self) -> frozenset[str]:
        """The upgrades that are special or heavy weapons."""
        return frozenset(key for key, bought in self.purchases.items() if bought.kind == WEAPON)

    @cached_property
    def singles(self) -> frozenset[str]:
        """The upgrades that a unit takes once, neither ranks nor weapons: leaders, officers."""
        several = (RANK, WEAPON)
        return frozenset(key for key, one in self.purchases.items() if one.kind not in several)

    @cached_property
    def command_vehicles(self) -> frozenset[str]:
        """The vehicles that an officer may ride in."""
        bought = self.purchases.get(COMMAND_VEHICLE)
        return bought.allows if bought else frozenset()

    @cached_property
    def cheapest_options(self) -> Mapping[str, str]:
        """Map each unit to its option of the fewest points."""
        return {
            unit: min(options, key=lambda key: options[key]) for unit, options in self.costs.items()
        }

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Map the ids of units, factions and upgrades to printed names."""
        return {
            **{bought.id: bought.name for bought in self.purchases.values()},
            **self.factions,
            **{unit.id: unit.name for unit in self.units.values()},
        }


def book_of(catalogue: Catalogue) -> ArmyBook:
    """Return the catalogue's book: made at the first call, then kept with the catalogue."""
    kept: ArmyBook | None = vars(catalogue).get("_book")
    if kept is None:
        kept = vars(catalogue)["_book"] = ArmyBook(
            units=catalogue.profiles,
            factions=catalogue.factions,
            costs={
                unit.id: {option: size.points for option, size in unit.sizes.items()}
                for unit in catalogue.profiles.values()
            },
            sizes=catalogue.sizes,
            limits=catalogue.limits,
            upgrades={unit.id: _allowed(unit, catalogue) for unit in catalogue.profiles.values()},
            purchases=catalogue.upgrades,
            command=catalogue.command,
            share=catalogue.commander_share,
        )
    return kept


def _allowed(unit: Profile, catalogue: Catalogue) -> frozenset[str]:
    return frozenset(
        key
        for key, bought in catalogue.upgrades.items()
        if unit.id in bought.allows and (key != VETERAN or unit.veteran_points is not None)
    )
