"""Rates of exchange: how many fighters of one kind are a match for so many of another.

`match` looks for the number at which battles are even, `fit` for the weights of figures that
explain the rates: the logarithm of a rate is the worth of the one less that of the other.
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
    """Return the number, a fraction too, of the others against whom battles are even.

    odds: the log-odds of the one against so many others. None: not even one of them is beaten, or
    MOST are.
    """
    told: dict[int, float] = {}
    beaten, lost_to = 0, MOST + 1
    number = min(max(round(guess), 1), MOST)
    while lost_to - beaten > 1:
        told[number] = odds(number)
        if told[number] >= 0:
            beaten = number
        if told[number] <= 0:
            lost_to = number
        step = round(number * exp(told[number] / STEEP))
        number = min(max(step, beaten + 1), lost_to - 1)
    if beaten == 0 or lost_to > MOST:
        return None
    if beaten == lost_to:
        return float(beaten)
    part = told[beaten] / (told[beaten] - told[lost_to])
    return exp((1 - part) * log(beaten) + part * log(lost_to))


@dataclass(frozen=True, eq=False)
class Worths:
    """Weights of figures, their standard deviations, and how far rates lie from what they say."""

    weights: Numbers
    deviations: Numbers
    spread: float


def fit(figures: Numbers, rates: Numbers, holds: Numbers) -> Worths:
    """Return the weights that explain the logarithms of the rates best.

    figures: a row a rate, what the one has of each figure beyond the other. holds: the precision of
    each weight's prior about 0, in units of the spread. Rates that are far off count for less
    (Huber's weights), as no sum of figures tells who suits whom.
    """
    counts = np.ones(len(rates))
    for _ in range(TURNS):
        curve = figures.T @ (figures * counts[:, None]) + np.diag(holds)
        found = np.linalg.solve(curve, figures.T @ (counts * rates)).astype(np.float64)
        off = np.abs(rates - figures @ found)
        spread = max(NORMAL * float(np.median(off)), 1e-9)
        counts = np.minimum(1.0, FAR * spread / np.maximum(off, 1e-12))
    return Worths(found, spread * np.sqrt(np.diag(np.linalg.inv(curve))), spread)
