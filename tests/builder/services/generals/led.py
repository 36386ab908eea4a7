"""A game in Warcrow's place in which nothing but the generals decides."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from factions.systems import Game
from factions.tabletop.battles.generals import General
from factions.tabletop.lists.roster import Roster

GREEDY = (
    'name = "Greedy"\npolicy = "greedy"\nabout = "Plays."\n[weights]\npoint = 5.0\nidle = 0.0\n'
)
FILES = {
    "greedy": GREEDY,
    "bold": 'name = "Bold"  # he is\nlike = "greedy"\nabout = "Plays."\n[weights]\npoint = 10.0\n',
    "random": 'name = "Random"\nlike = "greedy"\nabout = "Plays."\nweights.point = 1.0\n',
}
BEST = 10.0  # what a point is worth to who plays best


@dataclass(frozen=True)
class Won:
    """How a stretch of battles went."""

    win_rate: float


class LedBattle:
    """Fights without dice: the nearer a general's weight is to BEST, the more it wins."""

    SCENARIOS = ("crossroads", "last-stand")

    def __init__(self) -> None:
        self.compiled: list[tuple[Roster, Roster, str]] = []

    def compile(
        self, a: Roster, b: Roster, catalogue: Any, scenario: str, one: General, other: General
    ) -> float:
        """Return how much better the first side is led, in log-odds."""
        self.compiled.append((a, b, scenario))
        return _skill(one) - _skill(other)

    def fight(self, setup: float, seed: int, first: int, count: int) -> Won:
        """Return what is to be expected."""
        return Won(float(1 / (1 + np.exp(-setup))))


def _skill(general: General) -> float:
    return -abs(float(np.log(general.weights["point"] / BEST)))


def led(home: Path) -> Game:
    """Return the game, with its generals' files in a folder."""
    folder = home / "warcrow" / "generals"
    folder.mkdir(parents=True)
    for name, text in FILES.items():
        (folder / f"{name}.toml").write_text(text)
    game = Game("warcrow", "Warcrow", fixtures=home)
    game.__dict__["battle"] = LedBattle()
    return game
