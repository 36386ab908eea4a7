"""How fast battles are fought, and what the compiler gains."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import Any

from django.conf import settings

from benchmarks import Row
from benchmarks.fives import bands
from factions import loading
from factions.systems import SYSTEMS, Game
from factions.tabletop.lists import roster as rosters
from factions.tabletop.lists.roster import Roster

SEED, ROUNDS = 7, 5
APART = 7  # places in the list of companies, by faction
# Battles a second: the least that will do, the aim.
RATES = {
    "armoured-clash": (2_500, 10_000),
    "cold-iron": (5_000, 20_000),
    "company-of-iron": (4_000, 15_000),
    "iron-dawn": (3_000, 12_000),
    "warcrow": (4_000, 15_000),
}
# Models of both sides, in the pairs that a rate is of.
MODELS = {"company-of-iron": range(18, 23), "cold-iron": range(10, 11)}
OWN = {"cold-iron": bands}  # lists to measure a rate with, if the shipped ones are too large
INTERPRETED = """
import sys
import django
django.setup()
from benchmarks.battle import measured, pace
from factions.systems import SYSTEMS
game = SYSTEMS[sys.argv[1]]
print(pace(game, next(measured(game))[1], int(sys.argv[2])))
"""


def run() -> Iterable[Row]:
    """Measure battles a second for pairs of companies all over the factions of each game."""
    for game in fighting():
        yield from _rates(game)


def _rates(game: Game) -> Iterator[Row]:
    rates = {}
    for name, setup in measured(game):
        game.battle.fight(setup, SEED, 0, 2)
        rates[name] = statistics.median(pace(game, setup, 1000) for _ in range(ROUNDS))
    slowest, first = min(rates, key=lambda name: rates[name]), next(iter(rates.values()))
    middle = statistics.median(rates.values())
    goals = RATES.get(game.id, (None, None))
    sizes = MODELS.get(game.id)
    models = f" of {sizes[0]} to {sizes[-1]} models" if sizes else ""
    title = f"{game.id}, whole battles, median of {len(rates)} pairs{models}"
    yield Row(title, middle, "battles/s", *goals)
    yield Row(f"{game.id}, slowest: {slowest}", rates[slowest], "battles/s")
    yield Row(f"{game.id}, fastest", max(rates.values()), "battles/s")
    interpreted = statistics.median(_interpreted(game) for _ in range(3))
    yield Row(f"{game.id}, interpreted (JIT off), first pair", interpreted, "battles/s")
    yield Row(f"{game.id}, compiled over interpreted", first / interpreted, "x", 150, 250)


def measured(game: Game) -> Iterator[tuple[str, Any]]:
    """Yield the pairs for the game's rate: all of them, or those with that many models."""
    sizes = MODELS.get(game.id)
    for name, setup in of_its_own(game) if game.id in OWN else pairs(game):
        record = getattr(setup.even, "setup", setup.even)
        if sizes is None or int(record[0]["first"][-1]) in sizes:
            yield name, setup


def of_its_own(game: Game) -> Iterator[tuple[str, Any]]:
    """Yield setups of every two of the lists that are made for the game's rate."""
    catalogue, lists = game.catalogue.read(shipped(game)), OWN[game.id]()
    for one, other in combinations_with_replacement(lists, 2):
        setup = game.battle.compile(lists[one], lists[other], catalogue, game.battle.SCENARIOS[0])
        yield f"{one} v {other}", setup


def fighting() -> list[Game]:
    """Return the games that have battles."""
    return [game for game in SYSTEMS.values() if game.fights]


def shipped(game: Game) -> dict[str, Any]:
    """Return the data of a game's shipped catalogue."""
    return loading.data_of(settings.FIXTURES / game.id)


def companies(game: Game) -> dict[str, Roster]:
    """Return a game's shipped companies by name."""
    references = loading.references(game.id)
    return {name: rosters.read(references[name]) for name in sorted(references)}


def in_force(game: Game) -> tuple[Any, dict[str, Roster]]:
    """Return the catalogue of a game's edition in force, and the lists shipped with it by name."""
    edition = loading.edition_in_force(game.id)
    lists = loading.opponents(game.id, edition.version)
    return loading.catalogue(edition), {name: rosters.read(lists[name]) for name in sorted(lists)}


def spread(lists: dict[str, Roster], number: int) -> dict[str, Roster]:
    """Return `number` of the lists, spread evenly over all of them."""
    names = list(lists)
    places = ((2 * place + 1) * len(names) // (2 * number) for place in range(number))
    return {names[place]: lists[names[place]] for place in places}


def pairs(game: Game) -> Iterator[tuple[str, Any]]:
    """Yield setups of shipped companies: each with the one APART places on."""
    catalogue, lists = game.catalogue.read(shipped(game)), companies(game)
    names = list(lists)
    for a, one in enumerate(names):
        other = names[(a + APART) % len(names)]
        setup = game.battle.compile(lists[one], lists[other], catalogue, game.battle.SCENARIOS[0])
        yield f"{one} v {other}", setup


def pace(game: Game, setup: Any, battles: int) -> float:
    """Return battles a second of one stretch."""
    start = time.perf_counter()
    game.battle.fight(setup, SEED, 0, battles)
    return battles / (time.perf_counter() - start)


def _interpreted(game: Game) -> float:
    command = [sys.executable, "-c", INTERPRETED, game.id, "20"]
    environment = os.environ | {"ROLLCALL_JIT": "0"}
    shown = subprocess.run(  # noqa: S603 -- this very Python, on code of ours
        command, env=environment, capture_output=True, text=True, check=True
    )
    return float(shown.stdout)
