"""A game whose battles are a few throws of the dice, in Warcrow's place.

`install` puts it there. A worker started with `celery -A tests.builder.fake_game` fights it too;
FAKE_SECONDS is how long it takes over a battle.
"""

import os
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from builder.celery import app
from factions.systems import SYSTEMS
from factions.tabletop.battles import rng
from factions.tabletop.battles.generals import General, default, shipped
from factions.tabletop.estimates import margins
from factions.tabletop.estimates.tally import Counts, Tally
from factions.tabletop.lists.roster import Roster

if TYPE_CHECKING:
    from builder.models import Run

__all__ = ["FIDELITY", "LEADER", "FakeBattle", "Setup", "app", "fought", "install", "parts"]

FIDELITY = {
    "mechanic": [
        {"number": 1, "status": "modelled", "where": ["battle:fight", "odds:chances"]},
        {"number": 2, "status": "modelled"},
        {"number": 3, "status": "simplified"},
        {"name": "Black rot", "status": "not-modelled"},
    ]
}

LEADER = default(shipped("warcrow"))


@dataclass(frozen=True)
class Setup:
    """The chances of 100 that side a wins and that there is a draw, and entries a side."""

    wins: int
    draws: int
    a: int
    b: int


class FakeBattle:
    """Counts what it is asked; an entry of unit "evoker" is worth ten chances in a hundred."""

    SCENARIOS = ("crossroads", "last-stand")

    def __init__(self) -> None:
        self.compiled: list[tuple[str, str, str]] = []
        self.fought: list[tuple[int, int]] = []
        self.breaks: Exception | None = None
        self.interrupted_after: int | None = None  # calls of `fight`

    def compile(
        self,
        a: Roster,
        b: Roster,
        catalogue: Any,
        scenario: str,
        general_a: General = LEADER,
        general_b: General = LEADER,
    ) -> Setup:
        """Return a setup; nothing is compiled."""
        self.compiled.append((scenario, general_a.id, general_b.id))
        evokers = [sum(entry.unit == "evoker" for entry in side.entries) for side in (a, b)]
        wins = 45 + 10 * (evokers[0] - evokers[1])
        return Setup(wins, 10, len(a.entries), len(b.entries))

    def fight(self, setup: Setup, seed: int, first: int, count: int) -> Tally:
        """Fight for FAKE_SECONDS, or break down if `breaks` is set."""
        return self.scored(setup, seed, first, count)[0]

    def scored(self, setup: Setup, seed: int, first: int, count: int) -> tuple[Tally, Counts]:
        """Fight alike; return the scores of the pairs as well."""
        self.fought.append((first, count))
        if self.interrupted_after is not None and len(self.fought) > self.interrupted_after:
            raise KeyboardInterrupt
        if self.breaks:
            raise self.breaks
        time.sleep(float(os.environ.get("FAKE_SECONDS", "0")) * count)
        thrown = [self._half_wins(setup, seed, battle) for battle in range(first, first + count)]
        half_wins = np.array(thrown)
        swapped = np.arange(first, first + count) % 2 == 1
        halves = np.bincount(half_wins, minlength=3)
        scores = half_wins[::2] + half_wins[1::2]
        tally = Tally(
            battles=count,
            wins_a=int(halves[2]),
            wins_b=int(halves[0]),
            draws=int(halves[1]),
            first_player=int(np.where(swapped, 2 - half_wins, half_wins).sum()),
            opened=count,
            pairs=np.bincount(scores, minlength=5),
            rounds=np.array([0, 0, count]),
            victory_points=np.array([[halves[0], 0, count - halves[0]], [0, count, 0]]),
            entries_a=np.full((setup.a, 4), count) * [1, 2, 3, 4],
            entries_b=np.full((setup.b, 4), count) * [0, 3, 2, 1],
            margins=margins.counted(first, half_wins, 2 * half_wins - 2),
        )
        return tally, scores

    @staticmethod
    def _half_wins(setup: Setup, seed: int, battle: int) -> int:
        state = rng.seeded(seed, battle)
        if rng.swapped(battle):
            rng.bits(state)
        thrown = rng.below(state, 100)
        return 2 if thrown < setup.wins else 1 if thrown < setup.wins + setup.draws else 0

    def replay(self, setup: Setup, seed: int, index: int) -> Mapping[str, Any]:
        """Return one event: the winner."""
        if self.breaks:
            raise self.breaks
        return {"events": [{"half_wins": self._half_wins(setup, seed, index)}], "index": index}

    def narrate(self, replay: Mapping[str, Any]) -> list[str]:
        """Return which battle it was and how it ended."""
        return [f"battle {replay['index']}", f"half wins {replay['events'][0]['half_wins']}"]


def parts() -> dict[str, Any]:
    """Return the parts of a game that the fake replaces."""
    return {"battle": FakeBattle(), "fidelity": FIDELITY}


def fought(run: "Run") -> int:
    """Return how many battles are in a run's tally."""
    assert run.tally is not None
    return int(run.tally["battles"])


def install() -> None:
    """Put the fake in Warcrow's place, in this process, for good."""
    SYSTEMS["warcrow"].__dict__.update(parts())


if os.environ.get("FAKE_SECONDS"):
    install()
