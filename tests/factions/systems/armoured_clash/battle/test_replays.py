"""Replays as data: one battle, fought by the kernels as plain Python."""

from functools import cache
from typing import Any

import pytest

from factions.systems.armoured_clash.battle import replays
from factions.systems.armoured_clash.odds.dice import STANDARD_DIE
from factions.tabletop.battles.records import blank
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.armoured_clash.board.kernels import K
from tests.factions.systems.armoured_clash.board.kernels import shipped as _catalogue

FORCE = (
    Entry("e1", "rifle-command-platoon", "reinforced"),
    Entry("e2", "galahad-main-battle-tanks", "basic"),
    Entry("e3", "horse-guard-cavalry", "basic"),
    Entry("e4", "stirling-armoured-transports", "basic"),
    Entry("e5", "rifle-platoon", "basic", embarked_in="e4"),
)


@cache
def fought() -> dict[str, Any]:
    roster = Roster("armoured-clash", "crown", FORCE, size="skirmish")
    setup = K.battle.compile(roster, roster, _catalogue(), "advance")
    return dict(K.battle.replay(setup, 5, 3))


def test_the_frame_names_the_game_the_table_and_every_unit() -> None:
    replay = fought()
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
def test_the_result_names_devastating_victories_and_the_die(
    points: tuple[int, int], winner: str | None, devastating: bool
) -> None:
    roster = Roster("armoured-clash", "crown", FORCE, size="skirmish")
    setup = K.battle.compile(roster, roster, _catalogue(), "advance")
    state = blank(K.state.State)[0]
    state.points[:] = points
    replay = replays.read(setup, state, 5, 3)
    assert replay["die"] == list(_catalogue().die)
    assert (replay["result"]["winner"], replay["result"]["devastating"]) == (winner, devastating)
    lines = K.battle.narrate(replay)
    assert "attack die: " + ", ".join(_catalogue().die) in lines
    assert ("wins a devastating victory" in lines[-1]) is devastating


def test_every_placed_unit_has_a_place_for_each_model_on_the_table() -> None:
    for event in fought()["events"]:
        if event["kind"] in ("deployed", "moved") and event["why"] != "escape":
            assert event["positions"]
            for x, y in event["positions"]:
                assert -0.6 <= x <= 36.6
                assert -0.6 <= y <= 48.6


def test_damage_adds_up_to_those_who_are_annihilated() -> None:
    replay = fought()
    models = {unit["id"]: unit["troops"] for unit in replay["units"]}
    gone = set()
    for event in replay["events"]:
        if event["kind"] == "damage":
            models[event["unit"]] -= event["models"]
        if event["kind"] == "destroyed":
            gone.add(event["unit"])
    assert all(left >= 0 for left in models.values())
    assert {unit for unit, left in models.items() if left == 0} <= gone


def test_the_last_points_are_the_result() -> None:
    replay = fought()
    assert replay["events"][-1]["kind"] == "ended"
    assert replay["events"][-1]["points"] == replay["result"]["points"]


def test_what_is_gained_adds_up_to_the_points_that_are_fought() -> None:
    replay = fought()
    gained = {"a": 0, "b": 0}
    for event in replay["events"]:
        if event["kind"] == "gained":
            gained[event["side"]] += event["points"]
        if event["kind"] == "destroyed":
            gained["b" if event["unit"].startswith("a") else "a"] += event["points"]
        if event["kind"] == "scored":
            assert event["points"] == gained
    assert gained == replay["result"]["points"]
