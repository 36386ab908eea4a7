"""Sums of dice, by hand and against every roll there is, counted out one by one."""

from itertools import product

import numpy as np
import pytest

from factions.systems.company_of_iron.odds.dice import MOST_DICE, faces, hit, points


def slow_hit(dice: int, drop: int, need: int) -> tuple[float, float]:
    """Return the chances to hit and of a critical hit, going through all rolls."""
    hits = criticals = 0
    for rolled in product(range(1, 7), repeat=dice):
        kept = sorted(rolled)[drop:]
        if not kept or all(face == 1 for face in kept):
            continue
        if sum(kept) >= need or (len(kept) > 1 and all(face == 6 for face in kept)):
            hits += 1
            criticals += len(set(kept)) < len(kept)
    return hits / 6**dice, criticals / 6**dice


@pytest.mark.parametrize(
    ("need", "hits", "criticals"),
    [(2, 35, 5), (3, 35, 5), (6, 26, 4), (7, 21, 3), (10, 6, 2), (12, 1, 1), (40, 1, 1)],
)
def test_two_dice_by_hand(need: int, hits: int, criticals: int) -> None:
    assert hit(2, 0, need) == pytest.approx((hits / 36, criticals / 36), abs=1e-12)


@pytest.mark.parametrize("dice", range(6))
@pytest.mark.parametrize("drop", [0, 1, 2])
def test_hits_are_those_of_all_rolls(dice: int, drop: int) -> None:
    for need in (-5, 3, 8, 13, 40):
        found = hit(dice, drop, need)
        assert found == pytest.approx(slow_hit(dice, drop, need) if dice > drop else (0, 0))


def test_one_die_hits_by_what_it_reaches_and_never_by_being_a_six() -> None:
    assert hit(1, 0, 7) == (0.0, 0.0)
    assert hit(1, 0, 1) == pytest.approx((5 / 6, 0.0))


def test_a_miss_rolled_again() -> None:
    once = hit(2, 0, 7)
    twice = hit(2, 0, 7, 1)
    assert twice[0] == pytest.approx(once[0] + (1 - once[0]) * once[0])
    assert twice[1] == pytest.approx(once[1] + (1 - once[0]) * once[1])


def test_damage_is_that_of_all_rolls() -> None:
    for dice, margin, times, again in ((2, -4, 1, False), (3, 2, 2, False), (4, -12, 1, True)):
        slow: dict[int, float] = {}
        for rolled in product(range(1, 7), repeat=dice):
            amount = max(0, sum(rolled) + margin) * times
            slow[amount] = slow.get(amount, 0.0) + 6.0**-dice
        if again:
            nothing = slow.pop(0, 0.0)
            slow = {n: p * (1 + nothing) for n, p in slow.items()} | {0: nothing * nothing}
        found = points(dice, margin, times, again=again)
        assert {n: p for n, p in enumerate(found) if p} == pytest.approx(slow)


def test_no_dice_leave_power_alone() -> None:
    assert points(0, 3).tolist() == [0, 0, 0, 1]
    assert points(-1, -3).tolist() == [1]


def test_chances_add_up_and_too_many_dice_are_refused() -> None:
    assert np.isclose(faces(MOST_DICE).chances.sum(), 1.0)
    with pytest.raises(ValueError, match="13 dice; a roll has 0 to 12"):
        faces(MOST_DICE + 1)
