"""The service as it runs: a worker started cold, then warm; a crowd, and a duel behind a matrix."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from itertools import combinations, islice
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings

from benchmarks import Row
from benchmarks.battle import fighting
from builder.models import Part, Run
from builder.services import battles
from builder.solve import Referee, variations
from factions import loading
from factions.systems import SYSTEMS

BATTLES = 20_000
CALLERS, LISTS, WORKERS = 50, 64, 2
MATRIX_AHEAD_SECONDS = 5.0  # that a matrix is fought before a duel comes behind it
PATIENCE_SECONDS = 300.0
LOOK_SECONDS = 0.05
WORKER = ["-m", "celery", "--quiet", "--app", "builder", "worker", "--beat", "--concurrency", "1"]
WORKER += ["--without-gossip", "--without-mingle", "--without-heartbeat", "--loglevel", "error"]


def run() -> Iterable[Row]:
    """Measure the first battle of a worker whose compile cache is empty, then of one that has it.

    The clock of the first game starts with the worker's process; all stop when the first chunk of
    battles is in. The pace is that of a run after the first, from its first chunk to its last.
    """
    games = [game.id for game in fighting()]
    with TemporaryDirectory(prefix="rollcall-cold-") as cache:
        with worker(cache) as process:
            cold = {game: _done(game)[1] for game in games}
            kilobytes = sorted(_memory(process.pid))
            again, _ = _done(games[0])
        with worker(cache):
            _, warm = _begun(games[0])
        crowded = list(many(cache))
    for game, seconds in cold.items():
        yield Row(f"{game}, first battle, empty compile cache", seconds, "s", 60, 25)
    yield Row(f"{games[0]}, first battle, compiled before", warm, "s")
    yield Row("memory of one worker", kilobytes[-1] / 1024, "MB", 500, 300)
    yield Row("memory of all its processes", sum(kilobytes) / 1024, "MB")
    yield Row(f"{BATTLES:,} battles over the broker", _pace(again), "battles/s")
    yield from crowded


def many(cache: str, game: str = "warcrow") -> Iterator[Row]:
    """Measure a crowd of callers at once, and a duel behind a matrix, with two workers and one."""
    with workers(cache, WORKERS):
        _begun(game)
        first = sorted(crowd(game))
        yield Row(f"{CALLERS} callers, first number, median", median(first), "s", 2, 1)
        yield Row(f"{CALLERS} callers, first number, last", first[-1], "s", 5, 2)
    for number in (WORKERS, 1):
        with workers(cache, number):
            _begun(game)
            seconds, ended = behind_a_matrix(game)
            name = f"duel behind a matrix of {LISTS}, {number} worker{'s' * (number > 1)}"
            yield Row(f"{name}, first number", seconds, "s", 2, 1)
            yield Row(f"{name}, end", ended, "s")


def crowd(game: str) -> list[float]:
    """Start a duel for each of many callers; return the seconds until each has a first number."""
    two = islice(combinations(loading.reference_lists(game), 2), CALLERS)
    begun: dict[int, float] = {}
    for number, (a, b) in enumerate(two):
        at = time.perf_counter()
        begun[battles.start(a, b, seed=number, caller=f"ip-192.0.2.{number}").pk] = at
    seconds: dict[int, float] = {}
    end = time.monotonic() + PATIENCE_SECONDS
    while len(seconds) < CALLERS:
        known = Part.objects.filter(run__in=begun.keys() - seconds.keys(), pairing__battles__gt=0)
        for pk in known.values_list("run", flat=True):
            seconds[pk] = time.perf_counter() - begun[pk]
        if time.monotonic() > end:
            raise TimeoutError(f"{CALLERS - len(seconds)} callers have no number")
        time.sleep(LOOK_SECONDS)
    for run in Run.objects.filter(pk__in=begun):
        battles.cancel(run)
    return list(seconds.values())


def behind_a_matrix(game: str) -> tuple[float, float]:
    """Start a duel while a matrix is fought; return the seconds to its first number, and its end.

    The matrix is stopped then.
    """
    lists = {str(number): one for number, one in enumerate(legal_lists(game))}
    matrix = battles.start_set(Run.Kind.MATRIX, lists, seed=7, caller="ip-192.0.2.100")
    time.sleep(MATRIX_AHEAD_SECONDS)
    begun = time.perf_counter()
    a, b = loading.reference_lists(game)[:2]
    duel = battles.start(a, b, seed=8, caller="ip-192.0.2.101")
    until(duel, lambda: duel.parts.filter(pairing__battles__gt=0).exists())
    first = time.perf_counter() - begun
    until(duel, lambda: duel.state == Run.State.DONE)
    ended = time.perf_counter() - begun
    battles.cancel(matrix)
    return first, ended


def legal_lists(game: str) -> Sequence[dict[str, Any]]:
    """Return as many legal lists as a matrix may have: the shipped ones, and changes of these."""
    found = list(loading.reference_lists(game))
    catalogue = loading.catalogue(loading.edition_in_force(game))
    referee = Referee(SYSTEMS[game].legality, catalogue)
    changed = (one.document for each in list(found) for one in variations(each, referee))
    return [*found, *islice(changed, LISTS - len(found))]


@contextmanager
def worker(cache: str) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a worker with that compile cache, in a session of its own; end all of it."""
    environment = os.environ | {"ROLLCALL_CACHE": cache, "PYTHONPATH": str(settings.BASE_DIR)}
    process = subprocess.Popen(  # noqa: S603 -- this very Python, on code of ours
        [sys.executable, "-W", "ignore", *WORKER], env=environment, start_new_session=True
    )
    try:
        yield process
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(10)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@contextmanager
def workers(cache: str, number: int) -> Iterator[None]:
    """Run so many workers with that compile cache; end all of them."""
    with ExitStack() as stack:
        for _ in range(number):
            stack.enter_context(worker(cache))
        yield


def _done(game: str) -> tuple[Run, float]:
    """Fight a run to its end; return it and the seconds until its first battles were in."""
    fought, seconds = _begun(game)
    until(fought, lambda: fought.state == Run.State.DONE)
    return fought, seconds


def _begun(game: str) -> tuple[Run, float]:
    """Start a run; return it and the seconds until its first battles are in."""
    a, b = loading.reference_lists(game)[:2]
    begun = time.perf_counter()
    fight = battles.start(a, b, seed=7, half_width=0.0, ceiling=BATTLES)
    until(fight, lambda: fight.parts.filter(pairing__battles__gt=0).exists())
    return fight, time.perf_counter() - begun


def until(fight: Run, there: Callable[[], bool]) -> None:
    """Look until it is there. Raises RuntimeError if the run fails, TimeoutError in the end."""
    end = time.monotonic() + PATIENCE_SECONDS
    while not there():
        if fight.state == Run.State.FAILED:
            raise RuntimeError(fight.error)
        if time.monotonic() > end:
            raise TimeoutError(f"{fight.slug} is {fight.state}")
        time.sleep(LOOK_SECONDS)
        fight.refresh_from_db()


def _pace(fought: Run) -> float:
    """Return the battles a second of a run that is done, from its first chunk to its last."""
    if fought.started is None or fought.finished is None:
        raise ValueError(f"{fought.slug} is {fought.state}")
    return BATTLES / (fought.finished - fought.started).total_seconds()


def _memory(parent: int) -> Iterator[int]:
    """Yield the resident memory, in kB, of a process and of all that it started."""
    listed = subprocess.run(
        ["ps", "-A", "-o", "pid=,ppid=,rss="],  # noqa: S607 -- a tool of the system, wherever that has it
        capture_output=True,
        text=True,
        check=True,
    )
    processes = [tuple(map(int, line.split())) for line in listed.stdout.splitlines()]
    family = {parent}
    for pid, its_parent, resident in sorted(processes):
        if pid in family or its_parent in family:
            family.add(pid)
            yield resident
