"""Short outages of the database: wait for it, rather than lose fought battles."""

import logging
import time
from collections.abc import Callable
from typing import TypeVar

from django.db import Error, InterfaceError, OperationalError, close_old_connections, connection

R = TypeVar("R")

LOOK_SECONDS = 0.5
MOST_TRIES = 3

logger = logging.getLogger(__name__)


def outlast(work: Callable[[], R]) -> R:
    """Do some work; if the database goes away meanwhile, do it again once it is back.

    Raises OperationalError or InterfaceError if the work fails though the database is there.
    """
    _renew()
    tries = 1
    while True:
        try:
            return work()
        except (OperationalError, InterfaceError) as error:
            if connection.in_atomic_block:  # nothing in there can be done again
                raise
            tries = 1 if _waited(error) else tries + 1
            if tries > MOST_TRIES:
                raise


def _waited(error: Exception) -> bool:
    """Wait until the database answers; return False if it does so at once."""
    waited = False
    while not reachable():
        if not waited:
            logger.warning("The database is away, and is waited for: %s", error)
        waited = True
        time.sleep(LOOK_SECONDS)
    return waited


def _renew() -> None:
    """Close a broken or old connection, but not that of a transaction, which only looks so."""
    if not connection.in_atomic_block:
        close_old_connections()


def reachable() -> bool:
    """Return whether the database answers, by a new connection if the old one broke."""
    try:
        _renew()
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return False
    return True
