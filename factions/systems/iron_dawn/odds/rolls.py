"""What one D10 does: to hit, in a defence test, in a morale test. The face 0 is a 10.

Source: Iron Dawn V2, "Accuracy and Melee Tests", "Defence Tests", "Morale".
"""

from collections.abc import Sequence
from typing import NamedTuple

FACES = 10
LOWEST_ACC, HIGHEST_ACC = 2, 9  # the columns of the chart

# Shooting "To Hit" chart: the least roll that hits, by weapon ACC from 1 and unit ACC from 2.
SHOOTING = (
    (9, 8, 7, 6, 5, 4, 4, 3),
    (9, 7, 7, 6, 5, 4, 4, 3),
    (8, 7, 6, 5, 4, 4, 3, 2),
    (7, 6, 6, 5, 4, 3, 3, 2),
    (6, 6, 5, 4, 4, 3, 3, 2),
)


class Accuracy(NamedTuple):
    """The chance of a hit, and that of one by a natural 10."""

    hit: float
    ten: float


def to_shoot(chart: Sequence[Sequence[int]], weapon_acc: int, acc: int) -> int:
    """Return the least roll with which a shot hits.

    Below the chart's lowest unit ACC each point asks for 1 more, 10 at most; above its highest
    nothing gets easier.
    """
    column = min(max(acc, LOWEST_ACC), HIGHEST_ACC)
    need = chart[weapon_acc - 1][column - LOWEST_ACC]
    return min(FACES, need + max(0, LOWEST_ACC - acc))


def to_strike(mel: int) -> int:
    """Return the least roll with which an attack in melee hits: 10 less MEL."""
    return FACES - mel


def accuracy(need: int, modifier: int = 0) -> Accuracy:
    """Return the chances of an accuracy or melee test; modifier: added to the die.

    A natural 1 misses whatever the modifier; a natural 10 is nothing special where it misses.
    """
    hits = [face for face in range(2, FACES + 1) if face + modifier >= need]
    return Accuracy(len(hits) / FACES, hits.count(FACES) / FACES)


def failing(att: int, defence: int, cover: int = 0) -> int:
    """Return how many of the ten faces fail a defence test: those above 2 DEF - ATT + cover."""
    return min(FACES, max(0, FACES - (2 * defence - att + cover)))


def nerve(mor: int) -> float:
    """Return the chance to pass a morale test: MOR or less, never by a 9 or 10.

    MOR 10 rolls a 10 once more, MOR 11 a 9 too.
    """
    once = min(max(mor, 0), FACES - 2) / FACES
    again = min(max(mor - FACES + 1, 0), 2) / FACES
    return once + again * once
