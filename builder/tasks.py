"""Celery tasks: ids in, one service call each. Safe to run twice, and late."""

import logging
import os
from threading import Thread
from typing import Any

from celery import shared_task
from celery.signals import beat_init, celeryd_init, worker_process_init, worker_ready
from django.db import DatabaseError, connection
from structlog.contextvars import bound_contextvars

from builder import privacy
from builder.services import battles, workers

logger = logging.getLogger(__name__)


@shared_task
def fight_chunk(chunk_id: int) -> None:
    """Fight a chunk of a run."""
    with bound_contextvars(chunk=chunk_id):
        battles.fight_chunk(chunk_id)


@shared_task
def fight_replay(replay_id: int) -> None:
    """Fight one battle again, move by move."""
    with bound_contextvars(replay=replay_id):
        battles.fight_replay(replay_id)


@shared_task
def sweep() -> None:
    """Send again what is due."""
    workers.seen()
    battles.sweep()


@celeryd_init.connect
@beat_init.connect
def write_for_nobody_else(**_: Any) -> None:
    """Let nobody else read what a worker or the schedule writes, kernels and schedule among it."""
    os.umask(privacy.OTHERS)


@worker_ready.connect
def send_what_was_left(**_: Any) -> None:
    """Begin with whatever an earlier worker left unfinished, without waiting for it to be due."""
    workers.seen()
    try:
        battles.sweep(everything=True)
    except DatabaseError:
        logger.exception("The database cannot be reached")


@worker_process_init.connect
def warm(**_: Any) -> None:
    """Compile the games in the background, so that the first battle need not wait for it."""
    Thread(target=_warm, daemon=True).start()


def _warm() -> None:
    try:
        battles.warm()
    except Exception:
        logger.exception("Warming up failed; the first battle compiles instead")
    finally:
        connection.close()
