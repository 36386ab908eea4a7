"""The log of a replayed battle."""

from typing import Any

import pytest

from builder.web import replays
from builder.web.replays import Line

Event = dict[str, Any]

UNITS = [
    {"id": "a:e1", "side": "a", "name": "Orc Hunters"},
    {"id": "a:e2", "side": "a", "name": "Orc Hunters"},
    {"id": "b:e1", "side": "b", "name": "Husks"},
]


def replay(*events: Event, winner: str | None = "a", a: int = 8, b: int = 4) -> dict[str, Any]:
    """Return a replay of these events, in round 1, turn 1 where they do not say."""
    made = [{"round": 1, "turn": 1} | event for event in events]
    result = {"winner": winner, "points": {"a": a, "b": b}}
    return {"system": "warcrow", "units": UNITS, "events": made, "result": result}


def line(event: Event) -> Line:
    """Return the only line of an event, after the heading of its round."""
    heading, *lines = replays.story(replay(event), "Ice", "Rot")
    assert heading == Line(0, "Round 1", weight="round", first=True)
    assert len(lines) == 1
    return lines[0]


def test_a_line_is_of_the_side_whose_unit_it_is() -> None:
    assert line({"kind": "passed", "side": "a"}) == Line(0, "Ice passes.", "a")
    assert line({"kind": "destroyed", "unit": "b:e1"}) == Line(0, "Husks: destroyed.", "b")
    scored = {"kind": "scored", "points": {"a": 2, "b": 1}, "held": {"a": 0, "b": 0}}
    assert line(scored) == Line(0, "Ice 2, Rot 1 points.", "")


def test_an_activation_stands_out() -> None:
    event = {"kind": "activated", "unit": "a:e1", "again": True}
    assert line(event) == Line(0, "Orc Hunters 1, again", "a", "turn")


def test_a_move_in_two_legs_has_one_line_where_it_ends() -> None:
    leg = {"kind": "moved", "unit": "a:e1", "why": "move", "positions": []}
    other = leg | {"unit": "a:e2"}
    said = [(line.step, line.text) for line in replays.story(replay(leg, leg, other), "Ice", "Rot")]
    assert said == [(0, "Round 1"), (1, "Orc Hunters 1: moves."), (2, "Orc Hunters 2: moves.")]


def test_two_wounds_alike_have_two_lines() -> None:
    wound = {"kind": "damage", "unit": "b:e1", "wounds": 1}
    said = [line.text for line in replays.story(replay(wound, wound), "Ice", "Rot")]
    assert said == ["Round 1", "Husks: 1 wound.", "Husks: 1 wound."]


def test_an_event_of_another_kind_has_no_line() -> None:
    assert len(replays.story(replay({"kind": "thunder"}), "Ice", "Rot")) == 1


def test_links_to_a_step_lead_to_its_first_line() -> None:
    wound = {"kind": "damage", "unit": "b:e1", "wounds": 1}
    found = replays.story(replay(wound, {"kind": "thunder"}, wound), "Ice", "Rot")
    assert [(line.step, line.first) for line in found] == [(0, True), (0, False), (2, True)]


def test_chapters() -> None:
    made = replay(
        {"kind": "initiative", "side": "a", "turn": 0},
        {"kind": "passed", "side": "a"},
        {"kind": "passed", "side": "b", "round": 2, "turn": 6},
        {"kind": "passed", "side": "a", "round": 2, "turn": 7},
    )
    chapters = [
        (line.step, line.text)
        for line in replays.story(made, "Ice", "Rot")
        if line.weight == "round"
    ]
    assert chapters == [(0, "Deployment"), (1, "Round 1"), (2, "Round 2")]


@pytest.mark.parametrize(
    ("winner", "a", "b", "said"),
    [
        ("a", 8, 4, "Ice wins, 8 to 4."),
        ("b", 1, 11, "Rot wins, 11 to 1."),
        (None, 6, 6, "A draw, 6 to 6."),
    ],
)
def test_the_outcome_has_the_points_of_the_winner_first(
    winner: str | None, a: int, b: int, said: str
) -> None:
    assert replays.outcome(replay(winner=winner, a=a, b=b), "Ice", "Rot") == said


def test_the_box_has_the_shape_of_the_table() -> None:
    assert replays.box({"table": {"size": [48, 72.5]}}) == "0 0 48 72.5"
