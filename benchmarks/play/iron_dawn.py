"""Iron Dawn: what the first initiative is worth, which should be little."""

from collections.abc import Iterator

from benchmarks import Row
from benchmarks.battle import SEED
from benchmarks.play.stage import Stage

BATTLES = 200  # of each list, in each scenario
EVEN = 50.0


def rows(stage: Stage) -> Iterator[Row]:
    """Yield how far the share of battles won by the first initiative is from half of them."""
    tallies = [
        stage.game.battle.fight(stage.setup(army, army, scenario), SEED, 0, BATTLES)
        for army in stage.lists.values()
        for scenario in stage.game.battle.SCENARIOS
    ]
    half_wins = sum(tally.first_player for tally in tallies)
    opened = sum(tally.opened for tally in tallies)
    percent = EVEN * half_wins / opened
    note = f"{percent:.1f} % of {opened:,} battles"
    yield Row(stage.title("first initiative off even"), abs(percent - EVEN), "%", 4, 0, note=note)
