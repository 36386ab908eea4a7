"""The workers' sign of life, in the cache that every process shares."""

import time

from django.core.cache import cache

SEEN = "rollcall-worker-seen"
FORGOTTEN_SECONDS = 60


def seen() -> None:
    """Note that a worker is running."""
    cache.set(SEEN, time.time(), FORGOTTEN_SECONDS)


def alive() -> bool:
    """Return whether a worker was seen within the last FORGOTTEN_SECONDS."""
    return cache.get(SEEN) is not None
