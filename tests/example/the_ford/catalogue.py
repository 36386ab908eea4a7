"""The Ford's catalogue: an edition's figures as typed values."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Fighter:
    """A fighter. speed, reach: paces. aim, guard: the least face of a die that serves."""

    id: str
    name: str
    faction: str
    kind: str
    cost: int
    hits: int
    speed: int
    reach: int
    dice: int
    aim: int
    guard: int


@dataclass(frozen=True)
class Catalogue:
    """One edition."""

    system: str
    factions: Mapping[str, str]
    fighters: Mapping[str, Fighter]
    sizes: Mapping[str, int]


def read(data: Mapping[str, Any]) -> Catalogue:
    """Turn catalogue data, shaped as the fixtures are, into a Catalogue."""
    common = ("id", "name", "faction", "kind")
    fighters = [
        Fighter(**{key: unit[key] for key in common}, **unit["stats"],
                cost=unit["costs"][0]["points"])
        for unit in data["units"]
    ]  # fmt: skip
    return Catalogue(
        system=data["system"]["id"],
        factions={one["id"]: one["name"] for one in data["factions"]},
        fighters={fighter.id: fighter for fighter in fighters},
        sizes=data["edition"]["rules"]["sizes"],
    )
