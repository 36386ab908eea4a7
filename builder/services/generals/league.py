"""The league: every general of a game against every other, with every shipped list.

Both sides of a battle have the same list, so that nothing but the generals differs. Ratings are
those of the model of Bradley and Terry, on the scale of Elo, with `greedy` at 1500. Their intervals
come from leagues over lists drawn again with replacement: what other lists would have made of it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from builder.services.balance.arena import game_of
from builder.services.generals.duels import BadDuel, Field
from factions import loading
from factions.tabletop.battles.generals import General
from factions.tabletop.estimates import strength
from factions.tabletop.estimates.logistic import Numbers
from factions.tabletop.lists import roster

ANCHOR, AT = "greedy", 1500.0
DRAWN_AGAIN, TAIL = 1000, 2.5  # leagues over other lists; per cent beyond either end
SEED = 24


@dataclass(frozen=True)
class Standing:
    """A general's place. share: of all its battles that it won, a draw half."""

    general: General
    rating: float
    low: float
    high: float
    share: float


@dataclass(frozen=True, eq=False)
class League:
    """A league that was fought.

    scores: a list, a general, another: battles of that list that the one won against the other, a
    draw half. battles: of each list and two generals.
    """

    system: str
    generals: Sequence[General]
    lists: Sequence[str]
    scores: Numbers
    battles: int

    @property
    def fought(self) -> int:
        """Return how many battles were fought."""
        pairs = len(self.generals) * (len(self.generals) - 1) // 2
        return self.battles * len(self.lists) * pairs

    def share(self, one: str, other: str) -> float:
        """Return the share of battles that a general won against another."""
        ids = [general.id for general in self.generals]
        return float(self._share(ids.index(one), ids.index(other)))

    def _share(self, one: int, other: int) -> float:
        return float(self.scores[:, one, other].sum()) / (self.battles * len(self.lists))

    def standings(self) -> list[Standing]:
        """Return everybody's rating and interval, the best first."""
        dice = np.random.default_rng(SEED)
        anchor = [general.id for general in self.generals].index(ANCHOR)
        found = _ratings(self.scores.sum(axis=0), anchor)
        rows = dice.integers(len(self.lists), size=(DRAWN_AGAIN, len(self.lists)))
        again = np.array([_ratings(self.scores[row].sum(axis=0), anchor) for row in rows])
        low, high = np.percentile(again, [TAIL, 100.0 - TAIL], axis=0)
        others = len(self.generals) - 1
        standings = [
            Standing(
                general,
                float(found[number]),
                float(low[number]),
                float(high[number]),
                sum(self._share(number, other) for other in range(others + 1)) / others,
            )
            for number, general in enumerate(self.generals)
        ]
        return sorted(standings, key=lambda one: -one.rating)


def _ratings(scores: Numbers, anchor: int) -> Numbers:
    rated = strength.ratings(scores)
    rated += AT - rated[anchor]
    return rated


def play(
    system: str,
    *,
    only: Sequence[str] = (),
    battles: int = 100,
    seed: int = SEED,
    progress: Callable[[str], Any] = print,
) -> League:
    """Fight a league.

    only: ids of generals; none: all but those that search. battles: of two generals with each list
    in each scenario, an even number. progress: called with a line for each two. Raises BadDuel,
    and BadBalance for an unknown game.
    """
    game = game_of(system)
    generals = _chosen(game.generals, only)
    edition = loading.edition_in_force(system, None)
    documents = loading.opponents(system, edition.version)
    armies = {name: roster.read(document) for name, document in sorted(documents.items())}
    field = Field(game, loading.catalogue(edition))
    scenarios = game.battle.SCENARIOS
    scores = np.zeros((len(armies), len(generals), len(generals)))
    for one, other in combinations(range(len(generals)), 2):
        for row, army in enumerate(armies.values()):
            for scenario in scenarios:
                pair = generals[one], generals[other]
                tally = field.mirrored(*pair, army, scenario, seed, battles)
                scores[row, one, other] += tally.win_rate * battles
                scores[row, other, one] += (1.0 - tally.win_rate) * battles
        share = scores[:, one, other].mean() / (battles * len(scenarios))
        progress(f"{generals[one].name} wins {share:.1%} against {generals[other].name}")
    return League(system, generals, list(armies), scores, battles * len(scenarios))


def _chosen(generals: Mapping[str, General], only: Sequence[str]) -> list[General]:
    for name in only:
        if name not in generals:
            raise BadDuel(f"no general is called {name!r}; there are {', '.join(generals)}")
    wanted = only or [name for name, general in generals.items() if not general.searches]
    ids = [name for name in generals if name in wanted or name == ANCHOR]
    if len(ids) == 1:
        raise BadDuel("a league is of two generals at least")
    return [generals[name] for name in ids]
