"""The attack roll: by hand, against every die one after the other, and laws."""

from collections import defaultdict
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factions.systems.armoured_clash.catalogue import Catalogue
from factions.systems.armoured_clash.odds.dice import (
    BLANK,
    GLANCING,
    HEROIC,
    IMPROVED,
    MISS,
    NEUTRAL,
    REROLLED,
    STANDARD_DIE,
    STRIKE,
    WEAKENED,
    hits,
    pool,
)
from factions.tabletop.estimates.chances import by_number, mean
from tests.reference import armoured_clash_attack as twin

DICE = st.lists(st.sampled_from([HEROIC, STRIKE, GLANCING, MISS, BLANK]), min_size=1, max_size=3)
RATINGS = st.sampled_from(sorted(REROLLED))


def test_the_standard_die_is_the_catalogues(clash: Catalogue) -> None:
    assert clash.die == STANDARD_DIE


def test_a_weakened_die_by_hand() -> None:
    """Of 36: a heroic strike and another die (6 of 36), two strikes (12), three faces of nothing.

    2 hits and nothing more 3/36, and a strike 2/36, and a heroic strike 1/36.
    """
    found = hits(pool(STANDARD_DIE, 1, WEAKENED))
    assert found[:5] == pytest.approx(np.array([18, 12, 3, 2, 1]) / 36)
    assert found.sum() == pytest.approx(1.0)


def test_a_neutral_die_by_hand() -> None:
    """A glancing strike (1/6) is rolled again, and does not explode then.

    Settled, a die is heroic 1/6 + 1/36 = 7/36, a strike 14/36, nothing 15/36. The first die:
    nothing 2/6 + 1/6 of 3/6 = 15/36; a strike 2/6 + 1/6 of 2/6 = 14/36; 2 hits when it is heroic
    (1/6) and its other die nothing, or heroic the second time (1/36): 15/216 + 6/216.
    """
    found = hits(pool(STANDARD_DIE, 1, NEUTRAL))
    assert found[:5] == pytest.approx(np.array([90, 84, 21, 14, 7]) / 216)


def test_an_improved_die_by_hand() -> None:
    """Misses too: a die is settled heroic 8/36, a strike 16/36, nothing 12/36."""
    found = hits(pool(STANDARD_DIE, 1, IMPROVED))
    assert found[:5] == pytest.approx(np.array([72, 96, 24, 16, 8]) / 216)


@pytest.mark.parametrize(
    ("rating", "expected"), [(WEAKENED, 0.778), (NEUTRAL, 0.907), (IMPROVED, 1.037)]
)
def test_hits_that_a_die_is_worth(rating: str, expected: float) -> None:
    assert mean(hits(pool(STANDARD_DIE, 7, rating))) / 7 == pytest.approx(expected, abs=5e-4)


def test_no_dice_no_hits() -> None:
    assert list(hits(pool(STANDARD_DIE, 0, NEUTRAL))) == [1.0]


def test_an_arc_adds_two_dice() -> None:
    """A heroic strike on a die of nothing else: 2 hits for itself and 2 for each that it adds."""
    assert by_number(hits(pool((HEROIC,), 1, NEUTRAL))) == {"4": 1.0}
    assert by_number(hits(pool((HEROIC,), 1, NEUTRAL, 2))) == {"6": 1.0}


def test_heroic_strikes_that_score_one_and_strikes_turned() -> None:
    rolled = pool((HEROIC, STRIKE), 2, WEAKENED, 0)
    assert by_number(hits(rolled)) == {"2": 0.25, "3": 0.5, "4": 0.25}
    assert by_number(hits(rolled, heroic=1)) == {"2": 1.0}
    assert by_number(hits(rolled, turned=1)) == {"3": 0.25, "4": 0.75}
    assert by_number(hits(rolled, heroic=1, turned=1)) == {"2": 1.0}


@settings(max_examples=60, deadline=None)
@given(die=DICE, dice=st.integers(0, 2), rating=RATINGS, explosion=st.sampled_from([1, 2]))
def test_every_die_one_after_the_other(
    die: list[str], dice: int, rating: str, explosion: int
) -> None:
    slow: defaultdict[tuple[int, int, int], float] = defaultdict(float)
    count = min(dice, 3 - explosion)
    for shown, chance in twin.weighed(die, count, rating, explosion):
        slow[shown[HEROIC], shown[STRIKE], shown[BLANK]] += chance
    rolled = pool(tuple(die), count, rating, explosion)
    blanks = pool(tuple(die), count, rating, explosion, (BLANK, MISS)).sum(axis=1)
    for (heroics, strikes), chance in np.ndenumerate(rolled):
        known = sum(p for (h, s, _), p in slow.items() if (h, s) == (heroics, strikes))
        assert chance == pytest.approx(known, abs=1e-12)
    for number, chance in enumerate(blanks):
        assert chance == pytest.approx(sum(p for (_, _, b), p in slow.items() if b == number))


@settings(max_examples=40, deadline=None)
@given(die=DICE, dice=st.integers(0, 30), rating=RATINGS)
def test_chances_sum_to_one_and_more_dice_never_hit_less(
    die: list[str], dice: int, rating: str
) -> None:
    fewer, more = (hits(pool(tuple(die), count, rating)) for count in (dice, dice + 1))
    assert fewer.sum() == pytest.approx(1.0, abs=1e-9)
    assert mean(more) >= mean(fewer) - 1e-12
    for number in range(len(fewer)):
        assert more[number:].sum() >= fewer[number:].sum() - 1e-12


@settings(max_examples=40, deadline=None)
@given(die=DICE, dice=st.integers(0, 20))
def test_a_better_rating_never_hits_less(die: list[str], dice: int) -> None:
    found = [hits(pool(tuple(die), dice, rating)) for rating in (WEAKENED, NEUTRAL, IMPROVED)]
    for worse, better in pairwise(found):
        for number in range(len(worse)):
            assert better[number:].sum() >= worse[number:].sum() - 1e-12
