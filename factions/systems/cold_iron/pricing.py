"""How an edition prices people: by their experience, or by what they are worth in battle."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Experience:
    """Points as experience: each so much of it, and each so much silver above the first, is one."""

    experience_per_point: int
    free_silver: int
    silver_per_point: int


@dataclass(frozen=True, slots=True)
class Muster:
    """Points as what a combatant is worth in battle: a base, times the worth of every figure.

    base: points of one all of whose figures are 0. figures: what one more of each multiplies by,
    as a natural logarithm. units: the same for units whose worth figures do not tell in full.
    """

    base: float
    figures: Mapping[str, float]
    units: Mapping[str, float]


def priced(values: Mapping[str, Any]) -> Experience | Muster:
    """Return the pricing of an edition's rules."""
    return Muster(**values) if "figures" in values else Experience(**values)
