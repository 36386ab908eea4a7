"""Confidence sequences: intervals for a win rate that are valid whenever a run stops.

Mirrored battles come in pairs, and a pair's score is 0, 1/4, 1/2, 3/4 or 1. Where two sides fight
one opponent on the same dice, their scores differ by d, from -1 to 1, and (1 + d) / 2 is the score:
one of nine. Against a supposed mean m, betting a fraction l of one's fortune on each score x
multiplies it by 1 + l (x - m). If m is true the fortune is a martingale, so it ever reaches 1/a
with probability at most a (Ville).
Half of a begins on bets that the mean is higher, half on bets that it is lower, each spread over
a fixed grid of fractions; the interval holds every m against which neither half has reached 2/a.
Being a product over pairs, the fortune depends on how many pairs had each score and on no order.

A weighted mean over several opponents, who all fought as many pairs, is bounded alike: on opponent
i one bets l k w_i, where k opponents have weights w_i of sum 1. By the inequality of arithmetic and
geometric means, a round of one pair against each multiplies the fortune by at most 1 on average.
Source: Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting", 2024.
"""

import math
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]

# Fractions near the best one (half-width over variance) of runs of 1,000 to 100,000 pairs. They
# stay below 1, so that no fortune is ever negative, whatever the supposed mean.
FRACTIONS = np.geomspace(0.01, 0.98, 24)
LOG_WEIGHTS = -0.5 * (np.log(FRACTIONS / 0.12) / 0.9) ** 2
LOG_WEIGHTS -= np.logaddexp.reduce(LOG_WEIGHTS)
NEAR = 2.0**-36
HIGHER, LOWER = 1.0, -1.0


def interval(pairs: ArrayLike, confidence: float = 0.95) -> tuple[float, float]:
    """Return the confidence sequence's interval for the mean score.

    pairs: the number of pairs by score, evenly from 0 to 1: five numbers, or nine of differences.
    confidence: above 0, below 1. Over all numbers of pairs together, the interval ever misses the
    mean with probability at most 1 - confidence.
    """
    counts = np.asarray(pairs, dtype=np.float64)
    if not counts.sum():
        return 0.0, 1.0
    mean = float(counts @ scores(counts) / counts.sum())
    return _edges(counts[np.newaxis], np.ones(1), mean, confidence)


def interval_of_field(
    pairs: ArrayLike, weights: ArrayLike, confidence: float = 0.95
) -> tuple[float, float]:
    """Return the interval for the weighted mean of the mean scores against several opponents.

    pairs: a row for each opponent, as for `interval`; all rows have the same sum. weights: one for
    each opponent, none negative. Whenever that many pairs are fought against everybody, the
    interval covers as that of `interval` does. Raises ValueError if the rows' sums differ.
    """
    counts, shares = np.asarray(pairs, dtype=np.float64), np.asarray(weights, dtype=np.float64)
    numbers = counts.sum(axis=1)
    if (numbers != numbers[0]).any():
        raise ValueError(f"all opponents fight as many pairs: {numbers.tolist()}")
    if not numbers[0]:
        return 0.0, 1.0
    shares = shares / shares.sum()
    mean = float(shares @ (counts @ scores(counts[0])) / numbers[0])
    return _edges(counts, shares / shares.max(), mean, confidence)


def _edges(counts: Floats, stakes: Floats, mean: float, confidence: float) -> tuple[float, float]:
    """Return both ends. stakes: what share of each bet is laid on each row, the largest 1."""
    goal = float(np.log(2 / (1 - confidence)))
    return (
        _edge(counts, stakes, mean, 0.0, HIGHER, goal),
        _edge(counts, stakes, mean, 1.0, LOWER, goal),
    )


def scores(pairs: ArrayLike) -> Floats:
    """Return the score of each number of pairs, as a read-only array."""
    return _evenly(np.size(pairs))


@lru_cache(16)
def _evenly(number: int) -> Floats:
    found = np.linspace(0, 1, number)
    found.flags.writeable = False
    return found


def difference(pairs: ArrayLike, confidence: float = 0.95) -> tuple[float, float]:
    """Return the interval for the mean difference of two scores, which lies from -1 to 1.

    pairs: the number of pairs by difference, from -1 to 1. It is twice as long as that of the
    pairs' scores.
    """
    low, high = interval(pairs, confidence)
    return 2 * low - 1, 2 * high - 1


def half_width(pairs: ArrayLike, confidence: float = 0.95) -> float:
    """Return half the length of the interval."""
    low, high = interval(pairs, confidence)
    return (high - low) / 2


def pairs_needed(pairs: ArrayLike, confidence: float, goal: float, most: int) -> int:
    """Return how many pairs with these shares of scores give a half-width of at most `goal`.

    It is `most` if even that many do not suffice, or if there are no pairs to estimate it from.
    """
    counts = np.asarray(pairs, dtype=np.float64)
    total = counts.sum()
    if not total or half_width(counts * (most / total), confidence) > goal:
        return most
    too_few, enough = 0, most
    while enough - too_few > max(1, enough // 200):
        middle = (too_few + enough) // 2
        if half_width(counts * (middle / total), confidence) > goal:
            too_few = middle
        else:
            enough = middle
    return enough


def _edge(
    counts: Floats, stakes: Floats, mean: float, outermost: float, side: float, goal: float
) -> float:
    """Find where the fortune reaches its goal, by less than NEAR too far outside.

    It only grows from the mean outwards; the root of its logarithm does so about evenly, so that
    the Illinois method (regula falsi, which halves the end that stays) is soon there.
    """
    outside, inside = outermost, mean
    fortune = _log_fortune(counts, stakes, outside, side)
    if fortune < goal:
        return outside
    root = math.sqrt(goal)
    above, below, stays = math.sqrt(fortune) - root, -root, 0
    while (gap := abs(inside - outside)) > NEAR:
        least = min(NEAR / 2 / gap, 0.5)
        share = min(max(above / (above - below), least), 1 - least)
        middle = outside + share * (inside - outside)
        found = math.sqrt(max(_log_fortune(counts, stakes, middle, side), 0.0)) - root
        if found < 0:
            inside, below = middle, found
            above, stays = above / (2 if stays < 0 else 1), -1
        else:
            outside, above = middle, found
            below, stays = below / (2 if stays > 0 else 1), 1
    return outside


def _log_fortune(counts: Floats, stakes: Floats, supposed: float, side: float) -> float:
    """Return the logarithm of the fortune of the bets on one side of a supposed mean."""
    bets = np.multiply.outer(side * FRACTIONS, stakes)
    growth = np.log1p(np.multiply.outer(bets, scores(counts[0]) - supposed))
    return float(np.logaddexp.reduce(LOG_WEIGHTS + growth.reshape(len(bets), -1) @ counts.ravel()))
