"""How fast battles of Company of Iron are fought, and how well the policy plays them."""

import statistics
import time
from collections.abc import Iterable, Iterator
from typing import Any

from django.conf import settings

from benchmarks import Row
from factions import loading
from factions.systems import SYSTEMS
from factions.tabletop import roster as rosters

GAME = SYSTEMS["company-of-iron"]
SEED, BATTLES, APART, EVERY = 7, 1000, 7, 6


def run() -> Iterable[Row]:
    """Measure battles a second on one core for pairs from all over the factions; the policy."""
    catalogue: Any = GAME.catalogue.read(loading.data_of(settings.FIXTURES / GAME.id))
    shipped = loading.references(GAME.id)
    lists = [rosters.read(shipped[name]) for name in sorted(shipped)]
    rates: list[float] = []
    for place in range(0, len(lists), EVERY):
        other = lists[(place + APART) % len(lists)]
        setup = GAME.battle.compile(lists[place], other, catalogue, "skirmish")
        if not rates:
            begun = time.process_time()
            GAME.battle.fight(setup, SEED, 0, 2)
            yield Row("first battle, this process", time.process_time() - begun, "s")
        rates.append(_pace(setup))
    middle = statistics.median(rates)
    yield Row(f"whole battles, median of {len(rates)} pairs", middle, "battles/s", 1_000, 4_000)
    yield Row("slowest", min(rates), "battles/s")
    yield Row("fastest", max(rates), "battles/s")
    yield from _policy(catalogue, lists[:: 2 * EVERY])


def _pace(setup: Any) -> float:
    """Return battles a second of one core's own time."""
    begun = time.process_time()
    GAME.battle.fight(setup, SEED, 0, BATTLES)
    return BATTLES / (time.process_time() - begun)


def _policy(catalogue: Any, lists: list[Any]) -> Iterator[Row]:
    for against, least in (("nearest", 0.6), ("random", 0.9)):
        rates = [
            GAME.battle.fight(
                GAME.battle.compile(one, one, catalogue, "skirmish", "greedy", against),
                SEED,
                0,
                BATTLES,
            ).win_rate
            for one in lists
        ]
        yield Row(f"greedy over {against}, worst mirror", min(rates), "share")
        yield Row(f"greedy over {against}, mean", statistics.mean(rates), "share", least, 1.0)
