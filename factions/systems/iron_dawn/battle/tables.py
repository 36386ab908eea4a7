"""The tables battles are fought on: terrain and scenarios of the project's own.

Source: Iron Dawn V2, "Cover", "Buildings and ruins", "Trenches", "Objectives". The rules say what
terrain does and what objectives are for, not how many lie where. Lengths are inches.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from factions.systems.iron_dawn.kernels.layout import (
    AREA,
    BUILDING,
    CLOSED,
    HEAVY_COVER,
    LESS,
    LIGHT,
    LOW,
    MORE,
    NATURAL,
    NO_WHEELS,
    TALL,
    TRENCH,
)

GROUPS = ("low", "area", "tall")
PAIRS = ((2, 3), (1, 2), (1, 2))  # least and most mirrored pairs of each group
MOST_TURNS = 10
SMALL, SMALL_POINTS = 36.0, 500  # a patrol's table
FULL = 48.0


@dataclass(frozen=True)
class Piece:
    """A template of terrain. size: length from, to, width from, to; openings: who fires out of it.

    defence: its own DEF, where shots can destroy it.
    """

    name: str
    group: str
    size: tuple[float, float, float, float]
    does: int
    grade: int
    made: int
    keywords: tuple[str, ...]
    disc: bool = False
    defence: int = 0
    openings: int = 0


PIECES = (
    Piece("Fence", "low", (4, 8, 0.3, 0.6), LOW, LESS, LIGHT, ("Light cover",), defence=3),
    Piece(
        "Stone wall",
        "low",
        (4, 7, 0.5, 1),
        LOW | NO_WHEELS,
        MORE,
        HEAVY_COVER,
        ("Heavy cover", "No vehicles"),
        defence=7,
    ),
    Piece("Crater", "area", (3, 5, 0, 0), AREA, LESS, NATURAL, ("Natural cover",), disc=True),
    Piece(
        "Trench",
        "area",
        (8, 12, 3, 4),
        AREA | TRENCH | NO_WHEELS,
        MORE,
        HEAVY_COVER,
        ("Heavy cover", "Trench", "No vehicles"),
    ),
    Piece(
        "Wood",
        "tall",
        (5, 8, 0, 0),
        TALL | AREA | NO_WHEELS,
        MORE,
        HEAVY_COVER,
        ("Heavy cover", "Block LoS", "No vehicles"),
        disc=True,
    ),
    Piece(
        "House",
        "tall",
        (5, 7, 4, 6),
        TALL | AREA | BUILDING | NO_WHEELS,
        MORE,
        HEAVY_COVER,
        ("Heavy cover", "Block LoS", "Building", "No vehicles"),
        openings=9,
    ),
    Piece(
        "Rocks",
        "tall",
        (3, 5, 0, 0),
        TALL | CLOSED,
        MORE,
        NATURAL,
        ("Natural cover", "Block LoS", "Impassable"),
        disc=True,
    ),
)
TERRAIN: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        piece.name.lower(): {
            "id": piece.name.lower().replace(" ", "-"),
            "name": piece.name,
            "keywords": list(piece.keywords),
        }
        for piece in PIECES
    }
)


@dataclass(frozen=True)
class Ground:
    """What replays read of an edition: the game's id, and the terrain that is the project's own."""

    system: str
    terrain: Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True)
class Scenario:
    """zone: the depth of a deployment zone; objectives: x and y, all as parts of the table."""

    zone: float
    objectives: tuple[tuple[float, float], ...]


SCENARIOS: Mapping[str, Scenario] = {
    "hold-the-line": Scenario(0.25, ((1 / 6, 0.5), (0.5, 0.5), (5 / 6, 0.5))),
    "breakthrough": Scenario(0.2, ((0.5, 0.25), (0.5, 0.5), (0.5, 0.75))),
}


def width_of(points: float) -> float:
    """Return the side of the table for armies of so many points."""
    return SMALL if points <= SMALL_POINTS else FULL
