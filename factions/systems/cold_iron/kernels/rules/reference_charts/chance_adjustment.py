"""Chance Adjustments. `odds` reckons with the same. Source: Cold Iron, the Reference Charts."""

from factions.systems.cold_iron.kernels.record.indices import ADJUSTMENTS, FARTHEST, Record
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel

ZERO = FARTHEST  # the column of a Chance Adjustment of 0


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
    return column - FARTHEST
