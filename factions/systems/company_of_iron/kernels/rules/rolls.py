"""Dice: six-sided ones and halves of them, summed, with what an attack roll asks of the faces.

Source: Company of Iron, Core Rules, "Dice & Rounding", "Additional Dice & Boosted Rolls",
"Attack Roll".
"""

from factions.systems.company_of_iron.kernels.record.layout import DICE
from factions.systems.company_of_iron.kernels.record.state import State
from factions.tabletop.battles.rng import octal
from factions.tabletop.compiler.jit import kernel

# A roll in one number: the sum of the dice kept, then what their faces show.
TOTAL, PAIR, ALL_ONES, ALL_SIXES = 255, 256, 512, 1024
TWICE = 0xEEEEEE0  # of the dice that show each face: bits that are set from two on
MOST_THROWS = 64


@kernel
def d6(s: State) -> int:
    """Roll a die: 1 to 6. Source: Company of Iron, Dice & Rounding."""
    for _ in range(MOST_THROWS):
        face = octal(s.rng)
        if face < 6:
            return face + 1
    return 6


@kernel
def d3(s: State) -> int:
    """Roll a d3: half a die, rounded up. Source: Company of Iron, Dice & Rounding."""
    return (d6(s) + 1) >> 1


@kernel
def some(s: State, amount: int, dice: int) -> int:
    """Return an amount and what a d3 (dice 3) or a d6 (dice 6) adds to it.

    Source: Company of Iron, Dice & Rounding.
    """
    if dice == 3:
        return amount + d3(s)
    return amount + d6(s) if dice == 6 else amount


@kernel
def throw(s: State, dice: int, drop: int) -> int:
    """Roll that many dice and leave the `drop` lowest out.

    Returns TOTAL, the bits of the sum, with PAIR where two dice kept are alike, ALL_ONES and
    ALL_SIXES; a die on its own is never ALL_SIXES. 0 where no die is left.

    Source: Company of Iron, Additional Dice & Boosted Rolls.
    """
    kept, total, faces = max(0, min(dice, DICE)), 0, 0
    for _ in range(kept):
        die = d6(s)
        total += die
        faces += 1 << 4 * die  # four bits a face: how many dice show it
    for _ in range(min(drop, kept)):
        die = 1
        while faces >> 4 * die & 15 == 0:
            die += 1
        total -= die
        faces -= 1 << 4 * die
        kept -= 1
    if kept == 0:
        return 0
    if faces & TWICE:
        total |= PAIR
    if faces >> 4 == kept:
        total |= ALL_ONES
    return total | ALL_SIXES if faces >> 24 == kept > 1 else total
