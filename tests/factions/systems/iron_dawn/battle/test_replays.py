"""Recorded battles, as data and in words: every event that battles can have is told."""

from typing import Any

import pytest

from factions.systems.iron_dawn.battle import replays
from factions.systems.iron_dawn.battle.narrate import WORDS, narrate
from factions.systems.iron_dawn.battle.replays import TELLERS
from factions.systems.iron_dawn.kernels.record import events

ALONE = {"joined_to": None, "rides_in": None}
UNITS = [
    ALONE | {"id": "a:e1", "name": "Rifles", "models": 5, "wounds": 1, "vehicle": False},
    ALONE | {"id": "b:e1", "name": "Tank", "models": 1, "wounds": 4, "vehicle": True},
]
DISC = {"shape": "disc", "x": 9.0, "y": 9.0, "radius": 2.0, "keywords": []}
PIECES = [DISC | {"name": name} for name in ("Rocks", "Fence", "Wood")]


def told(**event: Any) -> str:
    """Return the line of one event."""
    table = {"size": [48.0, 48.0], "zones": [], "terrain": PIECES, "objectives": []}
    made = {"round": 2, "turn": 5} | event
    replay = {
        "scenario": "breakthrough",
        "seed": 7,
        "index": 3,
        "policies": {"a": "greedy", "b": "nearest"},
        "table": table,
        "units": UNITS,
        "events": [made],
        "result": {"winner": None, "points": {"a": 3, "b": 3}},
    }
    lines = narrate(replay)
    assert lines[-1] == "== a draw: a 3, b 3"
    assert event["kind"] == "initiative" or lines[-3] == "== turn 2, action phase 2"
    return lines[-2]


ONE: dict[str, Any] = {"unit": "a:e1"}
TWO: dict[str, Any] = ONE | {"other": "b:e1"}
LINES: dict[str, dict[str, Any]] = {
    "initiative: a (4 against 77)": {"kind": "initiative", "side": "a", "dice": [4, 77]},
    "  Rifles [a:e1]: shoot at Tank [b:e1]": TWO | {"kind": "action", "action": "shoot"},
    "      Rifles [a:e1] move: to 3.0,4.0": ONE
    | {"kind": "moved", "why": "move", "positions": [[3.0, 4.0], [5.0, 4.0]]},
    "      Rifles [a:e1] embarking (Tank [b:e1]): to within": TWO
    | {"kind": "moved", "why": "embarking", "positions": []},
    "      3 with Loch, 5+, cover 50 to 90 %: 2 hit, 1 by a 10": TWO
    | {"kind": "shots", "weapon": "Loch", "shots": 3, "hits": 2, "tens": 1, "needed": 5}
    | {"cover": "50 to 90 %"},
    "      4 blows, 6+: 1 hit": TWO
    | {"kind": "blows", "blows": 4, "hits": 1, "tens": 0, "needed": 6},
    "      Rifles [a:e1] tests its defence (shots): 1 of 2 failed, 1 taken without a test": TWO
    | {"kind": "tests", "made": 2, "failed": 1, "why": "shots", "points": 1, "criticals": 0},
    "      Rifles [a:e1] loses 2 HP, 2 models fall, 3 models left": TWO
    | {"kind": "damage", "wounds": 2, "models": 2, "left": 3},
    "      Tank [b:e1] loses 1 HP, 1 HP left": {"unit": "b:e1"}
    | {"kind": "damage", "wounds": 1, "models": 0, "left": 1},
    "      Rifles [a:e1] is suppressed": ONE | {"kind": "states", "states": ["suppressed"]},
    "      Rifles [a:e1] tests morale to act: 9 of 7, fails": ONE
    | {"kind": "morale", "why": "to act", "die": 9, "mor": 7, "passed": False},
    "      critical hit on Rifles [a:e1]: crew stunned (3)": TWO
    | {"kind": "critical", "result": "crew stunned", "second": 3},
    "      scatters 4 inches left": TWO | {"kind": "scatter", "direction": "left", "inches": 4},
    "      Rifles [a:e1] is destroyed": TWO | {"kind": "destroyed"},
    "      Wood 2 is burning": ONE | {"kind": "ground", "piece": 2, "became": "burning"},
    "  objective 1 goes to b": {"kind": "taken", "objective": 1, "side": "b"},
    "  objective 1 is nobody's": {"kind": "taken", "objective": 1, "side": None},
    "  points: a 3, b 4; objectives held: a 2, b 0; turns with most: a 1, b 0": {
        "kind": "scored",
        "points": {"a": 3, "b": 4},
        "held": {"a": 2, "b": 0},
        "turns": {"a": 1, "b": 0},
    },
    "  the turn ends": {"kind": "round_end", "side": "a"},
    "the battle ends: outnumbered": {"kind": "ended", "why": "outnumbered"},
}


@pytest.mark.parametrize("line", LINES)
def test_an_event_in_words(line: str) -> None:
    assert told(**LINES[line]) == line


def test_every_kind_of_event_has_words() -> None:
    kinds = {kind for kind, _ in TELLERS.values()} | {"deployed"}
    assert kinds == set(WORDS)


def test_every_reason_has_a_name() -> None:
    reasons = set(replays.PLACES) | set(replays.HITS)
    assert reasons == set(range(events.DEPLOYMENT, events.JOINING + 1))
    assert set(replays.ENDS) == set(range(events.BY_OBJECTIVES, events.BY_POINTS + 1))
    assert set(replays.MORALE) == set(range(events.TO_ACT, events.TO_CREW + 1))
