"""Replays as data and in words: one battle, told by the kernels as plain Python."""

from functools import cache
from typing import Any

import pytest

from factions.systems.armoured_clash.battle import replays
from factions.systems.armoured_clash.battle.narrate import ACTIONS, DAMAGED, MOVES, WORDS, narrate
from factions.systems.armoured_clash.odds.dice import STANDARD_DIE
from factions.tabletop.battles.records import blank
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.armoured_clash.stage import K, _catalogue

FORCE = (
    Entry("e1", "rifle-command-platoon", "reinforced"),
    Entry("e2", "galahad-main-battle-tanks", "basic"),
    Entry("e3", "horse-guard-cavalry", "basic"),
    Entry("e4", "stirling-armoured-transports", "basic"),
    Entry("e5", "rifle-platoon", "basic", embarked_in="e4"),
)


@cache
def told() -> dict[str, Any]:
    roster = Roster("armoured-clash", "crown", FORCE, size="skirmish")
    setup = K.battle.compile(roster, roster, _catalogue(), "advance")
    return dict(K.battle.replay(setup, 5, 3))


def test_the_frame_names_the_game_the_table_and_every_unit() -> None:
    replay = told()
    assert replay["system"] == "armoured-clash"
    assert replay["table"]["size"] == [36.0, 48.0]
    assert [zone["side"] for zone in replay["table"]["zones"]] == ["b", "a"]
    assert len(replay["table"]["objectives"]) == 3
    units = {unit["id"]: unit for unit in replay["units"]}
    assert len(units) == 10
    assert units["a:e5"]["aboard"] == "a:e4"
    assert units["b:e1"]["troops"] == 12
    assert set(_catalogue().die) == set(STANDARD_DIE)


@pytest.mark.parametrize(
    ("points", "winner", "devastating"),
    [((10, 5), "b", True), ((4, 9), "a", True), ((10, 6), "b", False), ((0, 0), None, False)],
)
def test_the_result_tells_of_devastating_victories_and_the_die_is_named(
    points: tuple[int, int], winner: str | None, devastating: bool
) -> None:
    roster = Roster("armoured-clash", "crown", FORCE, size="skirmish")
    setup = K.battle.compile(roster, roster, _catalogue(), "advance")
    state = blank(K.state.State)[0]
    state.points[:] = points
    replay = replays.told(setup, state, 5, 3)
    assert replay["die"] == list(_catalogue().die)
    assert (replay["result"]["winner"], replay["result"]["devastating"]) == (winner, devastating)
    lines = narrate(replay)
    assert "attack die: " + ", ".join(_catalogue().die) in lines
    assert lines[-1].endswith(", a devastating victory") is devastating


def test_every_placed_unit_has_a_place_for_each_model_on_the_table() -> None:
    for event in told()["events"]:
        if event["kind"] in ("deployed", "moved") and event["why"] != "escape":
            assert event["positions"]
            for x, y in event["positions"]:
                assert -0.6 <= x <= 36.6
                assert -0.6 <= y <= 48.6


def test_damage_adds_up_to_those_who_are_annihilated() -> None:
    replay = told()
    models = {unit["id"]: unit["troops"] for unit in replay["units"]}
    gone = set()
    for event in replay["events"]:
        if event["kind"] == "damage":
            models[event["unit"]] -= event["models"]
        if event["kind"] == "destroyed":
            gone.add(event["unit"])
    assert all(left >= 0 for left in models.values())
    assert {unit for unit, left in models.items() if left == 0} <= gone


def test_points_told_last_are_the_result() -> None:
    replay = told()
    assert replay["events"][-1]["kind"] == "ended"
    assert replay["events"][-1]["points"] == replay["result"]["points"]


def test_the_words_tell_every_event_and_begin_each_round() -> None:
    lines = K.battle.narrate(told())
    assert sum(line.endswith("begins") and line.startswith("==") for line in lines) >= 1
    assert lines[0].startswith("advance, seed 5, battle 3")
    assert lines[-1].startswith("== ")
    assert len(lines) > len(told()["events"])


def test_the_words_of_a_combat_say_who_destroyed_what() -> None:
    combat = {"kind": "combat", "unit": "Hussars", "other": "Rifles", "damage": 3, "back": 1}
    words = WORDS["combat"](combat | {"won": "unit"})
    assert words == "      combat: Hussars destroys 3, Rifles 1: Hussars wins"
    assert WORDS["combat"](combat | {"won": None}).endswith(": a stalemate")


def test_there_are_words_for_every_move_action_and_cause() -> None:
    assert set(MOVES) == set(K.battle.replays.PLACED.values())
    assert set(ACTIONS) == set(K.battle.replays.ACTIONS.values())
    assert set(DAMAGED) == set(K.battle.replays.DAMAGED.values())


@pytest.mark.parametrize(
    ("why", "more", "words"),
    [
        ("attack", 2, "      Rifles suffers 5 damage, 2 of it Penetrating, 1 destroyed"),
        ("overcharge", 0, "      Rifles suffers 5 damage from the blanks of its Overcharge, 1 "),
        ("capacity", 0, "      Rifles suffers 5 damage as its transport has no room left, 1 "),
        ("no room", 0, "      Rifles suffers 5 damage as it has no room to go, 1 destroyed"),
    ],
)
def test_the_words_of_damage_say_what_it_comes_of(why: str, more: int, words: str) -> None:
    hurt = {"kind": "damage", "unit": "Rifles", "wounds": 5, "models": 1}
    assert WORDS["damage"](hurt | {"why": why, "penetrating": more}).startswith(words)


def test_what_is_gained_adds_up_to_the_points_that_are_told() -> None:
    replay = told()
    gained = {"a": 0, "b": 0}
    for event in replay["events"]:
        if event["kind"] == "gained":
            gained[event["side"]] += event["points"]
        if event["kind"] == "destroyed":
            gained["b" if event["unit"].startswith("a") else "a"] += event["points"]
        if event["kind"] == "scored":
            assert event["points"] == gained
    assert gained == replay["result"]["points"]
