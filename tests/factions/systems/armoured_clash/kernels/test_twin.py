"""Slow, obvious twins: lines of sight and ways walked step by step; what every way keeps to."""

import math
from itertools import pairwise
from typing import Any

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.factions.systems.armoured_clash.board.asking import Ground
from tests.factions.systems.armoured_clash.board.kernels import L
from tests.factions.systems.armoured_clash.board.layout import Board, board
from tests.factions.systems.armoured_clash.board.units import Piece, Unit

STEPS, PACES = 20_000, 2_000  # of a line, of a leg of a way
BESIDE = 0.3  # inches from a shape within which no way begins
EDGE = 0.02  # inches by which a step may be wrong
BLOCKED, OBSCURED, CLEAR = range(3)

coordinates = st.floats(1.0, 47.0)
spots = st.tuples(coordinates, coordinates)
turns = st.floats(0.0, 2.0 * math.pi)
pieces = st.builds(
    Piece,
    spots,
    st.floats(0.5, 3.5),
    st.one_of(st.just(-1.0), st.floats(0.3, 3.0)),
    st.sampled_from([L.DENSE, L.BLOCKS | L.IMPASSABLE, L.DIFFICULT, L.IMPASSABLE, L.WATER]),
    st.integers(0, 4),
    turns,
)
facings = turns.map(lambda turn: (math.cos(turn), math.sin(turn)))


def units(side: int) -> st.SearchStrategy[Unit]:
    """Return units of a side anywhere on the table, in close or open formation."""
    return st.builds(
        Unit,
        spots,
        facings,
        st.just(side),
        st.sampled_from([1, 4, 12]),
        st.sampled_from(["infantry", "armour"]),
        size=st.integers(1, 3),
        speed=st.integers(3, 10),
        keywords=st.sampled_from([(), ("Large",), ("Flying",), ("Bulwark",)]),
    )


def depths(shape: tuple[float, ...], xs: Any, ys: Any) -> Any:
    """Return how deep points lie within a shape; negative outside."""
    cx, cy, half, across, ux, uy = shape
    dx, dy = xs - cx, ys - cy
    if across < 0.0:
        return half - np.hypot(dx, dy)
    along, aside = np.abs(dx * ux + dy * uy) - half, np.abs(dy * ux - dx * uy) - across
    return -np.maximum(along, aside)


def walked(b: Board, u: int, v: int) -> tuple[int, bool]:
    """Walk a line of sight; return what it is, and whether a hair more or less would change it."""
    (ax, ay), (bx, by) = b.position(u), b.centre(v)
    shares = (np.arange(STEPS) + 0.5) / STEPS
    xs, ys = ax + shares * (bx - ax), ay + shares * (by - ay)
    step = math.dist((ax, ay), (bx, by)) / STEPS
    above = max(b.size(u), b.size(v))
    dense, blocked, met, close = 0.0, False, False, False
    for piece in b.ground():
        if piece.high < above or not piece.does & (L.BLOCKS | L.DENSE):
            continue
        deep = depths(piece.shape, xs, ys)
        close |= bool(abs(deep.max()) < EDGE)
        dense += step * np.count_nonzero(deep > 0.0) * bool(piece.does & L.DENSE)
        blocked |= bool(piece.does & L.BLOCKS) and bool(deep.max() > 0.0)
    for other in b.units():
        hostile = (other in b.units(0)) != (u in b.units(0))
        ignored = b.has(other, L.FLYING) or (hostile and b.size(other) < above)
        if other in (u, v) or ignored or not b.is_ready(other):
            continue
        deep = depths(b.shape(other), xs, ys)
        close |= bool(abs(deep.max()) < EDGE)
        met |= bool(deep.max() > 0.0)
        blocked |= bool(deep.max() > 0.0 and hostile and b.has(other, L.LARGE | L.BULWARK))
    close |= abs(dense - 3.0) < 4 * step
    if blocked or dense > 3.0:
        return BLOCKED, close
    return (OBSCURED if dense > 0.0 or met else CLEAR), close


@settings(max_examples=40, deadline=None)
@given(st.lists(pieces, max_size=4), units(0), units(0), units(1), units(1))
def test_lines_of_sight_are_those_walked_step_by_step(
    ground: list[Piece], one: Unit, friend: Unit, two: Unit, foe: Unit
) -> None:
    b = board(one, friend, two, foe, pieces=ground)
    expected, close = walked(b, 0, 2)
    if not close:
        assert b.sight(0, 2) == expected


def shut(u: Unit, piece: Ground) -> bool:
    """Return whether a unit may not enter a piece."""
    _, does, high = piece
    if "Flying" in u.keywords:
        return False
    if does & L.WATER:
        return u.kind == "armour" and "Hover" not in u.keywords and "Stilted (2)" not in u.keywords
    if does & L.BLOCKS:
        steps_over = "Stilted (2)" in u.keywords and high <= 2
        return not steps_over and not ("Large" in u.keywords and high + 2 <= u.size)
    return bool(does & L.IMPASSABLE)


def heavy_going(u: Unit, does: int) -> bool:
    """Return whether a piece that does so is difficult ground to a unit."""
    if {"Flying", "Stilted (2)"} & {*u.keywords}:
        return False
    if does & L.WATER:
        return "Hover" not in u.keywords
    spared = {"Large", "Pioneers"} | ({"Hover"} if does & L.DIFFICULT else set())
    return bool(does & (L.DENSE | L.DIFFICULT)) and not spared & {*u.keywords}


def barred(b: Board, u: Unit) -> list[tuple[float, ...]]:
    """Return the shapes that a unit may not pass through: shut pieces, enemies."""
    barring = [piece.shape for piece in b.ground() if shut(u, piece)]
    for enemy in b.units(1):
        over = "Flying" in u.keywords or ("Stilted (2)" in u.keywords and b.height(enemy) <= 2)
        if not over and not b.has(enemy, L.FLYING):
            barring.append(b.shape(enemy))
    return barring


def paced(b: Board, u: Unit, way: list[tuple[float, float]]) -> tuple[float, bool, float]:
    """Walk a unit's way: what it takes, whether over difficult ground, how deep in what bars it."""
    taken, rough, deepest = 0.0, False, -math.inf
    barring = barred(b, u)
    slow = [piece.shape for piece in b.ground() if heavy_going(u, piece.does)]
    for (ax, ay), (bx, by) in pairwise(way):
        shares = (np.arange(PACES) + 0.5) / PACES
        xs, ys = ax + shares * (bx - ax), ay + shares * (by - ay)
        within = np.zeros(PACES, bool)
        for shape in slow:
            within |= depths(shape, xs, ys) > EDGE
        taken += math.dist((ax, ay), (bx, by)) * (1.0 + within.mean())
        rough |= bool(within.any())
        deepest = max([deepest, *(float(depths(shape, xs, ys).max()) for shape in barring)])
    return taken, rough, deepest


walkers = st.builds(
    Unit,
    spots,
    facings,
    st.just(0),
    st.sampled_from([1, 4, 12]),
    st.sampled_from(["infantry", "armour"]),
    size=st.integers(1, 3),
    speed=st.integers(3, 10),
    keywords=st.sampled_from(
        [(), ("Large",), ("Flying",), ("Hover",), ("Pioneers",), ("Stilted (2)",)]
    ),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(pieces, max_size=6), walkers, units(1), units(1), spots)
def test_a_way_walked_step_by_step_costs_no_more_and_crosses_nothing_that_bars_it(
    ground: list[Piece], one: Unit, foe: Unit, other: Unit, goal: tuple[float, float]
) -> None:
    b = board(one, foe, other, pieces=ground)
    start, budget = b.position(0), b.speed(0, L.DOUBLE_TIME)
    assume(all(depths(shape, *map(np.array, start)) < -BESIDE for shape in barred(b, one)))
    way = b.way(0, goal, (24.0, 24.0), L.DOUBLE_TIME)
    if way.gone > 0.0:
        bend = float(way.bend_x), float(way.bend_y)
        end = float(way.end.x), float(way.end.y)
        taken, rough, deepest = paced(b, one, [start, bend, end])
        assert taken <= budget + EDGE
        assert deepest <= EDGE
        if rough:
            assert way.rough


@settings(max_examples=60, deadline=None)
@given(st.lists(pieces, max_size=4), units(0), units(0), units(1), spots)
def test_a_way_found_is_within_the_allowance_and_ends_where_there_is_room(
    ground: list[Piece], one: Unit, friend: Unit, foe: Unit, goal: tuple[float, float]
) -> None:
    b = board(one, friend, foe, pieces=ground)
    start, middle, budget = b.position(0), b.centre(0), b.speed(0, L.ADVANCE)
    way = b.way(0, goal, (24.0, 24.0), L.ADVANCE)
    assert b.position(0) == start
    if way.gone > 0.0:
        x, y, hx, hy = (float(number) for number in way.end[1:])
        assert math.dist(start, (x, y)) <= budget + 1e-6
        assert math.dist((x, y), goal) <= math.dist(start, goal)
        assert np.hypot(hx, hy) == 1.0 or abs(np.hypot(hx, hy) - 1.0) < 1e-9
        assert b.has_room(0, way.end)
        b.follow(0, way.end)
        assert math.dist(middle, b.centre(0)) <= budget + 1e-6


@settings(max_examples=60, deadline=None)
@given(units(0), units(1), st.integers(1, 40), st.booleans())
def test_damage_is_never_lost_nor_made(one: Unit, two: Unit, points: int, pierces: bool) -> None:
    b = board(one, two)
    before = b.damage_left(1)
    lost = b.inflict(1, points, 0, quality=L.PENETRATING if pierces else 0)
    assert b.damage_left(1) == before - b.damage_taken(1)
    assert b.models_left(1) == two.models - lost
    assert b.damage_taken(1) >= min(points, before)
