"""Digests of whole battles: what must stay as it is while kernels are rewritten.

    DJANGO_SETTINGS_MODULE=builder.settings python -m tests.playthroughs.digests > digests.txt

A line is a game, a scenario, a policy that both sides play, a list and a digest over its pairings
with itself and with the next list: of the tally of 200 battles and the events of one replay. Games
may be named; all are taken if none is. All of them take a core some twelve minutes.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from itertools import product
from multiprocessing import Pool
from typing import Any, NamedTuple

POLICIES = ("greedy", "nearest", "random")
SEED, BATTLES, REPLAYED = 23, 200, 3


class Row(NamedTuple):
    """What a digest is of: ids of the game, the scenario, the policy and the list."""

    game: str
    scenario: str
    policy: str
    name: str


@cache
def _lists(game: str) -> tuple[Any, dict[str, Any]]:
    """Return a game's shipped catalogue, and its shipped lists by name, sorted."""
    from django.conf import settings

    from factions import loading
    from factions.systems import SYSTEMS
    from factions.tabletop.lists import roster

    catalogue = SYSTEMS[game].catalogue.read(loading.data_of(settings.FIXTURES / game))
    shipped = loading.references(game)
    return catalogue, {name: roster.read(shipped[name]) for name in sorted(shipped)}


def rows(games: Iterable[str]) -> Iterator[Row]:
    """Yield what digests there are of the games."""
    from factions.systems import SYSTEMS

    for game in games:
        battle = SYSTEMS[game].battle
        names = _lists(game)[1]
        yield from (Row(game, *row) for row in product(battle.SCENARIOS, POLICIES, names))


def digest(row: Row) -> str:
    """Fight a row's battles and return the first 16 digits of their SHA-256."""
    from factions.systems import SYSTEMS

    battle = SYSTEMS[row.game].battle
    catalogue, lists = _lists(row.game)
    whole = sha256()
    names = list(lists)
    following = names[(names.index(row.name) + 1) % len(names)]
    for name in (row.name, following):
        sides = lists[row.name], lists[name]
        general = SYSTEMS[row.game].generals[row.policy]
        setup = battle.compile(*sides, catalogue, row.scenario, general, general)
        tally = battle.fight(setup, SEED, 0, BATTLES)
        events = battle.replay(setup, SEED, REPLAYED)["events"]
        whole.update(json.dumps([name, tally.as_json(), events], sort_keys=True).encode())
    return whole.hexdigest()[:16]


def _line(row: Row) -> str:
    return " ".join((*row, digest(row)))


def _settle() -> None:
    import django

    django.setup()


def main(games: list[str]) -> None:
    """Print the line of each row, as they are fought by a process for each core."""
    _settle()
    from factions.systems import SYSTEMS

    with Pool(initializer=_settle) as pool:
        for line in pool.imap(_line, list(rows(games or SYSTEMS))):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
