"""Symbols of a roll, packed in one number, and what a roll counts on and comes to.

Eight bits a symbol: S, B, X, then hollow s, b, x; in an Elite roll a hollow symbol also counts in
its filled lane. Bits of a context are those of `odds.values`. Source: Warcrow 1.6, "Dice and
Symbols".
"""

from typing import NamedTuple

from factions.systems.warcrow.kernels.record.book import Row
from factions.tabletop.compiler.jit import kernel

LOSES_DIE = 128  # of a context, as VOID_SHIFT: odds.values
VOID_SHIFT = 8
OWN = 8  # the first kind of effect that helps the owner
HIGH = 0x808080808080  # the top bit of each lane
ORANGE, YELLOW, GREEN, BLACK = 1, 2, 3, 5  # dice, in the order of `catalogue.DICE`


class Rolled(NamedTuple):
    """What a roll of two sides came to.

    dealt, back: wounds of the second and of the first side, those by switches included. rage,
    rage_back: wounds that Berserker Rage costs the first and the second side. plan, answer: their
    rows of book.plans. first, second: their symbols, packed, before any switch. repeated: 1 where
    the first side repeated its roll.
    """

    dealt: int
    back: int
    rage: int
    rage_back: int
    plan: int
    answer: int
    first: int
    second: int
    repeated: int


@kernel
def lane(counts: int, place: int) -> int:
    """Return the count of a symbol: 0 S, 1 B, 2 X, 3 s, 4 b, 5 x."""
    return (counts >> (8 * place)) & 0xFF


@kernel
def shown(counts: int, elite: int) -> int:
    """Return the symbols that the dice of a roll show: a hollow one of an Elite roll once."""
    return counts - (counts >> 24) if elite else counts


@kernel
def above(number: int, floor: int) -> int:
    """Return the number, or the floor where that is higher."""
    return max(number, floor)


@kernel
def pays(counts: int, cost: int) -> bool:
    """Return whether no lane of the cost is above the counts'."""
    return (((counts | HIGH) - cost) & HIGH) == HIGH


@kernel
def stopped(counts: int, plan: Row, elite: int) -> int:
    """Return the counts after the opponent's plan has cancelled symbols in them."""
    if plan["stop_s"] | plan["stop_b"] | plan["stop_x"] == 0:
        return counts
    result = counts
    for place in range(3):
        stop = plan["stop_s"] if place == 0 else plan["stop_b"] if place == 1 else plan["stop_x"]
        filled = lane(counts, place)
        left = above(filled - stop, 0)
        result -= (filled - left) << (8 * place)
        if elite and lane(counts, place + 3) > left:
            result -= (lane(counts, place + 3) - left) << (8 * place + 24)
    return result


@kernel
def pierced(counts: int) -> int:
    """Return a roll of which only the hollow blocks stop anything."""
    return counts - (lane(counts, 1) << 8) + (lane(counts, 4) << 8)
