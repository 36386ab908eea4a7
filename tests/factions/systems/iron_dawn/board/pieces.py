"""What is laid out on a table: weapons, units, terrain, and what units expect of each other."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.factions.systems.iron_dawn.board.kernels import L

Spot = tuple[float, float]


@dataclass(frozen=True)
class Weapon:
    """A weapon: ranges in inches; bits: what it is."""

    effective: float = 12.0
    range: float = 24.0
    acc: int = 3
    att: int = 5
    rof: int = 1
    bits: int = 0
    mount: int = 0


LOCH = Weapon()
HEAVY_LOCH = Weapon(18.0, 36.0, 2, 6, 3, L.HEAVY)
ROCKET = Weapon(12.0, 24.0, 2, 9, 1, L.AT_VEHICLES)
CANNON = Weapon(24.0, 48.0, 3, 9, 1, L.AT_VEHICLES | L.HEAVY | L.EXPLOSIVE, L.TURRET)
COAXIAL = Weapon(18.0, 36.0, 2, 5, 3, 0, L.COAXIAL)
CUPOLA = Weapon(12.0, 24.0, 2, 5, 2, 0, L.CUPOLA)
HULL = Weapon(12.0, 24.0, 2, 5, 2, 0, L.HULL)
FLAMER = Weapon(5.0, 10.0, 4, 5, 1, L.FLAME)
MORTAR = Weapon(36.0, 72.0, 3, 8, 1, L.AT_VEHICLES | L.HEAVY | L.EXPLOSIVE | L.INDIRECT, L.HULL)


@dataclass(frozen=True)
class Unit:
    """A unit of a small table; `at` None: not on it. specials: weapons and bearers."""

    at: Spot | None = None
    side: int = 0
    models: int = 5
    hp: int = 1
    spd: float = 5.0
    tur: float = 4.0
    acc: int = 5
    mel: int = 4
    att: int = 4
    defence: int = 4
    armour: tuple[int, int, int, int] = (9, 7, 6, 5)
    mor: int = 7
    rank: int = 0
    arms: Sequence[Weapon] = (LOCH,)
    specials: Sequence[tuple[Weapon, int]] = ()
    bits: int = L.LED
    faces: Spot = (0.0, 1.0)
    radius: float = 0.0
    lends: int = 0
    order_mor: int = 0
    capacity: int = 0
    crew: int = 2
    host: int = -1
    ride: int = -1
    cost: float = 100.0
    kind: int = 0
    # How it is in turn 1. left: hit points, None for all; stuck: the last turn it does not move in.
    left: int | None = None
    acted: int = 0
    moves: int = 0
    shot: bool = False
    doubled: bool = False
    busy: bool = False
    suppressed: bool = False
    pinned: bool = False
    dug_in: bool = False
    under_fire_order: bool = False
    abandoned: bool = False
    immobile: bool = False
    stuck: int = 0
    breached: Sequence[int] = ()


def tank(at: Spot | None, side: int = 0, **changes: Any) -> Unit:
    """Return a tank: front 9, sides 7, rear 6, top 5; 4 hit points."""
    usual: dict[str, Any] = {
        "models": 1,
        "hp": 4,
        "spd": 10.0,
        "arms": (CANNON, COAXIAL),
        "bits": L.VEHICLE,
    }
    return Unit(at, side, **(usual | changes))


@dataclass(frozen=True)
class Piece:
    """A piece of terrain: a box of half a length and half a width, or a disc of radius `half`."""

    at: Spot
    half: float
    width: float = -1.0
    does: int = L.TALL | L.CLOSED
    grade: int = L.MORE
    made: int = L.NATURAL
    defence: int = 0
    openings: int = 0
    burning: bool = False


@dataclass(frozen=True)
class Gain:
    """What unit u is expected to take from unit v, in points: by fire, far fire, and blows."""

    u: int
    v: int
    fire: float = 0.0
    far: float = 0.0
    blows: float = 0.0
