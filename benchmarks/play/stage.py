"""Battles of a game's shipped lists, each against itself under the default general."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from benchmarks import Row
from benchmarks.battle import SEED, in_force
from factions.systems import Game
from factions.tabletop.battles.generals import default
from factions.tabletop.lists.roster import Roster

Replay = Mapping[str, Any]


class Stage:
    """A game, its shipped lists by name, and who leads both sides."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.catalogue, self.lists = in_force(game)
        self.general = default(game.generals)

    def title(self, figure: str, scenario: str = "") -> str:
        """Return the name of a figure's row."""
        return ", ".join(filter(None, (self.game.id, self.general.id, scenario, figure)))

    def setup(self, a: Roster, b: Roster, scenario: str) -> Any:
        """Return the setup of two lists."""
        led = self.general, self.general
        return self.game.battle.compile(a, b, self.catalogue, scenario, *led)

    def replays(
        self, armies: Iterable[Roster], scenarios: Iterable[str], battles: int
    ) -> Iterator[tuple[Any, Replay]]:
        """Yield setups and battles of lists against themselves; one of each pair of battles."""
        for army in armies:
            for scenario in scenarios:
                setup = self.setup(army, army, scenario)
                for index in range(0, 2 * battles, 2):
                    yield setup, self.game.battle.replay(setup, SEED, index)


def share(
    name: str, done: int, of: int, least: float | None = None, aim: float | None = None
) -> Row:
    """Return how often a thing was done of the times that it could be, in per cent."""
    return Row(name, 100.0 * done / max(1, of), "%", least, aim, note=f"{done:,} of {of:,}")
