"""Options of a unit: what it may do, at which unit, by which way, and what that is worth."""

from factions.systems.iron_dawn.kernels.table.ways import Way
from factions.tabletop.compiler.jit import kernel

Option = tuple[int, int, Way, float]
Choice = tuple[int, int, Way]  # what, at which unit or -1, by which way


@kernel
def better(best: Option, what: int, at: int, way: Way, value: float) -> Option:
    """Return an option if it is worth more than the best so far, else that one."""
    if value > best[3]:
        return what, at, way, float(value)
    return best
