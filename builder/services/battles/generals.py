"""The generals of a game that a panel has, and their pairs."""

from itertools import product

from factions.systems import SYSTEMS

Pair = tuple[str, str]


def players(system: str) -> list[str]:
    """Return the ids of the generals that a game's panels have: all but the yardsticks."""
    return [one.id for one in SYSTEMS[system].generals.values() if not one.yardstick]


def pairs(system: str) -> list[Pair]:
    """Return every pair of them, a's general first."""
    ids = players(system)
    return list(product(ids, ids))
