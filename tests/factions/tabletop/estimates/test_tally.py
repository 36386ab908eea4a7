"""Tallies: exact sums, in any order and grouping, through JSON and back."""

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from factions.tabletop.estimates.tally import Tally, from_json

FIELDS = tuple(name for name in Tally.__dataclass_fields__ if name != "margins")
COUNT = st.integers(0, 2**53)


def counts(*shape: int) -> st.SearchStrategy[Any]:
    """Draw nested lists of that shape."""
    strategy: st.SearchStrategy[Any] = COUNT
    for size in reversed(shape):
        strategy = st.lists(strategy, min_size=size, max_size=size)
    return strategy


tallies = st.builds(
    from_json,
    st.fixed_dictionaries(
        dict.fromkeys(FIELDS[:6], COUNT)
        | {"pairs": counts(5), "rounds": counts(4), "victory_points": counts(2, 6)}
        | {"entries_a": counts(2, 4), "entries_b": counts(3, 4)}
    ),
)


def tally(**changes: Any) -> Tally:
    """Return a small tally: ten battles of one entry against two."""
    values: dict[str, Any] = {
        "battles": 10,
        "wins_a": 5,
        "wins_b": 3,
        "draws": 2,
        "first_player": 11,
        "opened": 8,
        "pairs": [1, 0, 2, 0, 2],
        "rounds": [0, 4, 6],
        "victory_points": [[1, 9], [8, 2]],
        "entries_a": [[7, 30, 12, 400]],
        "entries_b": [[2, 5, 9, 0], [0, 7, 21, 90]],
    }
    return from_json(values | changes)


@given(tallies, tallies)
def test_merging_commutes(one: Tally, two: Tally) -> None:
    assert one + two == two + one


@given(tallies, tallies, tallies)
def test_merging_is_associative(one: Tally, two: Tally, three: Tally) -> None:
    assert (one + two) + three == one + (two + three)


@given(tallies, tallies)
def test_every_number_is_added_exactly(one: Tally, two: Tally) -> None:
    merged = one + two
    for name in FIELDS:
        expected = np.array(getattr(one, name)) + np.array(getattr(two, name))
        assert np.array(getattr(merged, name)).tolist() == expected.tolist()


@given(tallies)
def test_json_and_back_changes_nothing(value: Tally) -> None:
    written = json.dumps(value.as_json())
    again = from_json(json.loads(written))
    assert again == value
    assert [np.asarray(getattr(again, name)).dtype for name in FIELDS] == [np.int64] * 11


def test_json_is_plain_numbers() -> None:
    value = tally(battles=np.int64(10))
    assert type(value.as_json()["battles"]) is int
    assert value.as_json()["entries_b"] == [[2, 5, 9, 0], [0, 7, 21, 90]]


def test_sums_beyond_a_floats_precision_are_exact() -> None:
    big = tally(rounds=[2**60 + 1, 0, 0])
    assert (big + tally(rounds=[2, 0, 0])).rounds.tolist() == [2**60 + 3, 0, 0]


def test_merging_leaves_its_parts_alone() -> None:
    one = tally()
    before = one.as_json()
    one + one
    assert one.as_json() == before


@pytest.mark.parametrize("name", FIELDS)
def test_tallies_that_differ_in_one_number_differ(name: str) -> None:
    values = tally().as_json()
    changed = (np.array(values[name]) + 1).tolist()
    assert tally(**{name: changed}) != tally()
    assert tally() != values


def test_margins_are_merged_and_mirrored_with_the_rest() -> None:
    one, other = tally(margins=[[2, 3, 1, 1], [0, -1, 1, 2]]), tally(margins=[[2, 3, 1, 5]])
    assert (one + other).margins.tolist() == [[0, -1, 1, 2], [2, 3, 2, 1]]
    assert one.mirrored().margins.tolist() == [[0, -3, 1, 2], [2, 1, 1, 1]]
    assert one != other


def test_a_tally_from_before_has_no_margins() -> None:
    values = tally().as_json()
    del values["margins"]
    assert from_json(values).margins.shape == (0, 4)
    assert from_json(values) == tally()


def test_a_draw_counts_half() -> None:
    assert tally().win_rate == 0.6
    assert tally(wins_a=0, draws=0).win_rate == 0
    assert tally(battles=0, wins_a=0, wins_b=0, draws=0).win_rate == 0.5


def test_tallies_of_other_armies_do_not_mix() -> None:
    with pytest.raises(ValueError, match="broadcast"):
        tally() + tally(entries_b=[[0, 0, 0, 0]] * 3)
