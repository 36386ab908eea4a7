"""Strength: who is how strong, from how often each beat each other one.

A rating is that of the model of Bradley and Terry on the scale of Elo: 400 points more are odds of
ten to one. What beats what, a rating cannot show; it is the best single number for a table of win
rates, and its interval is how far the dice may have moved it (a sandwich estimate: it holds whether
or not the table is one that ratings explain).
Source: Bradley and Terry, "Rank analysis of incomplete block designs", 1952.
"""

import numpy as np
from numpy.typing import NDArray

from factions.tabletop.estimates import intervals

Numbers = NDArray[np.float64]

ELO = 400.0 / np.log(10.0)
LEAST = 0.5  # battles that each is taken to have won, so that a rating is never infinite
TWO_SIDED = 1.959964  # standard errors to each end, for 95 in a hundred


def ratings(won: Numbers) -> Numbers:
    """Return everybody's rating; their mean is 0. won: battles of row against column, draws half.

    Needs two that fought, and that everybody is joined to everybody by battles.
    """
    import choix

    rated: Numbers = ELO * choix.ilsr_pairwise_dense(won + LEAST * (1.0 - np.eye(len(won))))
    rated -= rated.mean()
    return rated


def table(pairs: Numbers) -> Numbers:
    """Return the win rates of row against column, half for each against itself.

    pairs: [row, column, score], the number of mirrored pairs by the row's score, as a tally counts
    them. Where none was fought, the rate is half.
    """
    numbers = pairs.sum(axis=2)
    sums = pairs @ intervals.scores(pairs[0, 0])
    rates: Numbers = np.divide(sums, numbers, out=np.full(numbers.shape, 0.5), where=numbers > 0)
    return rates


def mirrored(pairs: Numbers) -> Numbers:
    """Return a table of pairs whose half above the diagonal is given, with its mirror below."""
    upper = np.triu(np.ones(pairs.shape[:2]), 1)[:, :, np.newaxis] * pairs
    return upper + upper.transpose(1, 0, 2)[:, :, ::-1]


def ratings_with_errors(pairs: Numbers) -> tuple[Numbers, Numbers]:
    """Return everybody's rating and how far its interval reaches to each side, at 95 %.

    pairs: as for `table`, both halves. The errors are those of battles fought in a number set
    beforehand; they are not widened for looking often.
    """
    numbers, rates = pairs.sum(axis=2), table(pairs)
    rated = ratings(2 * numbers * rates)
    expected = 1.0 / (1.0 + np.exp((rated[np.newaxis] - rated[:, np.newaxis]) / ELO))
    curvature = _laplacian(2 * numbers * expected * (1.0 - expected))
    squares = (pairs * intervals.scores(pairs[0, 0]) ** 2).sum(axis=2)
    noise = _laplacian(4 * np.maximum(squares - numbers * rates**2, 0.0))
    # All ratings together may move freely; the noise does not move them, so any stiffness will do.
    spread = np.linalg.inv(curvature + curvature.trace() / len(curvature) ** 2)
    variances = np.diag(spread @ noise @ spread)
    return rated, TWO_SIDED * ELO * np.sqrt(np.maximum(variances, 0.0))


def _laplacian(between: Numbers) -> Numbers:
    return np.diag(between.sum(axis=1)) - between
