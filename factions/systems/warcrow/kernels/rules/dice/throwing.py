"""Throwing dice: pools, dice turned or rolled again by skills.

Everything comes from a book (`odds.books`, where its arrays are laid out). Source: Warcrow 1.6,
"Dice Rolls", "Repeat a Die", "Fix a Dice Roll".
"""

from factions.systems.warcrow.kernels.record.book import Book, Row
from factions.systems.warcrow.kernels.record.cards import (
    AGAIN,
    DICE,
    FIXED,
    INSTEAD,
    LATER,
    SPOILT,
    SYMBOLS,
)
from factions.systems.warcrow.kernels.record.symbols import lane
from factions.tabletop.battles.records import Column
from factions.tabletop.battles.rng import Stream, octal
from factions.tabletop.compiler.jit import kernel

COLOURS, FACES, MOST_OF_A_COLOUR = 6, 8, 3


@kernel
def throw(dice: Stream, book: Book, side: int, loses_die: bool, more: Column[int]) -> int:
    """Roll a side's pool: packed symbols, automatic ones in, a lost die out, folded if Elite.

    more: what skills add to this side's roll, laid out as `cards` says; dice that may be rolled
    again are used up. No more than three dice of a colour are rolled.

    Source: Warcrow 1.6, "Face to Face Roll", "Cancel a Die", "Elite".
    """
    record = book.sides[side]
    pool, counts = record["dice"], record["symbols"] + more[SYMBOLS]
    defends, changed = record["defends"], more[AGAIN] | more[SPOILT] | more[FIXED]
    worst, taken, have = 0, 0, 0
    for _ in range(record["count"]):
        die = pool & 7
        pool >>= 3
        have += 1 << 4 * die
        number = octal(dice)
        if changed:
            number = turned(dice, book, record, die, number, more)
        face = book.faces[die, number]
        counts += face
        if loses_die and book.ranks[defends, die, number] > worst:
            worst, taken = book.ranks[defends, die, number], face
    for die in range(COLOURS if more[DICE] else 0):
        room = MOST_OF_A_COLOUR - (have >> 4 * die & 15)
        for _ in range(min(more[DICE] >> 4 * die & 15, room)):
            number = octal(dice)
            if changed:
                number = turned(dice, book, record, die, number, more)
            face = book.faces[die, number]
            counts += face
            if loses_die and book.ranks[defends, die, number] > worst:
                worst, taken = book.ranks[defends, die, number], face
    counts -= taken
    return int(counts + (counts >> 24) if record["elite"] else counts)


@kernel
def turned(dice: Stream, book: Book, record: Row, die: int, number: int, more: Column[int]) -> int:
    """Return the face a die shows after skills have turned it or had it rolled again, once.

    A die without what the roll is for (success, block) is set to its best face or rolled again by
    its owner; one with it is rolled again for the opponent. With LATER in place of AGAIN the face
    stays, and what another would change is added up in INSTEAD.

    Source: Warcrow 1.6, "Repeat a Die", "Fix a Dice Roll".
    """
    wanted = 1 if record["defends"] else 0
    face = book.faces[die, number]
    if lane(face, wanted) > 0 or (record["elite"] and lane(face, wanted + 3) > 0):
        if more[SPOILT] > 0:
            more[SPOILT] -= 1
            return octal(dice)
        return number
    if more[FIXED] > 0:
        more[FIXED] -= 1
        best = number
        for other in range(FACES):
            if lane(book.faces[die, other], wanted) > lane(book.faces[die, best], wanted):
                best = other
        return best
    if more[AGAIN] > 0:
        more[AGAIN] -= 1
        if more[LATER] == 0:
            return octal(dice)
        more[INSTEAD] += book.faces[die, octal(dice)] - face
    return number


@kernel
def instead(book: Book, side: int, counts: int, more: Column[int]) -> int:
    """Return a roll with its dice rolled again that had been put off, folded if Elite.

    Source: Warcrow 1.6, "Repeat a Die".
    """
    if not book.sides[side]["elite"]:
        return int(counts + more[INSTEAD])
    bare = counts - (counts >> 24) + more[INSTEAD]
    return int(bare + (bare >> 24))


@kernel
def calm(dice: Stream, book: Book, side: int, frightened: bool) -> int:
    """Roll a willpower pool once: packed symbols, automatic ones in, folded if Elite.

    Source: Warcrow 1.6, "Simple Roll".
    """
    record = book.sides[side]
    pool, counts = record["dice"], record["symbols"]
    for _ in range(record["count"]):
        face = book.faces[pool & 7, octal(dice)]
        if frightened and lane(face, 0) > 0:
            face = book.faces[pool & 7, octal(dice)]
        pool >>= 3
        counts += face
    return int(counts + (counts >> 24) if record["elite"] else counts)
