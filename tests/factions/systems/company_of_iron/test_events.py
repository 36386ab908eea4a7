"""The log of a Company of Iron battle: each kind of event has its sentence."""

import pytest

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.kernels.record import layout
from tests.factions import log_pages
from tests.factions.log_pages import Event, outcome

ONE, TWO, FOE = "a:e1", "a:e1#2", "b:e1"
NAMES = {ONE: "Trenchers 1", TWO: "Trenchers 2", FOE: "Boilers"}


def lines(*events: Event) -> list[str]:
    return log_pages.lines("company-of-iron", NAMES, events)


@pytest.mark.parametrize(
    ("event", "text"),
    [
        ({"kind": "initiative", "side": "b", "dice": [5, 2]}, "Priority is with Bear."),
        ({"kind": "activated", "unit": TWO, "again": False}, "Trenchers 2"),
        ({"kind": "passed", "side": "a"}, "Swan passes."),
        ({"kind": "action", "unit": ONE, "move": "runs", "action": "nothing"},
         "Trenchers 1: runs."),
        ({"kind": "action", "unit": ONE, "other": FOE, "move": "charges", "action": "attack"},
         "Trenchers 1: charges, strikes."),
        ({"kind": "attack", "unit": ONE, "other": FOE, "weapon": "Rifle", "why": "shot",
          "dice": 2, "total": 14, "needed": 13, "outcome": "hit", "rerolls": 0},
         "Trenchers 1 shoots at Boilers (Rifle): 14 of 13, hit."),
        ({"kind": "attack", "unit": ONE, "other": FOE, "weapon": "Axe", "why": "blow",
          "dice": 0, "total": 0, "needed": 0, "outcome": "sure hit", "rerolls": 0},
         "Trenchers 1 strikes at Boilers (Axe): hit without a roll."),
        ({"kind": "damage", "unit": FOE, "other": ONE, "wounds": 3, "why": "shot", "dice": 2,
          "total": 19, "armour": 16}, "Boilers: 19 against ARM 16, 3 damage points."),
        ({"kind": "damage", "unit": FOE, "wounds": 1, "why": "by a rule", "dice": 0, "total": 0,
          "armour": 0}, "Boilers: 1 damage point."),
        ({"kind": "casualty", "unit": FOE, "die": 4, "modifier": 1, "outcome": "knocked down",
          "why": "shot"}, "Boilers: casualty roll of 4 +1, knocked down."),
        ({"kind": "casualty", "unit": FOE, "die": 2, "modifier": 0, "outcome": "incapacitated",
          "why": "shot", "rerolled": True},
         "Boilers: casualty roll of 2, incapacitated, rolled again."),
        ({"kind": "states", "unit": FOE, "states": ["knocked down"], "why": "shot"},
         "Boilers: knocked down."),
        ({"kind": "states", "unit": FOE, "states": [], "why": "shaken"}, "Boilers: ready again."),
        ({"kind": "healed", "unit": FOE, "wounds": 2}, "Boilers: 2 damage points removed."),
        ({"kind": "destroyed", "unit": FOE, "other": ONE, "why": "shot"}, "Boilers: destroyed."),
        ({"kind": "card", "side": "a", "card": "Keep Low", "became": "played", "asset": "dash"},
         "Swan plays the battle plan Keep Low."),
        ({"kind": "card", "side": "b", "card": "Keep Low", "became": "spent", "asset": "dash"},
         "Bear spends Keep Low for Dash."),
        ({"kind": "rule", "unit": ONE, "rule": "Reposition", "amount": 3},
         "Trenchers 1: Reposition."),
        ({"kind": "moved", "unit": ONE, "why": "ambush", "positions": [[1, 2]]},
         "Trenchers 1: out of ambush."),
        ({"kind": "blast", "unit": ONE, "other": FOE, "size": 3.0}, "A blast of 3 inches."),
        ({"kind": "cloud", "unit": ONE, "size": 5.0}, "A cloud of 5 inches."),
        ({"kind": "expired", "unit": FOE, "states": ["on fire"], "die": 2},
         "Boilers: on fire is over."),
        ({"kind": "commander", "unit": TWO}, "Trenchers 2: takes command."),
        ({"kind": "taken", "objective": 0, "side": "a"}, "Flag 1 is held by Swan."),
        ({"kind": "scored", "points": {"a": 2, "b": 1}, "held": {"a": 1, "b": 0}},
         "Swan 2, Bear 1 points."),
        ({"kind": "ended", "points": {"a": 2, "b": 1}, "why": "scenario"},
         "The battle ends: the scenario is won."),
        ({"kind": "ended", "points": {"a": 2, "b": 1}, "why": "last round"},
         "The battle ends: the last round is over."),
        ({"kind": "ended", "points": {"a": 2, "b": 0}, "why": "nobody left"},
         "The battle ends: a side has nobody left."),
    ],
)  # fmt: skip
def test_an_event_has_its_line(event: Event, text: str) -> None:
    assert lines(event) == [text]


@pytest.mark.parametrize(
    "event",
    [
        {"kind": "card", "side": "a", "card": "Keep Low", "became": "drawn", "asset": "dash"},
        {"kind": "moved", "unit": ONE, "why": "advance", "positions": [[1, 2]]},
        {"kind": "taken", "objective": 0, "side": None},
        {"kind": "round_end"},
    ],
)
def test_what_the_drawing_shows_has_no_line(event: Event) -> None:
    assert lines(event) == []


def test_words_are_in_the_order_of_the_kernels() -> None:
    moves = (layout.FORFEIT, layout.AIM, layout.ADVANCE, layout.RUN, layout.CHARGE, layout.STAND)
    words = ["forfeits its movement", "aims", "advances", "runs", "charges", "stands up"]
    assert [events.MOVES.words[number] for number in moves] == words
    assets = (layout.SHAKE, layout.REROLL, layout.BOOST, layout.BRACE, layout.DASH)
    words = ["shake", "reroll", "boost", "brace", "dash"]
    assert [events.ASSETS.words[number] for number in assets] == words


def moved(unit: str, why: str) -> Event:
    """Return an event of a model on its way."""
    return {"kind": "moved", "unit": unit, "why": why, "positions": [[1, 2]]}


@pytest.mark.parametrize(
    ("after", "said"),
    [
        ([moved(ONE, "turn"), moved(ONE, "advance")], "advances, strikes."),
        ([moved(ONE, "turn")], "stays, strikes."),
        ([moved(TWO, "advance"), moved(ONE, "by a rule")], "stays, strikes."),
        ([{"kind": "activated", "unit": TWO, "again": False}, moved(ONE, "advance")],
         "stays, strikes."),
        ([], "stays, strikes."),
    ],
)  # fmt: skip
def test_a_model_that_advances_no_step_stays(after: list[Event], said: str) -> None:
    action = {"kind": "action", "unit": ONE, "other": FOE, "move": "advances", "action": "attack"}
    assert lines(action, *after)[0] == f"Trenchers 1: {said}"


@pytest.mark.parametrize(
    ("scenario", "why", "said"),
    [
        ("skirmish", "scenario", "Bear wins, 6 to 9."),
        ("skirmish", "last round", "Bear wins, 6 to 9."),
        ("skirmish", "nobody left", "Bear wins: nobody is left of the enemy."),
        ("decapitate", "scenario",
         "Bear wins: the enemy commander has fallen. Models left: 6 to 9."),
        ("decapitate", "last round", "Bear wins. Models left: 6 to 9."),
    ],
)  # fmt: skip
def test_the_outcome_says_what_the_points_do_not(scenario: str, why: str, said: str) -> None:
    replay = {
        "system": "company-of-iron",
        "scenario": scenario,
        "events": [{"kind": "ended", "why": why}, {"kind": "round_end"}],
        "result": {"winner": "b", "points": {"a": 9, "b": 6}},
    }
    assert outcome("company-of-iron", replay) == said
