"""The service as it runs: one worker on the broker, started cold, then warm."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from tempfile import TemporaryDirectory

from django.conf import settings

from benchmarks import Row
from benchmarks.battle import fighting
from builder.models import Run
from builder.services import battles
from factions import loading

BATTLES = 20_000
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
    for game, seconds in cold.items():
        yield Row(f"{game}, first battle, empty compile cache", seconds, "s", 60, 25)
    yield Row(f"{games[0]}, first battle, compiled before", warm, "s")
    yield Row("memory of one worker", kilobytes[-1] / 1024, "MB", 500, 300)
    yield Row("memory of all its processes", sum(kilobytes) / 1024, "MB")
    yield Row(f"{BATTLES:,} battles over the broker", _pace(again), "battles/s")


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


def _done(game: str) -> tuple[Run, float]:
    """Fight a run to its end; return it and the seconds until its first battles were in."""
    fought, seconds = _begun(game)
    _wait(fought, lambda: fought.state == Run.State.DONE)
    return fought, seconds


def _begun(game: str) -> tuple[Run, float]:
    """Start a run; return it and the seconds until its first battles are in."""
    a, b = loading.reference_lists(game)[:2]
    begun = time.perf_counter()
    fight = battles.start(a, b, seed=7, half_width=0.0, ceiling=BATTLES)
    _wait(fight, lambda: fight.parts.filter(pairing__battles__gt=0).exists())
    return fight, time.perf_counter() - begun


def _wait(fight: Run, there: Callable[[], bool]) -> None:
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
