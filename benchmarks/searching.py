"""What playing on before each decision is worth: a search against its own weights alone.

With the same list on both sides. Then whether lists rank alike under both: each list meets each
other one, both led by the weights, and both by the search. Of the latter there are so few battles
that ranks of lists of like strength are luck; a figure near 1 shows agreement, a low one little.
"""

import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations

import numpy as np

from benchmarks import Row
from benchmarks.battle import SEED, fighting, in_force, spread
from factions.systems import Game
from factions.tabletop.battles.generals import General
from factions.tabletop.estimates import intervals
from factions.tabletop.estimates.tally import Tally
from factions.tabletop.lists.roster import Roster

LISTS, BATTLES = 4, 8  # battles of each list in each scenario
RANKED, FEW, MANY = 6, 4, 400  # lists; battles of two, led by the search and by its weights
ALL = 100.0


def run(*, quick: bool = False) -> Iterable[Row]:
    """Measure each game that has a search; quick: without the ranks."""
    for game in fighting():
        if "search" in game.generals:
            field = Searched(game)
            yield from field.share()
            if not quick:
                yield field.ranks()


class Searched:
    """A game with its search, and a general of the same weights that does not search."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.catalogue, self.lists = in_force(game)
        self.search = game.generals["search"]
        self.plain = replace(self.search, plays=0)

    def share(self) -> Iterator[Row]:
        """Yield the search's share against its weights, and how long a battle takes it."""
        begun, pairs, fought = time.process_time(), np.zeros(5, dtype=np.int64), 0
        for army in spread(self.lists, LISTS).values():
            for scenario in self.game.battle.SCENARIOS:
                leaders = self.search, self.plain
                tally = self._fought((army, army), leaders, scenario, BATTLES)
                pairs, fought = pairs + tally.pairs, fought + tally.battles
        seconds = (time.process_time() - begun) / fought
        low, high = intervals.interval(pairs)
        mean = float(pairs @ np.arange(5)) / (4 * pairs.sum())
        title = f"{self.game.id}, search over its weights alone"
        yield Row(
            title, ALL * mean, "%", interval=(ALL * low, ALL * high), note=f"{fought} battles"
        )
        yield Row(f"{self.game.id}, a battle led by search", seconds, "s")

    def ranks(self) -> Row:
        """Return the rank correlation of lists as the weights and as the search lead them."""
        lists = spread(self.lists, RANKED)
        scores = [self._scores(lists, self.plain, MANY), self._scores(lists, self.search, FEW)]
        one, other = (np.argsort(np.argsort(score)).astype(float) for score in scores)
        title = f"{self.game.id}, ranks of {len(lists)} lists, search with its weights"
        note = f"Spearman; {FEW} and {MANY} battles of each two"
        return Row(title, float(np.corrcoef(one, other)[0, 1]), "", note=note)

    def _scores(self, lists: Mapping[str, Roster], general: General, battles: int) -> list[float]:
        won = dict.fromkeys(lists, 0.0)
        for one, other in combinations(lists, 2):
            armies, scenario = (lists[one], lists[other]), self.game.battle.SCENARIOS[0]
            rate = self._fought(armies, (general, general), scenario, battles).win_rate
            won[one], won[other] = won[one] + rate, won[other] + 1.0 - rate
        return list(won.values())

    def _fought(
        self,
        armies: tuple[Roster, Roster],
        generals: tuple[General, General],
        scenario: str,
        battles: int,
    ) -> Tally:
        battle = self.game.battle
        return battle.fight(
            battle.compile(*armies, self.catalogue, scenario, *generals), SEED, 0, battles
        )
