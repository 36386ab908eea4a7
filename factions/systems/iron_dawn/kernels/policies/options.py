"""Options of a unit: what it may do, at which unit, by which way, and what that is worth."""

from typing import NamedTuple

from factions.systems.iron_dawn.kernels.table.ways import Way
from factions.tabletop.compiler.jit import kernel

Choice = tuple[int, int, Way]  # what, at which unit or -1, by which way


class Option(NamedTuple):
    """Something that a unit may do. at: another unit, or -1. value: points of cost."""

    what: int
    at: int
    way: Way
    value: float


@kernel
def option(what: int, at: int, way: Way, value: float) -> Option:
    """Return an option of a unit."""
    return Option(int(what), int(at), way, float(value))
