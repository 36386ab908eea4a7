"""Replays in words: every kind of event has its sentence."""

from typing import Any

import pytest

from factions.systems.warcrow.battle import replays
from factions.systems.warcrow.battle.narrate import WORDS, narrate
from factions.systems.warcrow.kernels.record import events

FIRST_REASON = "MOVE"
NAMES = [name for name, value in vars(events).items() if name.isupper() and type(value) is int]
KINDS = NAMES[NAMES.index("INITIATIVE") : NAMES.index(FIRST_REASON)]
REASONS = NAMES[NAMES.index(FIRST_REASON) :]
BOTH = {"unit": "a:m", "other": "b:o"}
BY = {"a": 2, "b": 1}

# An event of each kind and the line that tells it, less what it is indented by.
TOLD: list[tuple[dict[str, Any], str]] = [
    ({"kind": "initiative", "side": "a"}, "a has the initiative"),
    (
        {"kind": "deployed", "unit": "a:m", "why": "deployment", "positions": [[1.0, 2.26]]},
        "Marauders [a:m] deploys: 1.0,2.3",
    ),
    (
        {"kind": "moved", "unit": "a:m", "why": "charge", "positions": [[1, 2], [3, 4.5]]},
        "Marauders [a:m] charge: 1.0,2.0 3.0,4.5",
    ),
    (
        {"kind": "moved", **BOTH, "why": "pursuit", "positions": [[1, 2]]},
        "Marauders [a:m] pursuit (Hunters [b:o]): 1.0,2.0",
    ),
    ({"kind": "activated", "unit": "a:m", "again": False}, "Marauders [a:m] activates"),
    ({"kind": "activated", "unit": "a:m", "again": True}, "Marauders [a:m] activates again"),
    ({"kind": "passed", "side": "b"}, "b passes"),
    ({"kind": "action", "unit": "a:m", "action": "rest"}, "Marauders [a:m] does rest"),
    (
        {"kind": "action", **BOTH, "action": "shoot"},
        "Marauders [a:m] does shoot at Hunters [b:o]",
    ),
    (
        {
            "kind": "roll",
            **BOTH,
            "why": "attack",
            "damage": 2,
            "back": 1,
            "rage": [0, 1],
            "rolled": ["SSX", ""],
            "repeated": True,
            "switches": [{}, {"wounds": 2, "states": ["slowed", "disarmed"]}],
        },
        "attack: rolls SSX against -, repeated, switches none against wounds 2, "
        "states slowed disarmed, rage 0/1: "
        "2 to Hunters [b:o], 1 to Marauders [a:m]",
    ),
    ({"kind": "damage", "unit": "a:m", "wounds": 1}, "Marauders [a:m] suffers 1"),
    ({"kind": "damage", **BOTH, "wounds": 3}, "Marauders [a:m] suffers 3 from Hunters [b:o]"),
    (
        {"kind": "skill", **BOTH, "skill": "Wrath Roar", "tokens": 3},
        "Marauders [a:m] uses Wrath Roar on Hunters [b:o] (tokens left: 3)",
    ),
    (
        {"kind": "skill", "unit": "a:m", "other": "a:m", "skill": "Howl", "tokens": 0},
        "Marauders [a:m] uses Howl (tokens left: 0)",
    ),
    (
        {"kind": "spell", **BOTH, "successes": 2, "blocks": 1, "dice": 3, "backlash": 1},
        "Marauders [a:m] casts: 2, blocked by Hunters [b:o]: 1, 3 dice of alterations",
    ),
    (
        {"kind": "spell", "unit": "a:m", "successes": 0, "blocks": 0, "dice": 0, "backlash": 0},
        "Marauders [a:m] casts: 0",
    ),
    ({"kind": "tinge", "unit": "b:o", "level": 4}, "Hunters [b:o] has Tinge 4"),
    ({"kind": "stress", "unit": "b:o", "level": 2}, "Hunters [b:o] has stress 2"),
    (
        {"kind": "states", "unit": "b:o", "states": ["slowed", "disarmed"]},
        "Hunters [b:o] is slowed, disarmed",
    ),
    ({"kind": "states", "unit": "b:o", "states": []}, "Hunters [b:o] is steady"),
    (
        {"kind": "test", "unit": "b:o", "successes": 1, "needed": 2, "why": "morale"},
        "Hunters [b:o] tests willpower (morale): 1, needs 2",
    ),
    ({"kind": "healed", "unit": "b:o", "wounds": 2}, "Hunters [b:o] heals 2"),
    ({"kind": "demoralized", "unit": "b:o", "rally": 6}, "Hunters [b:o] is demoralized"),
    ({"kind": "rallied", "unit": "b:o", "level": 1}, "Hunters [b:o] rallies with stress 1"),
    ({"kind": "destroyed", **BOTH}, "Marauders [a:m] is destroyed"),
    ({"kind": "foiled", **BOTH}, "Marauders [a:m] cannot reach Hunters [b:o]"),
    ({"kind": "left_alone", **BOTH}, "Marauders [a:m] is left alone by Hunters [b:o]"),
    ({"kind": "combat", **BOTH, "damage": 3, "back": 1}, "combat: 3 to 1"),
    ({"kind": "held", **BOTH}, "Marauders [a:m] holds its ground"),
    ({"kind": "intimidated", **BOTH, "value": 2}, "Marauders [a:m] faces Intimidating (2)"),
    (
        {"kind": "taken", "unit": "a:m", "objective": 1, "side": "a", "conquest": BY},
        "objective 1 goes to a (conquest a 2, b 1)",
    ),
    (
        {"kind": "scored", "points": {"a": 4, "b": 0}, "held": BY},
        "points: a 4, b 0 (held: a 2, b 1)",
    ),
    ({"kind": "round_end", "side": "b"}, "initiative goes to b"),
    ({"kind": "ended", "points": BY}, "the battle ends: a 2, b 1"),
]


def replay(*told: dict[str, Any], winner: str | None = "a") -> dict[str, Any]:
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
        "events": [{"round": 1, "turn": 2} | event for event in told],
        "result": {"winner": winner, "points": {"a": 2, "b": 1}},
    }


@pytest.mark.parametrize(
    ("event", "line"), TOLD, ids=[f"{row}-{event['kind']}" for row, (event, _) in enumerate(TOLD)]
)
def test_an_event_is_one_line(event: dict[str, Any], line: str) -> None:
    lines = narrate(replay(event))
    assert [told.strip() for told in lines[-3:-1]] == ["== round 1, turn 2", line]


def test_every_kind_of_event_has_a_sentence() -> None:
    assert len(KINDS) == 26
    kinds = {replays.TELLERS[getattr(events, name)][0] for name in KINDS}
    assert len(kinds) == len(KINDS) == len(replays.TELLERS)
    assert kinds | {"deployed"} == set(WORDS) == {event["kind"] for event, _ in TOLD}


def test_every_reason_has_a_name() -> None:
    assert len(REASONS) == 28
    assert set(replays.REASONS) == {getattr(events, name) for name in REASONS}
    assert len(set(replays.REASONS.values())) == len(REASONS)


def test_the_table_comes_first() -> None:
    assert narrate(replay()) == [
        "crossroads, seed 3, battle 8, a plays greedy, b plays random",
        "table 60 x 60 strides",
        "zone of a: y 0 to 8",
        "zone of b: y 52 to 60",
        "objective 0 at 30, 15.5",
        "Pond at 9.0, 8.3, radius 2.5",
        "Wall at 20.0, 30.0, 6.0 x 1.0 turned 45",
        "a:m: Marauders, 4 with 1 W",
        "b:o: Hunters, 3 with 1 W",
        "b:w: Wisemane, 1 with 3 W, joins b:o",
        "== a wins: a 2, b 1",
    ]


def test_a_draw_has_no_winner() -> None:
    assert narrate(replay(winner=None))[-1] == "== a draw: a 2, b 1"


def test_each_turn_has_one_heading() -> None:
    passed = {"kind": "passed", "side": "a"}
    lines = narrate(
        replay(passed | {"turn": 0}, passed, passed, passed | {"turn": 3}, passed | {"round": 2})
    )
    assert lines[-10:-1] == [
        "== deployment",
        "  a passes",
        "== round 1, turn 2",
        "  a passes",
        "  a passes",
        "== round 1, turn 3",
        "  a passes",
        "== round 2, turn 2",
        "  a passes",
    ]


def test_what_comes_before_a_rounds_first_turn_is_headed_by_the_round() -> None:
    passed = {"kind": "passed", "side": "a"}
    later = passed | {"round": 2}
    lines = narrate(replay(passed, later, later | {"turn": 3}))
    assert lines[-7:-1:2] == ["== round 1, turn 2", "== round 2 begins", "== round 2, turn 3"]


@pytest.mark.parametrize(
    ("lanes", "text"),
    [
        ((0, 0, 0), ""),
        ((1, 0, 0), "S"),
        ((0x0201, 0x0001, 0x0100), "SBBXx"),
        ((0, 0x0300, 2), "sssbb"),
    ],
)
def test_symbols_are_written_out(lanes: tuple[int, int, int], text: str) -> None:
    assert replays.symbols(lanes) == text
