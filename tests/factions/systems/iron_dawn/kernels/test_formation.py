"""Formations: places, room, who is near a spot."""

import math

import pytest

from tests.factions.systems.iron_dawn.kernels.stage import K, L, Unit, table, tank


def places(number: int) -> list[tuple[float, float]]:
    d = table().d
    return [(float(d.place_x[t]), float(d.place_y[t])) for t in range(number)]


def test_nobody_stands_nearer_than_two_inches_to_anybody() -> None:
    spots = places(L.MODELS)
    gaps = [math.dist(a, b) for k, a in enumerate(spots) for b in spots[:k]]
    assert min(gaps) == pytest.approx(2.0)


def test_coherency_holds_however_many_are_left() -> None:
    for number in range(2, L.MODELS + 1):
        spots = places(number)
        for k, a in enumerate(spots):
            assert min(math.dist(a, b) for j, b in enumerate(spots) if j != k) <= L.COHERENCY


def test_a_squad_closes_up_when_it_loses_models() -> None:
    made = table(Unit((10.0, 10.0), models=10))
    assert float(made.s.spread[0]) == pytest.approx(4.5)
    made.s.n[0] = 7
    K.formation.close_up(made.d, made.s, 0)
    assert float(made.s.spread[0]) == pytest.approx(2.5)


def test_models_are_counted_one_by_one_at_the_edge_of_a_range() -> None:
    made = table(Unit((10.0, 10.0), models=7))
    counts = [K.formation.within(made.d, made.s, 0, 20.0, 10.0, far) for far in (7.4, 8.0, 10, 13)]
    assert counts == [0, 1, 4, 7]


def test_a_vehicle_counts_with_its_hull() -> None:
    made = table(tank((10.0, 10.0)))
    assert K.formation.within(made.d, made.s, 0, 20.0, 10.0, 8.5) == 1
    assert K.formation.within(made.d, made.s, 0, 20.0, 10.0, 8.4) == 0


def test_abandoned_vehicles_are_nobodys_nearest_enemy() -> None:
    made = table(Unit((10.0, 10.0)), tank((14.0, 10.0), 1), Unit((10.0, 40.0), 1))
    assert K.formation.nearest_enemy(made.d, made.s, 0) == 1
    made.s.abandoned[1] = 1
    assert K.formation.nearest_enemy(made.d, made.s, 0) == 2
