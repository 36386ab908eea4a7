"""Worths of units, estimated from battles of lists that have more of some and fewer of others.

The log-odds of a battle are the sum, over all features, of the points one list spends on the
feature beyond the other, times what a point of it does. A feature whose point does as much as the
average point is worth what it costs. A Gaussian prior holds each to that, so that what is rarely
fielded stays near its cost.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from factions.tabletop.estimates import logistic
from factions.tabletop.estimates.logistic import Numbers

SPREAD = 0.3  # how far worths are expected to lie from costs: a standard deviation, of the cost
HELD = 1e-4  # the same for a worth that is held to its cost
FLAT = 1e-6  # the precision of a prior that is almost flat


class Pointless(ValueError):  # noqa: N818 -- it reads so where it is raised
    """The battles cannot show what a point is worth: more points did not win more of them."""


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
    flat = np.zeros(1), np.full(1, FLAT)
    scale = logistic.mode(points.sum(1, keepdims=True), rates, battles, *flat)[0]
    if not scale > 0:
        raise Pointless("more points did not win more battles: there is nothing to measure with")
    centre = np.full(points.shape[1], scale)
    holds = (scale * np.where(held, HELD, SPREAD)) ** -2.0
    mode, spread, dispersion = logistic.fit(points, rates, battles, centre, holds)
    share = used / used.sum()
    mean = float(share @ mode)
    ratios = mode / mean
    turn = (np.eye(len(mode)) - np.outer(ratios, share)) / mean
    variances = np.einsum("ij,jk,ik->i", turn, spread, turn)
    return Worths(ratios, np.sqrt(variances), mean, dispersion)
