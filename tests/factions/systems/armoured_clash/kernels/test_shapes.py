"""Formations, arcs and distances."""

import math

import pytest

from tests.factions.systems.armoured_clash.board.kernels import L
from tests.factions.systems.armoured_clash.board.layout import Board, board
from tests.factions.systems.armoured_clash.board.units import (
    EAST,
    NORTH,
    SOUTH,
    Piece,
    Unit,
    blade,
)

FRONTAL, ASKEW = 44.0, 46.0


def test_close_formation_is_ranks_of_six_behind_the_officer() -> None:
    b = board(Unit((10.0, 10.0), models=12))
    assert b.shape(0)[:4] == (10.0, 9.5, 0.5, 1.5)
    b.lose_models(0, 7)
    assert b.shape(0)[2:4] == (0.5, 1.5)
    b.lose_models(0, 6)
    assert b.shape(0)[:4] == (10.0, 9.75, 0.25, 1.5)
    b.lose_models(0, 2)
    assert b.shape(0)[3] == 0.5


def test_open_formation_is_a_disc_that_stays_within_coherency() -> None:
    b = board(Unit((10.0, 10.0), models=4, kind="armour", size=2))
    assert b.centre(0) == (10.0, 10.0)
    assert b.shape(0)[2:4] == pytest.approx((0.6 * 1.4 * 2, -1.0))
    b.lose_models(0, 30)
    assert b.shape(0)[2] == 3.0


def test_irregulars_are_always_in_open_formation() -> None:
    assert board(Unit(models=6, keywords=("Irregular",))).shape(0)[3] == -1.0


@pytest.mark.parametrize(("degrees", "inside"), [(FRONTAL, True), (ASKEW, False), (180, False)])
def test_the_front_arc_is_a_quarter(degrees: float, inside: bool) -> None:
    turn = math.radians(degrees)
    assert Board.in_front(NORTH, (math.sin(turn), math.cos(turn))) is inside


def test_an_officer_beside_the_front_arc_flanks() -> None:
    b = board(
        Unit((24.0, 20.0)),
        Unit((28.0, 24.2)),
        Unit((24.0, 24.0), SOUTH, side=1, models=6),
    )
    assert not b.flanks(0, 2)
    assert b.flanks(1, 2)


def test_distances_are_from_the_closest_models() -> None:
    b = board(
        Unit((10.0, 10.0), models=6),
        Unit((10.0, 14.0), SOUTH, side=1, models=6),
        Unit((20.0, 10.0), EAST, side=1, kind="armour", size=2),
    )
    assert b.gap(0, 1) == pytest.approx(4.0)
    assert b.reach((10.0, 10.0), 1) == pytest.approx(4.0)
    assert b.within(0, 1, 4.0)
    assert not b.within(0, 1, 3.9)
    assert b.reach((18.0, 10.0), 2) == pytest.approx(2.0 - 1.4)


def test_half_the_models_of_a_garrison_count_rounded_up() -> None:
    house = Piece((24.0, 24.0), 1.0, 1.0, L.BLOCKS | L.IMPASSABLE | L.BUILDING)
    assert board(Unit(models=5), pieces=[house]).strength(0) == 5
    assert board(Unit(models=5, garrison=0), pieces=[house]).strength(0) == 3


def test_arcs_extend_from_the_centre_of_the_officer_not_of_the_ranks() -> None:
    deep = Unit((24.0, 25.0), SOUTH, side=1, models=18)
    b = board(Unit((28.0, 21.65)), deep)
    assert b.officer(1) == pytest.approx((24.0, 25.25))
    assert b.flanks(0, 1)
    assert not board(Unit((28.0, 21.35)), deep).flanks(0, 1)
    loose = Unit((24.0, 25.0), SOUTH, side=1, models=6, kind="armour", size=2)
    assert board(Unit((28.0, 21.0)), loose).officer(1) == (24.0, 25.0)


def tanks(y: float = 24.0, models: int = 2, side: int = 1) -> Unit:
    return Unit((24.0, y), SOUTH, side, models, kind="armour", size=2)


def test_models_of_an_open_formation_stand_alike_as_seen_from_either_edge() -> None:
    b = board(tanks(20.0, 4, 0), tanks(28.0, 4))
    for number in range(4):
        (x, y), (px, py) = b.model(0, number), b.model(1, number)
        assert (48.0 - x, 48.0 - y) == pytest.approx((px, py))


def test_a_distance_is_to_the_closest_model_of_an_open_formation_not_to_its_edge() -> None:
    b = board(Unit((10.0, 10.0)), tanks())
    (x, y), edge = b.model(1, 1), b.shape(1)[2]
    assert (x, y) == pytest.approx((24.51, 23.53), abs=0.01)
    assert b.reach((10.0, 24.0), 1) == pytest.approx(14.0 - 0.5)
    assert b.reach((10.0, 24.0), 1) > 14.0 - edge
    assert b.reach((40.0, y), 1) == pytest.approx(40.0 - x - 0.5)


def test_units_are_as_far_apart_as_their_closest_models() -> None:
    b = board(Unit((18.0, 24.0), EAST, models=1, kind="armour", size=2), tanks())
    assert b.gap(0, 1) == pytest.approx(24.0 - 0.5 - 18.0)
    assert b.within(0, 1, 5.5)
    assert not b.within(0, 1, 5.4)


def test_ranks_charge_a_model_of_an_open_formation_and_run_over_none() -> None:
    charger = Unit((24.0, 16.0), models=6, speed=8, grid=(blade(1),))
    b = board(charger, tanks(models=4))
    end = b.charge_way(0, 1)
    assert end.found
    b.place(0, (end.x, end.y), (end.hx, end.hy))
    assert b.gap(0, 1) == pytest.approx(0.0, abs=0.05)
    assert b.reach((end.x, end.y), 1) == pytest.approx(0.0, abs=0.05)
