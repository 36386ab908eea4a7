"""Dice: six-sided ones and halves of them, summed, with what an attack roll asks of the faces.

Source: Company of Iron, Core Rules, "Dice & Rounding", "Additional Dice & Boosted Rolls",
"Attack Roll".
"""

from factions.systems.company_of_iron.kernels.layout import Record
from factions.tabletop.jit import kernel
from factions.tabletop.rng import octal

# A roll in one number: the sum of the dice kept, then what their faces show.
TOTAL, PAIR, ALL_ONES, ALL_SIXES = 255, 256, 512, 1024
MOST_DICE = 12
MOST_THROWS = 64


@kernel
def d6(s: Record) -> int:
    """Roll a die: 1 to 6."""
    for _ in range(MOST_THROWS):
        face = octal(s.rng)
        if face < 6:
            return face + 1
    return 6


@kernel
def d3(s: Record) -> int:
    """Roll a d3: half a die, rounded up."""
    return (d6(s) + 1) >> 1


@kernel
def some(s: Record, amount: int, dice: int) -> int:
    """Return an amount and what a d3 (dice 3) or a d6 (dice 6) adds to it."""
    if dice == 3:
        return amount + d3(s)
    return amount + d6(s) if dice == 6 else amount


@kernel
def throw(s: Record, dice: int, drop: int) -> int:
    """Roll that many dice and leave the `drop` lowest out, or the -`drop` highest.

    Returns TOTAL, the bits of the sum, with PAIR where two dice kept are alike, ALL_ONES and
    ALL_SIXES; a die on its own is never ALL_SIXES. 0 where no die is left.
    """
    faces = 0  # four bits a face: how many dice show it
    for _ in range(min(dice, MOST_DICE)):
        faces += 1 << 4 * d6(s)
    for _ in range(abs(drop)):
        for k in range(1, 7):
            face = k if drop > 0 else 7 - k
            if faces >> 4 * face & 15:
                faces -= 1 << 4 * face
                break
    found, kept, ones, sixes = 0, 0, faces >> 4 & 15, faces >> 24 & 15
    for face in range(1, 7):
        count = faces >> 4 * face & 15
        kept += count
        found += count * face
        if count > 1:
            found |= PAIR
    if kept == 0:
        return 0
    if ones == kept:
        found |= ALL_ONES
    return found | ALL_SIXES if sixes == kept > 1 else found
