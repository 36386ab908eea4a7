"""Ratings: known odds, coverage by simulation, the mirrored half, and edges."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from factions.tabletop.estimates import strength
from factions.tabletop.estimates.strength import ELO, Numbers

LISTS, PAIRS = 6, 200
TABLES, MOST_MISSES = 150, 63  # 900 intervals; more misses come once in a thousand tests


def drawn(generator: np.random.Generator, lists: int = LISTS) -> Numbers:
    """Return shares of scores for each two lists, which no ratings explain."""
    shares = generator.dirichlet([1.6, 0.8, 1.6, 0.8, 1.6], size=(lists, lists))
    return strength.mirrored(shares)


def fought(generator: np.random.Generator, shares: Numbers, pairs: int) -> Numbers:
    """Return the pairs by score that dice make of the shares."""
    counts = np.zeros_like(shares)
    for row, column in zip(*np.triu_indices(len(shares), 1), strict=True):
        counts[row, column] = generator.multinomial(pairs, shares[row, column])
    return strength.mirrored(counts)


def test_odds_of_ten_to_one_are_400_points() -> None:
    pairs = np.zeros((2, 2, 5))
    pairs[0, 1] = [0, 0, 40_000, 0, 180_000]  # 200,000 of 220,000
    rated = strength.ratings_with_errors(strength.mirrored(pairs))[0]
    assert rated == pytest.approx([200, -200], abs=0.05)


def test_ratings_give_back_the_odds_they_were_made_from() -> None:
    made = np.array([-120.0, -40.0, 10.0, 150.0])
    chances = 1 / (1 + np.exp((made[np.newaxis] - made[:, np.newaxis]) / ELO))
    assert strength.ratings(1e6 * chances) == pytest.approx(made, abs=0.1)


def misses(widened: float) -> int:
    """Count the intervals that leave the rating out which endless battles would give."""
    generator, missed = np.random.default_rng(25), 0
    shares = drawn(generator)
    truth = strength.ratings_with_errors(1e6 * shares)[0]
    for _ in range(TABLES):
        rated, errors = strength.ratings_with_errors(fought(generator, shares, PAIRS))
        missed += int((np.abs(rated - truth) > widened * errors).sum())
    return missed


def test_95_of_100_intervals_hold_the_rating() -> None:
    assert misses(1.0) <= MOST_MISSES


def test_the_coverage_test_catches_intervals_that_are_too_short() -> None:
    assert misses(0.8) > 1.3 * MOST_MISSES


@given(st.integers(2, 9), st.integers(0, 2**32))
def test_a_table_and_its_mirror_make_one(lists: int, seed: int) -> None:
    generator = np.random.default_rng(seed)
    pairs = fought(generator, drawn(generator, lists), 10)
    rates = strength.table(pairs)
    assert rates + rates.T == pytest.approx(np.ones((lists, lists)))
    assert rates.diagonal() == pytest.approx(np.full(lists, 0.5))
    order = generator.permutation(lists)
    rated, errors = strength.ratings_with_errors(pairs)
    again = strength.ratings_with_errors(pairs[order][:, order])
    assert again[0] == pytest.approx(rated[order], abs=1e-3)
    assert again[1] == pytest.approx(errors[order], rel=1e-3, abs=1e-6)
    assert rated.sum() == pytest.approx(0, abs=1e-6)


def test_who_won_everything_has_a_rating_that_is_a_number() -> None:
    pairs = np.zeros((3, 3, 5))
    pairs[0, 1], pairs[0, 2], pairs[1, 2] = [0, 0, 0, 0, 50], [0, 0, 0, 0, 50], [10, 0, 30, 0, 10]
    rated, errors = strength.ratings_with_errors(strength.mirrored(pairs))
    assert np.isfinite(rated).all()
    assert np.isfinite(errors).all()
    assert rated[0] > rated[1] + 400


def test_errors_shrink_by_the_root_of_the_pairs() -> None:
    shares = drawn(np.random.default_rng(4))
    once, twice = (strength.ratings_with_errors(number * shares)[1] for number in (1e4, 2e4))
    assert once / twice == pytest.approx(np.full(LISTS, np.sqrt(2)), rel=1e-2)
