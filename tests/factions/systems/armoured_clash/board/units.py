"""Units and terrain of a small battle, said in the words of a stat line."""

from dataclasses import dataclass, replace
from typing import Any

from factions.systems.armoured_clash.catalogue import Band, Level, Profile, Room, Row

Spot = tuple[float, float]
NORTH, SOUTH, EAST, WEST = (0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0)
ALL = ("light", "heavy", "aerial")


def gun(
    dice: int, *qualities: str, long: int | None = 20, short: int | None = 10, **changes: Any
) -> Row:
    """Return a ranged row: so many dice however many models are left, twice that in brackets."""
    band = Band(1, 32, dice, 2 * dice)
    return replace(Row("ranged", ALL, short, long, (band,), qualities), **changes)


def blade(dice: int, *qualities: str, mode: str = "melee") -> Row:
    """Return a close quarters row: so many dice however many models are left."""
    return Row(mode, (), None, None, (Band(1, 32, dice, dice),), qualities)


@dataclass(frozen=True)
class Unit:
    """A unit of a small battle, and how it stands there.

    at: its officer's place, None while it is not on the table. left: models, if not all. damage:
    points that its next model has suffered. garrison: the building that it is in, as a number of
    a piece. coupled: whether its engine draws it. worth: of a point of damage, in army points.
    """

    at: Spot | None = (24.0, 24.0)
    facing: Spot = NORTH
    side: int = 0
    models: int = 1
    kind: str = "infantry"
    target: str = "light"
    size: int = 1
    speed: int | None = 4
    defence: int = 2
    limit: int = 1
    discipline: int | None = 7
    break_limit: int | None = None
    grid: tuple[Row, ...] = ()
    keywords: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    capacity: int = 0
    aboard: int | None = None
    engine: int | None = None
    commander: bool = False
    behemoth: bool = False
    reserve: bool = False
    points: int = 100
    rating: int = 3  # victory points
    left: int | None = None
    damage: int = 0
    garrison: int | None = None
    activated: bool = False
    suppressed: bool = False
    disordered: bool = False
    lookout: bool = False
    covered: bool = False
    reloading: bool = False
    incoming: bool = False
    coupled: bool = False
    worth: float | None = None

    @property
    def profile(self) -> Profile:
        """Return the profile that it plays by."""
        level = Level("basic", "Basic", self.points, self.models, self.rating)
        capacity = (f"Capacity ({self.capacity})",) if self.capacity else ()
        return Profile(
            id="",
            name="Unit",
            faction="test",
            kind=self.kind,
            commander=self.commander,
            behemoth=self.behemoth,
            levels={"basic": level},
            target=self.target,
            traits=self.traits,
            size=self.size,
            speed=self.speed,
            defence=self.defence,
            damage_limit=self.limit,
            discipline=self.discipline,
            break_limit=self.break_limit,
            grid=self.grid,
            keywords=self.keywords + capacity,
            places={},
            joins="" if self.engine is None else "Heavy Rail",
            hosts={},
            room=Room(capacity=self.capacity),
        )


@dataclass(frozen=True)
class Piece:
    """A piece of terrain: a box of half a length and half a width, or a disc of radius `half`."""

    at: Spot
    half: float
    across: float = -1.0
    does: int = 0
    high: int = 3
    angle: float = 0.0
