"""Weights evolved: a general duels the one it comes from, over lists drawn at random.

Candidates are drawn around the best guess by CMA-ES (Hansen), each weight on a logarithmic scale.
All of a generation lead the same lists with the same dice, each list in turn. The last guess is
judged over lists drawn anew, which no candidate has seen.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import cycle, islice
from typing import Any

import numpy as np
from numpy.random import Generator

from builder.services.balance.arena import Arena, Wish, game_of
from builder.services.generals.duels import BadDuel, Field
from factions.systems import Game
from factions.tabletop.battles.generals import General
from factions.tabletop.estimates.logistic import Numbers
from factions.tabletop.lists.roster import Roster, read

STEP = 0.35  # of the first generation, in natural logarithms of weights
FARTHEST = np.log(8.0)  # that a weight may go from where it began
OPPONENT = "greedy"
SURE = 1.96  # standard errors, of 95 %

Bout = tuple[tuple[Roster, Roster], str, int]
"""Two lists, a scenario and a seed."""


@dataclass(frozen=True)
class Run:
    """How to train. lists: pairs a generation. battles: of each pair in either order."""

    seed: int = 7
    generations: int = 30
    candidates: int = 10
    lists: int = 10
    battles: int = 40
    judged_on: int = 100


@dataclass(frozen=True)
class Trained:
    """A general after training, and the share of battles that it won over lists it had not seen."""

    general: General
    run: Run
    share: float
    low: float
    high: float


def train(
    system: str, general: str, run: Run, progress: Callable[[int, float], Any] = lambda *_: None
) -> Trained:
    """Return a general with its weights evolved.

    progress: called after each generation with its number and the mean share of its candidates.
    Raises BadDuel where the game has no such general or none of its weights can change, and
    BadBalance for an unknown game.
    """
    game = game_of(system)
    if general not in game.generals:
        raise BadDuel(f"no general is called {general!r}; there are {', '.join(game.generals)}")
    school = _School(game, game.generals[general], run)
    dice = np.random.default_rng(run.seed)
    trained = school.weighing(school.evolved(dice, progress))
    unseen = np.random.default_rng([run.seed, run.generations])
    judged = school.shares(trained, school.bouts(unseen, run.judged_on))
    share, error = float(np.mean(judged)), float(np.std(judged) / np.sqrt(len(judged)))
    return Trained(trained, run, share, share - SURE * error, share + SURE * error)


class _School:
    """Where one general is trained. names: the weights that may change: all but those of 0."""

    def __init__(self, game: Game, begun: General, run: Run) -> None:
        self.begun, self.run = begun, run
        self.names = [name for name, value in begun.weights.items() if value > 0.0]
        if not self.names:
            raise BadDuel(f"{begun.name} has no weights to train")
        self.opponent = game.generals[OPPONENT]
        self.arena = Arena(Wish(system=game.id))
        self.table = self.arena.table({})
        self.field = Field(game, self.table.catalogue)

    def evolved(self, dice: Generator, progress: Callable[[int, float], Any]) -> Numbers:
        """Return the last guess: of each weight, the logarithm of what it is multiplied by."""
        from cmaes import CMA

        run = self.run
        evolving = CMA(
            mean=np.zeros(len(self.names)),
            sigma=STEP,
            bounds=np.array([[-FARTHEST, FARTHEST]] * len(self.names)),
            population_size=run.candidates,
            seed=run.seed,
        )
        for generation in range(1, run.generations + 1):
            bouts = self.bouts(dice, run.lists)
            guesses = [evolving.ask() for _ in range(run.candidates)]
            shares = [float(np.mean(self.shares(self.weighing(guess), bouts))) for guess in guesses]
            evolving.tell([(guess, -share) for guess, share in zip(guesses, shares, strict=True)])
            progress(generation, float(np.mean(shares)))
        found: Numbers = evolving.mean
        return found

    def weighing(self, guess: Numbers) -> General:
        """Return the general with its weights times e to the power of a guess."""
        factors = dict(zip(self.names, np.exp(guess).tolist(), strict=True))

        def weighed(weights: Mapping[str, float]) -> dict[str, float]:
            return {name: round(value * factors.get(name, 1), 4) for name, value in weights.items()}

        scenarios = {name: weighed(weights) for name, weights in self.begun.scenarios.items()}
        return replace(self.begun, weights=weighed(self.begun.weights), scenarios=scenarios)

    def bouts(self, dice: Generator, number: int) -> list[Bout]:
        """Return so many pairs of legal lists, the scenarios in turn."""
        return [
            ((read(a.document), read(b.document)), scenario, int(dice.integers(2**31)))
            for (a, b), scenario in zip(
                islice(self.table.pairs(dice), number), cycle(self.arena.scenarios)
            )
        ]

    def shares(self, general: General, bouts: Sequence[Bout]) -> list[float]:
        """Return what share of each bout's battles a general wins."""
        return [
            self.field.exchanged(general, self.opponent, armies, scenario, seed, self.run.battles)
            for armies, scenario, seed in bouts
        ]
