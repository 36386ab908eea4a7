"""How battles go at all, for metrics and operators: runs, what waits, and the work of late."""

from datetime import timedelta

from django.db.models import Count, F, Max, Min, Q, Sum
from django.utils import timezone

from builder.celery import app
from builder.models import Chunk, Pairing, Replay, Run, Survey, Worker
from builder.services import work, workers
from builder.services.battles import sending

LATELY = timedelta(minutes=1)


def runs() -> dict[str, int]:
    """Return the number of runs by state."""
    counted = Run.objects.order_by().values_list("state").annotate(number=Count("pk"))
    return dict.fromkeys(Run.State.values, 0) | dict(counted)


def waiting() -> dict[str, float]:
    """Return what waits: battles, seconds of the oldest run, and chunks that are held.

    crashes: the most at a chunk that is not fought.
    """
    open_ = Pairing.objects.open().aggregate(battles=Sum(F("goal") - F("handed")))["battles"]
    since = Run.objects.filter(state=Run.State.WAITING).aggregate(first=Min("created"))["first"]
    held = Chunk.objects.unfought().aggregate(number=Count("pk"), last=Max("crashes"))
    return {
        "battles": open_ or 0,
        "seconds": (timezone.now() - since).total_seconds() if since else 0.0,
        "held": held["number"],
        "crashes": held["last"] or 0,
    }


def known() -> int:
    """Return how many battles are remembered."""
    return Pairing.objects.aggregate(battles=Sum("battles"))["battles"] or 0


def replays() -> dict[str, int]:
    """Return how many replays wait, and how many have failed."""
    return Replay.objects.aggregate(
        failed=Count("pk", filter=~Q(error="")),
        waiting=Count("pk", filter=Q(events__isnull=True, error="")),
    )


def battles_a_second() -> float:
    """Return how many battles a second all workers fought in the last whole minute."""
    end = work.this_minute()
    rows = [row for row in work.minutes(end - LATELY) if row["start"] < end]
    return float(sum(row["all_battles"] for row in rows) / LATELY.total_seconds())


def calls() -> dict[str, int | None]:
    """Return how many messages wait in each queue; None if the broker cannot be reached."""
    return {queue.name: sending.length(queue.name) for queue in app.conf.task_queues}


def about() -> list[Worker]:
    """Return the workers that were seen lately."""
    return list(Worker.objects.filter(seen__gte=timezone.now() - workers.SHOWN))


def failures(number: int) -> list[Run | Replay | Survey]:
    """Return what failed last, the latest first: runs, replays and surveys."""
    failed: list[Run | Replay | Survey] = [
        *Run.objects.filter(state=Run.State.FAILED).defer("tally", "lists")[:number],
        *Replay.objects.exclude(error="").select_related("run").order_by("-created")[:number],
        *Survey.objects.exclude(error="").select_related("run").order_by("-created")[:number],
    ]
    return sorted(failed, key=lambda one: one.created, reverse=True)[:number]


def fighting(number: int) -> list[Run]:
    """Return runs that go on, the oldest first."""
    rows = Run.objects.active().filter(panel_of=None).select_related("edition__system")
    return list(rows.defer("lists", "edition__rules").order_by("created")[:number])
