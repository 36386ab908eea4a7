"""Sentences are filled in with values, and leave out what has nothing to say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factions.tabletop.battles.sentences import fill


@pytest.mark.parametrize(
    ("sentence", "values", "text"),
    [
        ("{unit}: {why}.", {"unit": "Husks", "why": "moves"}, "Husks: moves."),
        ("{shots:shot|shots}", {"shots": 1}, "1 shot"),
        ("{shots:shot|shots}", {"shots": 0}, "0 shots"),
        ("{shots:shot|shots}", {"shots": 2}, "2 shots"),
        ("marker {objective:#}", {"objective": 0}, "marker 1"),
        ("{die:+d}", {"die": 3}, "+3"),
        ("{size:g} inches", {"size": 3.0}, "3 inches"),
        ("{points[a]} to {points[b]}", {"points": {"a": 2, "b": 1}}, "2 to 1"),
        ("{rolled[1]}", {"rolled": ["S", "B"]}, "B"),
        ("{states}", {"states": ["slowed", "pinned"]}, "slowed, pinned"),
        ("hit<, cover {cover}>.", {"cover": ""}, "hit."),
        ("hit<, cover {cover}>.", {"cover": "light"}, "hit, cover light."),
        ("hit<, {tens} by a 10>.", {"tens": 0}, "hit."),
        ("hit<, {tens} by a 10>.", {}, "hit."),
        ("<{a} and {b}>", {"a": 0, "b": 2}, "0 and 2"),
        ("<{a} and {b}>", {"a": 0, "b": 0}, ""),
        ("<({held[a]} and {held[b]})>", {"held": {"a": 0, "b": 1}}, "(0 and 1)"),
        ("<({held[a]} and {held[b]})>", {"held": {"a": 0, "b": 0}}, ""),
        ("<({held[a]})>", {}, ""),
        ("{side}", {"side": None}, ""),
        ("<as it is>", {}, "as it is"),
    ],
)
def test_a_sentence_is_filled_in(sentence: str, values: dict[str, object], text: str) -> None:
    assert fill(sentence, values) == text


@given(st.text())
def test_a_value_is_never_read_as_a_sentence(name: str) -> None:
    assert fill("{unit}: gone.", {"unit": name}) == f"{name}: gone."
