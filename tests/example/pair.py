"""Two battles of The Ford: `python -m tests.example.pair` prints their tally as JSON."""

import json
import sys
from typing import Any

from factions.tabletop.estimates.tally import Tally
from factions.tabletop.lists import roster
from tests.example import FIXTURES, FORD

HOME = FIXTURES / FORD.id


def fight_a_pair() -> Tally:
    """Fight two battles between lists of either village, which takes every kernel."""
    data: dict[str, Any] = {}
    for file in ("edition.json", "units.json"):
        data |= json.loads((HOME / file).read_text())
    lists = sorted(HOME.glob("lists/*/*.json"))
    a, b = (roster.read(json.loads(path.read_text())) for path in (lists[0], lists[-1]))
    battle = FORD.battle
    setup = battle.compile(a, b, FORD.catalogue.read(data), battle.SCENARIOS[0])
    return battle.fight(setup, 0, 0, 2)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(fight_a_pair().as_json()))
