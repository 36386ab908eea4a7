"""Rows looked at side by side, as processors do it, in single precision."""

from factions.tabletop.battles.records import single
from factions.tabletop.compiler.jit import kernel

WHOLE = ~15  # what a row's number begins with, by the sixteens that they are looked at in
ZERO, ONE = single(0.0), single(1.0)
TWICE = single(2.0)
SPARE = single(0.01)  # inches that discs are held wider, more than single precision loses
LANES = 8  # spots, or enemies, weighed side by side


@kernel
def sixteens(count: int) -> int:
    """Return a count of rows rounded up to what processors look at side by side."""
    return (count + 15) & WHOLE
