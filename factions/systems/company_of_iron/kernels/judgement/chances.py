"""What dice show at least, by the exact odds of SETUP: for judgement, which rolls none."""

from factions.systems.company_of_iron.kernels.record.layout import DICE, SUMS, Record
from factions.tabletop.compiler.jit import kernel


@kernel
def chance(d: Record, dice: int, goal: int) -> float:
    """Return the chance that so many dice, all of them kept, show a sum of at least `goal`."""
    return float(d.chances[max(0, min(dice, DICE)), max(0, min(goal, SUMS - 1))])


@kernel
def likely(d: Record, dice: int, need: int) -> float:
    """Return the chance of an attack roll: all 1s miss, all 6s hit."""
    kept = max(0, min(dice, DICE))
    rare = float(d.chances[kept, 6 * kept])
    return min(1.0 - rare, max(rare, chance(d, dice, need)))
