"""Weights evolved: a general duels greedy, both with the same list, drawn at random.

Candidates are drawn around the best guess by CMA-ES (Hansen), each weight on a logarithmic scale.
All of a generation lead the same lists with the same dice. The last guess is judged over lists
drawn anew, which no candidate has seen.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import cycle
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
SEEDS = 2**31
SURE = 1.96  # standard errors, of 95 %

Bout = tuple[Roster, str, int]
"""A list that both sides have, a scenario and a seed."""


@dataclass(frozen=True)
class Run:
    """How to train.

    scenario: the one whose weights are trained; None: all scenarios alike. weights: those that may
    change; none: all. lists: a generation. battles: with each list.
    """

    scenario: str | None = None
    weights: Sequence[str] = ()
    seed: int = 7
    generations: int = 30
    candidates: int = 10
    lists: int = 20
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
    BadBalance for an unknown game or scenario.
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
    """Where one general is trained. names: the weights that may change, none of them 0."""

    def __init__(self, game: Game, begun: General, run: Run) -> None:
        self.begun, self.run = begun, run
        weights = begun.weights_in(run.scenario) if run.scenario else begun.weights
        if unknown := set(run.weights) - set(weights):
            raise BadDuel(f"{begun.name} has no weight {min(unknown)!r}")
        chosen = run.weights or list(weights)
        self.names = [name for name in chosen if weights[name] > 0.0]
        if not self.names:
            raise BadDuel(f"{begun.name} has no weights to train")
        self.opponent = game.generals[OPPONENT]
        self.arena = Arena(Wish(system=game.id, scenario=run.scenario))
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

        begun = self.begun
        scenarios = dict(begun.scenarios)
        if self.run.scenario:
            own = weighed(begun.weights_in(self.run.scenario))
            other = {name: own[name] for name in own if own[name] != begun.weights[name]}
            return replace(begun, scenarios=scenarios | {self.run.scenario: other})
        apart = {name: weighed(weights) for name, weights in scenarios.items()}
        return replace(begun, weights=weighed(begun.weights), scenarios=apart)

    def bouts(self, dice: Generator, number: int) -> list[Bout]:
        """Return so many legal lists of factions drawn at random, the scenarios in turn."""
        factions = dice.choice(list(self.table.drawers), number)
        return [
            (
                read(self.table.drawn(dice, str(faction), full=True).document),
                scenario,
                int(dice.integers(SEEDS)),
            )
            for faction, scenario in zip(factions, cycle(self.arena.scenarios), strict=False)
        ]

    def shares(self, general: General, bouts: Sequence[Bout]) -> list[float]:
        """Return what share of each bout's battles a general wins."""
        duels = (general, self.opponent)
        return [
            self.field.mirrored(*duels, army, scenario, seed, self.run.battles).win_rate
            for army, scenario, seed in bouts
        ]
