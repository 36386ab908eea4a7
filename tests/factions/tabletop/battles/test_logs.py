"""A replay as lines of text: the table, the units, each event, the end."""

from typing import Any

import pytest

from factions.tabletop.battles.events import Schema
from factions.tabletop.battles.logs import narrate

SCHEMA = Schema(
    unit="{troops} with {wounds} W<, joins {joined_to}>",
    length="strides",
    objective="objective",
    turn="turn",
    legend="",
)
SCHEMA.add("passed", line="{side} passes.")
SCHEMA.add("moved", line="{unit}: {why}.", detail="<{other}>")
SCHEMA.add("damage", line="{unit}: {wounds:wound|wounds}.", detail="<by {other}>")
PASSED: dict[str, Any] = {"kind": "passed", "side": "a"}


def replay(*events: dict[str, Any], winner: str | None = "a") -> dict[str, Any]:
    """Return a replay of these events, all in the first round's second turn."""
    unit = {"joined_to": None, "wounds": 1}
    return {
        "scenario": "crossroads",
        "seed": 3,
        "index": 8,
        "policies": {"a": "greedy", "b": "random"},
        "table": {
            "size": [60.0, 60.0],
            "zones": [{"side": "a", "y": [0.0, 8.0]}, {"side": "b", "y": [52.0, 60.0]}],
            "objectives": [{"x": 30.0, "y": 15.5}],
            "terrain": [
                {"shape": "disc", "name": "Pond", "x": 9.0, "y": 8.26, "radius": 2.5},
                {
                    "shape": "box",
                    "name": "Wall",
                    "x": 20.0,
                    "y": 30.0,
                    "length": 6.0,
                    "width": 1.0,
                    "angle": 44.6,
                },
            ],
        },
        "units": [
            {"id": "a:m", "name": "Marauders", "troops": 4} | unit,
            {"id": "b:o", "name": "Hunters", "troops": 3} | unit,
            {"id": "b:w", "name": "Wisemane", "troops": 1, "wounds": 3, "joined_to": "b:o"},
        ],
        "events": [{"round": 1, "turn": 2} | event for event in events],
        "result": {"winner": winner, "points": {"a": 2, "b": 1}},
    }


def test_the_table_and_the_units_come_first() -> None:
    assert narrate(SCHEMA, replay()) == [
        "crossroads, seed 3, battle 8, a plays greedy, b plays random",
        "table 60 x 60 strides",
        "zone of a: y 0 to 8",
        "zone of b: y 52 to 60",
        "objective 1 at 30, 15.5",
        "Pond at 9.0, 8.3, radius 2.5",
        "Wall at 20.0, 30.0, 6.0 x 1.0 turned 45",
        "a:m: Marauders, 4 with 1 W",
        "b:o: Hunters, 3 with 1 W",
        "b:w: Wisemane, 1 with 3 W, joins b:o",
        "== a wins, 2 to 1.",
    ]


def test_the_attack_die_is_shown_where_a_game_has_one() -> None:
    lines = narrate(SCHEMA, replay() | {"die": ["strike", "miss"]})
    assert lines[7] == "attack die: strike, miss"


def test_a_draw_has_no_winner() -> None:
    assert narrate(SCHEMA, replay(winner=None))[-1] == "== A draw, 2 to 1."


def test_a_record_that_was_full_is_said_to_be() -> None:
    assert narrate(SCHEMA, replay() | {"cut": True})[-1] == (
        "== a wins, 2 to 1. The record was full: what came before the end is missing."
    )


@pytest.mark.parametrize(
    ("event", "line"),
    [
        ({"kind": "passed", "side": "b"}, "  b passes."),
        (
            {"kind": "moved", "unit": "a:m", "why": "charge", "positions": [[1, 2], [3, 4.56]]},
            "      Marauders [a:m]: charge. @ 1.0,2.0 3.0,4.6",
        ),
        (
            {"kind": "moved", "unit": "a:m", "other": "b:o", "why": "turn", "positions": [[1, 2]]}
            | {"facing": [-0.001, 1]},
            "      Marauders [a:m]: turn. (Hunters [b:o]) @ 1.0,2.0 facing 0.00,1.00",
        ),
        (
            {"kind": "damage", "unit": "b:o", "other": "a:m", "wounds": 2},
            "      Hunters [b:o]: 2 wounds. (by Marauders [a:m])",
        ),
        ({"kind": "damage", "unit": "b:o", "wounds": 1}, "      Hunters [b:o]: 1 wound."),
    ],
)
def test_an_event_is_one_line(event: dict[str, Any], line: str) -> None:
    assert narrate(SCHEMA, replay(event))[-3:-1] == ["== round 1, turn 2", line]


def test_each_turn_has_one_heading() -> None:
    turns = [PASSED | {"turn": 0}, PASSED, PASSED, PASSED | {"turn": 3}, PASSED | {"round": 2}]
    assert narrate(SCHEMA, replay(*turns))[-10:-1] == [
        "== deployment",
        "  a passes.",
        "== round 1, turn 2",
        "  a passes.",
        "  a passes.",
        "== round 1, turn 3",
        "  a passes.",
        "== round 2, turn 2",
        "  a passes.",
    ]
