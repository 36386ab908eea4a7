"""A game in Warcrow's place whose lists are worth the sum of their units, and nothing else."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from factions.systems import SYSTEMS
from factions.tabletop.battles.generals import General
from factions.tabletop.estimates.tally import Tally
from factions.tabletop.lists.roster import Roster

SCALE = 0.02  # log-odds a point
OFF = {"orc-hunters": 1.5, "evoker": 0.6}  # what is not worth its cost, as a share of it


@dataclass(frozen=True)
class Setup:
    """How much more side a is worth, and entries a side."""

    edge: float
    a: int
    b: int


class ToyBattle:
    """Fights without dice: as many battles as are to be expected are won."""

    SCENARIOS = ("crossroads", "last-stand")

    def __init__(self) -> None:
        self.scenarios: list[str] = []
        self.seeds: list[int] = []
        self.led: list[str] = []
        data = SYSTEMS["warcrow"]
        self.muster = data.legality.muster
        self.printed: dict[str, int] = {}

    def compile(
        self, a: Roster, b: Roster, catalogue: Any, scenario: str, *generals: General
    ) -> Setup:
        """Weigh both lists by the costs of the first catalogue seen."""
        self.scenarios.append(scenario)
        self.led = [general.id for general in generals]
        if not self.printed:
            self.printed = {key: unit.cost for key, unit in catalogue.profiles.items()}
        mine, theirs = (self._worth(side) for side in (a, b))
        return Setup(mine - theirs, len(a.entries), len(b.entries))

    def _worth(self, side: Roster) -> float:
        return sum(
            entry.count * self.printed[entry.unit] * OFF.get(entry.unit, 1.0)
            for entry in side.entries
        )

    def fight(self, setup: Setup, seed: int, first: int, count: int) -> Tally:
        """Return the expected battles, to whole ones."""
        self.seeds.append(seed)
        wins = round(count / (1 + np.exp(-SCALE * setup.edge)))
        none = np.zeros(5, dtype=np.int64)
        return Tally(
            battles=count,
            wins_a=wins,
            wins_b=count - wins,
            draws=0,
            first_player=count,
            opened=count,
            pairs=none,
            rounds=none,
            victory_points=np.zeros((2, 2), dtype=np.int64),
            entries_a=np.zeros((setup.a, 4), dtype=np.int64),
            entries_b=np.zeros((setup.b, 4), dtype=np.int64),
        )
