"""Orders as the greedy policy weighs them: the best one yet."""

from factions.systems.armoured_clash.kernels.record.terms import (
    AT,
    DO,
    MOVE,
    TO_HX,
    TO_HY,
    TO_X,
    TO_Y,
    VALUE,
    WHO,
    Record,
)
from factions.tabletop.jit import kernel


@kernel
def weigh_order(
    d: Record,
    s: Record, u: int, move: int, do: int, v: int, x: float, y: float, fx: float, fy: float,
    value: float,
) -> None:  # fmt: skip
    """Make an order the best so far, if it is worth more."""
    if value > s.order[VALUE]:
        s.order[WHO], s.order[MOVE], s.order[DO], s.order[AT] = u, move, do, v
        s.order[TO_X], s.order[TO_Y], s.order[TO_HX], s.order[TO_HY] = x, y, fx, fy
        s.order[VALUE] = value
