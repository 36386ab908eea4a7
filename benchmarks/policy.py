"""How well the default general leads: mirrored lists, so that nothing but the decisions differs.

With the same list on both sides, the default general leads one and a yardstick the other: greedy,
nearest, random. Then what its thought costs in battles a second, and the engine itself: equal sides
are even, and twice the army wins.
"""

import statistics
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from benchmarks import Row
from benchmarks.battle import SEED, fighting, in_force, pace, spread
from factions.systems import Game
from factions.tabletop.battles.generals import General, default
from factions.tabletop.estimates import intervals
from factions.tabletop.estimates.tally import Tally
from factions.tabletop.lists.roster import Roster

BATTLES = 200  # of a list in a scenario
ALL = 100.0
# Per cent of battles that the default general wins: the mean, and with the worst list.
LEAST = {"greedy": (62.0, 50.0), "nearest": (90.0, None), "random": (90.0, None)}
PACED, PACES, STRETCH = 3, 5, 400  # lists, times in turn, battles each
PACE = (0.7, 0.85)  # battles a second beside greedy's: the least that will do, the aim


def run() -> Iterable[Row]:
    """Measure each game that has battles."""
    for game in fighting():
        table = Table(game)
        yield from table.yardsticks()
        yield table.paced()
        yield from table.armies()


class Table:
    """One game's figures, over each of its scenarios."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.catalogue, self.lists = in_force(game)
        self.leader = default(game.generals)

    def yardsticks(self) -> Iterator[Row]:
        """Yield the default general's share against each yardstick, by scenario and on average."""
        for other, (mean, worst) in LEAST.items():
            title = f"{self.game.id}, {self.leader.id} over {other}"
            shares: dict[str, list[float]] = {name: [] for name in self.lists}
            for scenario in self.game.battle.SCENARIOS:
                for name, army in self.lists.items():
                    tally = self.fought(army, army, scenario, self.game.generals[other])
                    shares[name].append(ALL * tally.win_rate)
                here = statistics.mean(share[-1] for share in shares.values())
                yield Row(f"{title}, {scenario}", here, "%")
            by_list = {name: statistics.mean(share) for name, share in shares.items()}
            name = min(by_list, key=lambda one: by_list[one])
            yield _row(f"{title}, mean of {len(by_list)}", statistics.mean(by_list.values()), mean)
            yield _row(f"{title}, worst: {name}", by_list[name], worst)

    def paced(self) -> Row:
        """Return how many battles a second the default general fights for one of greedy's."""
        ratios = []
        for army in spread(self.lists, PACED).values():
            for _ in range(PACES):
                ours, theirs = (
                    pace(self.game, self.mirrored(army, general), STRETCH)
                    for general in (self.leader, self.game.generals["greedy"])
                )
                ratios.append(ours / theirs)
        name = f"{self.game.id}, battles a second of {self.leader.id} for one of greedy"
        return Row(name, statistics.median(ratios), "x", *PACE)

    def mirrored(self, army: Roster, general: General) -> Any:
        """Return the setup of a list against itself in the first scenario, led by one general."""
        game = self.game.battle
        return game.compile(army, army, self.catalogue, game.SCENARIOS[0], general, general)

    def armies(self) -> Iterator[Row]:
        """Yield what a list does against itself, and with each entry a second time."""
        first, scenario = next(iter(self.lists.values())), self.game.battle.SCENARIOS[0]
        yield _share(f"{self.game.id}, mirror", self.fought(first, first, scenario))
        rates = [ALL * self.fought(twice(a), a, scenario).win_rate for a in self.lists.values()]
        title = f"{self.game.id}, twice the army, %s of {len(rates)}"
        yield Row(title % "mean", statistics.mean(rates), "%", 85, ALL)
        yield Row(title % "worst", min(rates), "%")

    def fought(self, a: Roster, b: Roster, scenario: str, other: General | None = None) -> Tally:
        """Return the tally of two lists, the first led by the default general; None: both are."""
        game, leader = self.game.battle, self.leader
        setup = game.compile(a, b, self.catalogue, scenario, leader, other or leader)
        return game.fight(setup, SEED, 0, BATTLES)


def _row(name: str, share: float, least: float | None) -> Row:
    return Row(name, share, "%", least, None if least is None else ALL)


def _share(name: str, tally: Tally) -> Row:
    low, high = intervals.interval(tally.pairs)
    return Row(name, ALL * tally.win_rate, "%", interval=(ALL * low, ALL * high))


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
