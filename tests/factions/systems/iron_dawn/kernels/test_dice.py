"""Dice with ten faces."""

import numpy as np

from tests.factions.systems.iron_dawn.board import table
from tests.factions.systems.iron_dawn.board.many import faces_thrown
from tests.reference.chi_square import p_value

MANY = 1_000_000


def test_faces_are_equally_frequent() -> None:
    assert p_value(faces_thrown(MANY, seed=7, stream=1), np.full(10, 0.1)) > 0.001


def test_every_die_follows_from_the_stream() -> None:
    thrown = []
    for stream in (3, 3, 4):
        board = table()
        board.start_over(stream)
        thrown.append([board.d10() for _ in range(60)])
    assert thrown[0] == thrown[1] != thrown[2]
    assert set(thrown[0]) == set(range(1, 11))


def test_five_faces_are_half_of_ten_rounded_up() -> None:
    board = table()
    for face in range(1, 11):
        assert board.d5(dice=[face]) == (face + 1) // 2


def test_a_hundred_is_two_dice_and_double_nought_is_a_hundred() -> None:
    board = table()
    for tens, ones, value in ((1, 1, 1), (1, 10, 10), (2, 1, 11), (10, 10, 100)):
        assert board.d100(dice=[tens, ones]) == value
