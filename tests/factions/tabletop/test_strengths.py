"""Strengths that are known are found again in the shares of battles that follow from them."""

import numpy as np
import pytest

from factions.tabletop import strengths
from factions.tabletop.strengths import Pairs

TRUE = np.array([0.5, -0.3, 0.0])
STEEP = 6.0


def drawn(pairs: int, seed: int = 1, *, battles: float = 40.0, noise: float = 0.0) -> Pairs:
    """Return pairs of bands of three kinds of fighters each, fought as TRUE and STEEP have it."""
    dice = np.random.default_rng(seed)
    figures = dice.normal(size=(6 * pairs, 3))
    counts = dice.integers(1, 6, 6 * pairs).astype(float)
    sides = np.repeat(np.arange(2 * pairs), 3)
    bands = np.bincount(sides, counts * np.exp(figures @ TRUE))
    odds = STEEP * np.log(bands[::2] / bands[1::2]) + noise * dice.normal(size=pairs)
    return Pairs(figures, counts, sides, 1 / (1 + np.exp(-odds)), np.full(pairs, battles))


def test_known_strengths_are_found() -> None:
    found = strengths.fit(drawn(600))
    assert found.weights == pytest.approx(TRUE, abs=0.01)
    assert found.steepness == pytest.approx(STEEP, rel=0.02)
    assert found.dispersion == 1.0


def test_the_chances_are_those_of_the_pairs() -> None:
    pairs = drawn(300)
    assert strengths.chances(pairs, strengths.fit(pairs)) == pytest.approx(pairs.rates, abs=0.02)


def test_pairs_that_differ_beyond_their_dice_widen_the_deviations() -> None:
    calm, wild = strengths.fit(drawn(300)), strengths.fit(drawn(300, noise=1.5))
    assert wild.dispersion > 2.0
    assert (wild.deviations > 1.5 * calm.deviations).all()


def test_sides_exchanged_change_nothing() -> None:
    pairs = drawn(200, noise=0.5)
    turned = Pairs(pairs.figures, pairs.counts, pairs.sides ^ 1, 1 - pairs.rates, pairs.battles)
    assert strengths.fit(turned).weights == pytest.approx(strengths.fit(pairs).weights, abs=1e-6)


def test_what_nobody_has_is_worth_nothing() -> None:
    pairs = drawn(100)
    figures = np.column_stack([pairs.figures, np.zeros(len(pairs.figures))])
    found = strengths.fit(Pairs(figures, pairs.counts, pairs.sides, pairs.rates, pairs.battles))
    assert found.weights[3] == 0.0
