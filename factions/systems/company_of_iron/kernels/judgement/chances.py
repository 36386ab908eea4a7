"""What dice show at least, by the exact odds of SETUP: for judgement, which rolls none."""

from factions.systems.company_of_iron.kernels.record.layout import DICE, SUMS
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def chance(d: Setup, dice: int, goal: int) -> float:
    """Return the chance that so many dice, all of them kept, show a sum of at least `goal`."""
    return float(d.chances[max(0, min(dice, DICE)), max(0, min(goal, SUMS - 1))])


@kernel(read_only=("d",))
def likely(d: Setup, dice: int, need: int) -> float:
    """Return the chance of an attack roll: all 1s miss, all 6s hit."""
    kept = max(0, min(dice, DICE))
    rare = float(d.chances[kept, 6 * kept])
    return min(1.0 - rare, max(rare, chance(d, dice, need)))


@kernel
def hardly_misses(dice: int, need: int) -> bool:
    """Return whether an attack roll that has to reach `need` misses by all 1s alone.

    dice: how many are kept; fewer than two are never critical.
    """
    return dice > 1 and need <= dice + 1
