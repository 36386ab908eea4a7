"""Armoured Clash's battlegroups: the slots of each, and the units that may fill them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from factions import loading
from factions.models import Edition
from factions.systems.armoured_clash.catalogue import (
    LEVELS,
    Catalogue,
    Orbat,
    Profile,
    Scale,
    Slot,
)
from factions.systems.armoured_clash.legality.book import book_of


def only_at(catalogue: Catalogue, scales: Sequence[str]) -> str:
    """Name the scales if they are not all there are."""
    named = [catalogue.scales[scale].name for scale in scales if scale in catalogue.scales]
    return "" if len(named) == len(catalogue.scales) else ", ".join(named)


@dataclass(frozen=True)
class Filler:
    """A unit that may fill a slot, how often, and at which scales if not at all of them."""

    unit: Profile
    most: int
    scales: str

    @property
    def limits(self) -> str:
        """How often the unit may fill the slot, and at which scales."""
        most = _("at most %d") % self.most
        return f"{most}, {_('only at %s') % self.scales}" if self.scales else most


@dataclass(frozen=True)
class Bench:
    """A slot with its stars in words and all units that may fill it."""

    slot: Slot
    stars: str
    fillers: tuple[Filler, ...]

    @property
    def limits(self) -> str:
        """How many units may or have to fill it, and its stars."""
        bounds = {"least": self.slot.least, "most": self.slot.most}
        if self.slot.commander:
            number = _("exactly 1")
        elif self.slot.least:
            number = _("%(least)d to %(most)d") % bounds
        else:
            number = _("up to %(most)d") % bounds
        return _("%(number)s; stars: %(stars)s") % {"number": number, "stars": self.stars}


@dataclass(frozen=True)
class Pattern:
    """A battlegroup as its sheet has it."""

    orbat: Orbat
    bonus: Mapping[str, str]
    benches: tuple[Bench, ...]


@dataclass(frozen=True)
class Formations:
    """The battlegroups of a faction, and what stars are for at each scale, in words."""

    patterns: tuple[Pattern, ...]
    scales: tuple[tuple[str, str], ...]


def formations(edition: Edition, faction: str) -> Formations:
    """Return the battlegroups that lists of a faction may have."""
    catalogue: Catalogue = loading.catalogue(edition)
    bonuses = {one["id"]: one.get("bonus") or {} for one in edition.rules["battlegroups"]}
    patterns = (
        Pattern(orbat, bonuses.get(orbat.id, {}), tuple(_benches(catalogue, orbat)))
        for orbat in catalogue.orbats.values()
        if orbat.faction == faction
    )
    names = book_of(catalogue).names
    scales = ((scale.name, _at(scale, names)) for scale in catalogue.scales.values())
    return Formations(tuple(patterns), tuple(scales))


def _at(scale: Scale, names: Mapping[str, str]) -> str:
    """Return which levels take a star at a scale, and which levels it bars."""
    starred = ", ".join(names[level] for level in LEVELS if level in scale.bolstered)
    barred = ", ".join(names[level] for level in LEVELS if level in scale.forbidden)
    words = _("each star lets one unit be %s") % starred if starred else _("no stars are needed")
    without = _("; no unit is %s that has another level") % barred if barred else ""
    return f"{words}{without}."


def _benches(catalogue: Catalogue, orbat: Orbat) -> Iterator[Bench]:
    positions = book_of(catalogue).positions[orbat.id]
    for slot in orbat.slots.values():
        fillers = tuple(
            Filler(catalogue.profiles[unit], place.most, only_at(catalogue, place.scales))
            for unit, (place, filled) in positions.items()
            if filled is slot
        )
        yield Bench(slot, _stars(catalogue, slot), fillers)


def _stars(catalogue: Catalogue, slot: Slot) -> str:
    if slot.stars is None:
        return _("any number")
    if not slot.extra:
        return str(slot.stars)
    names = ", ".join(catalogue.profiles[unit].name for unit in sorted(slot.favoured))
    more = {"stars": slot.stars, "extra": slot.extra, "names": names}
    return _("%(stars)d, and %(extra)d for %(names)s") % more
