"""What the service costs beyond the battles themselves: CPU, statements, messages and bytes.

With BENCH_DATABASE_URL and BENCH_REDIS_URL, of PostgreSQL and Redis; else of the embedded default.
"""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from redis.connection import AbstractConnection

from benchmarks import Row
from benchmarks.service import worker
from builder.models import Chunk, Pairing, Run
from builder.services import battles
from builder.services.battles import kernels, sending
from builder.services.battles.matching import compiled
from factions import loading
from factions.systems import SYSTEMS

GAME = "warcrow"
BATTLES, FEWER = 30_000, 6_000
LOOK_SECONDS, PATIENCE_SECONDS = 0.05, 1_200.0
CLOCK = os.sysconf("SC_CLK_TCK")


def run(*, quick: bool = False) -> Iterable[Row]:
    """Fight a duel in this process, then by one worker; count what each chunk takes."""
    number = FEWER if quick else BATTLES
    kernels.load(GAME)
    bare = _bare(number)
    yield Row(f"{number:,} battles in one process", number / bare, "battles/CPU s")
    with worker(os.environ["ROLLCALL_CACHE"]) as process:
        _done(11, 2_000)
        before = _cpu(process.pid)
        _done(12, number)
        spent = _cpu(process.pid) - before
    yield Row("CPU of a worker beyond that", 100 * (spent / bare - 1), "%", 6, 4)
    yield from counted(13, number)
    yield from asked_again()
    yield Row("database bytes of that duel, chunks included", _bytes_of(13), "B", 6_000, 3_000)


def counted(seed: int, number: int) -> Iterator[Row]:
    """Count what the chunks of a duel send, while this process does a worker's part."""
    a, b = loading.reference_lists(GAME)[:2]
    fight = battles.start(a, b, seed=seed, half_width=0.0, ceiling=number)
    chunks, begun = 0, time.process_time()
    with counting() as counts:
        while Run.objects.active().filter(pk=fight.pk).exists():
            battles.fight_in_turn(heavy=True)
            chunks += 1
    spent = time.process_time() - begun
    yield Row("chunks of a duel of that many", chunks, "")
    yield Row("battles of a chunk", number / chunks, "")
    for name, unit in (
        ("statements", "a chunk"),
        ("transactions", "a chunk"),
        ("statement bytes", "B a chunk"),
        ("broker and cache commands", "a chunk"),
        ("broker and cache bytes", "B a chunk"),
        ("messages", "a chunk"),
    ):
        yield Row(name, counts[name] / chunks, unit)
    kernel = _bare(number)
    yield Row("CPU beyond the battles", 1000 * (spent - kernel) / chunks, "ms a chunk")
    yield Row("waiting for the database", 1000 * counts["ns"] / 1e9 / chunks, "ms a chunk")


@contextmanager
def counting() -> Iterator[Counter[str]]:
    """Count statements, transactions, commands and messages of this process, and their bytes."""
    counts: Counter[str] = Counter()

    def statement(execute: Callable[..., Any], sql: str, params: Any, many: bool, of: Any) -> Any:
        begun = time.perf_counter_ns()
        try:
            return execute(sql, params, many, of)
        finally:
            counts["ns"] += time.perf_counter_ns() - begun
            counts["statements"] += 1
            counts["statement bytes"] += len(sql) + sum(len(str(one)) for one in params or ())

    send: Any = AbstractConnection.send_packed_command
    commit: Any = vars(BaseDatabaseWrapper)["_commit"]
    publish = sending._published

    def command(self: Any, packed: Any, *rest: Any, **more: Any) -> Any:
        counts["broker and cache commands"] += 1
        parts = [packed] if isinstance(packed, bytes | str) else packed
        counts["broker and cache bytes"] += sum(len(part) for part in parts)
        return send(self, packed, *rest, **more)

    def committed(self: Any) -> Any:
        counts["transactions"] += 1
        return commit(self)

    def published(task: str, calls: Any) -> Any:
        counts["messages"] += len(calls)
        return publish(task, calls)

    with (
        connection.execute_wrapper(statement),
        patch.object(AbstractConnection, "send_packed_command", command),
        patch.object(BaseDatabaseWrapper, "_commit", committed),
        patch.object(sending, "_published", published),
    ):
        yield counts


def asked_again() -> Iterator[Row]:
    """Ask a question that is answered, again: it is over at once."""
    a, b = loading.reference_lists(GAME)[:2]
    first = battles.start(a, b, half_width=0.02)
    battles.fight_to_the_end(first)
    seconds = []
    for _time in range(5):
        begun = time.perf_counter()
        again = battles.start(a, b, half_width=0.02)
        seconds.append(time.perf_counter() - begun)
        if again.state != Run.State.DONE:
            raise RuntimeError(f"{again.slug} is {again.state}")
    yield Row("identical duel asked again", 1000 * min(seconds), "ms", 100, 50)


def _bare(number: int) -> float:
    """Return the CPU seconds of so many battles and nothing else."""
    a, b = loading.reference_lists(GAME)[:2]
    edition = loading.edition_in_force(GAME)
    game = SYSTEMS[GAME]
    general = next(iter(game.generals))
    setup = compiled(edition, game.battle.SCENARIOS[0], (general, general), a, b)
    begun = time.process_time()
    game.battle.scored(setup, 12, 0, number)
    return time.process_time() - begun


def _done(seed: int, number: int) -> Run:
    a, b = loading.reference_lists(GAME)[:2]
    fight = battles.start(a, b, seed=seed, half_width=0.0, ceiling=number)
    end = time.monotonic() + PATIENCE_SECONDS
    while fight.active:
        if time.monotonic() > end:
            raise TimeoutError(f"{fight.slug} is {fight.state}")
        time.sleep(LOOK_SECONDS)
        fight.refresh_from_db()
    return fight


def _cpu(pid: int) -> float:
    """Return the CPU seconds of a process and all below it but those that compile."""
    if b"compile_kernels" in Path(f"/proc/{pid}/cmdline").read_bytes():
        return 0.0
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    below = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return (int(fields[11]) + int(fields[12])) / CLOCK + sum(_cpu(int(child)) for child in below)


def _bytes_of(seed: int) -> float:
    """Return the bytes of the rows that a duel and its pairing have left, without indexes."""
    run = Run.objects.get(seed=seed, seeded=True)
    part = run.parts.get()
    rows = ((Run, run.pk), (Pairing, part.pairing_id), (type(part), part.pk))
    number = sum(_row_bytes(kind._meta.db_table, pk) for kind, pk in rows)
    left = Chunk.objects.filter(pairing=part.pairing_id).count()
    if left:
        raise RuntimeError(f"{left} chunks are left")
    return number


def _row_bytes(table: str, pk: int) -> float:
    size = "pg_column_size(t.*)" if connection.vendor == "postgresql" else None
    with connection.cursor() as cursor:
        if size is None:
            cursor.execute(f"SELECT * FROM {table} WHERE id = %s", [pk])  # noqa: S608 -- a table of ours
            return float(sum(len(str(value)) for value in cursor.fetchone()))
        cursor.execute(f"SELECT {size} FROM {table} t WHERE id = %s", [pk])  # noqa: S608 -- a table of ours
        return float(cursor.fetchone()[0])
