"""Which chunk a worker fights next, so that no other worker fights it meanwhile.

Callers take turns: the one that was served longest ago comes next, so a small battle behind a large
one is fought at once. A worker holds a chunk by a lease that it renews as long as it lives; a lease
that ran out, or whose process is gone, counts as a crash.
"""

import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from threading import Event, Thread

from django.db import DatabaseError, connection, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from builder.models import Chunk, Run

LEASE = timedelta(seconds=20)
RENEW_SECONDS = 5.0
NEVER = datetime.min.replace(tzinfo=UTC)


def free() -> Q:
    """Return the condition for a chunk to be free."""
    return Q(held_until__isnull=True) | Q(held_until__lt=timezone.now())


def in_turn() -> list[tuple[int, str]]:
    """Return the runs that have a free chunk, in their turn, each with its game."""
    chunks = Chunk.objects.filter(free(), run=OuterRef("pk"), tally__isnull=True)
    columns = ("pk", "caller", "served", "edition__system_id", "open")
    runs = Run.objects.active().annotate(open=Exists(chunks)).values_list(*columns)
    rows = [(pk, who or str(pk), last or NEVER, game, free) for pk, who, last, game, free in runs]
    latest: dict[str, datetime] = {}
    for _, who, last, *_rest in rows:
        latest[who] = max(last, latest.get(who, NEVER))
    rows.sort(key=lambda row: (latest[row[1]], row[2], row[0]))
    return [(pk, game) for pk, _, _, game, open_ in rows if open_]


def take(ready: Callable[[str], bool], most: int | None = None) -> Chunk | None:
    """Hold the next chunk in turn, of a game that is `ready`; return None if there is none.

    most: battles, even; a longer chunk is cut in two, and the rest stays free.
    """
    asked: dict[str, bool] = {}
    for run_id, game in in_turn():
        if game not in asked:
            asked[game] = ready(game)
        if asked[game] and (chunk := hold(Chunk.objects.filter(run=run_id), most)):
            return chunk
    return None


def hold(chunks: QuerySet[Chunk], most: int | None = None) -> Chunk | None:
    """Hold the first free chunk; return None if there is none. A late holder counts as crashed."""
    now = timezone.now()
    unfought = Q(tally__isnull=True, run__state__in=Run.ACTIVE, run__finished__isnull=True)
    with transaction.atomic():
        rows = chunks.filter(unfought, free()).select_related("run__edition").order_by("first")
        chunk = rows.select_for_update(skip_locked=True, of=("self",)).first()
        if chunk is None:
            return None
        if most is not None and chunk.count > most:
            _cut(chunk, most)
        chunk.crashes += bool(chunk.holder)
        chunk.holder, chunk.held_until = me(), now + LEASE
        chunk.save(update_fields=["crashes", "holder", "held_until"])
        Run.objects.filter(pk=chunk.run_id).update(served=now)
        if chunk.run.state == Run.State.WAITING:
            waiting = Run.objects.filter(pk=chunk.run_id, state=Run.State.WAITING)
            waiting.update(state=Run.State.RUNNING, started=now)
    return chunk


def _cut(chunk: Chunk, count: int) -> None:
    """Cut a chunk after `count` battles; the rest becomes another one, sent as this was."""
    rest = Chunk(run_id=chunk.run_id, wave=chunk.wave, sent=chunk.sent)
    rest.first, rest.count = chunk.first + count, chunk.count - count
    rest.save()
    chunk.count = count
    chunk.save(update_fields=["count"])


def let_go(chunk: Chunk) -> None:
    """Free a chunk whose fighting failed, and count the failure."""
    mine = Chunk.objects.filter(pk=chunk.pk, tally__isnull=True)
    mine.update(holder="", held_until=None, crashes=chunk.crashes + 1)


@contextmanager
def kept(chunk: Chunk) -> Iterator[None]:
    """Renew the lease of a chunk as long as it is fought."""
    over = Event()
    Thread(target=_renew, args=(chunk.pk, over), daemon=True).start()
    try:
        yield
    finally:
        over.set()


def _renew(chunk_id: int, over: Event) -> None:
    mine = Chunk.objects.filter(pk=chunk_id, holder=me(), tally__isnull=True)
    while not over.wait(RENEW_SECONDS):
        with suppress(DatabaseError):  # the lease lasts a while yet, and this is tried again
            mine.update(held_until=timezone.now() + LEASE)
        connection.close()


def free_those_of_the_dead() -> None:
    """End the leases of this machine's processes that no longer exist."""
    held = Chunk.objects.unfought().filter(holder__startswith=f"{_machine()}:")
    rows = held.filter(held_until__gte=timezone.now()).values_list("pk", "holder")
    dead = [pk for pk, holder in rows if not _lives(int(holder.rpartition(":")[2]))]
    if dead:
        Chunk.objects.filter(pk__in=dead, tally__isnull=True).update(held_until=timezone.now())


def me() -> str:
    """Return a name of this process that is unique among all machines."""
    return f"{_machine()}:{os.getpid()}"


@cache
def _machine() -> str:
    """Return a name unique to the machine, or to the container if several share its name."""
    space = Path("/proc/self/ns/pid")
    return f"{socket.gethostname()[:60]}:{space.readlink() if space.exists() else ''}"


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True
