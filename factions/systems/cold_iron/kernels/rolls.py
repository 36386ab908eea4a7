"""The dice: Chance Adjustments, damage, multiples. `odds` reckons with the same rules.

Source: Cold Iron, the Chance Adjustment chart, Critical Hits.
"""

from factions.systems.cold_iron.kernels.layout import (
    ADJUSTMENTS,
    B3_RANDOM,
    B4_RANDOM,
    BLUNT_RANDOM,
    FARTHEST,
    NATURAL,
    RANDOM,
    SHARP,
    Record,
)
from factions.tabletop import rng
from factions.tabletop.jit import kernel

DOUBLE, RANDOM_DOUBLE = 7, 3
ZERO = FARTHEST  # the column of a Chance Adjustment of 0
SIX = 6


@kernel
def adjustment(d: Record, s: Record) -> int:
    """Roll a Chance Adjustment."""
    share = rng.uniform(s.rng)
    column = ZERO
    if share < d.at_most[column]:
        while column > 0 and share < d.at_most[column - 1]:
            column -= 1
    else:
        while column < ADJUSTMENTS - 1 and share >= d.at_most[column]:
            column += 1
    s.rolled = column - FARTHEST
    return column - FARTHEST


@kernel
def multiple(crit: int, margin: int, ca: int, protection: int) -> int:
    """Return how often a hit by that margin, 0 or more, rolls its damage."""
    if crit == NATURAL:
        margin = min(margin, ca)
    if margin < DOUBLE:
        return 1
    stride = 2 if crit in (SHARP, RANDOM, NATURAL) else 4
    beyond = max(0, margin - protection - DOUBLE)
    sharp = min(beyond // 2, 1 if crit == B3_RANDOM else 2 if crit == B4_RANDOM else 0)
    most = 2 + sharp + (beyond - 2 * sharp) // stride
    if crit in (RANDOM, BLUNT_RANDOM, B3_RANDOM, B4_RANDOM):
        allowed = 2 + (ca - RANDOM_DOUBLE) // stride if ca >= RANDOM_DOUBLE else 1
        most = min(most, allowed)
    return most


@kernel
def damage(
    s: Record, number: int, faces: int, added: int, charge: int, less: int, times: int
) -> int:
    """Roll damage once for each multiple, none of them below 0, and add it up."""
    total = 0
    for _ in range(times):
        one = added - less
        for _ in range(number):
            one += 1 + rng.below(s.rng, faces)
        for _ in range(charge):
            one += 1 + rng.below(s.rng, SIX)
        total += max(0, one)
    return total
