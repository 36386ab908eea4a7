"""Multiples, and the damage that is rolled once for each. `odds` reckons with the same rules.

Source: Cold Iron, Critical Hits; the Multiple Damage chart.
"""

from factions.systems.cold_iron.kernels.record.indices import (
    B3_RANDOM,
    B4_RANDOM,
    BLUNT_RANDOM,
    NATURAL,
    RANDOM,
    SHARP,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.reference_charts.chance_adjustment import adjustment
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel

DOUBLE, RANDOM_DOUBLE = 7, 3
SIX = 6
RIVAL = 3  # a random crit doubles at 3


@kernel
def multiple(crit: int, margin: int, ca: int, protection: int) -> int:
    """Return how often a hit by that margin, 0 or more, rolls its damage.

    Source: Cold Iron, Critical Hits; Multiple Damage Chart.
    """
    if crit == NATURAL:
        margin = min(margin, ca)
    if margin < DOUBLE:
        return 1
    stride = 2 if crit in (SHARP, RANDOM, NATURAL) else 4
    beyond = max(0, margin - protection - DOUBLE)
    sharp = min(beyond // 2, 1 if crit == B3_RANDOM else 2 if crit == B4_RANDOM else 0)
    most = 2 + sharp + (beyond - 2 * sharp) // stride
    if crit in (RANDOM, BLUNT_RANDOM, B3_RANDOM, B4_RANDOM):
        allowed = 2 + (ca - RANDOM_DOUBLE) // stride if ca >= RANDOM_DOUBLE else 1
        most = min(most, allowed)
    return most


@kernel
def damage(
    s: State, number: int, faces: int, added: int, charge: int, less: int, times: int
) -> int:
    """Roll damage once for each multiple, none of them below 0, and add it up.

    Source: Cold Iron, Critical Hits; Distance Effects on Missiles.
    """
    total = 0
    for _ in range(times):
        one = added - less
        for _ in range(number):
            one += 1 + rng.below(s.rng, faces)
        for _ in range(charge):
            one += 1 + rng.below(s.rng, SIX)
        total += max(0, one)
    return total


@kernel(read_only=("d",))
def damage_in_hand(d: Setup, s: State, u: int, charge: int, times: int) -> int:
    """Roll the damage of what somebody strikes with, and of so many d6 of a charge.

    Source: Cold Iron, Critical Hits; Spear Charge.
    """
    stance = s.stance[u]
    number, faces, added = d.dice[u, stance, 0], d.dice[u, stance, 1], d.dice[u, stance, 2]
    return damage(s, int(number), int(faces), int(added), charge, 0, times)


@kernel(read_only=("d",))
def random_crit(d: Setup, s: State, protection: int) -> int:
    """Return the multiple of a hit that nobody aimed: by a new roll, against crit protection.

    For whom a fumble hits instead, see `rules.physical_combat.blows:stray_blow`.

    Source: Cold Iron, Critical Hits; Random Crit.
    """
    ca = adjustment(d, s) - protection
    return multiple(RANDOM, 99, ca, 0) if ca >= RIVAL else 1
