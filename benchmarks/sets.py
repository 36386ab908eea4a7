"""Questions about many lists over real workers: how long they take, and what a second worker adds.

With BENCH_DATABASE_URL and BENCH_REDIS_URL, of PostgreSQL and Redis; else of the embedded default.
"""

import os
import time
from collections.abc import Iterable, Iterator
from itertools import islice

from django.db.models import Sum

from benchmarks import Row
from benchmarks.service import legal_lists, until, workers
from builder.models import Minute, Run
from builder.services import battles
from factions import loading

GAME = "warcrow"
OPPONENTS, WORKERS = 19, 2
FIELD_WIDTH, MATRIX_WIDTH = 0.01, 0.02
BATTLES, FEWER = 60_000, 10_000


def run(*, quick: bool = False) -> Iterable[Row]:
    """Fight a duel by one worker and by two, then a field and a matrix by two."""
    cache, number = os.environ["ROLLCALL_CACHE"], FEWER if quick else BATTLES
    with workers(cache, 1):
        duel(1, 2_000)  # compiles the game, and warms the worker
        yield Row("first number of a duel, warm", first_number(2), "s", 1, 0.3)
        alone, _busy = duel(3, number)
    with workers(cache, WORKERS):
        duel(4, 2_000)
        both, busy = duel(5, number)
        yield Row("two workers over one, wall", alone / both, "times")
        yield Row("two workers, busy over wall", busy / both, "times", 1.8, 1.9)
        if not quick:
            yield from sets()


def sets() -> Iterator[Row]:
    """Measure a field and a matrix of the shipped lists."""
    lists = {str(key): one for key, one in enumerate(islice(legal_lists(GAME), 1 + OPPONENTS))}
    field = battles.start_set(Run.Kind.FIELD, lists, seed=6, half_width=FIELD_WIDTH)
    seconds, _busy = ended(field)
    yield Row(f"field 1 : {OPPONENTS} at 1 %", seconds, "s", 20, 12, note=_battles(field))
    shipped = {str(key): one for key, one in enumerate(loading.reference_lists(GAME))}
    matrix = battles.start_set(Run.Kind.MATRIX, shipped, seed=7, half_width=MATRIX_WIDTH)
    seconds, busy = ended(matrix)
    yield Row(f"matrix of {len(shipped)} at 2 %", seconds, "s", note=_battles(matrix))
    yield Row("of it, two workers busy over wall", busy / seconds, "times")


def duel(seed: int, number: int) -> tuple[float, float]:
    """Fight so many battles; return as `ended` does."""
    a, b = loading.reference_lists(GAME)[:2]
    return ended(battles.start(a, b, seed=seed, half_width=0.0, ceiling=number))


def first_number(seed: int) -> float:
    """Return the seconds from a request to its first battles."""
    begun = time.perf_counter()
    a, b = loading.reference_lists(GAME)[:2]
    fight = battles.start(a, b, seed=seed, half_width=0.0, ceiling=2_000)
    until(fight, lambda: fight.parts.filter(pairing__battles__gt=0).exists())
    seconds = time.perf_counter() - begun
    ended(fight)
    return seconds


def ended(run: Run) -> tuple[float, float]:
    """Wait until a run is done; return its seconds since its request, and those of its chunks."""
    before = _busy()
    until(run, lambda: run.state == Run.State.DONE)
    if run.finished is None:
        raise ValueError(f"{run.slug} is {run.state}")
    return (run.finished - run.created).total_seconds(), _busy() - before


def _busy() -> float:
    """Return the seconds that workers have spent on chunks."""
    return float(Minute.objects.aggregate(sum=Sum("seconds"))["sum"] or 0.0)


def _battles(run: Run) -> str:
    return f"{battles.result(run)['battles']:,} battles"
