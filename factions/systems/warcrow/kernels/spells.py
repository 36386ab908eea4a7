"""The dice of magic: blocks, casting rolls, Tinge rolls, the table of the Scions.

`odds.magic` has the exact chances of all of them. Source: Warcrow 1.6, "Casting a Spell",
"Blocking a Spell", "Tinge Roll", "Tinge Effects", "Dispel".
"""

from typing import Any

from factions.systems.warcrow.kernels import rolls
from factions.tabletop.jit import kernel
from factions.tabletop.rng import State, octal

Book = Any
COLOURS, ORANGE, BLACK = 6, 1, 5
MOST_TINGE_DICE = 3

# Rows of the table of the Scions.
STRESSED, TAINTED, SLOWED, DISPLACED, HEALED, WOUNDED = range(6)


@kernel
def block(dice: State, book: Book, pool: int, master: bool) -> tuple[int, int]:
    """Roll to block a spell; return the blocks and the hollow blocks.

    pool: dice four bits a colour. master: hollow blocks and hollow specials block as well.
    """
    blocks = thin = 0
    for die in range(COLOURS):
        for _ in range(pool >> 4 * die & 15):
            face = book.faces[die, octal(dice)]
            blocks += rolls.lane(face, 1)
            thin += rolls.lane(face, 4)
            if master:
                blocks += rolls.lane(face, 4) + rolls.lane(face, 5)
    return blocks, thin


@kernel
def casting(
    dice: State, book: Book, will: int, frightened: bool, blocks: int, full: bool
) -> tuple[int, bool]:
    """Roll to cast a spell; return the successes and whether one was added for a Tinge.

    will: the row of the caster's willpower. One is added where it makes the roll, unless the
    caster is full of Tinge.
    """
    got = rolls.lane(rolls.calm(dice, book, will, frightened), 0)
    if got == blocks and not full:
        return got + 1, True
    return got, False


@kernel
def tinge(dice: State, book: Book, count: int) -> int:
    """Roll so many black dice, three at most, and return the Tinge: 1 for each hollow block."""
    got = 0
    for _ in range(min(count, MOST_TINGE_DICE)):
        got += rolls.lane(book.faces[BLACK, octal(dice)], 4)
    return got


@kernel
def scion(dice: State, book: Book) -> int:
    """Roll on the table of the Scions of Yaldabaoth and return the row that is rolled exactly."""
    face = book.faces[ORANGE, octal(dice)]
    special = rolls.lane(face, 2) > 0
    if rolls.lane(face, 0) > 0:
        return TAINTED if special else SLOWED if rolls.lane(face, 5) > 0 else STRESSED
    if rolls.lane(face, 3) > 0:
        return DISPLACED
    return HEALED if special else WOUNDED
