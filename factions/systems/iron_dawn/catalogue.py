"""Iron Dawn's typed values, read from catalogue data. Distances are in inches, dice are D10."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

COMMANDER, INFANTRY, VEHICLE = KINDS = ("commander", "infantry", "vehicle")
VETERAN, LEADER, COMMAND_VEHICLE = "veteran", "squad-leader", "command-vehicle"
RANK, WEAPON = "rank", "weapon"


@dataclass(frozen=True, slots=True)
class Weapon:
    """What a model shoots with.

    effective, range: RNG. against: its class, infantry or vehicle. heavy: its type, else Mobile.
    traits: explosive, flame, indirect. mount: where a vehicle carries it.
    """

    id: str
    name: str
    effective: int
    range: int
    acc: int
    att: int
    rof: int
    against: str
    heavy: bool
    traits: tuple[str, ...] = ()
    mount: str = ""


@dataclass(frozen=True, slots=True)
class Infantry:
    """The characteristics of a model on foot."""

    spd: int
    acc: int
    mel: int
    att: int
    defence: int
    hp: int
    mor: int


@dataclass(frozen=True, slots=True)
class Vehicle:
    """The characteristics of a vehicle or a gun. td, fd, sd, rd: its armour by facing."""

    spd: int
    tur: int
    acc: int
    td: int
    fd: int
    sd: int
    rd: int
    hp: int


@dataclass(frozen=True, slots=True)
class Size:
    """A number of models that the unit may have, and its points then."""

    models: int
    points: int


@dataclass(frozen=True, slots=True)
class Leader:
    """A squad's leader. included: the squad need not buy one."""

    title: str
    included: bool


@dataclass(frozen=True, slots=True)
class Profile:
    """A unit of an army list.

    kind: one of KINDS. command: junior, senior or empty. sizes: by option. veteran_points: what
    Veteran costs a model, None where the unit is Veteran. specials: how many special or heavy
    weapons it may take. crew, capacity: of a vehicle; the models it carries, 0 for no transport.
    """

    id: str
    name: str
    faction: str
    kind: str
    command: str
    solo: bool
    retinue: bool
    gun: bool
    rank: str
    veteran_points: int | None
    sizes: Mapping[str, Size]
    stats: Infantry | Vehicle
    weapons: tuple[Weapon, ...]
    keywords: tuple[str, ...]
    leader: Leader | None
    specials: int
    crew: int
    capacity: int

    @property
    def least(self) -> int:
        """The fewest models of the unit."""
        return min(size.models for size in self.sizes.values())

    @property
    def most(self) -> int:
        """The most models of the unit."""
        return max(size.models for size in self.sizes.values())


@dataclass(frozen=True, slots=True)
class Upgrade:
    """Something units may buy. kind: rank, leader, command or weapon. allows: unit ids.

    weapon: what one model of a squad then shoots with. command: the rank of the officer aboard.
    """

    id: str
    name: str
    kind: str
    points: int
    allows: frozenset[str]
    weapon: Weapon | None = None
    command: str = ""


@dataclass(frozen=True, slots=True)
class Command:
    """What a rank of commander does: radius in inches, MOR lent, MOR for issuing orders."""

    radius: int
    morale: int
    order_morale: int


@dataclass(frozen=True)
class Catalogue:
    """One edition: factions (id to name), units and upgrades by id, sizes and charts.

    sizes: name to points, the usual first. commander_share: per cent. shooting: least roll that
    hits by weapon ACC from 1 and unit ACC from 2. melee: the same by MEL from 1. terrain,
    scenarios: by id, as the fixture has them.
    """

    system: str
    edition: str
    factions: Mapping[str, str]
    profiles: Mapping[str, Profile]
    upgrades: Mapping[str, Upgrade]
    sizes: Mapping[str, int]
    limits: tuple[int, int]
    commander_share: int
    command: Mapping[str, Command]
    shooting: tuple[tuple[int, ...], ...]
    melee: tuple[int, ...]
    terrain: Mapping[str, Mapping[str, Any]]
    scenarios: Mapping[str, Mapping[str, Any]]

    def __hash__(self) -> int:
        return hash((self.system, self.edition))


def read(data: Mapping[str, Any]) -> Catalogue:
    """Turn catalogue data, shaped as `fixtures/schema/catalogue.schema.json` says, into values."""
    rules = data["edition"]["rules"]
    least, most = rules["limits"]
    return Catalogue(
        system=data["system"]["id"],
        edition=data["edition"]["version"],
        factions={faction["id"]: faction["name"] for faction in data["factions"]},
        profiles={unit["id"]: _profile(unit) for unit in data["units"]},
        upgrades={upgrade["id"]: _upgrade(upgrade) for upgrade in data.get("upgrades", [])},
        sizes={size["id"]: size["points"] for size in rules["sizes"]},
        limits=(least, most),
        commander_share=rules["commander_share"],
        command={rank: Command(**values) for rank, values in rules["command"].items()},
        shooting=tuple(tuple(row) for row in rules["shooting"]["need"]),
        melee=tuple(rules["melee"]["need"]),
        terrain={piece["id"]: piece for piece in rules["terrain"]},
        scenarios={scenario["id"]: scenario for scenario in rules["scenarios"]},
    )


def _profile(unit: Mapping[str, Any]) -> Profile:
    stats, roles = unit["stats"], unit["roles"]
    leader = stats.get("leader")
    return Profile(
        id=unit["id"],
        name=unit["name"],
        faction=unit["faction"],
        kind=unit["kind"],
        command=next((role for role in roles if role in ("junior", "senior")), ""),
        solo="solo" in roles,
        retinue="retinue" in roles,
        gun="gun" in roles,
        rank=stats["rank"],
        veteran_points=stats["veteran_points"],
        sizes={cost["id"]: Size(cost["models"], cost["points"]) for cost in unit["costs"]},
        stats=_vehicle(stats) if unit["kind"] == VEHICLE else _infantry(stats),
        weapons=tuple(
            _weapon(weapon, weapon["stats"], weapon["range"]) for weapon in unit["weapons"]
        ),
        keywords=tuple(unit["keywords"]),
        leader=Leader(leader["title"], leader["included"]) if leader else None,
        specials=stats.get("specials", 0),
        crew=stats.get("crew", 0),
        capacity=stats.get("capacity", 0),
    )


def _infantry(stats: Mapping[str, Any]) -> Infantry:
    return Infantry(
        spd=stats["spd"],
        acc=stats["acc"],
        mel=stats["mel"],
        att=stats["att"],
        defence=stats["def"],
        hp=stats["hp"],
        mor=stats["mor"],
    )


def _vehicle(stats: Mapping[str, Any]) -> Vehicle:
    return Vehicle(**{key: stats[key] for key in Vehicle.__slots__})


def _upgrade(upgrade: Mapping[str, Any]) -> Upgrade:
    stats = upgrade["stats"]
    return Upgrade(
        id=upgrade["id"],
        name=upgrade["name"],
        kind=upgrade["kind"],
        points=upgrade["points"],
        allows=frozenset(upgrade["allows"]),
        weapon=_weapon(upgrade, stats, stats["range"]) if upgrade["kind"] == WEAPON else None,
        command=stats.get("command", ""),
    )


def _weapon(named: Mapping[str, Any], stats: Mapping[str, Any], reach: int) -> Weapon:
    return Weapon(
        id=named["id"],
        name=named["name"],
        effective=stats["effective"],
        range=reach,
        acc=stats["acc"],
        att=stats["att"],
        rof=stats["rof"],
        against=stats["class"],
        heavy=stats["type"] == "heavy",
        traits=tuple(stats["traits"]),
        mount=stats.get("mount", ""),
    )
