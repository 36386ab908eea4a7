"""How long Company of Iron's flags stand unheld, each general against itself.

In Skirmish, from the first round that scores on, with every shipped list on both sides. No side
holds a flag that models of both stand at: how many have no model near is counted apart.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from benchmarks import Row
from benchmarks.battle import SEED, companies, shipped
from factions.systems import SYSTEMS
from factions.tabletop.battles.generals import General

GAME, SCENARIO = SYSTEMS["company-of-iron"], "skirmish"
BATTLES = 4  # of each list
EDGE = 0.59  # inches from a centre to the edge of a small base
HELD, CONTESTED, EMPTY = "held", "contested", "empty"


def run() -> Iterable[Row]:
    """Measure each general that is no yardstick."""
    for general in GAME.generals.values():
        if not general.yardstick:
            yield from shares(general)


def shares(general: General) -> Iterator[Row]:
    """Yield the shares of flags that no side holds as a round ends, and that have no model near."""
    catalogue = GAME.catalogue.read(shipped(GAME))
    terms = catalogue.scenarios[SCENARIO]
    battles = _battles(general, catalogue)
    count = Counter(state for battle in battles for state in _states(battle, terms))
    title = f"{GAME.id}, {SCENARIO}, flags %s, {general.id}"
    whole = count.total() / 100.0
    unheld = (count[CONTESTED] + count[EMPTY]) / whole
    note = f"{count.total()} ends of a round at a flag"
    yield Row(title % "held by no side", unheld, "%", 20, 0, note=note)
    yield Row(title % "with no model near", count[EMPTY] / whole, "%", 20, 0)


def _battles(general: General, catalogue: Any) -> Iterator[Mapping[str, Any]]:
    for army in companies(GAME).values():
        setup = GAME.battle.compile(army, army, catalogue, SCENARIO, general, general)
        for index in range(BATTLES):
            yield GAME.battle.replay(setup, SEED, index)


def _states(battle: Mapping[str, Any], terms: Mapping[str, Any]) -> Iterator[str]:
    """Yield the state of a flag as each round that scores ends."""
    reach = terms["reach"] + EDGE
    places: dict[str, Any] = {}
    for event in battle["events"]:
        if event["kind"] == "destroyed":
            places.pop(event["unit"], None)
        elif event.get("positions"):
            places[event["unit"]] = event["positions"][-1]
        elif event["kind"] == "taken" and event["round"] >= terms["first_round"]:
            flag = terms["flags"][event["objective"]]
            near = (math.dist(place, (flag["x"], flag["y"])) <= reach for place in places.values())
            yield HELD if event["side"] else CONTESTED if any(near) else EMPTY
