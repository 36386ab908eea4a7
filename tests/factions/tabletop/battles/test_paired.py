"""Paired battles: differences counted pair by pair, exact sums, refusals."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from factions.tabletop.battles import paired
from factions.tabletop.battles.paired import DIFFERENCES, Paired
from tests.builder.fake_game import FakeBattle, Setup

SEED = 7
STRONG, WEAK = Setup(55, 10, 2, 3), Setup(45, 10, 1, 3)


@pytest.fixture
def game() -> FakeBattle:
    return FakeBattle()


def plain(sums: Paired) -> list[Any]:
    """Return the sums as plain numbers."""
    return [sums.one.as_json(), sums.other.as_json(), sums.pairs.tolist()]


def score(setup: Setup, first: int) -> float:
    """Return side a's score in the pair that begins with that battle."""
    return sum(FakeBattle._half_wins(setup, SEED, battle) for battle in (first, first + 1)) / 4


def test_differences_are_quarters() -> None:
    assert DIFFERENCES.tolist() == [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1]


def test_each_pair_counts_by_its_difference(game: FakeBattle) -> None:
    sums = paired.fight(game.scored, (STRONG, WEAK), SEED, 40, 60)
    differ = Counter(score(STRONG, at) - score(WEAK, at) for at in range(40, 100, 2))
    assert sums.pairs.tolist() == [differ[size] for size in DIFFERENCES]
    assert differ[0.0] < 30
    assert sums.pairs.sum() == 30


def test_each_side_has_the_tally_of_its_own_battles(game: FakeBattle) -> None:
    sums = paired.fight(game.scored, (STRONG, WEAK), SEED, 0, 60)
    assert sums.one == game.fight(STRONG, SEED, 0, 60)
    assert sums.other == game.fight(WEAK, SEED, 0, 60)
    assert sums.battles == 60


def test_the_difference_is_that_of_the_win_rates(game: FakeBattle) -> None:
    sums = paired.fight(game.scored, (STRONG, WEAK), SEED, 0, 60)
    assert sums.difference == sums.one.win_rate - sums.other.win_rate
    assert sums.difference == pytest.approx(sums.pairs @ DIFFERENCES / 30)
    assert sums.difference > 0


def test_a_side_differs_from_itself_in_no_pair(game: FakeBattle) -> None:
    assert (
        paired.fight(game.scored, (WEAK, WEAK), SEED, 0, 60).pairs.tolist()
        == [0] * 4 + [30] + [0] * 4
    )


def test_changing_places_turns_the_differences_round(game: FakeBattle) -> None:
    one, other = ((STRONG, WEAK), (WEAK, STRONG))
    there, back = (paired.fight(game.scored, setups, SEED, 0, 60).pairs for setups in (one, other))
    assert np.array_equal(there, back[::-1])


def test_a_hundred_is_forty_and_sixty_in_any_order(game: FakeBattle) -> None:
    whole, early, late = (
        paired.fight(game.scored, (STRONG, WEAK), SEED, first, count)
        for first, count in ((0, 100), (0, 40), (40, 60))
    )
    assert plain(early + late) == plain(late + early) == plain(whole)


@pytest.mark.parametrize(("first", "count"), [(1, 2), (0, 3), (-2, 2), (0, -2)])
def test_odd_and_negative_stretches_are_refused(game: FakeBattle, first: int, count: int) -> None:
    with pytest.raises(ValueError, match="even"):
        paired.fight(game.scored, (STRONG, WEAK), SEED, first, count)
    assert game.fought == []
