"""Messages to the workers: ids only. An unreachable broker is noticed quickly and reported."""

import logging
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any, cast

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone
from kombu.exceptions import KombuError

from builder.celery import app
from builder.models import Chunk, Replay, Survey

logger = logging.getLogger(__name__)

FIGHT_CHUNK, FIGHT_REPLAY = "builder.tasks.fight_chunk", "builder.tasks.fight_replay"
FIGHT_SURVEY = "builder.tasks.fight_survey"
MOST_AT_ONCE, MOST_NOTED = 500, 50


def send_chunks(chunks: QuerySet[Chunk], most: int = MOST_AT_ONCE) -> bool:
    """Send unfought chunks and note when; return False if the broker could not be reached."""
    waiting = chunks.filter(tally__isnull=True).order_by("pk")
    number = max(0, min(most, MOST_AT_ONCE))
    sent = _published(FIGHT_CHUNK, waiting.values_list("pk", flat=True)[:number])
    _note(Chunk.objects.filter(tally__isnull=True), sent[0])
    return sent[1]


def send_again(chunk_id: int) -> bool:
    """Put a message for a chunk back, behind all others; return as `send_chunks` does."""
    return _published(FIGHT_CHUNK, [chunk_id])[1]


def queued() -> int:
    """Return how many messages for chunks wait in the queue; 0 if that cannot be found out."""
    try:
        with app.producer_pool.acquire(block=True, timeout=2) as producer:
            channel = cast(Any, producer.channel)
            return int(channel.queue_declare(app.conf.task_default_queue, passive=True)[1])
    except _unreachable():  # or it is not there, as an empty one of Redis is not
        return 0


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
    """Send replays that are not fought yet and note when; return as `send_chunks` does."""
    waiting = replays.filter(events__isnull=True, error="").order_by("pk")
    sent = _published(FIGHT_REPLAY, waiting.values_list("pk", flat=True)[:MOST_AT_ONCE])
    _note(Replay.objects.all(), sent[0])
    return sent[1]


def send_surveys(surveys: QuerySet[Survey]) -> bool:
    """Send surveys that are not made yet and note when; return as `send_chunks` does."""
    waiting = surveys.filter(figures__isnull=True, error="").order_by("created")
    sent = _published(FIGHT_SURVEY, waiting.values_list("pk", flat=True)[:MOST_AT_ONCE])
    _note(Survey.objects.all(), sent[0])
    return sent[1]


def _note(rows: QuerySet[Any], ids: Sequence[int]) -> None:
    """Note when rows were sent, a few in a statement, so that none locks rows for long."""
    now = timezone.now()
    for first in range(0, len(ids), MOST_NOTED):
        rows.filter(pk__in=ids[first : first + MOST_NOTED]).update(sent=now)


def due() -> Q:
    """Return the condition for chunks and replays to be sent (again): never, or too long ago."""
    long_ago = timezone.now() - timedelta(seconds=settings.RESEND_SECONDS)
    return Q(sent__isnull=True) | Q(sent__lt=long_ago)


def _published(task: str, ids: Iterable[int]) -> tuple[list[int], bool]:
    """Publish a message for each id until one fails; return the ids sent, and whether all were."""
    sent: list[int] = []
    pending = list(ids)
    if not pending:
        return sent, True
    try:
        with app.producer_pool.acquire(block=True, timeout=2) as producer:
            for id_ in pending:
                app.send_task(task, [id_], producer=producer, retry=False)
                sent.append(id_)
    except _unreachable() as error:
        logger.warning("The broker cannot be reached, %d wait: %s", len(pending), error)
        return sent, False
    return sent, True


def _unreachable() -> tuple[type[BaseException], ...]:
    connection = app.connection()
    return (OSError, KombuError, *connection.connection_errors, *connection.channel_errors)
