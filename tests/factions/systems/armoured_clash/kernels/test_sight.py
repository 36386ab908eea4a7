"""Lines of sight: terrain, SIZE, units between, arcs, exposed models."""

from typing import Any

import pytest

from tests.factions.systems.armoured_clash.board.kernels import L
from tests.factions.systems.armoured_clash.board.layout import Board, board
from tests.factions.systems.armoured_clash.board.units import SOUTH, WEST, Piece, Unit

BLOCKED, OBSCURED, CLEAR = range(3)
ONE, TWO = Unit((24.0, 10.0)), Unit((24.0, 30.0), SOUTH, side=1)
WOOD = {"does": L.DENSE, "high": 3}


def seen(b: Board, u: int = 0, v: int = 1) -> int:
    return b.sight(u, v)


def view(b: Board, u: int = 0, v: int = 1) -> Any:
    return b.view(u, v)


def look(b: Board, u: int = 0, v: int = 1) -> tuple[int, int, int]:
    found = view(b, u, v)
    return int(found.clear), int(found.seen), int(found.there)


def test_nothing_between_is_clear() -> None:
    assert seen(board(ONE, TWO)) == CLEAR


@pytest.mark.parametrize(
    ("piece", "expected"),
    [
        (Piece((24.0, 20.0), 1.4, **WOOD), OBSCURED),
        (Piece((24.0, 20.0), 1.6, **WOOD), BLOCKED),
        (Piece((27.0, 20.0), 2.9, **WOOD), CLEAR),
        (Piece((24.0, 20.0), 1.0, 1.0, L.BLOCKS | L.IMPASSABLE), BLOCKED),
        (Piece((24.0, 20.0), 1.0, 1.0, L.IMPASSABLE), CLEAR),
        (Piece((24.0, 20.0), 3.0, -1.0, L.DIFFICULT), CLEAR),
        (Piece((24.0, 20.0), 3.0, -1.0, L.WATER), CLEAR),
    ],
)
def test_terrain_between(piece: Piece, expected: int) -> None:
    assert seen(board(ONE, TWO, pieces=[piece])) == expected


def test_dense_pieces_add_up() -> None:
    woods = [Piece((24.0, y), 0.8, **WOOD) for y in (15.0, 20.0)]
    assert seen(board(ONE, TWO, pieces=woods)) == BLOCKED


@pytest.mark.parametrize(("size", "expected"), [(3, BLOCKED), (4, CLEAR)])
def test_terrain_smaller_than_either_is_ignored(size: int, expected: int) -> None:
    tall = Unit((24.0, 30.0), SOUTH, side=1, kind="armour", size=size)
    wall = Piece((24.0, 20.0), 1.0, 1.0, L.BLOCKS, 3)
    assert seen(board(ONE, tall, pieces=[wall])) == expected


def test_pioneers_see_through_the_wood_around_them() -> None:
    wood = Piece((24.0, 11.5), 3.0, **WOOD)
    assert seen(board(ONE, TWO, pieces=[wood])) == BLOCKED
    pioneers = Unit((24.0, 10.0), keywords=("Pioneers",))
    assert seen(board(pioneers, TWO, pieces=[wood])) == OBSCURED


@pytest.mark.parametrize(
    ("between", "expected"),
    [
        (Unit((24.0, 20.0)), OBSCURED),
        (Unit((24.0, 20.0), keywords=("Flying",)), CLEAR),
        (Unit((27.0, 20.0)), CLEAR),
    ],
)
def test_friends_between_obscure(between: Unit, expected: int) -> None:
    assert seen(board(ONE, between, TWO), 0, 2) == expected


@pytest.mark.parametrize(
    ("between", "expected"),
    [
        (Unit((24.0, 20.0), side=1), OBSCURED),
        (Unit((24.0, 20.0), side=1, keywords=("Large",)), BLOCKED),
        (Unit((24.0, 20.0), side=1, keywords=("Bulwark",)), BLOCKED),
    ],
)
def test_enemies_between(between: Unit, expected: int) -> None:
    assert seen(board(ONE, TWO, between)) == expected


def test_smaller_enemies_between_are_ignored_smaller_friends_are_not() -> None:
    tank = Unit((24.0, 10.0), kind="armour", size=2)
    assert seen(board(tank, TWO, Unit((24.0, 20.0), side=1))) == CLEAR
    assert seen(board(tank, Unit((24.0, 20.0)), TWO), 0, 2) == OBSCURED


def test_a_unit_is_seen_by_its_middle_and_both_ends() -> None:
    line = Unit((24.0, 30.0), SOUTH, side=1, models=6)
    assert look(board(ONE, line)) == (3, 3, 3)
    wall = Piece((22.0, 29.0), 2.2, 0.2, L.BLOCKS)
    assert look(board(ONE, line, pieces=[wall])) == (1, 1, 3)
    assert look(board(ONE, TWO)) == (1, 1, 1)


def test_shrouded_units_are_never_seen_clearly() -> None:
    hidden = Unit((24.0, 30.0), SOUTH, side=1, keywords=("Shrouded",))
    assert look(board(ONE, hidden)) == (0, 1, 1)


def test_a_wall_that_they_touch_conceals_infantry_but_no_tanks() -> None:
    wall = Piece((24.0, 29.5), 2.0, 0.2, L.OBSTACLE, 1)
    assert look(board(ONE, TWO, pieces=[wall])) == (0, 1, 1)
    tank = Unit((24.0, 31.0), SOUTH, side=1, kind="armour", size=2)
    assert look(board(ONE, tank, pieces=[wall])) == (1, 1, 1)
    far = Piece((24.0, 28.0), 2.0, 0.2, L.OBSTACLE, 1)
    assert look(board(ONE, TWO, pieces=[far])) == (1, 1, 1)


def test_a_unit_that_looks_the_other_way_has_it_outside_the_front_arc() -> None:
    assert view(board(Unit((24.0, 10.0), WEST), TWO)).off_front
