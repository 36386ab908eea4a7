"""The chances of Chance Adjustments, for who weighs what to do."""

from factions.systems.cold_iron.kernels.record.indices import ADJUSTMENTS, FARTHEST
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def chance(d: Setup, needed: int) -> float:
    """Return the chance of that Chance Adjustment or a better one."""
    column = needed - 1 + FARTHEST
    if column < 0:
        return 1.0
    return 0.0 if column >= ADJUSTMENTS else float(1.0 - d.at_most[column])
