"""The log of an Iron Dawn battle: each kind of event has its sentence."""

from typing import Any

import pytest

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.kernels.record import indices
from tests.factions.log_pages import Event, lines, outcome

NAMES = {"a:e1": "Rifles", "b:e1": "Tank"}


def line(event: Event) -> list[str]:
    return lines("iron-dawn", NAMES, [event])


ONE: Event = {"unit": "a:e1"}
TWO: Event = {"unit": "a:e1", "other": "b:e1"}


CASES: dict[str, Event] = {
    "Bear has the initiative.": {"kind": "initiative", "side": "b", "dice": [1, 2]},
    "Rifles: moves.": ONE | {"kind": "action", "action": "move"},
    "Rifles: shoots (Tank).": TWO | {"kind": "action", "action": "shoot"},
    "Rifles: bails out.": ONE | {"kind": "moved", "why": "bailing out"},
    "2 shots, Loch: 5 or more, 1 hit.": TWO
    | {"kind": "shots", "weapon": "Loch", "shots": 2, "needed": 5, "hits": 1, "cover": "none"},
    "1 shot, Loch: 7 or more, cover 50 to 90 %, 0 hit.": TWO
    | {"kind": "shots", "weapon": "Loch", "shots": 1, "needed": 7, "hits": 0}
    | {"cover": "50 to 90 %"},
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
    "The battle ends: its last turn is over.": {"kind": "ended", "why": "last turn"},
}


@pytest.mark.parametrize("text", CASES)
def test_an_event_has_its_line(text: str) -> None:
    assert line(CASES[text]) == [text]


def test_each_kind_of_event_has_a_case() -> None:
    kinds = {kind.name for kind in events.EVENTS.kinds}
    assert {event["kind"] for event in CASES.values()} == kinds - {"round_end"}


@pytest.mark.parametrize(
    "event", [ONE | {"kind": "moved", "why": "move"}, {"kind": "round_end", "side": "a"}]
)
def test_what_the_drawing_shows_has_no_line(event: Event) -> None:
    assert line(event) == []


@pytest.mark.parametrize(
    ("number", "word"),
    [
        (indices.HOLD, "hold"),
        (indices.MOVE, "move"),
        (indices.SHOOT, "shoot"),
        (indices.PIERCE, "armour penetrating round"),
        (indices.ASSAULT, "assault"),
        (indices.RECREW, "re-crew"),
        (indices.INSPIRE, "inspire"),
        (indices.FALL_BACK, "fall back"),
        (indices.JOIN, "join"),
    ],
)
def test_actions_are_in_the_order_of_the_kernels(number: int, word: str) -> None:
    assert events.ACTIONS.words[number] == word
    assert list(events.ACTIONS.words) == list(range(indices.JOIN + 1))


def ended(why: str, winner: str | None = "a") -> dict[str, Any]:
    result = {"winner": winner, "points": {"a": 30, "b": 12}}
    return {"events": [{"kind": "ended", "why": why}], "result": result}


def test_the_outcome_says_how_a_battle_was_won() -> None:
    assert outcome("iron-dawn", ended("objectives")) == (
        "Swan wins by objectives. Points: 30 to 12."
    )
    assert outcome("iron-dawn", ended("last turn")) == "Swan wins, 30 to 12."
    assert outcome("iron-dawn", ended("last turn") | {"cut": True}) == (
        "Swan wins, 30 to 12. The record was full: what came before the end is missing."
    )
    assert outcome("iron-dawn", ended("last turn", None)) == "A draw, 30 to 12."
