"""What fighters are worth where figures multiply: a strength each, and bands as sums of strengths.

The log-odds of a battle are a steepness times the logarithm of one band's strength over the
other's; a fighter's strength is the exponential of its figures, each times a weight. Gauss-Newton
steps, damped as by Levenberg and Marquardt, find the weights; a weak Gaussian prior holds each
to 0.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from factions.tabletop.logistic import Numbers

STEPS, TRIES, CLOSE = 100, 14, 1e-5
DAMPED, CALMER, BOLDER = 1e-2, 4.0, 3.0
STEEP, FLATTEST, FARTHEST = 4.0, 0.5, 30.0
HOLD = 0.3  # precision of the prior, of a weight as it is given
FLAT = 1e-3  # added to the variance of each battle, so that no pair is without weight


@dataclass(frozen=True, eq=False)
class Strengths:
    """Weights of figures, their standard deviations, the steepness, and the pairs' dispersion."""

    weights: Numbers
    deviations: Numbers
    steepness: float
    dispersion: float


@dataclass(frozen=True, eq=False)
class Pairs:
    """Pairs of bands. A row a kind of fighter in a band: its figures, how many, and whose it is.

    sides: twice the pair's number, and 1 more for its second band. rates: the first band's share
    of each pair's battles. battles: how many each pair fought.
    """

    figures: Numbers
    counts: Numbers
    sides: NDArray[np.int64]
    rates: Numbers
    battles: Numbers


def fit(pairs: Pairs) -> Strengths:
    """Return the strengths that explain the pairs' shares best.

    Battles are weighed down by the dispersion of pairs beyond their dice, found in turn with them.
    """
    found = np.append(np.zeros(pairs.figures.shape[1]), STEEP)
    dispersion = 1.0
    for _ in range(3):
        found = _mode(pairs, found, dispersion)
        chances, slopes = _slopes(pairs, found)
        spread = pairs.battles * (pairs.rates - chances) ** 2 / (chances * (1 - chances) + FLAT)
        dispersion = max(1.0, float(np.mean(spread)))
    curve = _curve(slopes, chances, pairs.battles / dispersion)
    deviations = np.sqrt(np.diag(np.linalg.inv(curve)))
    return Strengths(found[:-1], deviations[:-1], float(found[-1]), dispersion)


def chances(pairs: Pairs, found: Strengths) -> Numbers:
    """Return the share of battles that each pair's first band should win."""
    return _slopes(pairs, np.append(found.weights, found.steepness))[0]


def _slopes(pairs: Pairs, at: Numbers) -> tuple[Numbers, Numbers]:
    """Return each pair's chance, and the slope of its log-odds in every weight and steepness."""
    sides = 2 * len(pairs.rates)
    each = pairs.counts * np.exp(pairs.figures @ at[:-1])
    bands = np.bincount(pairs.sides, each, sides)
    shares = [np.bincount(pairs.sides, each * column, sides) for column in pairs.figures.T]
    means = np.column_stack(shares) / bands[:, None]
    ratio = np.log(bands[::2] / bands[1::2])
    odds = np.clip(at[-1] * ratio, -FARTHEST, FARTHEST)
    return 1 / (1 + np.exp(-odds)), np.column_stack([at[-1] * (means[::2] - means[1::2]), ratio])


def _curve(slopes: Numbers, chances: Numbers, weights: Numbers) -> Numbers:
    curve: Numbers = (slopes.T * (weights * (chances * (1 - chances) + FLAT))) @ slopes
    curve[np.diag_indices(len(curve) - 1)] += HOLD
    curve[-1, -1] += CLOSE
    return curve


def _loss(pairs: Pairs, at: Numbers, weights: Numbers) -> float:
    chance = np.clip(_slopes(pairs, at)[0], np.exp(-FARTHEST), 1 - 1e-13)
    told = pairs.rates * np.log(chance) + (1 - pairs.rates) * np.log1p(-chance)
    return float(-weights @ told + HOLD * at[:-1] @ at[:-1] / 2)


def _mode(pairs: Pairs, at: Numbers, dispersion: float) -> Numbers:
    weights = pairs.battles / dispersion
    loss, damped = _loss(pairs, at, weights), DAMPED
    for _ in range(STEPS):
        chance, slopes = _slopes(pairs, at)
        uphill = slopes.T @ (weights * (pairs.rates - chance)) - HOLD * np.append(at[:-1], 0.0)
        curve = _curve(slopes, chance, weights)
        for _try in range(TRIES):
            step = np.linalg.solve(curve + damped * np.diag(np.diag(curve)), uphill)
            after = at + step
            after[-1] = max(FLATTEST, after[-1])
            lower = _loss(pairs, after, weights)
            if lower < loss:
                break
            damped *= CALMER
        else:
            return at
        gained, at, loss, damped = loss - lower, after, lower, damped / BOLDER
        if gained < CLOSE:
            break
    return at
