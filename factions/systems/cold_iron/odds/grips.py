"""Hand to hand: values of several who help each other, and how one gets hold of another.

Source: Cold Iron, Hand to Hand Combat, Move Through; the Multiple Hand to Hand chart.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from factions.systems.cold_iron.odds.adjustment import at_least

# What one more adds, in tenths, by how far his value lies below what the others have together.
ADDED = (60, 55, 50, 46, 42, 39, 35, 34, 32, 29, 24, 21, 19, 17, 16, 14, 13, 11, 10, 9)
TENTH, HALF = 10, 5
THROWN = 7  # a shove that succeeds, or fails, by so much brings somebody down
PINNED, HELD = 12, 5
MOST_TOGETHER = 4  # on one of a man's size


@dataclass(frozen=True)
class Hold:
    """The chances of a single attempt. pin: at one go; pin_step: one of three in a row.

    through, floored, falls: a shove clears the way, brings the other down, or oneself.
    """

    grab: float
    tackle: float
    pin: float
    pin_step: float
    through: float
    floored: float
    falls: float


def together(values: Iterable[int]) -> int:
    """Return the hand to hand value of several as one: the highest first, each of the others added.

    Differences are taken from the rounded total, additions kept unrounded; halves round up.
    """
    highest, *others = sorted(values, reverse=True)
    tenths = TENTH * highest
    for value in others:
        below = (tenths + HALF) // TENTH - value
        tenths += ADDED[below] if below < len(ADDED) else 0
    return (tenths + HALF) // TENTH


def hold(grab: int, dodge: int, value: int, other: int, seat: int | None = None) -> Hold:
    """Return the chances of getting hold. grab: the attack that grabs; dodge: what it meets.

    value, other: the hand to hand values of the two sides. seat: a rider's, which meets tackles if
    it is better.
    """
    edge = other - value
    return Hold(
        grab=at_least(dodge - grab),
        tackle=at_least(edge if seat is None else max(edge, seat - value)),
        pin=at_least(edge + PINNED),
        pin_step=at_least(edge + HELD),
        through=at_least(edge),
        floored=at_least(edge + THROWN),
        falls=1 - at_least(edge - THROWN + 1),
    )
