"""The Chance Adjustment: what the dice add to a rating, and how likely each is.

Source: Cold Iron, the Chance Adjustment chart, as printed to 30 either way; beyond it the normal
distribution that it is made from.
"""

from math import erfc, floor, log10, sqrt

# The chance of 0, 1, 2 ... or more; that of less than 0, -1, -2 ... is the same.
PRINTED = (
    0.5, 0.44, 0.38, 0.33, 0.27, 0.23, 0.18, 0.15, 0.12, 0.088, 0.067, 0.049, 0.036, 0.025, 0.018,
    0.012, 0.0082, 0.0054, 0.0035, 0.0022, 0.0013, 0.00082, 0.00048, 0.00028, 0.00016, 0.000088,
    0.000048, 0.000026, 0.000013, 0.0000068, 0.0000034,
)  # fmt: skip
DEVIATION = 20 / 3
FURTHER_DIGITS = 2  # that are rolled beyond leading 0s or 9s
FARTHEST = 60  # beyond it lie less than 1 in 10**18


def at_least(adjustment: int) -> float:
    """Return the chance of that Chance Adjustment or a better one."""
    return _tail(adjustment) if adjustment > 0 else 1 - _tail(-adjustment)


def chance(adjustment: int) -> float:
    """Return the chance of exactly that Chance Adjustment; the farthest stand for all beyond."""
    if abs(adjustment) > FARTHEST:
        return 0.0
    if adjustment < 0:
        worse = _tail(-adjustment) if adjustment > -FARTHEST else 0.0
        return _tail(-adjustment - 1) - worse
    better = _tail(adjustment + 1) if adjustment < FARTHEST else 0.0
    return _tail(adjustment) - better


def _tail(adjustment: int) -> float:
    if adjustment < len(PRINTED):
        return PRINTED[adjustment]
    if adjustment > FARTHEST:
        return 0.0
    share = erfc(adjustment / DEVIATION / sqrt(2)) / 2
    return round(share, floor(-log10(share)) + FURTHER_DIGITS)


CHANCES = {ca: chance(ca) for ca in range(-FARTHEST, FARTHEST + 1)}
