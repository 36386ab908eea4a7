"""Pearson's test that counts follow given chances."""

import math

import numpy as np
from numpy.typing import NDArray

LEAST_EXPECTED = 5.0


def survival(statistic: float, freedom: int) -> float:
    """Return the chance of at least that statistic with so many degrees of freedom.

    It is a finite sum: of Poisson terms for even degrees, and of half-integer ones for odd.
    """
    half = statistic / 2
    if freedom % 2 == 0:
        start, terms = 0.0, freedom // 2
        total = 0.0
    else:
        start, terms = 0.5, (freedom - 1) // 2
        total = math.erfc(math.sqrt(half))
    for step in range(terms):
        power = start + step
        log_term = power * math.log(half) - math.lgamma(power + 1) if half else -math.inf * power
        total += math.exp(log_term - half) if power or half else 1.0
    return min(1.0, total)


def p_value(counts: NDArray[np.int64], chances: NDArray[np.float64]) -> float:
    """Return the p-value of the counts; cells expected less than five times are put together.

    Raises AssertionError where something was counted that has no chance at all.
    """
    seen = counts.ravel().astype(np.float64)
    expected = chances.ravel() * counts.sum()
    assert not seen[expected == 0].any(), "an impossible outcome was counted"
    rare = expected < LEAST_EXPECTED
    seen = np.append(seen[~rare], seen[rare].sum())
    expected = np.append(expected[~rare], expected[rare].sum())
    if expected[-1] < LEAST_EXPECTED:  # too few to stand alone
        seen, expected = _folded(seen), _folded(expected)
    if len(seen) < 2:
        return 1.0
    return survival(float(((seen - expected) ** 2 / expected).sum()), len(seen) - 1)


def _folded(cells: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.append(cells[:-2], cells[-2:].sum())
