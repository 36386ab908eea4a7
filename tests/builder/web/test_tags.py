"""Template tags: drawings have words, and words are escaped."""

import pytest

from builder.templatetags import rollcall


def test_a_pool_is_drawn_with_its_words() -> None:
    drawn = rollcall.pool("RRO", "Sx")
    assert drawn.count("<use ") == 5
    assert drawn.count("#die") == 3
    assert 'aria-label="2 red dice, 1 orange die, 1 success, 1 hollow special"' in drawn


def test_an_empty_pool_is_a_dash() -> None:
    assert rollcall.pool("", "") == '<span class="none">-</span>'


def test_letters_in_one_word_are_separated() -> None:
    assert rollcall.drawn("RX") == rollcall.pool("R", "X", "small")


def test_marked_draws_symbols_and_escapes_the_rest() -> None:
    drawn = rollcall.marked("cancel <1> {B} {q}")
    assert "cancel &lt;1&gt; <span" in drawn
    assert 'aria-label="block"' in drawn
    assert drawn.endswith("{q}")


@pytest.mark.parametrize(
    ("number", "drawn", "words"),
    [(0, 0, "0 command tokens"), (1, 1, "1 command token"), (3, 3, "3 command tokens"),
     (100, 12, "100 command tokens"), (-1, 0, "-1 command tokens")],
)  # fmt: skip
def test_tokens(number: int, drawn: int, words: str) -> None:
    html = rollcall.tokens(number)
    assert html.count("<use ") == drawn
    assert f'aria-label="{words}"' in html


@pytest.mark.parametrize(
    ("value", "places", "words"),
    [
        (0, 0, "0%"),
        (0.001, 0, "<1%"),
        (0.0001, 2, "0.01%"),
        (0.00001, 2, "<0.01%"),
        (0.5, 0, "50%"),
        (0.53125, 1, "53.1%"),
        (0.999, 0, ">99%"),
        (0.9999, 1, ">99.9%"),
        (1, 0, "100%"),
    ],
)
def test_percent(value: float, places: int, words: str) -> None:
    assert rollcall.percent(value, places) == words


def test_balance_adds_up_to_a_hundred() -> None:
    parts = rollcall.balance({"battles": 8, "wins_a": 4, "draws": 1})
    assert [(part["start"], part["width"]) for part in parts] == [
        ("0.00", "50.00"),
        ("50.00", "12.50"),
        ("62.50", "37.50"),
    ]
    assert rollcall.balance({"battles": 0, "wins_a": 0, "draws": 0})[2]["width"] == "100.00"


def test_a_bar_keeps_the_values_of_its_rows() -> None:
    rows = [{"chance": 0.25, "outcome": "missed"}, {"chance": 0.75, "outcome": "hurt"}]
    assert rollcall.bar(rows) == [
        {"chance": 0.25, "outcome": "missed", "start": "0.00", "width": "25.00"},
        {"chance": 0.75, "outcome": "hurt", "start": "25.00", "width": "75.00"},
    ]


def test_a_click_is_quoted() -> None:
    assert rollcall.click("remove", 'e"1') == "remove:e%221"
