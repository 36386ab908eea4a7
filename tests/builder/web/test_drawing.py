"""Dice, symbols and tokens are drawn and labelled in words, and texts are escaped."""

import pytest

from builder.web import drawing


def test_a_pool_is_drawn_and_labelled() -> None:
    drawn = drawing.pool("RRO", "Sx")
    assert drawn.count("<use ") == 5
    assert drawn.count("#die") == 3
    assert 'aria-label="2 red dice, 1 orange die, 1 success, 1 hollow special"' in drawn


def test_an_empty_pool_is_a_dash() -> None:
    assert drawing.pool("", "") == '<span class="none">-</span>'


def test_letters_in_one_word_are_separated() -> None:
    assert drawing.drawn("RX") == drawing.pool("R", "X", "small")


def test_marked_draws_symbols_and_escapes_the_rest() -> None:
    drawn = drawing.marked("cancel <1> {B} {q}")
    assert "cancel &lt;1&gt; <span" in drawn
    assert 'aria-label="block"' in drawn
    assert drawn.endswith("{q}")


@pytest.mark.parametrize(
    ("number", "drawn", "label"),
    [(0, 0, "0 command tokens"), (1, 1, "1 command token"), (3, 3, "3 command tokens"),
     (100, 12, "100 command tokens"), (-1, 0, "-1 command tokens")],
)  # fmt: skip
def test_tokens(number: int, drawn: int, label: str) -> None:
    html = drawing.tokens(number)
    assert html.count("<use ") == drawn
    assert f'aria-label="{label}"' in html
