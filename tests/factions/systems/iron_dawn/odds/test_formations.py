"""Formations of the odds: what of them a blast, a shell and a hull strike."""

import math

import pytest

from factions.systems.iron_dawn.odds import formations
from tests.factions.systems.iron_dawn.board import K, L, table


def test_figures_are_those_of_the_kernels() -> None:
    figures = formations.PLACES, formations.BURST, formations.NEAR, formations.TOUCHES
    assert figures == (L.MODELS, L.BURST, L.SCATTER_NEAR, K.melee.TOUCHES)
    assert formations.CAPTURE == L.CAPTURE
    assert list(formations.places()) == table().places_of()


@pytest.mark.parametrize(("models", "struck"), [(1, {1}), (3, {2}), (7, {4}), (10, {2, 3, 4})])
def test_an_explosive_strikes_what_stands_within_three_inches_of_the_closest(
    models: int, struck: set[int]
) -> None:
    assert set(formations.struck(models)) == struck


@pytest.mark.parametrize(("models", "inches"), [(1, 3.0), (3, 3.0), (5, 3.45), (7, 4.56)])
def test_a_squad_holds_an_objective_from_so_far_off_on_any_side(models: int, inches: float) -> None:
    far = formations.holds(models)
    assert far == pytest.approx(inches, abs=0.01)
    spots = formations.places()[:models]
    for x, y in formations.DEGREES:
        goal = (far * x, far * y)
        assert min(math.dist(goal, spot) for spot in spots) <= formations.CAPTURE + formations.HAIR


@pytest.mark.parametrize("models", range(1, formations.PLACES + 1))
def test_no_more_are_struck_than_there_are(models: int) -> None:
    for strikes in formations.scattered(models):
        assert math.isclose(sum(strikes.values()), 1.0)
        assert math.isclose(sum(share for (_, near), share in strikes.items() if near), 0.6)
        assert max(hit for hit, _ in strikes) <= models
    for found in (formations.struck(models), formations.touched(models)):
        assert 1 <= min(found) <= max(found) <= models


def test_a_hull_is_struck_by_what_falls_within_four_and_a_half_inches() -> None:
    for strikes in formations.scattered(formations.HULL):
        assert strikes == pytest.approx({(1, True): 0.4, (0, True): 0.2, (0, False): 0.4})
