"""The log of a Warcrow battle: each kind of event has its sentence."""

import pytest

from factions.systems.warcrow import events
from tests.factions.log_pages import Event, lines

NAMES = {"a:e1": "Orc Hunters 1", "a:e2": "Orc Hunters 2", "b:e1": "Husks"}


@pytest.mark.parametrize(
    ("event", "text"),
    [
        ({"kind": "initiative", "side": "b"}, "The first initiative is with Bear."),
        ({"kind": "deployed", "unit": "b:e1", "why": "deployment", "positions": []},
         "Husks: deployed."),
        ({"kind": "passed", "side": "a"}, "Swan passes."),
        ({"kind": "action", "unit": "a:e1", "action": "rest"}, "Orc Hunters 1: rest."),
        ({"kind": "action", "unit": "a:e2", "other": "b:e1", "action": "charge"},
         "Orc Hunters 2: charge at Husks."),
        ({"kind": "foiled", "unit": "a:e2", "other": "b:e1"},
         "Orc Hunters 2: Husks out of reach."),
        ({"kind": "moved", "unit": "b:e1", "why": "pushed back", "positions": []},
         "Husks: pushed back."),
        ({"kind": "moved", "unit": "b:e1", "why": "move", "positions": []}, "Husks: moves."),
        ({"kind": "moved", "unit": "b:e1", "why": "left behind", "positions": []},
         "Husks: moves at the end of the round."),
        ({"kind": "roll", "unit": "a:e1", "other": "b:e1", "why": "attack", "damage": 1, "back": 0,
          "rolled": ["SS", "B"], "repeated": False}, "{S}{S} against {B}: 1 wound."),
        ({"kind": "roll", "unit": "a:e1", "other": "b:e1", "why": "hold and shoot", "damage": 2,
          "back": 3, "rolled": ["S", ""], "repeated": True},
         "{S} against nothing, rolled again while they come on: 2 wounds, 3 wounds back."),
        ({"kind": "damage", "unit": "b:e1", "wounds": 1}, "Husks: 1 wound."),
        ({"kind": "healed", "unit": "b:e1", "wounds": 2}, "Husks: 2 wounds healed."),
        ({"kind": "stress", "unit": "b:e1", "level": 2}, "Husks: stress at 2."),
        ({"kind": "states", "unit": "b:e1", "states": ["slowed", "disarmed"]},
         "Husks: slowed, disarmed."),
        ({"kind": "states", "unit": "b:e1", "states": []}, "Husks: steady again."),
        ({"kind": "test", "unit": "b:e1", "successes": 1, "needed": 1, "why": "morale"},
         "Husks: nerve test passed, 1 of 1 needed."),
        ({"kind": "test", "unit": "b:e1", "successes": 1, "needed": 2, "why": "intimidating"},
         "Husks: fear test failed, 1 of 2 needed."),
        ({"kind": "test", "unit": "b:e1", "successes": 0, "needed": 1, "why": "skill"},
         "Husks: skill test failed, 0 of 1 needed."),
        ({"kind": "skill", "unit": "b:e1", "other": "a:e1", "skill": "Black rot", "tokens": 1},
         "Husks: Black rot on Orc Hunters 1."),
        ({"kind": "skill", "unit": "b:e1", "other": "b:e1", "skill": "Howl", "tokens": 1},
         "Husks: Howl."),
        ({"kind": "skill", "unit": "b:e1", "skill": "Howl", "tokens": 1}, "Husks: Howl."),
        ({"kind": "spell", "unit": "b:e1", "successes": 2, "blocks": 0, "dice": 1, "backlash": 0},
         "Husks: a spell, 2 successes."),
        ({"kind": "spell", "unit": "b:e1", "other": "a:e1", "successes": 1, "blocks": 1, "dice": 0,
          "backlash": 0}, "Husks: a spell, 1 success against 1 block of Orc Hunters 1."),
        ({"kind": "spell", "unit": "b:e1", "other": "a:e1", "successes": 2, "blocks": 0, "dice": 0,
          "backlash": 0}, "Husks: a spell, 2 successes against 0 blocks of Orc Hunters 1."),
        ({"kind": "tinge", "unit": "b:e1", "level": 3}, "Husks: Tinge at 3."),
        ({"kind": "moved", "unit": "b:e1", "why": "displaced", "positions": []},
         "Husks: displaced."),
        ({"kind": "demoralized", "unit": "b:e1", "rally": 3}, "Husks: demoralised."),
        ({"kind": "destroyed", "unit": "b:e1"}, "Husks: destroyed."),
        ({"kind": "taken", "unit": "a:e1", "objective": 0, "side": "a", "conquest": {}},
         "Objective 1 goes to Swan."),
        ({"kind": "scored", "points": {"a": 2, "b": 1}, "held": {"a": 1, "b": 1}},
         "Swan 2, Bear 1 points (1 and 1 objectives held)."),
        ({"kind": "scored", "points": {"a": 2, "b": 1}, "held": {"a": 0, "b": 0}},
         "Swan 2, Bear 1 points."),
        ({"kind": "round_end", "side": "b"}, "The initiative goes to Bear."),
        ({"kind": "ended", "points": {"a": 2, "b": 1}}, "The battle ends."),
    ],
)  # fmt: skip
def test_an_event_has_its_line(event: Event, text: str) -> None:
    assert lines("warcrow", NAMES, [event]) == [text]


@pytest.mark.parametrize("why", sorted(events.QUIET_MOVES))
def test_moves_that_their_action_says_have_no_line(why: str) -> None:
    event = {"kind": "moved", "unit": "a:e1", "why": why, "positions": []}
    assert lines("warcrow", NAMES, [event]) == []


def test_each_reason_has_a_word_of_its_own() -> None:
    words = list(events.REASONS.words.values())
    assert len(words) == len(set(words)) == 32
