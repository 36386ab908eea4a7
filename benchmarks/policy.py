"""How well the policy plays: mirrored lists, so that nothing but the decisions differs.

With the same list on both sides, the first side is greedy and the second follows a simpler policy.
Then the engine itself: equal sides are even, and twice the army wins.
"""

import statistics
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product

from benchmarks import Row
from benchmarks.battle import SEED, companies, fighting, shipped, spread
from factions.systems import Game
from factions.tabletop.estimates import intervals
from factions.tabletop.estimates.tally import Tally
from factions.tabletop.lists.roster import Roster

LISTS, BATTLES = 5, 2_000
LEAST = {"nearest": 60.0, "random": 90.0}  # per cent of battles that greedy wins
ALL = 100.0


def run() -> Iterable[Row]:
    """Measure each game that has battles."""
    for game in fighting():
        table = Table(game)
        yield from table.policies()
        yield from table.armies()


class Table:
    """One game's figures, over each of its scenarios."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.catalogue = game.catalogue.read(shipped(game))
        self.lists = companies(game)

    def policies(self) -> Iterator[Row]:
        """Yield greedy's share against each simpler policy, list by list and on the whole."""
        chosen = spread(self.lists, LISTS)
        for scenario, (policy, least) in product(self.game.battle.SCENARIOS, LEAST.items()):
            title = f"{self.game.id}, {scenario}, greedy over {policy}"
            tallies = {name: self.fought(a, a, scenario, policy) for name, a in chosen.items()}
            for name, tally in tallies.items():
                yield _share(f"{title}: {name}", tally, least)
            mean = statistics.mean(ALL * tally.win_rate for tally in tallies.values())
            yield Row(f"{title}, mean of {len(chosen)}", mean, "%", least, ALL)

    def armies(self) -> Iterator[Row]:
        """Yield what a list does against itself, and with each entry a second time."""
        first, scenario = next(iter(self.lists.values())), self.game.battle.SCENARIOS[0]
        yield _share(f"{self.game.id}, mirror", self.fought(first, first, scenario))
        rates = [ALL * self.fought(twice(a), a, scenario).win_rate for a in self.lists.values()]
        title = f"{self.game.id}, twice the army, %s of {len(rates)}"
        yield Row(title % "mean", statistics.mean(rates), "%", 85, ALL)
        yield Row(title % "worst", min(rates), "%")

    def fought(self, a: Roster, b: Roster, scenario: str, general_b: str = "greedy") -> Tally:
        """Return the tally of BATTLES between two lists, the first of them greedy."""
        game = self.game.battle
        pair = (self.game.generals[name] for name in ("greedy", general_b))
        setup = game.compile(a, b, self.catalogue, scenario, *pair)
        return game.fight(setup, SEED, 0, BATTLES)


def _share(name: str, tally: Tally, least: float | None = None) -> Row:
    low, high = intervals.interval(tally.pairs)
    aim = None if least is None else ALL
    return Row(name, ALL * tally.win_rate, "%", least, aim, (ALL * low, ALL * high))


def twice(army: Roster) -> Roster:
    """Return an army with every entry there a second time, under the one commander."""
    again = tuple(
        replace(
            entry,
            id=f"{entry.id}-again",
            commander=False,
            attached_to=entry.attached_to and f"{entry.attached_to}-again",
        )
        for entry in army.entries
    )
    return replace(army, entries=army.entries + again)
