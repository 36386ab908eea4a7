"""What generals do that a player would look for, counted from replays.

With the same shipped list on both sides, both led by the game's default general. A game's figures
are in its module.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from benchmarks import Row
from benchmarks.battle import fighting
from benchmarks.play import armoured_clash, cold_iron, company_of_iron, iron_dawn, warcrow
from benchmarks.play.stage import Stage

FIGURES: Mapping[str, Callable[[Stage], Iterator[Row]]] = {
    "armoured-clash": armoured_clash.rows,
    "cold-iron": cold_iron.rows,
    "company-of-iron": company_of_iron.rows,
    "iron-dawn": iron_dawn.rows,
    "warcrow": warcrow.rows,
}


def run() -> Iterable[Row]:
    """Count the figures of each game that fights."""
    for game in fighting():
        yield from FIGURES[game.id](Stage(game))
