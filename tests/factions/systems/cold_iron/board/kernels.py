"""The kernels of Cold Iron as plain Python, and what their events and hexes are called."""

import pytest

from factions.systems.cold_iron.kernels.record import indices
from tests.factions import interpreted

K = interpreted.load("factions.systems.cold_iron.kernels")

# Attacks, as the record of a battle names them.
BLOW, SHOT, GRAB, TACKLE, GRIP = (
    K.events.BLOW, K.events.SHOT, K.events.GRAB, K.events.TACKLE, K.events.GRIP,
)  # fmt: skip
SHOVE, AT_MOUNT = K.events.SHOVE, K.events.AT_MOUNT

SAFE: int = K.missile_attacks.SAFE  # loading of an archer that has aimed past its friends, too
HELD, GROUP = 1, 2  # the numbers of the first and of the second hold that are laid out

Hex = tuple[int, int]
MIDDLE: Hex = (10, 10)


def beside(spot: Hex, direction: int, steps: int = 1) -> Hex:
    """Return the hex that lies so many steps from another in one of the six directions."""
    direction %= 6
    q, r = spot
    return q + steps * K.hexes.DQ[direction], r + steps * K.hexes.DR[direction]


def distance(spot: Hex, other: Hex) -> int:
    """Return how many hexes lie from one to another."""
    return int(K.hexes.far(*spot, *other))


def multiple(crit: int, margin: int, ca: int, protection: int) -> int:
    """Return how often a hit rolls its damage: crit type, what it hit by, roll, protection."""
    return int(K.critical_hits.multiple(crit, margin, ca, protection))


def column_of(ca: int) -> int:
    """Return the column of a Chance Adjustment in the chart."""
    return ca + indices.FARTHEST


def dice_fall(monkeypatch: pytest.MonkeyPatch, digits: str) -> None:
    """Let percentile dice fall so: any further digits would change nothing."""
    share = float(f"0.{digits}5")
    monkeypatch.setattr(K.rng, "uniform", lambda state: share)
