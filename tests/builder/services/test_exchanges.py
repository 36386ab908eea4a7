"""Rates of exchange are found at the number that is even, and worths in the rates."""

from collections.abc import Callable
from math import log

import numpy as np
import pytest

from builder.services.balance.muster.exchanges import MOST, fit, match

TRUE = np.array([0.5, -0.3, 0.0])


def even_at(number: float, steep: float = 10.0) -> Callable[[int], float]:
    """Return the log-odds of one that equals that number of others, against so many."""
    return lambda others: steep * log(number / others)


@pytest.mark.parametrize("guess", [0.2, 1.0, 7.0, 30.0, 500.0])
@pytest.mark.parametrize("number", [1.0, 2.5, 7.3, 39.5])
def test_the_even_number_is_found_from_any_guess(number: float, guess: float) -> None:
    assert match(even_at(number), guess) == pytest.approx(number, rel=0.02)


def test_a_guess_that_is_even_is_tried_once() -> None:
    tried: list[int] = []

    def odds(others: int) -> float:
        tried.append(others)
        return 0.0

    assert match(odds, 6.4) == 6.0
    assert tried == [6]


def test_no_number_is_tried_twice() -> None:
    dice = np.random.default_rng(1)
    for _ in range(200):
        tried: list[int] = []

        def odds(others: int, tried: list[int] = tried) -> float:
            tried.append(others)
            return float(dice.normal())

        match(odds, float(dice.integers(1, MOST)))
        assert len(set(tried)) == len(tried)
        assert 1 <= min(tried) <= max(tried) <= MOST


@pytest.mark.parametrize("number", [0.3, MOST + 5.0])
def test_one_beyond_all_numbers_has_no_rate(number: float) -> None:
    assert match(even_at(number), 10.0) is None


def drawn(number: int, noise: float) -> tuple[np.ndarray, np.ndarray]:
    dice = np.random.default_rng(2)
    figures = dice.normal(size=(number, 3))
    return figures, figures @ TRUE + noise * dice.normal(size=number)


def test_known_weights_and_their_spread_are_found() -> None:
    found = fit(*drawn(2000, 0.2), np.zeros(3))
    assert found.weights == pytest.approx(TRUE, abs=0.015)
    assert found.spread == pytest.approx(0.2, abs=0.01)
    assert found.deviations == pytest.approx(0.2 / 2000**0.5, rel=0.2)


def test_rates_that_are_far_off_hardly_move_the_weights() -> None:
    figures, rates = drawn(400, 0.1)
    rates[:20] += 5.0
    assert fit(figures, rates, np.zeros(3)).weights == pytest.approx(TRUE, abs=0.03)


def test_unused_figures_are_worth_nothing_and_held_ones_less() -> None:
    figures, rates = drawn(100, 0.1)
    figures[:, 2] = 0.0
    held = fit(figures, rates, np.array([1000.0, 0.0, 1.0]))
    assert held.weights[2] == 0.0
    assert 0 < held.weights[0] < 0.1
