"""Messages to the workers: calls and ids. An unreachable broker is noticed soon and reported."""

import logging
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, cast

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone
from kombu.exceptions import KombuError

from builder.celery import app
from builder.models import Replay, Run, Survey
from builder.services.battles import claiming, milestones
from builder.services.battles.queues import Each

logger = logging.getLogger(__name__)

FIGHT, FIGHT_HEAVY = "builder.tasks.fight", "builder.tasks.fight_heavy"
FIGHT_REPLAY, FIGHT_SURVEY = "builder.tasks.fight_replay", "builder.tasks.fight_survey"
MOST_AT_ONCE, MOST_NOTED = 500, 50
MOST_CALLS = 64  # waiting in a queue


def call(battles: Each) -> bool:
    """Call workers to battles that wait; return False if the broker could not be reached.

    A call is to no battles in particular, and there are never many: a worker that follows one
    calls again if it leaves battles behind.
    """
    quick, heavy = _called(FIGHT, battles.quick), _called(FIGHT_HEAVY, battles.heavy)
    return quick and heavy


def _called(task: str, battles: int) -> bool:
    chunks = min(-(-battles // milestones.FIRST), MOST_CALLS)
    if chunks <= 0:
        return True
    return _published(task, [[]] * (chunks - queued(queue_of(task))))[1]


def call_for(runs: Sequence[int], battles: Each) -> None:
    """Call workers to battles of runs, and note when they were first called for these."""
    if call(battles):
        _note(Run.objects.filter(sent__isnull=True), runs)


def call_for_all() -> None:
    """Call workers to all battles that wait, and note for which runs."""
    runs = [turn.run for turn in claiming.in_turn()]
    if runs:
        call_for(runs, claiming.left())


def send_again(*, heavy: bool = False) -> bool:
    """Put a call back, behind all others; return as `call` does."""
    return _published(FIGHT_HEAVY if heavy else FIGHT, [[]])[1]


def queue_of(task: str) -> str:
    """Return the name of the queue that a task's messages go to."""
    return str(settings.CELERY_TASK_ROUTES[task]["queue"])


def queued(queue: str) -> int:
    """Return how many messages wait in a queue; 0 if that cannot be found out."""
    return length(queue) or 0


def length(queue: str) -> int | None:
    """Return how many messages wait in a queue; None if the broker cannot be reached."""
    try:
        with app.producer_pool.acquire(block=True, timeout=2) as producer:
            channel = cast(Any, producer.channel)
            # A passive declaration finds no queue of Redis whose name has a prefix.
            return int(channel._size(queue))
    except _unreachable():
        return None


def reachable() -> bool:
    """Return whether the broker can be reached; a folder always can."""
    if not settings.REDIS_URL:
        return True
    try:
        with app.connection_for_write() as broker:
            broker.ensure_connection(max_retries=0, timeout=1)
    except _unreachable():
        return False
    return True


def send_replays(replays: QuerySet[Replay]) -> bool:
    """Send replays that are not fought yet and note when; return as `call` does."""
    waiting = replays.filter(events__isnull=True, error="").order_by("pk")
    ids = list(waiting.values_list("pk", flat=True)[:MOST_AT_ONCE])
    number, all_ = _published(FIGHT_REPLAY, [[id_] for id_ in ids])
    _note(Replay.objects.all(), ids[:number])
    return all_


def send_surveys(surveys: QuerySet[Survey]) -> bool:
    """Send surveys that are not made yet and note when; return as `call` does."""
    waiting = surveys.filter(figures__isnull=True, error="").order_by("created")
    ids = list(waiting.values_list("pk", flat=True)[:MOST_AT_ONCE])
    number, all_ = _published(FIGHT_SURVEY, [[id_] for id_ in ids])
    _note(Survey.objects.all(), ids[:number])
    return all_


def _note(rows: QuerySet[Any], ids: Sequence[int]) -> None:
    """Note when rows were sent, a few in a statement, so that none locks rows for long."""
    now = timezone.now()
    for first in range(0, len(ids), MOST_NOTED):
        rows.filter(pk__in=ids[first : first + MOST_NOTED]).update(sent=now)


def due() -> Q:
    """Return the condition for replays to be sent (again): never, or too long ago."""
    long_ago = timezone.now() - timedelta(seconds=settings.RESEND_SECONDS)
    return Q(sent__isnull=True) | Q(sent__lt=long_ago)


def _published(task: str, calls: Sequence[Sequence[int]]) -> tuple[int, bool]:
    """Publish messages with these arguments until one fails; return how many, and whether all."""
    number = 0
    if not calls:
        return number, True
    try:
        with app.producer_pool.acquire(block=True, timeout=2) as producer:
            for arguments in calls:
                app.send_task(task, arguments, producer=producer, retry=False)
                number += 1
    except _unreachable() as error:
        logger.warning("The broker cannot be reached, %d wait: %s", len(calls) - number, error)
        return number, False
    return number, True


def _unreachable() -> tuple[type[BaseException], ...]:
    connection = app.connection()
    return (OSError, KombuError, *connection.connection_errors, *connection.channel_errors)
