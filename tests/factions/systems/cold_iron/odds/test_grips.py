"""Hand to hand: values together, and attempts to get hold."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.odds.grips import ADDED, hold, together


def test_the_sum_of_the_manual() -> None:
    """A 12, an 8 and a 5: 16.2, then 18.3, so 18."""
    assert together([12, 8, 5]) == together([5, 12, 8]) == 18


@pytest.mark.parametrize(("number", "more"), [(1, 0), (2, 6), (3, 10), (4, 12), (5, 14)])
def test_identical_values_have_a_column_of_their_own(number: int, more: int) -> None:
    assert together([7] * number) == 7 + more


def test_the_chart(catalogue: Catalogue) -> None:
    assert [tenths / 10 for tenths in ADDED] == catalogue.rules["multiple_hth"]
    assert [together([30, 30 - below]) - 30 for below in (0, 1, 6, 14, 15, 19, 20)] == [
        6, 6, 4, 2, 1, 1, 0,
    ]  # fmt: skip


def test_halves_round_up_below_nothing_too() -> None:
    """-10 and one equal: -4; and -11, 5.5 more, is -4.5, so -4."""
    assert together([-10, -10]) == -4
    assert together([-10, -11]) == -4


@given(st.lists(st.integers(-10, 40), min_size=1, max_size=6))
def test_help_never_hurts_much_nor_helps_beyond_reason(values: list[int]) -> None:
    found = together(values)
    assert max(values) <= found <= max(values) + 16


def test_the_giant_breaks_out() -> None:
    """HtH 17 on 7, a roll of 35: -3. 17 - 3 - 7 is 7, by which the other falls."""
    found = hold(0, 0, 17, 7)
    assert found.floored == pytest.approx(1 - 0.33)
    assert found.through == pytest.approx(1 - 0.067)
    assert found.falls == pytest.approx(0.0082)


def test_attempts_by_hand() -> None:
    """A grab of 9 on a dodge of 6; 8 on 8 tackles on 0, pins on 12, or thrice on 5."""
    found = hold(9, 6, 8, 8)
    assert (found.grab, found.tackle, found.pin, found.pin_step) == pytest.approx(
        (0.67, 0.5, 0.036, 0.23)
    )
