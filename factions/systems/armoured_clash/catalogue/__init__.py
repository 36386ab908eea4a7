"""Armoured Clash's typed values, read from catalogue data. Distances are in inches."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from factions.systems.armoured_clash.catalogue.rules import HOSTS, Book, Effects, read_rules

BASIC, REINFORCED, FULL_STRENGTH = "basic", "reinforced", "full_strength"
LEVELS = (BASIC, REINFORCED, FULL_STRENGTH)
SCALES = ("skirmish", "battle", "cataclysm")
INFANTRY, AIRCRAFT = "infantry", "aircraft"
TRANSPORT = "Transport"


@dataclass(frozen=True, slots=True)
class Level:
    """A reinforcement level: what a unit costs and is worth at it."""

    id: str
    name: str
    points: int
    models: int
    victory_points: int


@dataclass(frozen=True, slots=True)
class Band:
    """Attack dice while between `least` and `most` models are left, or damage has been taken.

    bracketed: the dice in brackets; the same where there are none.
    """

    least: int
    most: int
    dice: int
    bracketed: int


@dataclass(frozen=True, slots=True)
class Row:
    """A row of an armaments grid. short, long: None where the row has no such range."""

    mode: str  # ranged, melee or impact
    against: tuple[str, ...]
    short: int | None
    long: int | None
    bands: tuple[Band, ...]
    qualities: tuple[str, ...]

    @property
    def by_damage(self) -> bool:
        """Return whether its bands are of damage suffered, not of models left."""
        return min(band.least for band in self.bands) == 0


@dataclass(frozen=True, slots=True)
class Place:
    """A unit's place on a battlegroup's order of battle: its slot and how many may fill it."""

    slot: str
    most: int
    scales: tuple[str, ...] = SCALES


@dataclass(frozen=True, slots=True)
class Room:
    """What a transport can carry a model.

    capacity: models of infantry. only: the trait they must have, or empty. carried: the kinds of
    units it carries whole from the start, `heavy` telling two of basic level from one.
    """

    capacity: int = 0
    only: str = ""
    spacious: bool = False
    carried: tuple[str, ...] = ()
    heavy: bool = False


@dataclass(frozen=True, slots=True)
class Profile:
    """A printed unit.

    levels: in printed order. places: battlegroup id to place. joins: the rule that its host must
    have, or empty. hosts: level to how many units may join it.
    """

    id: str
    name: str
    faction: str
    kind: str
    commander: bool
    behemoth: bool
    levels: Mapping[str, Level]
    target: str
    traits: tuple[str, ...]
    size: int
    speed: int | None
    defence: int
    damage_limit: int
    discipline: int | None
    break_limit: int | None
    grid: tuple[Row, ...]
    keywords: tuple[str, ...]  # as printed: "Capacity (4)"
    places: Mapping[str, Place]
    joins: str
    hosts: Mapping[str, int]
    room: Room

    def effects(self, book: Book) -> Effects:
        """Return what its special rules and its traits do."""
        return book.effects(self.keywords + self.traits)

    def keyword(self, name: str) -> str | None:
        """Return the value in brackets of that keyword, "" for no value, None for no keyword."""
        return value_of(self.keywords, name)


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot of a battlegroup. stars: None where they are not limited.

    extra: more stars, for the units `favoured` alone.
    """

    name: str
    least: int
    most: int
    stars: int | None
    extra: int
    favoured: frozenset[str]
    commander: bool


@dataclass(frozen=True, slots=True)
class Orbat:
    """A battlegroup's pattern: its slots by name. command: the commander's, if it has one."""

    id: str
    name: str
    faction: str
    role: str  # faction or auxiliary
    slots: Mapping[str, Slot]
    command: str | None


@dataclass(frozen=True, slots=True)
class Scale:
    """A force scale: its points, hand limit and table.

    bolstered: levels that need a star. forbidden: levels for units that have no other.
    """

    id: str
    name: str
    least: int
    most: int
    hand: int
    table: tuple[int, int]
    bolstered: frozenset[str]
    forbidden: frozenset[str]


@dataclass(frozen=True, slots=True)
class Boon:
    """An upgrade of the whole force."""

    id: str
    name: str
    points: int
    factions: frozenset[str]


@dataclass(frozen=True)
class Catalogue:
    """One edition: factions (id to name), units, battlegroups, boons and scales by id.

    book: what special rules and qualities do.
    """

    system: str
    edition: str
    factions: Mapping[str, str]
    profiles: Mapping[str, Profile]
    orbats: Mapping[str, Orbat]
    boons: Mapping[str, Boon]
    scales: Mapping[str, Scale]
    die: tuple[str, ...]
    deck: Mapping[int, int]
    terrain: Mapping[str, Mapping[str, Any]]
    scenarios: Mapping[str, Mapping[str, Any]]
    book: Book


def value_of(keywords: Sequence[str], name: str) -> str | None:
    """Return a printed keyword's bracketed value: empty for none, None where it is absent."""
    for keyword in keywords:
        word, _, value = keyword.partition(" (")
        if word.lower() == name.lower():
            return value.rstrip(")").rstrip('"')
    return None


def read(data: Mapping[str, Any]) -> Catalogue:
    """Turn catalogue data, shaped as `fixtures/schema/catalogue.schema.json` says, into values."""
    rules, book = data["edition"]["rules"], read_rules(data.get("keywords", []))
    low, high = rules["deck"]["values"]
    return Catalogue(
        system=data["system"]["id"],
        edition=data["edition"]["version"],
        factions={faction["id"]: faction["name"] for faction in data["factions"]},
        profiles={unit["id"]: _profile(unit, book) for unit in data["units"]},
        orbats={group["id"]: _orbat(group) for group in rules["battlegroups"]},
        boons={boon["id"]: _boon(boon) for boon in data.get("upgrades", [])},
        scales={scale["id"]: _scale(scale) for scale in rules["scales"]},
        die=tuple(rules["die"]),
        deck=dict.fromkeys(range(low, high + 1), rules["deck"]["copies"]),
        terrain={piece["id"]: piece for piece in rules["terrain"]},
        scenarios={clash["id"]: clash for clash in rules["scenarios"]},
        book=book,
    )


def _profile(unit: Mapping[str, Any], book: Book) -> Profile:
    stats = unit["stats"]
    keywords = tuple(unit["keywords"])
    levels = {cost["id"]: _level(cost) for cost in unit["costs"]}
    hosts = book.effects(keywords).numbers.get(HOSTS, 0)
    return Profile(
        id=unit["id"],
        name=unit["name"],
        faction=unit["faction"],
        kind=unit["kind"],
        commander="commander" in unit["roles"],
        behemoth="behemoth" in unit["roles"],
        levels=levels,
        target=stats["target"],
        traits=tuple(stats["traits"]),
        size=stats["size"],
        speed=stats["speed"],
        defence=stats["defence"],
        damage_limit=stats["damage_limit"],
        discipline=stats["discipline"],
        break_limit=stats["break_limit"],
        grid=tuple(_row(weapon) for weapon in unit["weapons"]),
        keywords=keywords,
        places={place["orbat"]: _place(place) for place in stats["battlegroups"]},
        joins=next((label for group in unit["attaches_to"] for label in group), ""),
        hosts=stats.get("couples") or dict.fromkeys(levels, hosts),
        room=_room(keywords),
    )


def _level(cost: Mapping[str, Any]) -> Level:
    return Level(
        id=cost["id"],
        name=cost["name"],
        points=cost["points"],
        models=cost["models"],
        victory_points=cost["victory_points"],
    )


def _number(keywords: Sequence[str], name: str) -> int:
    return int(value_of(keywords, name) or 0)


def _room(keywords: Sequence[str]) -> Room:
    heavy = value_of(keywords, "Heavy Carrier")
    carried = heavy or value_of(keywords, "Carrier") or ""
    return Room(
        capacity=_number(keywords, "Capacity"),
        only=value_of(keywords, "Restricted Access") or "",
        spacious=value_of(keywords, "Spacious") is not None,
        carried=tuple(kind.lower() for kind in carried.split(", ") if kind),
        heavy=heavy is not None,
    )


def _place(place: Mapping[str, Any]) -> Place:
    return Place(place["slot"], place["max"], tuple(place.get("scales", SCALES)))


def _row(weapon: Mapping[str, Any]) -> Row:
    stats = weapon["stats"]
    return Row(
        mode=weapon["mode"],
        against=tuple(stats["against"]),
        short=stats["short"],
        long=weapon["range"],
        bands=tuple(_band(band) for band in stats["bands"]),
        qualities=tuple(stats["qualities"]),
    )


def _band(band: Mapping[str, Any]) -> Band:
    least, most = band.get("models") or band["damage"]
    return Band(least, most, band["dice"], band.get("alt", band["dice"]))


def _orbat(group: Mapping[str, Any]) -> Orbat:
    slots = {slot["slot"]: _slot(slot) for slot in group["slots"]}
    return Orbat(
        id=group["id"],
        name=group["name"],
        faction=group["faction"],
        role=group["role"],
        slots=slots,
        command=next((slot.name for slot in slots.values() if slot.commander), None),
    )


def _slot(slot: Mapping[str, Any]) -> Slot:
    more = slot["conditional_star"] or {"extra": 0, "only_for": ()}
    return Slot(
        name=slot["slot"],
        least=slot["min"],
        most=slot["max"],
        stars=slot["stars"],
        extra=more["extra"],
        favoured=frozenset(more["only_for"]),
        commander=slot["commander"],
    )


def _scale(scale: Mapping[str, Any]) -> Scale:
    least, most = scale["points"]
    width, depth = scale["table"]
    return Scale(
        id=scale["id"],
        name=scale["name"],
        least=least,
        most=most,
        hand=scale["hand"],
        table=(width, depth),
        bolstered=frozenset(scale["bolstered"]),
        forbidden=frozenset(scale["forbidden"]),
    )


def _boon(boon: Mapping[str, Any]) -> Boon:
    return Boon(boon["id"], boon["name"], boon["points"], frozenset(boon["allows"]))
