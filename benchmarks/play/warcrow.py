"""Warcrow: whether casters cast, over the shipped lists that have a Spellcaster."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from benchmarks import Row
from benchmarks.play.stage import Replay, Stage, share
from factions.systems.warcrow.kernels.record.cards import CASTING

BATTLES = 20  # of each list, in each scenario


def rows(stage: Stage) -> Iterator[Row]:
    """Yield lone Spellcasters that never act, and spells a battle."""
    scenarios = stage.game.battle.SCENARIOS
    armies = [
        army for army in stage.lists.values() if casters(stage.setup(army, army, scenarios[0]))
    ]
    fought = list(stage.replays(armies, scenarios, BATTLES))
    lone = idle = lost = spells = 0
    for setup, replay in fought:
        alone, kinds = lone_casters(setup, replay), units_by_event(replay)
        waiting = alone - kinds["activated"]
        lone += len(alone)
        idle += len(waiting)
        lost += len(waiting & kinds["destroyed"])
        spells += sum(event["kind"] == "spell" for event in replay["events"])
    yield share(stage.title("lone casters that never act"), idle, lone, 15, 0)
    yield share(stage.title("of those not lost before"), idle - lost, lone - lost, 15, 0)
    each = spells / len(fought)
    yield Row(stage.title("spells a battle"), each, "", 2, 4, note=f"{len(armies)} lists")


def casters(setup: Any) -> list[int]:
    """Return the slots of both sides' Spellcasters."""
    record = setup.even[0]
    slots = range(int(record["first"][2]))
    return [slot for slot in slots if int(record["moments"][slot]) >> CASTING & 1]


def lone_casters(setup: Any, replay: Replay) -> set[str]:
    """Return the ids of Spellcasters that have joined no unit."""
    units = replay["units"]
    return {units[slot]["id"] for slot in casters(setup) if units[slot]["joined_to"] is None}


def units_by_event(replay: Replay) -> Mapping[str, set[str]]:
    """Return the ids of units that events of each kind are of."""
    units: dict[str, set[str]] = defaultdict(set)
    for event in replay["events"]:
        units[event["kind"]].add(event.get("unit", ""))
    return units
