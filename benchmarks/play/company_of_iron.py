"""Company of Iron: how long flags stand unheld.

In Skirmish, from the first round that scores on. No side holds a flag that models of both stand at:
how many have no model near is counted apart.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from benchmarks import Row
from benchmarks.play.stage import Replay, Stage, share

SCENARIO = "skirmish"
BATTLES = 4  # of each list
EDGE = 0.59  # inches from a centre to the edge of a small base
HELD, CONTESTED, EMPTY = "held", "contested", "empty"


def rows(stage: Stage) -> Iterator[Row]:
    """Yield the shares of flags that no side holds as a round ends, and that have no model near."""
    terms = stage.catalogue.scenarios[SCENARIO]
    battles = stage.replays(stage.lists.values(), [SCENARIO], BATTLES)
    count = Counter(state for _, battle in battles for state in states(battle, terms))
    ends, unheld = count.total(), count[CONTESTED] + count[EMPTY]
    yield share(stage.title("flags held by no side", SCENARIO), unheld, ends, 20, 0)
    yield share(stage.title("flags with no model near", SCENARIO), count[EMPTY], ends, 20, 0)


def states(battle: Replay, terms: Mapping[str, Any]) -> Iterator[str]:
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
