"""Chances by number, and the keys of a bare exchange."""

import pytest

from factions.tabletop.estimates.chances import by_number, mean, require, whole


def test_numbers_are_strings_and_nothing_is_left_out_but_nothing() -> None:
    assert by_number([0.25, 0.0, 0.75]) == {"0": 0.25, "2": 0.75}
    assert by_number([]) == {}


def test_the_number_expected() -> None:
    assert mean([0.25, 0.0, 0.75]) == 1.5


def test_keys_are_all_there_and_known() -> None:
    require({"a": "1"}, ("a",), ("b",))
    with pytest.raises(ValueError, match=r"^missing: a, c$"):
        require({"b": "1"}, ("a", "b", "c"))
    with pytest.raises(ValueError, match=r"^unknown: d, e; the keys are a, b$"):
        require({"a": "1", "e": "1", "d": ""}, ("a",), ("b",))


@pytest.mark.parametrize("text", ["", "one", "1.5"])
def test_a_whole_number_is_one(text: str) -> None:
    with pytest.raises(ValueError, match=r"^a: '.*' is no whole number$"):
        whole({"a": text}, "a", 0, 5)


@pytest.mark.parametrize("text", ["-1", "6"])
def test_a_whole_number_is_within_bounds(text: str) -> None:
    with pytest.raises(ValueError, match=rf"^a: {text}; figures are between 0 and 5$"):
        whole({"a": text}, "a", 0, 5)
    assert [whole({"a": one}, "a", 0, 5) for one in ("0", "5")] == [0, 5]
