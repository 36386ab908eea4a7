"""Celery tasks: at most an id in, one service call each. Safe to run twice, and late."""

import logging
import os
import threading
from contextlib import suppress
from functools import partial
from threading import Event, Thread
from typing import Any

from celery import shared_task
from celery.signals import (
    beat_init,
    celeryd_init,
    worker_process_init,
    worker_ready,
    worker_shutting_down,
)
from django.db import DatabaseError, connection
from structlog.contextvars import bound_contextvars

from builder import privacy
from builder.services import battles, compiling, expiry, work, workers
from builder.services.outages import outlast

logger = logging.getLogger(__name__)
over = Event()
COMPILING, SIGNING = "compile-ahead", "sign-in"


@shared_task
def fight() -> None:
    """Fight the next chunk in turn of a quick run."""
    outlast(battles.fight_in_turn)


@shared_task
def fight_heavy() -> None:
    """Fight the next chunk in turn, of a heavy run or of a quick one."""
    outlast(partial(battles.fight_in_turn, heavy=True))


@shared_task
def fight_replay(replay_id: int) -> None:
    """Fight one battle again, move by move."""
    with bound_contextvars(replay=replay_id):
        outlast(partial(battles.fight_replay, replay_id))


@shared_task
def fight_survey(survey_id: int) -> None:
    """Fight a run's first battles again, and sum up what they were like."""
    with bound_contextvars(survey=survey_id):
        outlast(partial(battles.fight_survey, survey_id))


@shared_task
def sweep() -> None:
    """Call workers where battles wait, send again what is due, and delete expired lists."""
    workers.seen()
    battles.sweep()
    expiry.sweep()
    work.sweep()


@celeryd_init.connect
@beat_init.connect
def keep_files_private(**_: Any) -> None:
    """Make the files that a worker or the schedule writes private."""
    os.umask(privacy.OTHERS)


def send_unfinished() -> None:
    """Look after what an earlier worker left unfinished, and send again what is not due yet.

    A worker whose broker was away does so too, for the broker may have lost its messages.
    """
    workers.seen()
    try:
        battles.sweep(everything=True)
    except DatabaseError:
        logger.exception("The database cannot be reached")


@worker_ready.connect(dispatch_uid="compile_ahead")
def compile_ahead(**_: Any) -> None:
    """Compile the games in the background, so that the first battle need not wait."""
    if not any(thread.name == COMPILING for thread in threading.enumerate()):
        over.clear()
        Thread(target=compiling.compile_ahead, args=(over,), name=COMPILING, daemon=True).start()


@worker_ready.connect(dispatch_uid="sign_in")
def sign_in(**_: Any) -> None:
    """Give signs of life until the worker ends, in the background."""
    if not any(thread.name == SIGNING for thread in threading.enumerate()):
        over.clear()
        Thread(target=_sign_in, name=SIGNING, daemon=True).start()


def _sign_in() -> None:
    """Save every few seconds that this worker is about; it keeps no connection for that."""
    while True:
        with suppress(DatabaseError):
            workers.sign_in()
        connection.close()
        if over.wait(workers.SIGN_SECONDS):
            break
    with suppress(DatabaseError):
        workers.sign_off()
    connection.close()


@worker_shutting_down.connect
def end_threads(**_: Any) -> None:
    """End compiling ahead, and signs of life."""
    over.set()


@worker_process_init.connect
def load_ahead(**_: Any) -> None:
    """Load compiled games in the background, so that the first battle need not wait."""
    Thread(target=_load_ahead, daemon=True).start()


def _load_ahead() -> None:
    try:
        battles.load_ahead()
    except Exception:
        logger.exception("Loading ahead failed; the first battle of a game loads it")
