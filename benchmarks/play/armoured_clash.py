"""Armoured Clash: markers that score, sorties that are shot at."""

from collections.abc import Iterator
from typing import Any

from benchmarks import Row
from benchmarks.battle import spread
from benchmarks.play.stage import Replay, Stage, share

LISTS, BATTLES = 12, 8
Share = tuple[int, int]  # how often a thing was done, and how often it could be


def rows(stage: Stage) -> Iterator[Row]:
    """Yield the shares over lists from all factions."""
    armies = spread(stage.lists, LISTS).values()
    scenarios = stage.game.battle.SCENARIOS
    counts = [markers_scored(replay) for _, replay in stage.replays(armies, ["advance"], BATTLES)]
    yield share(stage.title("markers scored", "advance"), *_sum(counts), 60, 100)
    counts = [sorties_shot_at(*fought) for fought in stage.replays(armies, scenarios, BATTLES)]
    yield share(stage.title("sorties shot at"), *_sum(counts), 50, 100)


def _sum(counts: list[Share]) -> Share:
    return sum(done for done, _ in counts), sum(of for _, of in counts)


def markers_scored(replay: Replay) -> Share:
    """Count markers that score for a side in an end phase, of all in all rounds fought."""
    events = replay["events"]
    scored = sum(event["kind"] == "gained" and event["why"] == "marker" for event in events)
    ends = sum(event["kind"] == "scored" for event in events)
    return scored, ends * len(replay["table"]["objectives"])


def sorties_shot_at(setup: Any, replay: Replay) -> Share:
    """Count sorties that are fired at, of those while an enemy able to is on the table."""
    able = {
        unit.profile.id
        for force in setup.sources.companies
        for unit in force.units
        if any("aerial" in row.against and row.long for row in unit.profile.grid)
    }
    flak = {unit["id"]: unit["side"] for unit in replay["units"] if unit["profile"] in able}
    out, flights, hit = set(), set(), set()
    for event in replay["events"]:
        unit, turn = event.get("unit"), event["turn"]
        if event["kind"] == "destroyed":
            out.discard(unit)
        elif event.get("why") == "sortie":
            if any(unit not in (enemy, None) and flak[enemy] != unit[0] for enemy in out):
                flights.add((unit, turn))
        elif event["kind"] in ("deployed", "moved") and unit in flak:
            out.add(unit) if event["positions"] else out.discard(unit)
        elif event.get("why") == "opportunity fire":
            hit.add((event["other"], turn))
    return len(flights & hit), len(flights)
