"""Rates of exchange: how many fighters of one kind equal a number of another.

`match` finds the number at which battles are even, `fit` the weights of figures that explain the
rates: the logarithm of a rate is the worth of the one minus that of the other.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import exp, log

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

MOST = 40  # fighters of one kind
STEEP = 8.0  # what the log-odds rise by when the number of one's fighters rises by e
TURNS = 20  # of weighing rates by how far they are off
FAR, NORMAL = 1.5, 1.4826  # deviations that count in full; of a median distance, for a deviation


def match(odds: Callable[[int], float], guess: float) -> float | None:
    """Return the number of the others, perhaps a fraction, at which battles are even.

    odds: the log-odds of the one against a number of others. None: it does not beat even one of
    them, or it beats MOST.
    """
    log_odds: dict[int, float] = {}
    beaten, lost_to = 0, MOST + 1
    number = min(max(round(guess), 1), MOST)
    while lost_to - beaten > 1:
        log_odds[number] = odds(number)
        if log_odds[number] >= 0:
            beaten = number
        if log_odds[number] <= 0:
            lost_to = number
        step = round(number * exp(log_odds[number] / STEEP))
        number = min(max(step, beaten + 1), lost_to - 1)
    if beaten == 0 or lost_to > MOST:
        return None
    if beaten == lost_to:
        return float(beaten)
    part = log_odds[beaten] / (log_odds[beaten] - log_odds[lost_to])
    return exp((1 - part) * log(beaten) + part * log(lost_to))


@dataclass(frozen=True, eq=False)
class Worths:
    """Weights of figures, their standard deviations, and the spread of the rates about them."""

    weights: Numbers
    deviations: Numbers
    spread: float


def fit(figures: Numbers, rates: Numbers, holds: Numbers) -> Worths:
    """Return the weights that explain the logarithms of the rates best.

    figures: a row a rate: the one's figures minus the other's. holds: the precision of each
    weight's prior about 0, in units of the spread. Rates that are far off count for less (Huber's
    weights), for no sum of figures shows which kind is good against which.
    """
    counts = np.ones(len(rates))
    for _ in range(TURNS):
        curve = figures.T @ (figures * counts[:, None]) + np.diag(holds)
        found = np.linalg.solve(curve, figures.T @ (counts * rates)).astype(np.float64)
        off = np.abs(rates - figures @ found)
        spread = max(NORMAL * float(np.median(off)), 1e-9)
        counts = np.minimum(1.0, FAR * spread / np.maximum(off, 1e-12))
    return Worths(found, spread * np.sqrt(np.diag(np.linalg.inv(curve))), spread)
