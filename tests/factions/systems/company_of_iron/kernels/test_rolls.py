"""Dice: what a roll shows, and that each face is as likely as the others."""

from itertools import product

import numpy as np
import pytest

from tests.factions.systems.company_of_iron.board.dice import dice
from tests.factions.systems.company_of_iron.board.fighters import duel
from tests.factions.systems.company_of_iron.board.kernels import K
from tests.reference.chi_square import p_value

ROLLS = K.rolls


def throw(*faces: int, drop: int = 0) -> tuple[int, bool, bool, bool]:
    """Return the sum of what is kept, and whether it is a pair, all ones, all sixes."""
    with dice(*faces):
        found = ROLLS.throw(None, len(faces), drop)
    shown = (bool(found & bit) for bit in (ROLLS.PAIR, ROLLS.ALL_ONES, ROLLS.ALL_SIXES))
    return found & ROLLS.TOTAL, *shown


@pytest.mark.parametrize(
    ("faces", "drop", "found"),
    [
        ((3, 4), 0, (7, False, False, False)),
        ((3, 3), 0, (6, True, False, False)),
        ((1, 1), 0, (2, True, True, False)),
        ((6, 6), 0, (12, True, False, True)),
        ((6,), 0, (6, False, False, False)),
        ((1,), 0, (1, False, True, False)),
        ((6, 6, 1), 1, (12, True, False, True)),
        ((5, 2, 5, 2), 2, (10, True, False, False)),
        ((4, 4, 2), 1, (8, True, False, False)),
        ((2,), 1, (0, False, False, False)),
        ((), 0, (0, False, False, False)),
    ],
)
def test_a_throw(faces: tuple[int, ...], drop: int, found: tuple[int, bool, bool, bool]) -> None:
    assert throw(*faces, drop=drop) == found


@pytest.mark.parametrize(("face", "half"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_a_die(face: int, half: int) -> None:
    with dice(face):
        assert ROLLS.d3(None) == half


def test_amounts_with_dice() -> None:
    with dice(5, 5):
        assert [ROLLS.some(None, 2, sides) for sides in (0, 3, 6)] == [2, 5, 7]


def test_faces_are_even() -> None:
    counts = np.bincount(duel().roll(12000), minlength=7)
    assert counts[0] == 0
    assert p_value(counts[1:], np.full(6, 1 / 6)) > 0.001


@pytest.mark.parametrize("dice_thrown", range(5))
def test_the_chance_of_a_sum_is_what_all_throws_make_it(dice_thrown: int) -> None:
    board = duel()
    sums = [sum(faces) for faces in product(range(1, 7), repeat=dice_thrown)]
    for goal in range(-2, 6 * dice_thrown + 3):
        share = sum(total >= goal for total in sums) / len(sums)
        assert board.chance(dice_thrown, goal) == pytest.approx(share)
