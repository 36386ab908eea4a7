"""Company of Iron: how long flags stand unheld, and why.

In Skirmish, from the first round that scores on. No side holds a flag that battle-ready models of
both deny each other; how many have none near is counted apart.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from benchmarks import Row
from benchmarks.play.stage import Replay, Stage, share

SCENARIO = "skirmish"
BATTLES = 4  # of each list
HELD, CONTESTED, EMPTY = "held", "contested", "empty"
NOT_READY = {"knocked down", "stationary", "injured"}


def rows(stage: Stage) -> Iterator[Row]:
    """Yield the shares of flags that no side holds as a round ends, and why none does."""
    terms = stage.catalogue.scenarios[SCENARIO]
    battles = stage.replays(stage.lists.values(), [SCENARIO], BATTLES)
    count = Counter(state for _, battle in battles for state in states(battle, terms))
    ends, unheld = count.total(), count[CONTESTED] + count[EMPTY]
    yield share(stage.title("flags held by no side", SCENARIO), unheld, ends, 20, 0)
    yield share(stage.title("flags with ready models of both", SCENARIO), count[CONTESTED], ends)
    yield share(stage.title("flags with no ready model near", SCENARIO), count[EMPTY], ends, 20, 0)


def states(battle: Replay, terms: Mapping[str, Any]) -> Iterator[str]:
    """Yield the state of a flag as each round that scores ends.

    A flag that no side holds is contested if it has a battle-ready model near, and so one of each.
    """
    far = {unit["id"]: terms["reach"] + unit["base"] for unit in battle["units"]}
    places: dict[str, Any] = {}
    down: set[str] = set()
    for event in battle["events"]:
        if event["kind"] == "destroyed":
            places.pop(event["unit"], None)
        elif event["kind"] == "states":
            (down.discard if NOT_READY.isdisjoint(event["states"]) else down.add)(event["unit"])
        elif event.get("positions"):
            places[event["unit"]] = event["positions"][-1]
        elif event["kind"] == "taken" and event["round"] >= terms["first_round"]:
            flag = terms["flags"][event["objective"]]
            spot = flag["x"], flag["y"]
            near = any(math.dist(places[unit], spot) <= far[unit] for unit in places.keys() - down)
            yield HELD if event["side"] else CONTESTED if near else EMPTY
