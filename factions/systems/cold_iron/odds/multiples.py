"""What a margin is worth: misses, hits, and the multiples of critical hits.

Source: Cold Iron, Critical Hits, Fumbles; the Multiple Damage and Random Crit charts.
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from factions.systems.cold_iron.odds.adjustment import CHANCES, at_least

Chances = NDArray[np.float64]

SHARP, BLUNT, RANDOM, BLUNT_RANDOM, NATURAL = "sharp", "blunt", "random", "blunt-random", "natural"
B3_RANDOM, B4_RANDOM = "b3-random", "b4-random"  # slings of the practised
STRIDES: Mapping[str, int] = {
    SHARP: 2, BLUNT: 4, RANDOM: 2, BLUNT_RANDOM: 4, NATURAL: 2, B3_RANDOM: 4, B4_RANDOM: 4,
}  # fmt: skip
SHARP_AT_FIRST = {B3_RANDOM: 1, B4_RANDOM: 2}  # multiples beyond the double that come as sharp ones
CAPPED = (RANDOM, BLUNT_RANDOM, B3_RANDOM, B4_RANDOM)
DOUBLE, RANDOM_DOUBLE = 7, 3
FUMBLED = -5


class Exchange(NamedTuple):
    """An attack and the defence it meets. weapon: how its critical hits multiply.

    fumble: added to the attack when it is looked at for fumbles. grip: hand to hand, where no
    fumble is looked for.
    """

    attack: int
    defence: int
    weapon: str
    protection: int = 0
    fumble: int = 0
    grip: bool = False

    @property
    def needed(self) -> int:
        """The least Chance Adjustment that hits: a sum of -5 or less misses whatever it meets."""
        reach = self.defence - self.attack
        return reach if self.grip else max(reach, FUMBLED + 1 - self.attack - self.fumble)


def multiple(weapon: str, margin: int, ca: int, protection: int = 0) -> int:
    """Return how often a hit by that margin rolls its damage.

    margin: attack and ca less the defence, 0 or more. Protection counts from the triple on. A
    random weapon does no more than its ca allows, of slings always as a blunt one; a natural one
    has its target's skill at most.
    """
    if weapon == NATURAL:
        margin = min(margin, ca)
    if margin < DOUBLE:
        return 1
    stride, beyond = STRIDES[weapon], max(0, margin - protection - DOUBLE)
    sharp = min(SHARP_AT_FIRST.get(weapon, 0), beyond // STRIDES[SHARP])
    most = 2 + sharp + (beyond - sharp * STRIDES[SHARP]) // stride
    if weapon in CAPPED:
        most = min(most, 2 + (ca - RANDOM_DOUBLE) // stride if ca >= RANDOM_DOUBLE else 1)
    return most


def hit(exchange: Exchange) -> float:
    """Return the chance that the attack hits."""
    return at_least(exchange.needed)


def multiples(exchange: Exchange) -> Chances:
    """Return the chance of each multiple; 0 is a miss."""
    found: dict[int, float] = {0: 0.0}
    edge = exchange.attack - exchange.defence
    for ca, share in CHANCES.items():
        times = 0
        if ca >= exchange.needed:
            times = multiple(exchange.weapon, edge + ca, ca, exchange.protection)
        found[times] = found.get(times, 0.0) + share
    return np.array([found.get(times, 0.0) for times in range(max(found) + 1)])
