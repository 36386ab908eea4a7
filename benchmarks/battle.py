"""How fast battles are fought, what the compiler gains, and how well the policy plays."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from django.conf import settings

from benchmarks import Row
from factions import loading
from factions.systems import SYSTEMS
from factions.tabletop import roster as rosters
from factions.tabletop.roster import Roster

GAME = SYSTEMS["warcrow"]
SEED, ROUNDS = 7, 5
APART = 7  # places in the list of companies, by faction
INTERPRETED = """
import sys
import django
django.setup()
from benchmarks.battle import pace, pairs
print(pace(next(pairs())[1], int(sys.argv[1])))
"""


def run() -> Iterable[Row]:
    """Measure battles a second for pairs of companies all over the factions, then the policy."""
    rates = {}
    for name, setup in pairs():
        GAME.battle.fight(setup, SEED, 0, 2)
        rates[name] = statistics.median(pace(setup, 1000) for _ in range(ROUNDS))
    slowest, first = min(rates, key=lambda name: rates[name]), next(iter(rates.values()))
    middle = statistics.median(rates.values())
    yield Row(f"whole battles, median of {len(rates)} pairs", middle, "battles/s", 5_000, 20_000)
    yield Row(f"slowest: {slowest}", rates[slowest], "battles/s")
    yield Row("fastest", max(rates.values()), "battles/s")
    interpreted = statistics.median(_interpreted() for _ in range(3))
    yield Row("interpreted (JIT off), first pair", interpreted, "battles/s")
    yield Row("compiled over interpreted", first / interpreted, "x", 150, 250)
    yield from _policy()


def companies() -> tuple[Any, dict[str, Roster]]:
    """Return the catalogue and the shipped companies by name."""
    catalogue = GAME.catalogue.read(loading.data_of(settings.FIXTURES / "warcrow"))
    shipped = loading.references("warcrow")
    return catalogue, {name: rosters.read(shipped[name]) for name in sorted(shipped)}


def pairs() -> Iterator[tuple[str, Any]]:
    """Yield setups of shipped companies: each with the one APART places on."""
    catalogue, lists = companies()
    names = list(lists)
    for a, one in enumerate(names):
        other = names[(a + APART) % len(names)]
        setup = GAME.battle.compile(lists[one], lists[other], catalogue, "crossroads")
        yield f"{one} v {other}", setup


def pace(setup: Any, battles: int) -> float:
    """Return battles a second of one stretch."""
    start = time.perf_counter()
    GAME.battle.fight(setup, SEED, 0, battles)
    return battles / (time.perf_counter() - start)


def _interpreted() -> float:
    command = [sys.executable, "-c", INTERPRETED, "20"]
    environment = os.environ | {"ROLLCALL_JIT": "0"}
    shown = subprocess.run(  # noqa: S603
        command, env=environment, capture_output=True, text=True, check=True
    )
    return float(shown.stdout)


def _policy() -> Iterator[Row]:
    catalogue, lists = companies()
    chosen = list(lists.values())[::4]
    for against, least in (("nearest", 0.6), ("random", 0.9)):
        rates = [
            GAME.battle.fight(
                GAME.battle.compile(a, a, catalogue, "crossroads", "greedy", against), SEED, 0, 2000
            ).win_rate
            for a in chosen
        ]
        yield Row(f"greedy over {against}, worst mirror of five", min(rates), "share")
        yield Row(f"greedy over {against}, mean", statistics.mean(rates), "share", least, 1.0)
    first = chosen[0]
    mirror = GAME.battle.compile(first, first, catalogue, "crossroads")
    yield Row("mirror, win rate", GAME.battle.fight(mirror, SEED, 0, 10_000).win_rate, "share")
    rates = [
        GAME.battle.fight(
            GAME.battle.compile(twice(a), a, catalogue, "crossroads"), SEED, 0, 2000
        ).win_rate
        for a in lists.values()
    ]
    yield Row(f"twice the army, mean of {len(rates)}", statistics.mean(rates), "share", 0.85, 1.0)
    yield Row(f"twice the army, worst of {len(rates)}", min(rates), "share")


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
