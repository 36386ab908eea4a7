"""Dice with ten faces."""

import numpy as np

from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules import dice as compiled
from factions.tabletop.battles import rng
from factions.tabletop.battles.records import blank
from factions.tabletop.compiler.jit import entry
from tests.factions.systems.iron_dawn.kernels.stage import K, dice, table
from tests.reference.chi_square import p_value

MANY = 1_000_000


@entry
def throw_many(s, counts, times):  # type: ignore[no-untyped-def]
    for _ in range(times):
        counts[compiled.d10(s) - 1] += 1


def test_faces_are_equally_frequent() -> None:
    s, counts = blank(State)[0], np.zeros(10, np.int64)
    rng.reseed(s.rng, 7, 1)
    throw_many(s, counts, MANY)
    assert p_value(counts, np.full(10, 0.1)) > 0.001


def test_every_die_follows_from_the_stream() -> None:
    thrown = []
    for stream in (3, 3, 4):
        made = table()
        K.rng.reseed(made.s.rng, 7, stream)
        thrown.append([K.dice.d10(made.s) for _ in range(60)])
    assert thrown[0] == thrown[1] != thrown[2]
    assert set(thrown[0]) == set(range(1, 11))


def test_five_faces_are_half_of_ten_rounded_up() -> None:
    made = table()
    for face in range(1, 11):
        with dice(face):
            assert K.dice.d5(made.s) == (face + 1) // 2


def test_a_hundred_is_two_dice_and_double_nought_is_a_hundred() -> None:
    made = table()
    for tens, ones, value in ((1, 1, 1), (1, 10, 10), (2, 1, 11), (10, 10, 100)):
        with dice(tens, ones):
            assert K.dice.d100(made.s) == value
