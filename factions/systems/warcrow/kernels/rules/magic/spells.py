"""The dice of spells: blocks and casting rolls; `odds.magic` has the exact chances.

Source: Warcrow 1.6, "Casting a Spell", "Blocking a Spell", "Dispel".
"""

from factions.systems.warcrow.kernels.record.book import Book
from factions.systems.warcrow.kernels.record.symbols import lane
from factions.systems.warcrow.kernels.rules.dice.throwing import COLOURS, calm
from factions.tabletop.battles.rng import Stream, octal
from factions.tabletop.compiler.jit import kernel


@kernel
def block(dice: Stream, book: Book, pool: int, master: bool) -> tuple[int, int]:
    """Roll to block a spell; return the blocks and the hollow blocks.

    pool: dice four bits a colour. master: hollow blocks and hollow specials block as well.

    Source: Warcrow 1.6, "Blocking a Spell".
    """
    blocks = thin = 0
    for die in range(COLOURS):
        for _ in range(pool >> 4 * die & 15):
            face = book.faces[die, octal(dice)]
            blocks += lane(face, 1)
            thin += lane(face, 4)
            if master:
                blocks += lane(face, 4) + lane(face, 5)
    return blocks, thin


@kernel
def casting(
    dice: Stream, book: Book, will: int, frightened: bool, blocks: int, full: bool
) -> tuple[int, bool]:
    """Roll to cast a spell; return the successes and whether one was added for a Tinge.

    will: the row of the caster's willpower. One is added where it makes the roll, unless the
    caster is full of Tinge.

    Source: Warcrow 1.6, "Casting a Spell".
    """
    got = lane(calm(dice, book, will, frightened), 0)
    if got == blocks and not full:
        return got + 1, True
    return got, False
