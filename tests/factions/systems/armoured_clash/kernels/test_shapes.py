"""Formations, arcs and distances."""

import math

import pytest

from tests.factions.systems.armoured_clash.stage import EAST, SOUTH, K, L, Unit, board

FRONTAL, ASKEW = 44.0, 46.0


def test_close_formation_is_ranks_of_six_behind_the_officer() -> None:
    b = board(Unit((10.0, 10.0), models=12))
    d, s = b
    assert (s.half[0], s.across[0]) == (0.5, 1.5)
    assert (s.cx[0], s.cy[0]) == (10.0, 9.5)
    s.n[0] = 7
    K.shapes.form(d, s, 0)
    assert (s.half[0], s.across[0]) == (0.5, 1.5)
    s.n[0] = 6
    K.shapes.form(d, s, 0)
    assert (s.half[0], s.across[0], s.cy[0]) == (0.25, 1.5, 9.75)
    s.n[0] = 2
    K.shapes.form(d, s, 0)
    assert s.across[0] == 0.5


def test_open_formation_is_a_disc_that_stays_within_coherency() -> None:
    d, s = board(Unit((10.0, 10.0), models=4, kind="armour", size=2))
    assert (s.half[0], s.across[0]) == (pytest.approx(0.6 * 1.4 * 2), -1.0)
    assert (s.cx[0], s.cy[0]) == (10.0, 10.0)
    s.n[0] = 30
    K.shapes.form(d, s, 0)
    assert s.half[0] == 3.0


def test_irregulars_are_always_in_open_formation() -> None:
    _, s = board(Unit(models=6, keywords=("Irregular",)))
    assert s.across[0] == -1.0


@pytest.mark.parametrize(("degrees", "inside"), [(FRONTAL, True), (ASKEW, False), (180, False)])
def test_the_front_arc_is_a_quarter(degrees: float, inside: bool) -> None:
    turn = math.radians(degrees)
    assert K.shapes.in_front(0.0, 1.0, math.sin(turn), math.cos(turn)) is inside


def test_an_officer_beside_the_front_arc_flanks() -> None:
    d, s = board(
        Unit((24.0, 20.0)),
        Unit((28.0, 24.2)),
        Unit((24.0, 24.0), SOUTH, side=1, models=6),
    )
    assert not K.shapes.flanked(d, s, 0, 2)
    assert K.shapes.flanked(d, s, 1, 2)


def test_distances_are_from_the_closest_models() -> None:
    b = board(
        Unit((10.0, 10.0), models=6),
        Unit((10.0, 14.0), SOUTH, side=1, models=6),
        Unit((20.0, 10.0), EAST, side=1, kind="armour", size=2),
    )
    assert b.gap(0, 1) == pytest.approx(4.0)
    assert K.shapes.reach_to(b.s, 10.0, 10.0, 1) == pytest.approx(4.0)
    assert K.shapes.within(b.s, 0, 1, 4.0)
    assert not K.shapes.within(b.s, 0, 1, 3.9)
    assert K.shapes.reach_to(b.s, 18.0, 10.0, 2) == pytest.approx(2.0 - 1.4)


def test_half_the_models_of_a_garrison_count_rounded_up() -> None:
    s = board(Unit(models=5)).s
    assert K.shapes.strength(s, 0) == 5
    s.status[0] = L.HOUSED
    assert K.shapes.strength(s, 0) == 3


def test_arcs_extend_from_the_centre_of_the_officer_not_of_the_ranks() -> None:
    deep = Unit((24.0, 25.0), SOUTH, side=1, models=18)
    d, s = board(Unit((28.0, 21.65)), deep)
    assert K.shapes.officer_at(d, s, 1) == pytest.approx((24.0, 25.25))
    assert K.shapes.flanked(d, s, 0, 1)
    d, s = board(Unit((28.0, 21.35)), deep)
    assert not K.shapes.flanked(d, s, 0, 1)
    loose = Unit((24.0, 25.0), SOUTH, side=1, models=6, kind="armour", size=2)
    d, s = board(Unit((28.0, 21.0)), loose)
    assert K.shapes.officer_at(d, s, 1) == (24.0, 25.0)
