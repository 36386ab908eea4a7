"""A logistic model of win rates, with a Gaussian prior.

The log-odds of a battle are a sum over features. Newton's method finds the mode; intervals are the
curvature's there, widened by how much more pairs of lists differ than dice alone would have them
(quasi-likelihood).
"""

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

STEPS, CLOSE = 60, 1e-10
ROUNDS = 4  # of dispersion and mode in turn
FARTHEST = 30.0  # log-odds


def fit(
    features: Numbers, rates: Numbers, battles: Numbers, centre: Numbers, holds: Numbers
) -> tuple[Numbers, Numbers, float]:
    """Return the mode, its covariance, and the dispersion of pairs over that of dice (at least 1).

    features: a row a pair, a column a feature: how much more of it side a has. rates: a's share of
    each pair's battles, a draw half. battles: how many each pair fought. centre, holds: the prior's
    mean and precision of each feature's log-odds.
    """
    weights: Numbers = battles
    dispersion = 1.0
    for _ in range(ROUNDS):
        found = mode(features, rates, weights, centre, holds)
        curvature = _curvature(features, weights, found) + np.diag(holds)
        spread: Numbers = np.linalg.inv(curvature).astype(np.float64)
        dispersion = _dispersion(features, rates, battles, found, weights, spread)
        weights = battles / dispersion
    return found, spread, dispersion


def mode(
    features: Numbers, rates: Numbers, weights: Numbers, centre: Numbers, holds: Numbers
) -> Numbers:
    """Return the log-odds a unit of each feature that explain the rates best; weights: battles."""
    found = centre.copy()
    loss = _loss(features, rates, weights, found, centre, holds)
    for _ in range(STEPS):
        off = rates - _chances(features, found)
        slope = features.T @ (weights * off) - holds * (found - centre)
        step = np.linalg.solve(_curvature(features, weights, found) + np.diag(holds), slope)
        while (after := _loss(features, rates, weights, found + step, centre, holds)) > loss:
            step = step / 2
            if np.abs(step).max() < CLOSE:
                return found
        found, loss = found + step, after
        if np.abs(step).max() < CLOSE:
            break
    return found


def _chances(features: Numbers, found: Numbers) -> Numbers:
    sums = np.clip(features @ found, -FARTHEST, FARTHEST)
    chances: Numbers = 1.0 / (1.0 + np.exp(-sums))
    return chances


def _curvature(features: Numbers, weights: Numbers, found: Numbers) -> Numbers:
    chances = _chances(features, found)
    curvature: Numbers = (features.T * (weights * chances * (1 - chances))) @ features
    return curvature


def _loss(
    features: Numbers,
    rates: Numbers,
    weights: Numbers,
    found: Numbers,
    centre: Numbers,
    holds: Numbers,
) -> float:
    sums = features @ found
    likelihood = weights @ (np.logaddexp(0, sums) - rates * sums)
    return float(likelihood + holds @ (found - centre) ** 2 / 2)


def _dispersion(
    features: Numbers,
    rates: Numbers,
    battles: Numbers,
    found: Numbers,
    weights: Numbers,
    spread: Numbers,
) -> float:
    """Return Pearson's statistic over its degrees of freedom, but at least 1."""
    chances = _chances(features, found)
    statistic = np.sum(battles * (rates - chances) ** 2 / (chances * (1 - chances)))
    free = len(rates) - float(np.trace(_curvature(features, weights, found) @ spread))
    return max(1.0, float(statistic) / max(1.0, free))
