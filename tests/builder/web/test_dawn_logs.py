"""The log of a replayed Iron Dawn battle."""

from typing import Any

import pytest

from builder.web import replays
from builder.web.logs import iron_dawn as words
from factions.systems.iron_dawn.battle import replays as told_by

UNITS = [
    {"id": "a:e1", "side": "a", "name": "Rifles"},
    {"id": "b:e1", "side": "b", "name": "Tank"},
]
ONE = {"unit": "a:e1"}
TWO = {"unit": "a:e1", "other": "b:e1"}


def lines(*events: dict[str, Any]) -> list[str]:
    """Return the lines of events, after the heading of their round."""
    made = [{"round": 1, "turn": 1} | event for event in events]
    replay = {"system": "iron-dawn", "units": UNITS, "events": made}
    heading, *rest = replays.story(replay, "Swan", "Bear")
    assert heading.text == "Round 1"
    return [line.text for line in rest]


CASES: dict[str, dict[str, Any]] = {
    "Bear has the initiative.": {"kind": "initiative", "side": "b", "dice": [1, 2]},
    "Rifles: moves.": ONE | {"kind": "action", "action": "move"},
    "Rifles: shoots (Tank).": TWO | {"kind": "action", "action": "shoot"},
    "Rifles: bails out.": ONE | {"kind": "moved", "why": "bailing out"},
    "2 shots, Loch: 5 or more, 1 hit.": TWO
    | {"kind": "shots", "weapon": "Loch", "shots": 2, "needed": 5, "hits": 1},
    "1 blow: 6 or more, 0 hit.": TWO | {"kind": "blows", "blows": 1, "needed": 6, "hits": 0},
    "Rifles: 1 of 3 defence tests failed.": TWO
    | {"kind": "tests", "failed": 1, "made": 3, "why": "shots"},
    "Rifles: 2 of 2 defence tests failed (flame).": ONE
    | {"kind": "tests", "failed": 2, "made": 2, "why": "flame"},
    "Rifles: 1 hit point lost.": ONE | {"kind": "damage", "wounds": 1, "models": 0},
    "Rifles: 3 hit points lost, 2 models fall.": ONE | {"kind": "damage", "wounds": 3, "models": 2},
    "Rifles: dug in.": ONE | {"kind": "states", "states": ["dug in"]},
    "Rifles: morale test to act passed, 3 of 7.": ONE
    | {"kind": "morale", "why": "to act", "passed": True, "die": 3, "mor": 7},
    "Rifles: morale test for an order failed, 9 of 8.": ONE
    | {"kind": "morale", "why": "to order", "passed": False, "die": 9, "mor": 8},
    "Rifles: critical hit, engine destroyed.": ONE
    | {"kind": "critical", "result": "engine destroyed", "second": 0},
    "The shot scatters 4 inches to the left.": TWO
    | {"kind": "scatter", "inches": 4, "direction": "left"},
    "Terrain catches fire.": ONE | {"kind": "ground", "piece": 1, "became": "burning"},
    "Cover is shot to pieces.": ONE | {"kind": "ground", "piece": 1, "became": "destroyed"},
    "Objective 2 is held by Swan.": {"kind": "taken", "objective": 1, "side": "a"},
    "Objective 2 is nobody's.": {"kind": "taken", "objective": 1, "side": None},
    "Swan 3, Bear 4 points (1 and 0 objectives held).": {
        "kind": "scored",
        "points": {"a": 3, "b": 4},
        "held": {"a": 1, "b": 0},
    },
    "Rifles: destroyed.": TWO | {"kind": "destroyed"},
    "The battle ends with its last turn.": {"kind": "ended", "why": "last turn"},
}


@pytest.mark.parametrize("text", CASES)
def test_an_event_in_words(text: str) -> None:
    assert lines(CASES[text]) == [text]


@pytest.mark.parametrize(
    "event", [ONE | {"kind": "moved", "why": "move"}, {"kind": "round_end", "side": "a"}]
)
def test_what_the_drawing_shows_is_not_told(event: dict[str, Any]) -> None:
    assert lines(event) == []


def test_everything_that_battles_tell_has_words() -> None:
    assert set(words.ACTIONS) == set(told_by.ACTIONS.values())
    assert set(words.STATES) == set(told_by.STATES.values())
    assert set(words.REASONS) == set(told_by.MORALE.values())
    assert set(words.CRITICALS) == set(told_by.CRITICALS)
    assert set(words.DIRECTIONS) == set(told_by.DIRECTIONS.values())
    assert set(words.ENDS) == set(told_by.ENDS.values())
    assert set(words.CAUSES) == set(told_by.HITS.values()) - {"shots", "blows"}
    kinds = {kind for kind, _ in told_by.TELLERS.values()} | {"deployed"}
    assert kinds <= set(words.WORDS) | set(replays.WORDS)


def ended(why: str, winner: str | None = "a") -> dict[str, Any]:
    result = {"winner": winner, "points": {"a": 30, "b": 12}}
    return {"system": "iron-dawn", "events": [{"kind": "ended", "why": why}], "result": result}


def test_how_a_battle_was_won() -> None:
    said = replays.outcome(ended("objectives"), "Swan", "Bear")
    assert said == "Swan wins by objectives. Points: 30 to 12."
    assert replays.outcome(ended("last turn"), "Swan", "Bear") == "Swan wins, 30 to 12."
    assert replays.outcome(ended("last turn") | {"cut": True}, "Swan", "Bear") == (
        "Swan wins, 30 to 12. The record was full: what came before the end is missing."
    )
    assert replays.outcome(ended("last turn", None), "Swan", "Bear") == "A draw, 30 to 12."
