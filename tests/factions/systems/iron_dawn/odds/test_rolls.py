"""One D10, by the words of the rules."""

import pytest

from factions.systems.iron_dawn.catalogue import Catalogue
from factions.systems.iron_dawn.odds.rolls import (
    SHOOTING,
    accuracy,
    failing,
    nerve,
    to_shoot,
    to_strike,
)


def test_the_chart_is_that_of_the_edition(dawn: Catalogue) -> None:
    assert dawn.shooting == SHOOTING


@pytest.mark.parametrize(
    ("weapon_acc", "acc", "need"),
    [(1, 2, 9), (3, 5, 5), (5, 9, 2), (3, 1, 9), (3, 0, 10), (3, -4, 10), (5, 12, 2)],
)
def test_the_shooting_chart_and_beyond(weapon_acc: int, acc: int, need: int) -> None:
    assert to_shoot(SHOOTING, weapon_acc, acc) == need


def test_melee_is_ten_less_the_skill(dawn: Catalogue) -> None:
    assert tuple(to_strike(mel) for mel in range(1, 9)) == dawn.melee


@pytest.mark.parametrize(
    ("need", "modifier", "faces"),
    [(5, 0, 6), (5, 1, 7), (5, -2, 4), (2, 0, 9), (2, 3, 9), (1, 0, 9), (10, 0, 1)],
)
def test_a_natural_one_always_misses(need: int, modifier: int, faces: int) -> None:
    assert accuracy(need, modifier) == (faces / 10, 0.1)


def test_a_natural_ten_that_misses_is_nothing_special() -> None:
    assert accuracy(9, -2) == (0.0, 0.0)


@pytest.mark.parametrize(
    ("att", "defence", "cover", "faces"),
    [
        (5, 6, 0, 3),  # the rules' own example: Marauders of ATT 5 give DEF 6 a bonus of 1
        (5, 5, 0, 5),
        (6, 5, 0, 6),
        (6, 5, 1, 5),
        (1, 6, 0, 0),
        (12, 3, 0, 10),
    ],
)
def test_faces_that_fail_a_defence_test(att: int, defence: int, cover: int, faces: int) -> None:
    assert failing(att, defence, cover) == faces


@pytest.mark.parametrize(
    ("mor", "chance"),
    [(0, 0.0), (5, 0.5), (8, 0.8), (9, 0.8), (10, 0.88), (11, 0.96), (12, 0.96)],
)
def test_a_morale_test_is_passed_by_mor_but_not_by_9_or_10(mor: int, chance: float) -> None:
    """9 and 10 fail; MOR 10 rolls a 10 again, 11 both: 0.8 and a tenth or a fifth of 0.8."""
    assert nerve(mor) == pytest.approx(chance)
