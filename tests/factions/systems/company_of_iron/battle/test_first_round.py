"""What a side does before flags score: weak shooters come forward, and back into no corner."""

import math
from typing import Any

import pytest

from factions import loading
from factions.systems.company_of_iron import battle
from factions.systems.company_of_iron.catalogue import Catalogue
from factions.tabletop.lists import roster as rosters

SEED, BATTLES = 104, 6
GUARD, SNOW = "khador/blunderbuss-and-prayer", "legion-of-everblight/out-of-the-snow"
MORE = 1.0  # inches further from the nearest flag: who goes so much backs away


@pytest.fixture(scope="module")
def setup(catalogue: Catalogue) -> battle.Setup:
    """Return Winter Guard, who shoot badly, against who outruns and outshoots them."""
    lists = loading.references("company-of-iron")
    a, b = (rosters.read(lists[name]) for name in (GUARD, SNOW))
    return battle.compile(a, b, catalogue, "skirmish")


def first_round(replay: dict[str, Any]) -> tuple[int, int]:
    """Return how many of side a are left after round 1, and how many of them backed away."""
    flags = [(spot["x"], spot["y"]) for spot in replay["table"]["objectives"]]
    stood: dict[str, float] = {}
    ended: dict[str, float] = {}
    for event in replay["events"]:
        if event["kind"] in ("deployed", "moved"):
            away = min(math.dist(event["positions"][0], flag) for flag in flags)
            stood.setdefault(event["unit"], away)
            ended[event["unit"]] = away
        elif event["kind"] == "destroyed":
            ended.pop(event["unit"], None)
        elif event["kind"] == "round_end":
            break
    guard = [name for name in ended if name.startswith("a:")]
    return len(guard), sum(ended[name] > stood[name] + MORE for name in guard)


def test_weak_shooters_do_not_back_away_before_flags_score(setup: battle.Setup) -> None:
    """Where nothing drew them in round 1, a quarter went to the table's edge and lost by 5 to 0."""
    counts = [first_round(battle.replay(setup, SEED, index)) for index in range(BATTLES)]
    left, backed = (sum(column) for column in zip(*counts, strict=True))
    assert left >= 10 * BATTLES
    assert backed <= left // 50
