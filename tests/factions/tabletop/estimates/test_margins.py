"""Margins: exact in any grouping, mirrored with the sides, and the battles that they name."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from factions.tabletop.estimates import margins
from factions.tabletop.estimates.margins import Margins

A, B, DRAW = 2, 0, 1
Fought = list[tuple[int, int]]


def battles(most: int) -> st.SearchStrategy[Fought]:
    """Draw whole pairs of battles with margins up to that."""
    one = st.tuples(st.sampled_from((A, B, DRAW)), st.integers(-most, most))
    return st.lists(one, min_size=2, max_size=60).map(lambda some: some[: len(some) // 2 * 2])


def table(fought: Fought, first: int = 0) -> Margins:
    """Return the table of battles, each with side a's half wins and margin."""
    halves, sizes = np.array(fought, dtype=np.int64).reshape(-1, 2).T
    return margins.counted(first, halves, sizes)


def same(one: Margins, other: Margins) -> bool:
    """Return whether two tables are equal."""
    return bool(one.tolist() == other.tolist())


@given(battles(700), st.data())
def test_any_chunks_in_any_order_give_the_same_table(fought: Fought, data: Any) -> None:
    cuts = data.draw(st.lists(st.integers(0, len(fought) // 2), max_size=4))
    ends = sorted({0, len(fought), *(2 * cut for cut in cuts)})
    chunks = [table(fought[first:end], first) for first, end in pairwise(ends)]
    order = data.draw(st.permutations(chunks))
    assert same(margins.merged(*order), table(fought))
    assert same(margins.merged(order[0], margins.merged(margins.none(), *order[1:])), table(fought))


@given(battles(700))
def test_swapped_sides_give_the_table_mirrored(fought: Fought) -> None:
    swapped = [(2 - half, -size) for half, size in fought]
    swapped = [swapped[number ^ 1] for number in range(len(swapped))]
    assert same(margins.mirrored(table(fought)), table(swapped))
    assert same(margins.mirrored(margins.mirrored(table(fought))), table(fought))


@given(battles(700))
def test_every_battle_is_counted_and_json_changes_nothing(fought: Fought) -> None:
    found = table(fought)
    assert found[:, margins.NUMBER].sum() == len(fought)
    assert same(margins.read(found.tolist()), found)


def test_rows_are_exact_below_16_and_eight_to_an_octave_above() -> None:
    numbers = margins.rows_of(np.arange(-4_000, 4_001))
    assert set(np.diff(numbers)) == {0, 1}
    assert margins.rows_of(np.arange(16)).tolist() == list(range(16))
    for octave in (16, 32, 64, 2_048):
        first, last = margins.rows_of(np.array([octave, 2 * octave - 1]))
        assert last - first == 7
    assert margins.rows_of(np.array([16, 17, 18])).tolist() == [16, 16, 17]


@given(battles(15))
def test_the_picks_are_those_of_a_search_through_all(exact: Fought) -> None:
    rate = sum(half for half, _size in exact) / (2 * len(exact))
    found = margins.picks(table(exact), rate)
    assert abs(exact[found["closest"]][1]) == min(abs(size) for _half, size in exact)
    for side, half, sign in (("a", A, 1), ("b", B, -1)):
        won = sorted(sign * size for own, size in exact if own == half)
        assert (f"typical_{side}" in found) == bool(won)
        if won:
            own, size = exact[found[f"typical_{side}"]]
            assert (own, sign * size) == (half, won[(len(won) - 1) // 2])
        if won and (rate < 0.5 if side == "a" else rate > 0.5):
            assert exact[found["upset"]] == (half, sign * won[-1])


def test_the_first_of_equals_is_taken() -> None:
    fought = [(A, 3), (B, -2), (A, 1), (B, -1), (DRAW, 0), (A, 3), (DRAW, 0), (DRAW, 0)]
    assert margins.picks(table(fought), 0.6) == {
        "closest": 4, "upset": 1, "typical_a": 0, "typical_b": 3,
    }  # fmt: skip


def test_a_pair_of_equal_battles_is_named_by_its_first_from_either_side() -> None:
    both = table([(DRAW, 0), (DRAW, 0)], first=6)
    assert both.tolist() == [[DRAW, 0, 2, 9]]
    assert same(margins.mirrored(both), both)
    assert margins.picks(both, 0.5) == {"closest": 6}


def test_a_win_with_fewer_points_is_no_high_one() -> None:
    fought = [(A, -7), (B, -9), (A, 1), (B, -9)]
    assert margins.picks(table(fought), 0.4)["upset"] == 2


def test_an_even_match_has_no_upset_and_no_battles_have_no_picks() -> None:
    assert "upset" not in margins.picks(table([(A, 3), (B, -3)]), 0.5)
    assert margins.picks(margins.none(), 0.5) == {}


@pytest.mark.parametrize("most", [20, 200, 2_000])
def test_a_table_stays_short(most: int) -> None:
    dice = np.random.default_rng(7)
    sizes = dice.integers(-most, most + 1, 100_000)
    found = margins.counted(0, np.sign(sizes) + 1, sizes)
    assert len(found) <= {20: 41, 200: 91, 2_000: 145}[most]
