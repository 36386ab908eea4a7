"""What units are worth, from battles of lists that have more of some and fewer of others.

The log-odds of a battle are the sum, over all features, of the points one list spends on the
feature beyond the other, times what a point of it does. A feature whose point does as much as the
average point is worth what it costs. A Gaussian prior holds each to that, so that what is rarely
fielded stays near its cost; Newton's method finds the mode. Intervals are the curvature's there,
widened by how much more pairs differ than dice alone would have them (quasi-likelihood).
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

SPREAD = 0.3  # how far worths are expected to lie from costs: a standard deviation, of the cost
HELD = 1e-4  # the same where a worth is held to its cost
STEPS, CLOSE = 60, 1e-10
ROUNDS = 4  # of dispersion and mode in turn
FARTHEST = 30.0  # log-odds


class Pointless(ValueError):  # noqa: N818
    """The battles do not tell what a point is worth: more points did not win more of them."""


@dataclass(frozen=True, eq=False)
class Worths:
    """Worths as shares of costs, one a feature: their mode and standard deviations.

    scale: log-odds a point. dispersion: variance of pairs over that of their dice, 1 at least.
    """

    ratios: Numbers
    deviations: Numbers
    scale: float
    dispersion: float


def fit(
    points: Numbers, rates: Numbers, battles: Numbers, used: Numbers, held: NDArray[np.bool_]
) -> Worths:
    """Return the worths that explain the battles of many pairs of lists best.

    points: a row a pair, a column a feature: points that list a spends on it beyond list b.
    rates: a's share of each pair's battles, a draw half. battles: how many each pair fought.
    used: points spent on each feature by all lists; their sum is worth what it costs. held: the
    features held to their cost. Raises Pointless.
    """
    scale = _mode(points.sum(1, keepdims=True), rates, battles, np.zeros(1), np.full(1, 1e-6))[0]
    if not scale > 0:
        raise Pointless("more points did not win more battles: there is nothing to measure with")
    centre = np.full(points.shape[1], scale)
    holds = (scale * np.where(held, HELD, SPREAD)) ** -2.0
    weights: Numbers = battles
    dispersion = 1.0
    for _ in range(ROUNDS):
        mode = _mode(points, rates, weights, centre, holds)
        curvature = _curvature(points, weights, mode) + np.diag(holds)
        spread: Numbers = np.linalg.inv(curvature).astype(np.float64)
        dispersion = _dispersion(points, rates, battles, mode, weights, spread)
        weights = battles / dispersion
    share = used / used.sum()
    mean = float(share @ mode)
    ratios = mode / mean
    turn = (np.eye(len(mode)) - np.outer(ratios, share)) / mean
    variances = np.einsum("ij,jk,ik->i", turn, spread, turn)
    return Worths(ratios, np.sqrt(variances), mean, dispersion)


def _chances(points: Numbers, mode: Numbers) -> Numbers:
    sums = np.clip(points @ mode, -FARTHEST, FARTHEST)
    chances: Numbers = 1.0 / (1.0 + np.exp(-sums))
    return chances


def _curvature(points: Numbers, weights: Numbers, mode: Numbers) -> Numbers:
    chances = _chances(points, mode)
    curvature: Numbers = (points.T * (weights * chances * (1 - chances))) @ points
    return curvature


def _mode(
    points: Numbers, rates: Numbers, weights: Numbers, centre: Numbers, holds: Numbers
) -> Numbers:
    """Return the mode of a logistic model with a Gaussian prior: its centre and precisions."""
    mode = centre.copy()
    loss = _loss(points, rates, weights, mode, centre, holds)
    for _ in range(STEPS):
        slope = points.T @ (weights * (rates - _chances(points, mode))) - holds * (mode - centre)
        step = np.linalg.solve(_curvature(points, weights, mode) + np.diag(holds), slope)
        while (after := _loss(points, rates, weights, mode + step, centre, holds)) > loss:
            step = step / 2
            if np.abs(step).max() < CLOSE:
                return mode
        mode, loss = mode + step, after
        if np.abs(step).max() < CLOSE:
            break
    return mode


def _loss(
    points: Numbers,
    rates: Numbers,
    weights: Numbers,
    mode: Numbers,
    centre: Numbers,
    holds: Numbers,
) -> float:
    sums = points @ mode
    likelihood = weights @ (np.logaddexp(0, sums) - rates * sums)
    return float(likelihood + holds @ (mode - centre) ** 2 / 2)


def _dispersion(
    points: Numbers,
    rates: Numbers,
    battles: Numbers,
    mode: Numbers,
    weights: Numbers,
    spread: Numbers,
) -> float:
    """Return Pearson's statistic over its degrees of freedom, 1 at least."""
    chances = _chances(points, mode)
    statistic = np.sum(battles * (rates - chances) ** 2 / (chances * (1 - chances)))
    free = len(rates) - float(np.trace(_curvature(points, weights, mode) @ spread))
    return max(1.0, float(statistic) / max(1.0, free))
