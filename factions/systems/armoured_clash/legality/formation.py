"""A battlegroup of a list: the slots of its order of battle and the units that fill them."""

from factions.systems.armoured_clash.catalogue import (
    FULL_STRENGTH,
    Level,
    Orbat,
    Place,
    Profile,
    Scale,
    Slot,
)
from factions.systems.armoured_clash.legality.book import ForceBook
from factions.tabletop.lists.roster import Battlegroup, Entry

Recruit = tuple[Entry, Profile]


class Formation:
    """A battlegroup with its units.

    index: its place in the document. orbat: its pattern; None where the list's faction has no
    such. members: all its entries. strangers: units of the faction that are not on its order of
    battle. placed: the rest, with their places. slots: slot to those that fill it; bolstered,
    excluded: to those of them whose level takes a star, or is not for this scale. filled, copies:
    how many units each slot, and each unit, has.
    """

    __slots__ = (
        "bolstered",
        "copies",
        "excluded",
        "filled",
        "group",
        "index",
        "members",
        "orbat",
        "placed",
        "positions",
        "scale",
        "slots",
        "strangers",
    )

    def __init__(
        self, index: int, group: Battlegroup, faction: str, scale: Scale, book: ForceBook
    ) -> None:
        self.index, self.group, self.scale = index, group, scale
        orbat = book.orbats.get(group.orbat)
        if orbat is not None and orbat.faction != faction and faction in book.factions:
            orbat = None
        self.orbat: Orbat | None = orbat
        self.positions = book.positions[orbat.id] if orbat else {}
        self.members: list[Recruit] = []
        self.strangers: list[Recruit] = []
        self.placed: list[tuple[Entry, Place]] = []
        self.slots: dict[str, list[Recruit]] = {}
        self.bolstered: dict[str, list[Recruit]] = {}
        self.excluded: dict[str, list[Recruit]] = {}
        self.filled: dict[str, int] = {}
        self.copies: dict[str, int] = {}

    def take(self, recruit: Recruit) -> None:
        """Put a unit where it belongs."""
        entry, profile = recruit
        self.members.append(recruit)
        position = self.positions.get(profile.id)
        if position is None:
            if self.orbat is not None and self.orbat.faction == profile.faction:
                self.strangers.append(recruit)
            return
        place, name, count, option = position.place, position.place.slot, entry.count, entry.option
        self.placed.append((entry, place))
        self.slots.setdefault(name, []).append(recruit)
        self.filled[name] = self.filled.get(name, 0) + count
        self.copies[profile.id] = self.copies.get(profile.id, 0) + count
        if option in self.scale.bolstered and needs_star(profile, option):
            self.bolstered.setdefault(name, []).append(recruit)
        elif option in self.scale.forbidden and needs_star(profile, option):
            self.excluded.setdefault(name, []).append(recruit)

    @property
    def leaders(self) -> list[Recruit] | None:
        """Those that fill its commander slot; None where it has no such slot."""
        name = self.orbat.command if self.orbat else None
        return None if name is None else self.slots.get(name, [])

    def stars(self, slot: Slot, bolstered: list[Recruit]) -> int | None:
        """Return the slot's stars, with those that only its favoured units may use."""
        if slot.stars is None or not slot.extra:
            return slot.stars
        favoured = sum(entry.count for entry, unit in bolstered if unit.id in slot.favoured)
        return slot.stars + min(slot.extra, favoured)

    def has_room(self, unit: Profile, level: Level) -> bool:
        """Return whether one more unit of that level fits: its place, its slot and its star."""
        position, scale = self.positions.get(unit.id), self.scale
        if position is None:
            return False
        place, slot = position
        most = 1 if slot.commander else slot.most
        if (
            scale.id not in place.scales
            or self.filled.get(slot.name, 0) >= most
            or self.copies.get(unit.id, 0) >= place.most
        ):
            return False
        if not needs_star(unit, level.id) or level.id not in scale.bolstered | scale.forbidden:
            return True
        bolstered = self.bolstered.get(slot.name, [])
        stars = self.stars(slot, [*bolstered, (Entry("", unit.id), unit)])
        full = stars is not None and sum(entry.count for entry, _ in bolstered) >= stars
        return level.id not in scale.forbidden and not full


def needs_star(profile: Profile, level: str | None) -> bool:
    """Return whether a level that is bolstered, or forbidden, is so for this unit too."""
    return level in profile.levels and not (level == FULL_STRENGTH and len(profile.levels) == 1)
