"""Which battles a worker fights next, so that no other worker fights them meanwhile.

Callers take turns: the one that was served longest ago comes next, so a small battle behind a large
one is fought at once. Of a run's parts, the one with the fewest battles comes next, but a process
goes on with the one that it has set up until that is twice as far. A worker holds a chunk by a
lease that it renews as long as it lives; a lease that ran out, or whose process is gone, counts as
a crash. Rows are locked in one order everywhere, so that no two transactions wait for each other:
runs, then pairings by number, then chunks.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from threading import Event, Thread
from typing import NamedTuple

from django.db import DatabaseError, connection, transaction
from django.db.models import Case, Exists, F, OuterRef, Q, Sum, When
from django.db.models.functions import Greatest
from django.utils import timezone

from builder.models import Chunk, Pace, Pairing, Part, Run
from builder.services.battles import lengths, milestones, queues
from builder.services.battles.queues import Each
from builder.services.workers import machine, me
from factions.systems import SYSTEMS

LEASE = timedelta(seconds=20)
RENEW_SECONDS = 5.0
NEVER = datetime.min.replace(tzinfo=UTC)


def free() -> Q:
    """Return the condition for an unfought chunk to be free: let go, or its holder is gone."""
    lapsed = Q(held_until__isnull=True) | Q(held_until__lt=timezone.now())
    return Q(tally__isnull=True) & lapsed


def waiting() -> Q:
    """Return the condition for a pairing, of this process's code, to have battles to fight."""
    lost = Chunk.objects.filter(free(), pairing=OuterRef("pk"), first__lt=OuterRef("goal"))
    mine = Q(rules__in=[game.rules for game in SYSTEMS.values()])
    return Q(mine & Q(goal__gt=0) & (Q(handed__lt=F("goal")) | Exists(lost)))


class Held(NamedTuple):
    """A chunk that this process holds, and the run whose turn it was. quick: as it was then."""

    chunk: Chunk
    run: Run
    quick: bool


class Turn(NamedTuple):
    """A run that has battles to fight, with its game. quick: as of `queues`."""

    run: int
    game: str
    quick: bool


def in_turn() -> list[Turn]:
    """Return the runs that have battles to fight, in their turn."""
    open_ = Pairing.objects.filter(waiting()).values("pk")
    parts = Part.objects.filter(
        run=OuterRef("pk"), pairing__in=open_, wanted__gt=F("pairing__battles")
    )
    is_quick = Case(When(queues.quick(), then=True), default=False)
    columns = ("pk", "caller", "served", "edition__system_id", "is_quick", "open")
    active = Run.objects.active().annotate(is_quick=is_quick, open=Exists(parts))
    runs = active.values_list(*columns)
    rows = [(pk, who or str(pk), last or NEVER, *rest) for pk, who, last, *rest in runs]
    latest: dict[str, datetime] = {}
    for _, who, last, *_rest in rows:
        latest[who] = max(last, latest.get(who, NEVER))
    rows.sort(key=lambda row: (latest[row[1]], row[2], row[0]))
    return [Turn(pk, game, quick) for pk, _, _, game, quick, open_ in rows if open_]


def left() -> Each:
    """Return how many battles wait for a worker of this process's code, for each queue."""
    each = Greatest(F("goal") - F("handed"), 2)  # 2: where only a lost chunk waits
    open_ = Pairing.objects.filter(waiting())
    parts = Part.objects.filter(run__in=Run.objects.active().filter(queues.quick()))
    of_quick = Q(pk__in=parts.values("pairing"))
    sums = open_.aggregate(quick=Sum(each, filter=of_quick), both=Sum(each))
    quick = sums["quick"] or 0
    return Each(quick, (sums["both"] or 0) - quick)


def take(
    ready: Callable[[str], bool],
    most: int | None = None,
    latest: int | None = None,
    kinds: Sequence[bool] = (True, False),
) -> Held | None:
    """Hold the next chunk in turn, of a game that is `ready`, and return it with its run.

    Return None if there is none. most: battles, even; a chunk is no longer than that. latest: the
    pairing that comes first within a run, as this process has set it up. kinds: True for quick
    runs, False for heavy ones, in the order in which they are looked for.
    """
    asked: dict[str, bool] = {}
    turns = [turn for turn in in_turn() if turn.quick in kinds]
    for run_id, game, quick in sorted(turns, key=lambda turn: kinds.index(turn.quick)):
        if game not in asked:
            asked[game] = ready(game)
        if asked[game] and (chunk := hold(run_id, most, latest)):
            run = Run.objects.select_related("edition").filter(pk=run_id).first()
            if run is not None:  # not deleted just now, with its account
                return Held(chunk, run, quick)
    return None


def hold(run_id: int, most: int | None = None, latest: int | None = None) -> Chunk | None:
    """Hold a chunk of a run; return None if there is none.

    What a worker lost comes first. A late holder counts as crashed.
    """
    now = timezone.now()
    with transaction.atomic():
        mine = Run.objects.active().select_for_update(no_key=True).filter(pk=run_id)
        if mine.values_list("pk", flat=True).first() is None:
            return None
        chunk = _lost(run_id) or _next(run_id, most, latest)
        if chunk is None:
            return None
        chunk.crashes += bool(chunk.holder)
        chunk.holder, chunk.held_until = me(), now + LEASE
        chunk.save()
        Run.objects.filter(pk=run_id).update(served=now)
        fresh = Run.objects.filter(pk=run_id, state=Run.State.WAITING)
        fresh.update(state=Run.State.RUNNING, started=now)
    return chunk


def _lost(run_id: int) -> Chunk | None:
    mine = Pairing.objects.filter(waiting(), parts__run=run_id).values("pk")
    lost = Chunk.objects.filter(free(), pairing__in=mine, first__lt=F("pairing__goal"))
    rows = lost.select_related("pairing").order_by("first", "pk")
    return rows.select_for_update(skip_locked=True, of=("self",)).first()


def _next(run_id: int, most: int | None, latest: int | None) -> Chunk | None:
    """Cut the next chunk off a run's pairing with the fewest battles; it is not saved.

    latest: a pairing that is gone on with until it is twice as far, where it is the run's.
    """
    mine = Part.objects.filter(run=run_id, wanted__gt=F("pairing__handed")).values("pairing")
    rows = Pairing.objects.open().filter(waiting(), pk__in=mine).order_by("handed", "pk")
    open_ = list(rows.values_list("handed", flat=True)[:2])
    if not open_:
        return None
    near = Q(pk=latest or 0, handed__lt=2 * max(open_[0], milestones.FIRST))
    rows = rows.order_by(Case(When(near, then=0), default=1), "handed", "pk")
    pairing = rows.select_for_update(no_key=True).first()
    if pairing is None:
        return None
    size = milestones.chunk_size(_pace(pairing), lengths.seconds())
    size = size if most is None else min(size, most)
    count = milestones.stretch(_share(pairing, alone=len(open_) == 1), size)
    chunk = Chunk(pairing=pairing, first=pairing.handed, count=count)
    pairing.handed += count
    pairing.save(update_fields=["handed"])
    return chunk


def _share(pairing: Pairing, *, alone: bool) -> int:
    """Return how many of a pairing's battles the next chunk has at most.

    The first are few, so that a first number comes soon. alone: no other of the run is open; half
    of the battles are left to other workers.
    """
    left = pairing.goal - pairing.handed
    share = left // 2 if alone else left
    if not pairing.handed:
        share = milestones.FIRST if alone else 2 * milestones.FIRST
    return min(left, max(share, milestones.FIRST))


def _pace(pairing: Pairing) -> float | None:
    """Return how many battles a second the pairing had lately, else its game."""
    if pairing.pace:
        return pairing.pace
    found = Pace.objects.filter(system=pairing.system_id).first()
    return found.battles_a_second if found else None


def put_back(chunk: Chunk) -> None:
    """Free a chunk that this process did not fight to its end, which counts as no failure."""
    mine = Chunk.objects.filter(pk=chunk.pk, holder=me(), tally__isnull=True)
    mine.update(holder="", held_until=None)


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
    held = Chunk.objects.unfought().filter(holder__startswith=f"{machine()}:")
    rows = held.filter(held_until__gte=timezone.now()).order_by().values_list("pk", "holder")
    dead = [pk for pk, holder in rows if not _lives(int(holder.rpartition(":")[2]))]
    if dead:
        Chunk.objects.filter(pk__in=dead, tally__isnull=True).update(held_until=timezone.now())


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True
