import pytest
from hypothesis import given
from hypothesis import strategies as st

from factions.tabletop.lists.closest import MOST_CANDIDATES, finder, likeness, pairs

WORDS = ("orc-hunters", "orc-husk", "ice-archers", "husks", "evoker")


def test_pairs_mark_the_ends() -> None:
    assert pairs("Ab") == {"^a", "ab", "b$"}
    assert pairs("") == {"^$"}


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("orc-hunters", ("orc-hunters", "orc-husk")),
        ("Orc Hunters", ("orc-hunters",)),
        ("husk", ("husks", "orc-husk")),
        ("archers", ("ice-archers",)),
        ("zzz", ()),
        ("", ()),
    ],
)
def test_closest_comes_first(word: str, expected: tuple[str, ...]) -> None:
    assert finder(WORDS)(word) == expected


def test_likeness() -> None:
    assert likeness("evoker", "Evoker") == 1
    assert likeness("ab", "ac") == 1 / 3
    assert likeness("zzz", "evoker") == 0


def test_more_candidates_if_more_are_requested() -> None:
    words = [f"orc-{letter}" for letter in "abcdefg"]
    assert len(finder(words)("orc-x")) == MOST_CANDIDATES
    assert len(finder(words, 5)("orc-x")) == 5


def test_likeness_ties_are_in_the_order_of_words() -> None:
    assert finder(["bab", "aba"])("abab") == ("aba", "bab")


@given(st.text(max_size=20))
def test_any_word_gets_a_few_known_ones(word: str) -> None:
    found = finder(WORDS)(word)
    assert len(found) <= MOST_CANDIDATES
    assert set(found) <= set(WORDS)


@given(st.sampled_from(WORDS))
def test_a_known_word_is_closest_to_itself(word: str) -> None:
    assert finder(WORDS)(word)[0] == word
