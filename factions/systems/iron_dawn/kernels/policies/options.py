"""The option chosen, or the best so far, as the policies write it down."""

from factions.systems.iron_dawn.kernels.record.indices import AT, TO_X, TO_Y, VALUE, WHAT, Record
from factions.tabletop.jit import kernel


@kernel
def put(s: Record, what: int, at: int, x: float, y: float) -> None:
    """Write an order."""
    s.order[WHAT], s.order[AT], s.order[TO_X], s.order[TO_Y] = what, at, x, y


@kernel
def better(s: Record, what: int, at: int, x: float, y: float, value: float) -> None:
    """Write an action down if it is worth more than the best so far."""
    if value > s.order[VALUE]:
        s.order[WHAT], s.order[AT], s.order[TO_X], s.order[TO_Y] = what, at, x, y
        s.order[VALUE] = value
