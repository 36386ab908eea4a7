"""Armoured Clash's kernels as plain Python, and small battles laid out by hand for them to act on.

Every face of the die is a strike, so that a die is a hit; every card has one value, so that tests
of discipline are passed or failed at will. Seven is what a unit's DISCIPLINE is.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any

from django.conf import settings

from factions import loading
from factions.systems.armoured_clash import catalogue as values
from factions.systems.armoured_clash.catalogue import (
    Band,
    Catalogue,
    Level,
    Profile,
    Room,
    Row,
)
from factions.systems.armoured_clash.odds.dice import STRIKE
from factions.tabletop.battles.opened import opened
from factions.tabletop.battles.records import blank
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.interpreted import load

CLASH = "factions.systems.armoured_clash"
K = load(f"{CLASH}.kernels", f"{CLASH}.battle", f"{CLASH}.battle.records")
L, E = K.terms, K.events
SEED = 7
KEPT = 32
PASSES, FAILS = 1, 12
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
    """A unit of a small battle: `at` is its officer's place, None while it is not on the table."""

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


@dataclass(repr=False)
class Board:
    """A battle in its second round, its events recorded: setup d, state s."""

    d: Any
    s: Any

    def __iter__(self) -> Iterator[Any]:
        return iter((self.d, self.s))

    def lay(self, piece: Piece) -> None:
        """Add a piece of terrain."""
        s, k = self.s, int(self.s.pieces)
        K.terrain.put_piece(s, k, *piece.at, piece.half, piece.across, piece.angle)
        s.piece_does[k], s.piece_high[k] = piece.does, piece.high
        s.piece_template[k], s.tenant[k] = -1, -1
        K.ground.mark_piece(s, k)
        s.pieces = s.drawn = k + 1

    def enter(self, slot: int, unit: Unit) -> None:
        """Stand a unit where it is to begin."""
        d, s = self
        K.shapes.form(d, s, slot)
        if unit.aboard is not None:
            s.status[slot], s.carrier[slot], s.load[unit.aboard] = L.ABOARD, unit.aboard, slot
        elif unit.at is not None:
            s.status[slot] = L.READY
            K.shapes.stand(d, s, slot, *unit.at, *unit.facing)

    def at(self, u: int) -> Spot:
        """Return where a unit's officer is."""
        return float(self.s.x[u]), float(self.s.y[u])

    def order(self, u: int, move: int, do: int = 0, v: int = -1, **to: Spot) -> None:
        """Activate a unit with an order: `to` a place, facing `toward` another."""
        place = to.get("to", self.at(u))
        toward = to.get("toward", place)
        K.activation.activate(self.d, self.s, K.order.order_to(u, move, do, v, *place, *toward))

    def told(self, kind: int) -> list[list[int]]:
        """Return unit, other unit and what is told, in whole numbers, of the events of a kind."""
        rows = self.s.event[: int(self.s.events)]
        return [[int(number) for number in row[3:11]] for row in rows if row[0] == kind]

    def gap(self, u: int, v: int) -> float:
        """Return how far the models of two units are apart at least."""
        return float(K.shapes.units_gap(self.s, u, v))


@cache
def _catalogue() -> Catalogue:
    return values.read(loading.data_of(settings.FIXTURES / "armoured-clash"))


@lru_cache(KEPT)
def _setup(units: tuple[Unit, ...], card: int, scenario: str, policy: str, die: Any) -> Any:
    known = _catalogue()
    profiles = {f"u{n}": replace(unit.profile, id=f"u{n}") for n, unit in enumerate(units)}
    sides: tuple[list[Entry], list[Entry]] = ([], [])
    for n, unit in enumerate(units):
        aboard = None if unit.aboard is None else f"u{unit.aboard}"
        engine = None if unit.engine is None else f"u{unit.engine}"
        entry = Entry(
            f"u{n}", f"u{n}", "basic", 1, engine, embarked_in=aboard, reserve=unit.reserve
        )
        sides[unit.side].append(entry)
    return K.battle.compile(
        *(Roster("armoured-clash", "test", tuple(side), size="battle") for side in sides),
        replace(known, profiles=profiles, die=die, deck={card: 48}),
        scenario,
        policy,
        policy,
    )


def board(
    *units: Unit,
    pieces: Sequence[Piece] = (),
    markers: Sequence[Spot] = (),
    card: int = PASSES,
    scenario: str = "advance",
    policy: str = "nearest",
    die: tuple[str, ...] = (STRIKE,) * 6,
) -> Board:
    """Lay a battle out: each unit's place is its slot, those of side 0 before those of side 1.

    A side without a unit has one that stays off the table. Nobody holds a card.
    """
    given = list(units)
    for side in range(2):
        if all(unit.side != side for unit in given):
            given.insert(0 if side == 0 else len(given), Unit(None, side=side))
    sides = [unit.side for unit in given]
    if sides != sorted(sides):
        raise ValueError("units of side 0 come first")
    setup = _setup(tuple(given), card, scenario, policy, die)
    made = Board(opened(setup.even.copy()), opened(blank(K.state.State)))
    d, s = made
    s.pieces = s.drawn = 0
    K.rng.reseed(s.rng, SEED, 0)
    K.game.reset(d, s)
    s.recording, s.current_turn, s.current_round = 1, 1, 2
    d.markers = len(markers)
    for number, spot in enumerate(markers):
        d.marker[number] = spot
    for piece in pieces:
        made.lay(piece)
    for slot, unit in enumerate(given):
        made.enter(slot, unit)
    K.stock.take_stock(d, s)
    s.events = 0
    return made


def deal(s: Any, player: int, *cards: tuple[int, int]) -> None:
    """Give a player cards by value and command: the deck's are (its one value, 0 to 3)."""
    for place, (_, command) in enumerate(cards):
        s.hand[player, place] = command
    s.held[player] = len(cards)


def away(one: Spot, other: Spot) -> float:
    """Return the distance of two spots."""
    return math.dist(one, other)
