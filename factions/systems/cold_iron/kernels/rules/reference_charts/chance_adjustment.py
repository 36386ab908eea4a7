"""Chance Adjustments. `odds` reckons with the same. Source: Cold Iron, the Reference Charts."""

from factions.systems.cold_iron.kernels.record.indices import ADJUSTMENTS, FARTHEST
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel

ZERO = FARTHEST  # the column of a Chance Adjustment of 0


@kernel(read_only=("d",))
def adjustment(d: Setup, s: State) -> int:
    """Roll a Chance Adjustment. Source: Cold Iron, The Reference Charts."""
    share = rng.uniform(s.rng)
    column = ZERO
    if share < d.at_most[column]:
        while column > 0 and share < d.at_most[column - 1]:
            column -= 1
    else:
        while column < ADJUSTMENTS - 1 and share >= d.at_most[column]:
            column += 1
    return column - FARTHEST
