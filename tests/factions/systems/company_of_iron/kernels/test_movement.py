"""Advances and runs, pushes and placing: exact ends, and properties of random ways."""

import cmath
import math

import pytest
from hypothesis import given
from hypothesis import settings as tries
from hypothesis import strategies as st

from tests.factions.systems.company_of_iron.board.events import MOVED, PUT_DOWN, Moved, Placed
from tests.factions.systems.company_of_iron.board.field import Model, table
from tests.factions.systems.company_of_iron.board.kernels import E, L
from tests.factions.systems.company_of_iron.board.scatter import scatter
from tests.factions.systems.company_of_iron.board.terrain import (
    FOREST,
    HILL,
    OBSTACLE,
    OBSTRUCTION,
    PIT,
    RUBBLE,
    TRENCH,
    Piece,
)

GAP = 0.001


# The walker's base goes from y 9.41 to 10.59, heading north by 6 inches.
@pytest.mark.parametrize(
    ("piece", "end"),
    [
        (None, 16.0),
        (Piece((15, 15), 3, 1, does=HILL), 16.0),
        (Piece((15, 15), 3, 1, does=TRENCH), 16.0),
        (Piece((15, 13), 3, 1, does=FOREST), 13.705),  # 1.41, then 4.59 at half the rate: 2.295
        (Piece((15, 11), 3, 0.5, does=RUBBLE), 13.91),  # 2.09 inches cost 4.18
        (Piece((15, 10), 3, 9, does=RUBBLE), 13.0),
        (Piece((15, 12), 3, 0.25, does=OBSTACLE), 14.32),  # over it: 1.68 inches cost twice
        (Piece((15, 14.5), 3, 0.25, does=OBSTACLE), 13.659),  # and not ended upon
        (Piece((15, 15), 3, 1), 13.409),
        (Piece((15, 15), 3, 1, does=PIT), 13.409),
        (Piece((20, 15), 3, 1), 16.0),
    ],
)
def test_how_far_terrain_lets_a_model_walk(piece: Piece | None, end: float) -> None:
    made = table(Model((15, 10)), pieces=[piece] if piece else [])
    closed = piece is not None and piece.does in (OBSTRUCTION, PIT) and end < 16
    made.way(15, 14 if closed else 25, 6.0)  # no further than the wall: it would go around
    assert tuple(made.found[:2]) == pytest.approx((15, end), abs=1e-6)
    assert made.found.long == pytest.approx(end - 10)


@pytest.mark.parametrize("trait", [L.PATHFINDER, L.FLIGHT, L.INCORPOREAL, L.GHOSTLY])
@pytest.mark.parametrize("does", [FOREST, RUBBLE, OBSTACLE])
def test_which_models_are_not_slowed(trait: int, does: int) -> None:
    made = table(Model((15, 10), traits=trait), pieces=[Piece((15, 12), 3, 0.3, does=does)])
    assert made.way(15, 25, 6.0) == pytest.approx((15, 16))


@pytest.mark.parametrize(
    ("trait", "does", "length", "end"),
    [
        (L.FLIGHT, OBSTRUCTION, 6.0, 16.0),  # past it
        (L.INCORPOREAL, OBSTRUCTION, 6.0, 16.0),
        (L.GHOSTLY, OBSTRUCTION, 6.0, 16.0),
        (L.FLIGHT, OBSTRUCTION, 4.0, 11.409),  # not past it: before it
        (L.FLIGHT, PIT, 6.0, 11.409),  # impassable is impassable
        (L.PATHFINDER, OBSTRUCTION, 6.0, 11.409),
        (L.PATHFINDER, OBSTACLE, 3.0, 11.409),
        (L.PATHFINDER, OBSTACLE, 6.0, 16.0),
    ],
)
def test_which_models_pass_through_what_terrain(
    trait: int, does: int, length: float, end: float
) -> None:
    made = table(Model((15, 10), traits=trait), pieces=[Piece((15, 13), 14, 1, does=does)])
    assert made.way(15, 25, length) == pytest.approx((15, end), abs=1e-6)


@pytest.mark.parametrize(
    ("mover", "other", "length", "end"),
    [
        (0, 0, 3.0, 12.819),  # in contact with whoever stands there
        (0, L.INCORPOREAL, 6.0, 16.0),
        (0, L.INCORPOREAL, 4.5, 12.819),  # not past it
        (L.FLIGHT, 0, 6.0, 16.0),
        (L.INCORPOREAL, 0, 6.0, 16.0),
        (L.SLIPS_ALL, 0, 6.0, 16.0),
        (L.FLIGHT, 0, 4.5, 12.819),
        (L.GHOSTLY, 0, 3.0, 12.819),
    ],
)
@pytest.mark.parametrize("side", [0, 1])
def test_which_models_pass_through_which(
    mover: int, other: int, length: float, end: float, side: int
) -> None:
    made = table(Model((15, 10), traits=mover), Model((15, 14), side, traits=other))
    target = 25 if end == 16.0 or length > 3.5 else 14.0
    assert made.way(15, target, length) == pytest.approx((15, end), abs=1e-6)


def test_its_own_unit_is_passed_by_a_model_that_slips_through_it() -> None:
    made = table(Model((15, 10), traits=L.SLIPS_UNIT, group=2), Model((15, 14), group=2))
    assert made.way(15, 25, 6.0) == pytest.approx((15, 16))


@pytest.mark.parametrize(
    ("target", "end"),
    [((15, 40), (15, 29.41)), ((-9, 26), (0.59, 26)), ((15, 26), (15, 26))],
)
def test_nobody_leaves_the_table(target: tuple[float, float], end: tuple[float, float]) -> None:
    made = table(Model((15, 26)))
    assert made.way(*target, 20.0) == pytest.approx(end)


def test_the_way_to_a_spot_ends_at_it_and_faces_along() -> None:
    made = table(Model((10, 10)))
    assert made.way(13, 14, 6.0) == pytest.approx((13, 14))
    assert made.found[2:6] == pytest.approx([0.6, 0.8, 5.0, 0.0])


def test_a_way_to_where_it_stands_is_none() -> None:
    made = table(Model((10, 10), faces=(20, 10)))
    made.way(10, 10, 6.0)
    assert list(made.found) == pytest.approx([10, 10, 1, 0, 0, 0, 10, 10])


def test_around_one_model() -> None:
    made = table(Model((15, 10)), Model((15, 13)))
    end = made.way(15, 18, 12.0)
    bend = complex(made.found.bend_x, made.found.bend_y)
    assert end == pytest.approx((15, 18))
    long = abs(bend - (15 + 10j)) + abs(15 + 18j - bend)
    assert made.found.long == pytest.approx(long)
    assert 8.0 < long < 8.6  # the two tangents, hardly more than the straight line
    assert made.found.stopped


def test_around_a_model_as_far_as_it_gets() -> None:
    made = table(Model((15, 10)), Model((15, 13)))
    x, y = made.way(15, 18, 6.0)
    assert abs(x - 15) > 0.1
    assert y > 15.5
    assert made.found.long == pytest.approx(6.0)


def test_around_the_nearer_corner_of_a_building() -> None:
    made = table(Model((15, 10)), pieces=[Piece((16, 13), 2, 0.5)])
    assert made.way(15, 17, 12.0) == pytest.approx((15, 17))
    assert made.found.bend_x < 14 - 0.59


def test_around_a_boulder() -> None:
    made = table(Model((15, 10)), pieces=[Piece((15.2, 13), 1.0)])
    assert made.way(15, 17, 12.0) == pytest.approx((15, 17))
    assert made.found.bend_x < 15


@pytest.mark.parametrize(("x", "bends"), [(1.0, 1), (29.0, -1)])
def test_around_the_side_where_there_is_room(x: float, bends: int) -> None:
    """Between the base in the way and the edge nobody passes."""
    made = table(Model((x, 10)), Model((x + 0.2 * bends, 13)))
    assert made.way(x, 18, 12.0) == pytest.approx((x, 18))
    assert (made.found.bend_x - x) * bends > 1.0


@pytest.mark.parametrize("y", [11.5, 12.5, 15.0, 16.0])
@pytest.mark.parametrize("length", [1.0, 2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 6.0, 7.0, 8.0])
def test_no_leg_of_a_bent_way_ends_over_an_obstacle(y: float, length: float) -> None:
    fence = Piece((15, y), 14, 0.25, does=OBSTACLE)
    made = table(Model((15, 10)), Model((15, 13)), pieces=[fence])
    _, end = made.way(15, 19, length)
    assert abs(end - y) >= 0.25 + 0.59 - 1e-6
    assert made.found.long <= length


def test_no_way_around_where_there_is_no_room() -> None:
    made = table(Model((15, 10)), pieces=[Piece((15, 13), 16, 0.5)])
    assert made.way(15, 20, 12.0)[1] == pytest.approx(13 - 0.5 - 0.59 - GAP)


def test_a_gap_that_is_too_small_is_not_passed() -> None:
    posts = Model((14.1, 13)), Model((15.9, 13))  # 0.62 inches between the bases
    made = table(Model((15, 10)), *posts)
    made.way(15, 13.5, 6.0)
    assert made.found.y < 13 - 0.5
    wide = table(Model((15, 10)), Model((13.8, 13)), Model((16.2, 13)))  # 1.22
    assert wide.way(15, 13.5, 6.0) == pytest.approx((15, 13.5))


def test_going_is_written_and_engages() -> None:
    made = table(Model((15, 10)), Model((15, 16), 1))
    made.way(15, 16, 6.0)
    made.go()
    assert made.position(0) == pytest.approx((15, 16 - 1.18 - GAP))
    assert made.events(MOVED) == [
        pytest.approx(Moved(0, E.FULL_ADVANCE, 15, 14.819, 0, 1, 15, 10), abs=1e-5)
    ]
    assert made.melees() == [1, 1]


def test_a_way_may_end_facing_elsewhere() -> None:
    made = table(Model((15, 10)))
    made.way(15, 12, 6.0)
    made.found = made.found._replace(ux=-1.0, uy=0.0)
    made.go(E.RUNNING)
    assert made.facing(0) == (-1.0, 0.0)
    [move] = made.events(MOVED)
    assert (move.ux, move.uy) == (-1.0, 0.0)


def test_walk_returns_how_far_it_was() -> None:
    made = table(Model((15, 10)))
    assert made.walk(15, 25, 3.0) == pytest.approx(3.0)
    assert made.position(0) == pytest.approx((15, 13))
    assert made.walk(15, 13, 3.0) == 0.0
    assert len(made.events(MOVED)) == 1


@pytest.mark.parametrize(
    ("piece", "far"),
    [
        (None, 3.0),
        (Piece((15, 13), 3, 0.5), 1.909),
        (Piece((15, 13), 3, 0.5, does=PIT), 1.909),
        (Piece((15, 13), 3, 0.5, does=OBSTACLE), 1.909),
        (Piece((15, 10), 9, 9, does=RUBBLE), 1.5),
        (Piece((15, 13), 3, 1, does=FOREST), 2.205),
    ],
)
@pytest.mark.parametrize("trait", [0, L.FLIGHT, L.PATHFINDER])
def test_pushes(piece: Piece | None, far: float, trait: int) -> None:
    models = Model((25, 25)), Model((15, 10), 1, traits=trait, faces=(20, 10))
    made = table(*models, pieces=[piece] if piece else [])
    assert made.push(1, 0.0, 1.0, 3.0) == pytest.approx(far)
    assert made.position(1) == pytest.approx((15, 10 + far))
    assert made.facing(1) == (1, 0)  # it looks where it looked
    assert [move[:2] for move in made.events(MOVED)] == [(1, E.PUSHED)]


def test_a_push_ends_at_a_base_and_at_the_edge() -> None:
    made = table(Model((15, 12), faces=(15, 0)), Model((15, 10), 1))
    assert made.push(1, 0.0, 1.0, 3.0) == pytest.approx(0.82 - GAP)
    assert made.melees() == [1, 1]
    assert made.push(1, 0.0, -1.0, 30.0) == pytest.approx(10.229)
    assert made.position(1)[1] == pytest.approx(0.59)
    assert made.melees() == [0, 0]


def test_the_incorporeal_and_the_absent_are_not_pushed() -> None:
    made = table(Model((15, 12), traits=L.INCORPOREAL), Model(None, 1))
    assert made.push(0, 0.0, 1.0, 3.0) == 0.0
    assert made.push(1, 0.0, 1.0, 3.0) == 0.0
    assert made.events(MOVED) == []


def test_pushed_through_the_incorporeal_but_not_into_them() -> None:
    ghost = Model((15, 12), traits=L.INCORPOREAL)
    made = table(ghost, Model((15, 10), 1))
    assert made.push(1, 0.0, 1.0, 4.0) == pytest.approx(4.0)
    made = table(ghost, Model((15, 10), 1))
    assert made.push(1, 0.0, 1.0, 2.0) == pytest.approx(0.82 - GAP)


@pytest.mark.parametrize(
    ("within", "placed"), [(0.0, False), (0.39, False), (0.4, False), (1.2, True)]
)
def test_placing_on_the_nearest_free_spot(within: float, placed: bool) -> None:
    made = table(Model(None), Model((15, 15), 1))
    assert made.place(15, 15, within) is placed
    assert made.is_in_play(0) is placed
    if placed:
        assert math.dist(made.position(0), (15, 15)) == pytest.approx(1.2)
        assert made.gap(0, 1) >= 0
        assert made.events(PUT_DOWN) == [Placed(0, E.BY_RULE)]
        assert made.melees() == [1, 1]


def test_placing_on_the_spot_itself() -> None:
    made = table(Model((3, 3)))
    assert made.place(15, 15, 0.0)
    assert made.position(0) == (15, 15)


@tries(max_examples=250, deadline=None)
@given(st.integers(0, 2**32), st.floats(-2, 26), st.floats(-2, 26), st.floats(0, 13))
def test_ways_keep_the_rules(seed: int, x: float, y: float, length: float) -> None:
    """Nobody overlaps or leaves the table, nothing closed is passed, no way is too long."""
    lie = scatter(seed)
    made = lie.made
    start = complex(*made.position(0))
    end = complex(*made.way(x, y, length))
    spot = made.found
    bend = complex(spot.bend_x, spot.bend_y)
    assert lie.may_end(0, end)
    legs = [lie.walked(0, leg) for leg in ((start, bend), (bend, end))]
    assert sum(cost for cost, _ in legs) <= length + 0.2
    assert not any(barred for _, barred in legs)
    assert spot.long == pytest.approx(abs(bend - start) + abs(end - bend))
    assert spot.long <= length + 1e-9
    assert abs(complex(spot.ux, spot.uy)) == pytest.approx(1.0)
    assert abs(end - complex(x, y)) <= abs(start - complex(x, y)) + 1e-9


@tries(max_examples=120, deadline=None)
@given(st.integers(0, 2**32), st.floats(0, 6.28), st.floats(0, 8))
def test_pushes_keep_the_rules(seed: int, turn: float, length: float) -> None:
    lie = scatter(seed)
    made = lie.made
    start, along = complex(*made.position(0)), cmath.rect(1, turn)
    far = made.push(0, along.real, along.imag, length)
    end = complex(*made.position(0))
    assert lie.may_end(0, end)
    assert end == pytest.approx(start + far * along)
    assert 0 <= far <= length + 1e-9
