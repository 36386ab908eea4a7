"""Options of a unit: what it may do, at which unit, by which way, and what that is worth."""

from typing import NamedTuple

from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.table.ways import Way
from factions.tabletop.battles import scripts
from factions.tabletop.compiler.jit import kernel

WIDE, OUTSIDE = 256, 128  # more than inches of a table, and than units and pieces below 0

Choice = tuple[int, int, Way]  # what, at which unit or -1, by which way


class Option(NamedTuple):
    """Something that a unit may do. at: another unit, or -1. value: points of cost."""

    what: int
    at: int
    way: Way
    value: float


@kernel
def mark_of(what: int, at: int, way: Way) -> int:
    """Return the mark of an option: no other that a unit has at a time ends in the same place."""
    x, y, _, _ = way
    return ((int(what) * WIDE + int(at) + OUTSIDE) * WIDE + int(x)) * WIDE + int(y)


@kernel
def option(what: int, at: int, way: Way, value: float) -> Option:
    """Return an option of a unit."""
    return Option(int(what), int(at), way, float(value))


@kernel
def weighed(s: State, what: int, at: int, way: Way, value: float) -> Option:
    """Return an option of a unit that decides between several."""
    if s.hears:
        value = scripts.heard(s, mark_of(what, at, way), value)
    return option(what, at, way, value)
