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


def told(*events: Event, winner: str | None = "a", a: int = 8, b: int = 4) -> dict[str, Any]:
    """Return a replay of these events, in round 1, turn 1 where they do not say."""
    made = [{"round": 1, "turn": 1} | event for event in events]
    result = {"winner": winner, "points": {"a": a, "b": b}}
    return {"units": UNITS, "events": made, "result": result}


def line(event: Event) -> Line:
    """Return the only line of an event, after the heading of its round."""
    heading, *lines = replays.story(told(event), "Ice", "Rot")
    assert heading == Line(0, "Round 1", weight="round")
    assert len(lines) == 1
    return lines[0]


@pytest.mark.parametrize(
    ("event", "text", "side"),
    [
        ({"kind": "initiative", "side": "b"}, "The first initiative is with Rot.", "b"),
        ({"kind": "deployed", "unit": "b:e1", "positions": []}, "Husks: deployed.", "b"),
        ({"kind": "passed", "side": "a"}, "Ice passes.", "a"),
        ({"kind": "action", "unit": "a:e1", "action": "rest"}, "Orc Hunters 1: rest.", "a"),
        ({"kind": "action", "unit": "a:e2", "other": "b:e1", "action": "charge"},
         "Orc Hunters 2: charge at Husks.", "a"),
        ({"kind": "foiled", "unit": "a:e2", "other": "b:e1"},
         "Orc Hunters 2: Husks out of reach.", "a"),
        ({"kind": "moved", "unit": "b:e1", "why": "pushed back", "positions": []},
         "Husks: pushed back.", "b"),
        ({"kind": "moved", "unit": "b:e1", "why": "move", "positions": []}, "Husks: moves.", "b"),
        ({"kind": "moved", "unit": "b:e1", "why": "left behind", "positions": []},
         "Husks: moves at the end of the round.", "b"),
        ({"kind": "roll", "unit": "a:e1", "other": "b:e1", "why": "attack", "damage": 1, "back": 0,
          "rolled": ["SS", "B"], "repeated": False}, "{S}{S} against {B}: 1 wound.", "a"),
        ({"kind": "roll", "unit": "a:e1", "other": "b:e1", "why": "hold and shoot", "damage": 2,
          "back": 3, "rolled": ["S", ""], "repeated": True},
         "{S} against nothing, rolled again while they come on: 2 wounds, 3 wounds back.", "a"),
        ({"kind": "damage", "unit": "b:e1", "wounds": 1}, "Husks: 1 wound.", "b"),
        ({"kind": "healed", "unit": "b:e1", "wounds": 2}, "Husks: 2 wounds healed.", "b"),
        ({"kind": "stress", "unit": "b:e1", "level": 2}, "Husks: stress at 2.", "b"),
        ({"kind": "states", "unit": "b:e1", "states": ["slowed", "disarmed"]},
         "Husks: slowed, disarmed.", "b"),
        ({"kind": "states", "unit": "b:e1", "states": []}, "Husks: steady again.", "b"),
        ({"kind": "test", "unit": "b:e1", "successes": 1, "needed": 1, "why": "morale"},
         "Husks: nerve test passed, 1 of 1 needed.", "b"),
        ({"kind": "test", "unit": "b:e1", "successes": 1, "needed": 2, "why": "intimidating"},
         "Husks: fear test failed, 1 of 2 needed.", "b"),
        ({"kind": "test", "unit": "b:e1", "successes": 0, "needed": 1, "why": "skill"},
         "Husks: skill test failed, 0 of 1 needed.", "b"),
        ({"kind": "skill", "unit": "b:e1", "other": "a:e1", "skill": "Black rot", "tokens": 1},
         "Husks: Black rot on Orc Hunters 1.", "b"),
        ({"kind": "skill", "unit": "b:e1", "other": "b:e1", "skill": "Howl", "tokens": 1},
         "Husks: Howl.", "b"),
        ({"kind": "skill", "unit": "b:e1", "skill": "Howl", "tokens": 1}, "Husks: Howl.", "b"),
        ({"kind": "spell", "unit": "b:e1", "successes": 2, "blocks": 0, "dice": 1, "backlash": 0},
         "Husks: a spell, 2 successes.", "b"),
        ({"kind": "spell", "unit": "b:e1", "other": "a:e1", "successes": 1, "blocks": 1, "dice": 0,
          "backlash": 0}, "Husks: a spell, 1 success against 1 block of Orc Hunters 1.", "b"),
        ({"kind": "spell", "unit": "b:e1", "other": "a:e1", "successes": 2, "blocks": 0, "dice": 0,
          "backlash": 0}, "Husks: a spell, 2 successes against 0 blocks of Orc Hunters 1.", "b"),
        ({"kind": "tinge", "unit": "b:e1", "level": 3}, "Husks: Tinge at 3.", "b"),
        ({"kind": "moved", "unit": "b:e1", "why": "displaced", "positions": []},
         "Husks: displaced.", "b"),
        ({"kind": "demoralized", "unit": "b:e1", "rally": 3}, "Husks: demoralised.", "b"),
        ({"kind": "destroyed", "unit": "b:e1"}, "Husks: destroyed.", "b"),
        ({"kind": "taken", "unit": "a:e1", "objective": 0, "side": "a", "conquest": {}},
         "Objective 1 goes to Ice.", "a"),
        ({"kind": "scored", "points": {"a": 2, "b": 1}, "held": {"a": 1, "b": 1}},
         "Ice 2, Rot 1 points (1 and 1 objectives held).", ""),
        ({"kind": "scored", "points": {"a": 2, "b": 1}, "held": {"a": 0, "b": 0}},
         "Ice 2, Rot 1 points.", ""),
        ({"kind": "round_end", "side": "b"}, "The initiative goes to Rot.", "b"),
        ({"kind": "ended", "points": {"a": 2, "b": 1}}, "The battle ends.", ""),
    ],
)  # fmt: skip
def test_lines(event: Event, text: str, side: str) -> None:
    assert line(event) == Line(0, text, side)


def test_an_activation_stands_out() -> None:
    event = {"kind": "activated", "unit": "a:e1", "again": True}
    assert line(event) == Line(0, "Orc Hunters 1, again", "a", "turn")


@pytest.mark.parametrize("why", ["charge", "positioning", "closing ranks"])
def test_moves_that_their_action_tells_have_no_line(why: str) -> None:
    event = {"kind": "moved", "unit": "a:e1", "why": why, "positions": []}
    assert len(replays.story(told(event), "Ice", "Rot")) == 1


def test_a_move_in_two_legs_is_told_once_where_it_ends() -> None:
    leg = {"kind": "moved", "unit": "a:e1", "why": "move", "positions": []}
    other = leg | {"unit": "a:e2"}
    said = [(told.step, told.text) for told in replays.story(told(leg, leg, other), "Ice", "Rot")]
    assert said == [(0, "Round 1"), (1, "Orc Hunters 1: moves."), (2, "Orc Hunters 2: moves.")]


def test_two_wounds_alike_are_told_twice() -> None:
    wound = {"kind": "damage", "unit": "b:e1", "wounds": 1}
    said = [told.text for told in replays.story(told(wound, wound), "Ice", "Rot")]
    assert said == ["Round 1", "Husks: 1 wound.", "Husks: 1 wound."]


def test_an_event_of_another_kind_has_no_line() -> None:
    assert len(replays.story(told({"kind": "thunder"}), "Ice", "Rot")) == 1


def test_chapters() -> None:
    replay = told(
        {"kind": "initiative", "side": "a", "turn": 0},
        {"kind": "passed", "side": "a"},
        {"kind": "passed", "side": "b", "round": 2, "turn": 6},
        {"kind": "passed", "side": "a", "round": 2, "turn": 7},
    )
    chapters = [
        (told.step, told.text)
        for told in replays.story(replay, "Ice", "Rot")
        if told.weight == "round"
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
    assert replays.outcome(told(winner=winner, a=a, b=b), "Ice", "Rot") == said


def test_the_box_has_the_shape_of_the_table() -> None:
    assert replays.box({"table": {"size": [48, 72.5]}}) == "0 0 48 72.5"
