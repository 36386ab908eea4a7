"""The log of an Armoured Clash battle: each kind of event has its sentence."""

import pytest

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.odds import dice
from tests.factions import log_pages
from tests.factions.log_pages import Event, outcome

ONE, FOE = "a:e1", "b:e1"
NAMES = {ONE: "Rifles 1", "a:e1#2": "Rifles 2", FOE: "Tanks"}
SHOT = {"kind": "attack", "unit": ONE, "other": FOE, "why": "shot", "rating": "improved",
        "dice": 12, "hits": 1, "defence": 3, "damage": 0, "devastating": 0}  # fmt: skip
HURT = {"kind": "damage", "unit": FOE, "wounds": 3, "models": 1, "penetrating": 0, "why": "attack"}
GAIN = {"kind": "gained", "side": "a", "why": "marker", "points": 2, "objective": 0}


def lines(*events: Event) -> list[str]:
    return log_pages.lines("armoured-clash", NAMES, events)


@pytest.mark.parametrize(
    ("event", "text"),
    [
        ({"kind": "initiative", "side": "b"}, "The initiative is with Bear."),
        ({"kind": "activated", "unit": "a:e1#2"}, "Rifles 2"),
        (SHOT, "Rifles 1 shoots at Tanks: 12 dice improved, 1 hit, 0 damage."),
        (SHOT | {"damage": 1, "devastating": 1},
         "Rifles 1 shoots at Tanks: 12 dice improved, 1 hit, 1 damage, "
         "1 of it Devastating."),
        (HURT, "Tanks: 3 damage, 1 model lost."),
        (HURT | {"penetrating": 2},
         "Tanks: 3 damage, 2 of it Penetrating, 1 model lost."),
        (HURT | {"why": "overcharge", "models": 0},
         "Tanks: 3 damage from the blanks of its Overcharge."),
        (HURT | {"why": "capacity"},
         "Tanks: 3 damage as its transport has no room left, 1 model lost."),
        (HURT | {"why": "no room"}, "Tanks: 3 damage as it has no room to go, 1 model lost."),
        ({"kind": "test", "unit": ONE, "why": "suppression", "value": 9, "needed": 7,
          "passed": False}, "Rifles 1 fails its suppression test (9 of 7)."),
        ({"kind": "test", "unit": ONE, "why": "rally", "value": 3, "needed": 7, "passed": True},
         "Rifles 1 passes its rally test (3 of 7)."),
        ({"kind": "status", "unit": ONE, "status": "on lookout", "begins": True},
         "Rifles 1: on lookout."),
        ({"kind": "status", "unit": ONE, "status": "suppressed", "begins": False},
         "Rifles 1: no longer suppressed."),
        ({"kind": "status", "side": "a", "status": "cut off", "begins": True},
         "Communications of Swan break down."),
        ({"kind": "moved", "unit": ONE, "why": "falling back", "positions": [[1, 2]],
          "facing": [0, 1]}, "Rifles 1: falls back."),
        ({"kind": "status", "unit": FOE, "status": "frozen", "begins": True},
         "Tanks: frozen, and activated with that."),
        ({"kind": "action", "unit": ONE, "other": FOE, "action": "charge", "value": 0},
         "Rifles 1: charges Tanks."),
        ({"kind": "action", "unit": ONE, "other": FOE, "action": "overcharge", "value": 7},
         "Rifles 1: overcharges its attack on Tanks with a card of 7."),
        ({"kind": "action", "unit": ONE, "action": "portal blast", "value": 0},
         "Rifles 1: blasts a portal."),
        ({"kind": "moved", "unit": ONE, "why": "in tow", "positions": [[1, 2]], "facing": [0, 1]},
         "Rifles 1: is drawn along."),
        ({"kind": "moved", "unit": ONE, "why": "turn", "positions": [[1, 2]], "facing": [0, 1]},
         "Rifles 1: turns."),
        ({"kind": "combat", "unit": ONE, "other": FOE, "damage": 2, "back": 1, "won": "unit"},
         "Rifles 1 destroys 2, Tanks 1: Rifles 1 wins."),
        ({"kind": "combat", "unit": ONE, "other": FOE, "damage": 1, "back": 1, "won": None},
         "Rifles 1 destroys 1, Tanks 1: a stalemate."),
        ({"kind": "card", "side": "a", "became": "bid", "value": 9, "command": None},
         "Swan bids 9 for the initiative."),
        ({"kind": "card", "side": "a", "became": "surrender", "value": 0, "command": None},
         "Swan surrenders the initiative."),
        ({"kind": "card", "side": "b", "became": "interference", "value": 9, "command": None},
         "Bear interferes with a card of 9, and the command fails."),
        ({"kind": "card", "side": "a", "unit": ONE, "became": "command", "value": 4,
          "command": "dig in"}, "Swan commands Rifles 1: Dig in (4)."),
        ({"kind": "blast", "unit": FOE, "face": "heroic strike", "dice": 6},
         "Tanks blows up: heroic strike."),
        ({"kind": "destroyed", "unit": FOE, "other": ONE, "points": 3},
         "Tanks is annihilated (3 points)."),
        ({"kind": "taken", "objective": 1, "side": "b"}, "Bear controls marker 2."),
        ({"kind": "taken", "objective": 0, "side": None}, "Nobody controls marker 1 now."),
        (GAIN, "Swan gains 2 points for marker 1."),
        (GAIN | {"why": "hunter", "unit": ONE, "points": 1},
         "Swan gains 1 point for a combat that Rifles 1 has won."),
        (GAIN | {"why": "zero ground presence", "points": 5},
         "Swan gains 5 points: the enemy has nobody left on the table."),
        ({"kind": "scored", "points": {"a": 4, "b": 7}}, "Swan 4, Bear 7 points."),
    ],
)  # fmt: skip
def test_an_event_has_its_line(event: Event, text: str) -> None:
    assert lines({"kind": "activated", "unit": FOE}, event)[1:] == [text]


def test_damage_without_losses_and_losses_of_place_have_no_line() -> None:
    quiet: list[Event] = [
        HURT | {"models": 0},
        {"kind": "moved", "unit": FOE, "why": "losses", "positions": [[1, 2]], "facing": [0, 1]},
        {"kind": "round_end"},
    ]
    assert lines({"kind": "activated", "unit": FOE}, *quiet) == ["Tanks"]


def test_twice_the_points_are_devastating() -> None:
    for fewer, said in (
        (5, "Swan wins a devastating victory, 10 to 5."),
        (6, "Swan wins, 10 to 6."),
    ):
        points = {"a": 10, "b": fewer}
        result = {"winner": "a", "points": points, "devastating": fewer <= 5}
        replay = {"result": result, "events": []}
        assert outcome("armoured-clash", replay) == said


def test_ratings_and_faces_are_those_of_the_odds() -> None:
    ratings = [dice.WEAKENED, dice.NEUTRAL, dice.IMPROVED]
    faces = [dice.HEROIC, dice.STRIKE, dice.GLANCING, dice.MISS, dice.BLANK]
    assert list(events.RATINGS.words.values()) == ratings
    assert list(events.FACES.words.values()) == faces
