"""Worths: known ones are found again from battles, within their intervals."""

import numpy as np
import pytest
from numpy.typing import NDArray

from factions.tabletop.estimates import worths
from factions.tabletop.estimates.worths import Pointless, Worths

Numbers = NDArray[np.float64]

SCALE = 0.02
FEATURES = 12


def lists(pairs: int, seed: int) -> tuple[Numbers, Numbers]:
    """Return the points that lists of both sides spend on each feature."""
    dice = np.random.default_rng(seed)
    costs = np.linspace(20, 90, FEATURES)
    mine, theirs = (dice.poisson(0.8, (pairs, FEATURES)) * costs for _ in "ab")
    return mine, theirs


def chances(mine: Numbers, theirs: Numbers, ratios: Numbers) -> Numbers:
    found: Numbers = 1 / (1 + np.exp(-SCALE * ((mine - theirs) @ ratios)))
    return found


def fitted(mine: Numbers, theirs: Numbers, rates: Numbers, battles: float) -> Worths:
    held = np.zeros(FEATURES, dtype=bool)
    number = np.full(len(rates), battles)
    return worths.fit(mine - theirs, rates, number, (mine + theirs).sum(0), held)


def true_ratios(mine: Numbers, theirs: Numbers, seed: int) -> Numbers:
    """Return worths of which the points that lists spent are worth what they cost."""
    ratios = np.random.default_rng(seed).normal(1, 0.2, FEATURES)
    used = (mine + theirs).sum(0)
    scaled: Numbers = ratios * used.sum() / (used @ ratios)
    return scaled


def test_worths_are_found_exactly_where_dice_do_not_hide_them() -> None:
    mine, theirs = lists(400, 1)
    ratios = true_ratios(mine, theirs, 2)
    found = fitted(mine, theirs, chances(mine, theirs, ratios), 1e7)
    assert found.ratios == pytest.approx(ratios, abs=1e-3)
    assert found.scale == pytest.approx(SCALE, rel=1e-3)
    assert found.dispersion == 1


@pytest.mark.parametrize("seed", range(6))
def test_worths_are_found_within_their_intervals(seed: int) -> None:
    mine, theirs = lists(600, seed)
    ratios = true_ratios(mine, theirs, seed + 50)
    dice = np.random.default_rng(seed + 100)
    rates = dice.binomial(20, chances(mine, theirs, ratios)) / 20
    found = fitted(mine, theirs, rates, 20)
    off = np.abs(found.ratios - ratios) / found.deviations
    assert off.max() < 4
    assert (off < 1.96).mean() > 0.7
    assert found.deviations.max() < 0.2


def test_intervals_cover_as_often_as_their_confidence() -> None:
    covered = []
    for seed in range(60):
        mine, theirs = lists(200, seed)
        ratios = true_ratios(mine, theirs, seed + 1000)
        rates = np.random.default_rng(seed).binomial(10, chances(mine, theirs, ratios)) / 10
        found = fitted(mine, theirs, rates, 10)
        covered.append(np.abs(found.ratios - ratios) < 1.96 * found.deviations)
    assert 0.92 < np.mean(covered) < 0.99


def test_pairs_that_differ_beyond_their_dice_widen_the_intervals() -> None:
    mine, theirs = lists(400, 3)
    ratios = true_ratios(mine, theirs, 4)
    dice = np.random.default_rng(5)
    even = chances(mine, theirs, ratios)
    odds = np.log(even / (1 - even)) + dice.normal(0, 1.0, len(even))
    swung = dice.binomial(100, 1 / (1 + np.exp(-odds))) / 100
    calm = dice.binomial(100, even) / 100
    wide, narrow = fitted(mine, theirs, swung, 100), fitted(mine, theirs, calm, 100)
    assert wide.dispersion > 5
    assert 1 <= narrow.dispersion < 1.3
    assert (wide.deviations > 1.5 * narrow.deviations).all()
    assert (np.abs(wide.ratios - ratios) < 4 * wide.deviations).all()


def test_sides_may_be_swapped() -> None:
    mine, theirs = lists(100, 6)
    rates = np.random.default_rng(7).binomial(10, 0.5, 100) / 10
    rates = np.clip(rates + (mine - theirs).sum(1) / 1000, 0, 1)
    one, other = fitted(mine, theirs, rates, 10), fitted(theirs, mine, 1 - rates, 10)
    assert one.ratios == pytest.approx(other.ratios)
    assert one.deviations == pytest.approx(other.deviations)


def test_all_points_together_are_worth_what_they_cost() -> None:
    mine, theirs = lists(100, 8)
    rates = chances(mine, theirs, np.linspace(0.5, 2, FEATURES))
    used = (mine + theirs).sum(0)
    assert used @ fitted(mine, theirs, rates, 50).ratios == pytest.approx(used.sum())


def test_unused_features_keep_their_cost_and_the_width_of_the_prior() -> None:
    mine, theirs = lists(400, 9)
    mine[:, 3] = theirs[:, 3] = 0
    found = fitted(mine, theirs, chances(mine, theirs, np.ones(FEATURES)), 100)
    assert found.ratios[3] == pytest.approx(1, abs=0.01)
    assert found.deviations[3] == pytest.approx(worths.SPREAD, rel=0.05)
    assert np.delete(found.deviations, 3).max() < 0.1


def test_held_features_keep_their_costs_beside_each_other() -> None:
    mine, theirs = lists(400, 10)
    ratios = np.ones(FEATURES)
    ratios[0] = 1.5
    held = np.ones(FEATURES, dtype=bool)
    held[0] = False
    rates, used = chances(mine, theirs, ratios), (mine + theirs).sum(0)
    found = worths.fit(mine - theirs, rates, np.full(400, 1e5), used, held)
    assert found.ratios[1:] == pytest.approx(np.full(FEATURES - 1, found.ratios[1]), rel=1e-3)
    assert found.ratios[0] / found.ratios[1] == pytest.approx(1.5, rel=0.01)


def test_without_winners_there_is_no_measure() -> None:
    mine, theirs = lists(50, 11)
    with pytest.raises(Pointless, match="more points did not win"):
        fitted(mine, theirs, chances(theirs, mine, np.ones(FEATURES)), 10)
