"""Formations: places, room, which models are near a spot."""

import math

import pytest

from tests.factions.systems.iron_dawn.board import L, Unit, table, tank


def test_no_model_stands_nearer_than_two_inches_to_another() -> None:
    spots = table().places_of(L.MODELS)
    gaps = [math.dist(a, b) for row, a in enumerate(spots) for b in spots[:row]]
    assert min(gaps) == pytest.approx(2.0)


def test_coherency_holds_however_many_are_left() -> None:
    for models in range(2, L.MODELS + 1):
        spots = table().places_of(models)
        for a in spots:
            assert min(math.dist(a, b) for b in spots if a != b) <= L.COHERENCY


def test_a_squad_closes_up_when_it_loses_models() -> None:
    board = table(Unit((10.0, 10.0), models=10))
    assert board.spread(0) == pytest.approx(4.5)
    board.hurt(0, 3)
    assert board.models_left(0) == 7
    assert board.spread(0) == pytest.approx(2.5)


def test_models_are_counted_one_by_one_at_the_edge_of_a_range() -> None:
    board = table(Unit((10.0, 10.0), models=7))
    counts = [board.models_within(0, (20.0, 10.0), far) for far in (7.4, 8.0, 10, 13)]
    assert counts == [0, 1, 4, 7]


def test_a_model_exactly_as_far_off_as_a_range_is_within_it() -> None:
    board = table(Unit((10.0, 10.0), models=1))
    turns = [math.pi * (k + 0.5) / 6 for k in range(12)]
    spots = [(10.0 + 3.0 * math.cos(turn), 10.0 + 3.0 * math.sin(turn)) for turn in turns]
    assert [board.models_within(0, spot, far=3.0) for spot in spots] == [1] * 12


def test_a_vehicle_counts_with_its_hull() -> None:
    board = table(tank((10.0, 10.0)))
    assert board.models_within(0, (20.0, 10.0), 8.5) == 1
    assert board.models_within(0, (20.0, 10.0), 8.4) == 0


@pytest.mark.parametrize(("abandoned", "nearest"), [(False, 1), (True, 2)])
def test_abandoned_vehicles_are_no_units_nearest_enemy(abandoned: bool, nearest: int) -> None:
    enemies = tank((14.0, 10.0), 1, abandoned=abandoned), Unit((10.0, 40.0), 1)
    assert table(Unit((10.0, 10.0)), *enemies).nearest_enemy(0) == nearest
