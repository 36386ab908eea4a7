"""Keys and figures become words, and words sentences, whose values are escaped."""

import pytest
from django.utils.safestring import SafeString

from builder.web.wording import joined, listed, percent, sentence, spaced, strong, tenths


def test_spaced() -> None:
    assert spaced("high-command") == "High command"
    assert spaced("full_strength") == "Full strength"


@pytest.mark.parametrize(
    ("value", "places", "shown"),
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
def test_percent(value: float, places: int, shown: str) -> None:
    assert percent(value, places) == shown


@pytest.mark.parametrize(("value", "shown"), [(0, "0.0"), (2, "2.0"), (0.25, "0.3"), (7.34, "7.3")])
def test_tenths(value: float, shown: str) -> None:
    assert tenths(value) == shown


def test_a_sentence_escapes_all_but_what_is_safe() -> None:
    words = sentence("{lost} of {name} in {share}.", lost=strong("1.5"), name="<b>", share="<1%")
    assert words == '<strong class="num">1.5</strong> of &lt;b&gt; in &lt;1%.'
    assert isinstance(words, SafeString)


def test_empty_parts_are_left_out() -> None:
    parts = (strong(2), "", "a & b")
    assert joined(parts) == '<strong class="num">2</strong> a &amp; b'
    assert listed(parts) == '<strong class="num">2</strong>, a &amp; b'
    assert joined(()) == ""
