"""Slow, obvious twins: lines of sight and ways walked step by step, volleys with given dice."""

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.factions.systems.iron_dawn.board import (
    CANNON,
    COAXIAL,
    CUPOLA,
    HEAVY_LOCH,
    ROCKET,
    SIZE,
    Board,
    L,
    Piece,
    Spot,
    Unit,
    Weapon,
    table,
    tank,
)
from tests.reference.iron_dawn_fire import Fire, Gun, Party

STEPS = 4_000
EDGE = 0.03  # inches by which a step may be wrong
ELBOW = 0.5
STRAIGHT, HAIR = 1.146, 0.01  # degrees: as good as no turn; by which a quarter may be missed

Random = np.random.Generator
draws = st.integers(0, 10**6).map(np.random.default_rng)
GROUND = [
    (L.TALL | L.CLOSED, L.MORE),
    (L.LOW, L.LESS),
    (L.LOW | L.NO_WHEELS, L.MORE),
    (L.TALL | L.AREA | L.NO_WHEELS, L.MORE),
    (L.AREA | L.TRENCH, L.LESS),
    (L.TALL | L.AREA | L.BUILDING | L.NO_WHEELS, L.MORE),
]


def spot(rng: Random, wide: float = 11.0) -> Spot:
    """Draw a spot in the middle of the table."""
    x, y = 24.0 + wide * (2.0 * rng.random(2) - 1.0)
    return float(x), float(y)


def facing(rng: Random) -> Spot:
    """Draw a way to face: an eighth of a circle half of the time."""
    turn = math.pi / 4 * rng.integers(8) if rng.random() < 0.5 else 2 * math.pi * rng.random()
    return math.cos(turn), math.sin(turn)


def scattered(rng: Random, most: int) -> list[Piece]:
    """Draw pieces of terrain."""
    return [
        Piece(
            spot(rng),
            rng.uniform(0.5, 4.0),
            rng.choice([-1.0, rng.uniform(0.3, 3.0)]),
            *GROUND[rng.integers(len(GROUND))],
            openings=99,
        )
        for _ in range(rng.integers(most + 1))
    ]


def between(rng: Random, one: Unit, two: Unit) -> list[Piece]:
    """Draw two pieces, most of them tall, about the line from one unit to another."""
    (ax, ay), (bx, by) = (unit.at or (0.0, 0.0) for unit in (one, two))
    found = []
    for share in rng.uniform(0.2, 0.8, 2):
        aside = rng.uniform(-4.0, 4.0, 2)
        at = ax + share * (bx - ax) + aside[0], ay + share * (by - ay) + aside[1]
        found.append(Piece(at, rng.uniform(0.5, 3.0), -1.0, *GROUND[3 * rng.integers(2)]))
    return found


def anyone(rng: Random, side: int) -> Unit:
    """Draw infantry or a vehicle."""
    if rng.random() < 0.5:
        models, spd = int(rng.integers(1, 15)), float(rng.integers(3, 9))
        return Unit(spot(rng), side, models, spd=spd, faces=facing(rng))
    bits = L.VEHICLE | int(rng.choice([0, L.DEREGULATED]))
    tur, spd = float(rng.integers(2, 6)), float(rng.integers(6, 15))
    return tank(spot(rng), side, faces=facing(rng), tur=tur, spd=spd, bits=bits)


def depths(piece: Piece, xs: Any, ys: Any) -> Any:
    """Return how far points are outside a piece; negative within."""
    dx, dy = np.abs(xs - piece.at[0]), np.abs(ys - piece.at[1])
    if piece.width < 0.0:
        return np.hypot(dx, dy) - piece.half
    along, aside = dx - piece.half, dy - piece.width
    outside = np.hypot(np.maximum(along, 0.0), np.maximum(aside, 0.0))
    return np.where(outside > 0.0, outside, np.maximum(along, aside))


def line(a: Spot, b: Spot) -> tuple[Any, Any]:
    """Return points along a line."""
    shares = (np.arange(STEPS) + 0.5) / STEPS
    return a[0] + shares * (b[0] - a[0]), a[1] + shares * (b[1] - a[1])


class Walk:
    """What three lines to a unit meet. close: whether a hair more or less would change it."""

    def __init__(self, board: Board, ground: list[Piece], u: int, v: int) -> None:
        self.board, self.ground, self.u, self.v = board, ground, u, v
        self.close = False
        self.a, self.b = board.spot(u), board.spot(v)
        self.wide = board.spread(v)

    def least(self, numbers: Any, bound: float) -> bool:
        """Return whether the least of some numbers is below a bound."""
        self.close |= bool(abs(np.min(numbers) - bound) < EDGE)
        return bool(np.min(numbers) < bound)

    def lines(self) -> list[tuple[Any, Any]]:
        """Return the lines to the left flank, the middle and the right flank."""
        far = math.dist(self.a, self.b)
        ux, uy = (self.b[0] - self.a[0]) / far, (self.b[1] - self.a[1]) / far
        leans = [0.75 * self.wide * side for side in (-1.0, 0.0, 1.0)]
        ends = [(self.b[0] - lean * uy, self.b[1] + lean * ux) for lean in leans]
        return [line(self.a, end) for end in ends]

    def stops(self, xs: Any, ys: Any) -> bool:
        """Return whether a line is stopped: by something tall, or by a vehicle between."""
        stopped = False
        for piece in self.ground:
            in_it = piece.does & L.AREA and (
                self.least(depths(piece, *self.a), 0.0) or self.least(depths(piece, *self.b), 0.0)
            )
            if piece.does & L.TALL and not in_it:
                stopped |= self.least(depths(piece, xs, ys), 0.0)
        for other, unit in enumerate(self.board.units):
            if unit.bits & L.VEHICLE and other not in (self.u, self.v):
                x, y = self.board.spot(other)
                room = self.board.room(other)
                for end in (self.a, self.b):  # units upon each other are no matter
                    assume(math.dist(end, (x, y)) > room + self.wide)
                stopped |= self.least(np.hypot(xs - x, ys - y), room)
        return stopped

    def cover(self) -> int:
        """Return what they stand in, or close behind, that does not hide them."""
        grade = 0
        middle = line(self.a, self.b)
        for piece in self.ground:
            theirs, mine = (self.least(depths(piece, *at), 0.0) for at in (self.b, self.a))
            if piece.does & L.AREA:
                grade = max(grade, piece.grade if theirs and not mine else 0)
            elif piece.does & L.LOW and self.least(depths(piece, *middle), 0.0):
                behind = self.least(depths(piece, *self.b), self.wide + 3.0 + 1e-9)
                if behind and not self.least(depths(piece, *self.a), 1.0):
                    grade = max(grade, piece.grade)
        return grade

    def grade(self) -> int:
        """Return how much of the unit is covered: -1 for all of it."""
        stopped = sum(self.stops(xs, ys) for xs, ys in self.lines())
        if stopped == 3:
            return -1
        return max(self.cover(), (0, L.LESS, L.MORE)[stopped])


@settings(max_examples=250)
@given(draws)
def test_what_is_seen_is_what_lines_walked_step_by_step_meet(rng: Random) -> None:
    units = [anyone(rng, side) for side in (0, 0, 1, 1)]
    ground = [*scattered(rng, 3), *between(rng, units[0], units[2])]
    board = table(*units, pieces=ground)
    assume(math.dist(board.spot(0), board.spot(2)) > 1.0)
    walk = Walk(board, ground, 0, 2)
    expected = walk.grade()
    if not walk.close:
        assert board.look(0, 2) == expected


def turning(unit: Unit, ux: float, uy: float) -> float:
    """Return the inches a turn takes: each quarter, and what is less than one."""
    fx, fy = (part / math.hypot(*unit.faces) for part in unit.faces)
    degrees = math.degrees(math.atan2(abs(fx * uy - fy * ux), fx * ux + fy * uy))
    if degrees % 180.0 < STRAIGHT or degrees % 180.0 > 180.0 - STRAIGHT:
        degrees = 180.0 * round(degrees / 180.0)
    quarters, rest = divmod(degrees + HAIR, 90.0)
    whole = unit.tur if unit.bits & L.VEHICLE else 1.0
    if rest < 2 * HAIR:
        return quarters * whole
    if not unit.bits & L.VEHICLE:
        return quarters + 0.5
    return quarters * whole + (unit.tur // 2 if rest < 45.0 + 2 * HAIR else whole)


def shut(unit: Unit, piece: Piece) -> bool:
    """Return whether a unit cannot enter a piece."""
    if not unit.bits & L.VEHICLE:
        return bool(piece.does & L.CLOSED)
    if unit.bits & L.DEREGULATED:
        return bool(piece.does & (L.CLOSED | L.BUILDING))
    return bool(piece.does & (L.CLOSED | L.NO_WHEELS))


def clearance(board: Board, ground: list[Piece], xs: Any, ys: Any) -> Any:
    """Return how far points of unit 0's way are from where it must not be."""
    unit, room, wide = board.units[0], board.room(0), board.spread(0)
    found = np.minimum(
        np.minimum(xs, SIZE - xs) - wide + 1e-9, np.minimum(ys, SIZE - ys) - wide + 1e-9
    )
    for piece in ground:
        if shut(unit, piece):
            beside = room if unit.bits & L.VEHICLE else ELBOW
            found = np.minimum(found, depths(piece, xs, ys) - beside)
    for v in board.units_of(1):
        x, y = board.spot(v)
        away = np.hypot(xs - x, ys - y) - board.room(v) - room - 1.0
        found = np.minimum(found, away)
    return found


def crowd(board: Board, spot: Spot) -> float:
    """Return how far a spot is from where unit 0 is too near to another: by room, or by bases."""
    found, shift = math.inf, np.subtract(spot, board.spot(0))
    mine = np.array(board.model_spots(0)) + shift
    for v in range(1, len(board.units)):
        found = min(found, math.dist(spot, board.spot(v)) - board.room(v) - board.room(0))
        away = np.linalg.norm(mine[:, None] - np.array(board.model_spots(v))[None], axis=2)
        bases = sum(1.5 if board.units[u].bits & L.VEHICLE else 0.5 for u in (0, v))
        keep = 1.0 if board.units[v].side == 1 else 0.0
        found = min(found, float(away.min()) - bases - keep)
    return found


@settings(max_examples=250)
@given(draws)
def test_a_way_walked_step_by_step_keeps_to_the_rules_and_is_as_near_as_the_straight_one(
    rng: Random,
) -> None:
    units = [anyone(rng, side) for side in (0, 0, 1, 1)]
    one, ground, goal = units[0], scattered(rng, 4), spot(rng)
    board = table(*units, pieces=ground)
    start = board.spot(0)
    far = math.dist(start, goal)
    assume(far > 0.5 and float(clearance(board, ground, *start)) > EDGE)
    assume(crowd(board, start) > EDGE)
    inches = float(one.spd)
    gained, end, (ux, uy) = board.find_way(0, goal, inches)
    gone = math.dist(start, end)
    assert gained == pytest.approx(far - math.dist(end, goal), abs=1e-6)
    if gained > 0.0:
        assert gone + turning(one, ux, uy) <= inches + 1e-6
        assert clearance(board, ground, *line(start, end)).min() > -EDGE
        assert crowd(board, end) > -EDGE
        assert math.dist(end, (start[0] + ux * gone, start[1] + uy * gone)) < 1e-6
    sx, sy = (goal[0] - start[0]) / far, (goal[1] - start[1]) / far
    length = max(0.0, min(inches - turning(one, sx, sy), far))
    xs, ys = line(start, (start[0] + length * sx, start[1] + length * sy))
    blocked = np.flatnonzero(clearance(board, ground, xs, ys) <= EDGE)
    straight = blocked[0] if len(blocked) else STEPS - 1
    while straight > 0 and crowd(board, (xs[straight], ys[straight])) <= EDGE:
        straight -= 1
    assert math.dist(end, goal) <= math.dist((xs[straight], ys[straight]), goal) + 2 * EDGE


SHELLS = Weapon(24.0, 48.0, 3, 7, 1, L.AT_VEHICLES | L.HEAVY | L.INDIRECT, L.HULL)
MOUNTED = [(CANNON, COAXIAL, CUPOLA), (CANNON, CUPOLA), (SHELLS, CUPOLA), (SHELLS,)]
BITS = [0, L.LED, L.LED | L.CRACK, L.SOLO, L.COMMANDER]


def rifle(rng: Random) -> Weapon:
    """Draw an ordinary weapon."""
    kind = int(rng.choice([0, L.AT_VEHICLES, L.AT_VEHICLES | L.EXPLOSIVE]))
    effective, beyond, acc = (int(rng.integers(*ends)) for ends in ((8, 18), (2, 20), (1, 6)))
    att, rof = (int(rng.integers(*ends)) for ends in ((3, 10), (1, 4)))
    return Weapon(effective, effective + beyond, acc, att, rof, kind)


def party(rng: Random) -> Unit:
    """Draw a squad or a tank that is not yet on the table."""
    rank, faces, acc = int(rng.integers(-2, 2)), facing(rng), int(rng.integers(3, 10))
    hp = int(rng.integers(1, 7))
    if rng.random() < 0.5:
        armour = tuple(map(int, rng.integers(3, 10, 4)))
        arms = MOUNTED[rng.integers(len(MOUNTED))]
        return tank(None, arms=arms, hp=hp, armour=armour, rank=rank, faces=faces, acc=acc)
    models, defence = int(rng.integers(1, 15)), int(rng.integers(2, 10))
    specials = tuple((weapon, int(rng.integers(4))) for weapon in (ROCKET, HEAVY_LOCH))
    return Unit(
        None, models=models, hp=min(hp, 3), acc=acc, defence=defence, rank=rank, faces=faces,
        arms=(rifle(rng),), specials=specials, bits=BITS[rng.integers(len(BITS))],
    )  # fmt: skip


def gun(weapon: Weapon, bearers: int | None) -> Gun:
    """Return a weapon as the twin has it."""
    return Gun(
        weapon.effective, weapon.range, weapon.acc, weapon.att, weapon.rof,
        at_vehicles=bool(weapon.bits & L.AT_VEHICLES), heavy=bool(weapon.bits & L.HEAVY),
        explosive=bool(weapon.bits & L.EXPLOSIVE), indirect=bool(weapon.bits & L.INDIRECT),
        main=weapon in (CANNON, COAXIAL, SHELLS), bearers=bearers,
    )  # fmt: skip


def as_party(board: Board, u: int) -> Party:
    """Return a unit as the twin has it, as it is now."""
    unit = board.units[u]
    vehicle = bool(unit.bits & L.VEHICLE)
    own = 1 if vehicle else None
    return Party(
        board.spot(u), [] if vehicle else board.places_of(), board.hp_left(u), unit.hp,
        unit.acc, unit.defence, unit.armour, unit.faces, unit.rank, vehicle,
        bool(unit.bits & L.CRACK), bool(unit.bits & (L.LED | L.SOLO | L.COMMANDER)),
        bool(unit.bits & L.LED) and not vehicle, bool(board.moves_made(u)), board.is_dug_in(u),
        board.is_suppressed(u),
        [*(gun(*special) for special in unit.specials), *(gun(one, own) for one in unit.arms)],
    )  # fmt: skip


def worn(unit: Unit, points: int) -> int:
    """Return the hit points left to a unit that has lost so many, at least one."""
    return max(1, unit.models * unit.hp - points)


@settings(max_examples=400)
@given(draws, st.sampled_from([L.SHOOT, L.SUPPRESS, L.PIERCE, L.PIERCE]))
def test_a_volley_with_the_same_dice_does_the_same(rng: Random, what: int) -> None:
    one, two = party(rng), party(rng)
    far, turn = rng.uniform(13.5, 26.0), 2 * math.pi * rng.random()
    moved, dug, hidden, suppressed = (bool(state) for state in rng.integers(2, size=4))
    grade, fallen = int(rng.integers(3)), int(rng.integers(5))
    there = 24.0 + far / 2 * math.cos(turn), 24.0 + far / 2 * math.sin(turn)
    here = 48.0 - there[0], 48.0 - there[1]
    cover = [Piece(there, 1.0, does=L.AREA, grade=grade)] if grade else []
    one = replace(one, at=here, left=worn(one, fallen), moves=int(moved), dug_in=dug)
    two = replace(two, at=there, side=1, left=worn(two, fallen // 2), dug_in=hidden)
    board = table(replace(one, suppressed=suppressed), two, pieces=cover)
    assume(board.may(0, what, at=1))
    faces = rng.integers(1, 11, 4_000).tolist()
    attacker, target = as_party(board, 0), as_party(board, 1)
    fire = Fire(attacker, target, grade, faces)
    fire.fire(pierces=what == L.PIERCE, suppresses=what == L.SUPPRESS)
    board.do(0, what, at=1, dice=faces[: fire.thrown])
    found = {
        "left": board.hp_left(1),
        "models": board.models_left(1),
        "pinned": board.is_pinned(1),
        "immobile": board.is_immobile(1),
        "abandoned": board.is_abandoned(1),
        "lost": board.weapons_lost(1),
        "breached": board.breached(1),
        "stuck": board.turns_stuck(1),
        "mute": board.turns_mute(1),
    }
    assert found == {name: getattr(target, name) for name in found}
    assert board.is_gone(1) == (target.left == 0)
    if target.left:
        assert board.is_suppressed(1) == target.suppressed


def test_the_twin_of_volleys_counts_as_one_does_by_hand() -> None:
    board = table(Unit((20.0, 10.0), models=4), Unit((20.0, 28.0), 1))
    fire = Fire(as_party(board, 0), as_party(board, 1), 0, [5, 6, 7, 8, 9, 9, 9])
    fire.fire(pierces=False, suppresses=False)  # beyond 12 inches ACC 4 needs 6; DEF 3 fails
    assert (fire.thrown, fire.two.left, fire.two.suppressed) == (7, 2, False)
