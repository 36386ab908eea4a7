"""Long polls: answers held back until something changes, for a few callers at once."""

import time
from collections.abc import Callable
from threading import BoundedSemaphore
from typing import TypeVar

State = TypeVar("State")

POLL_SECONDS = 0.25
MOST_WAITERS = 3  # a process; more are answered at once, so that waiting never blocks the site
_waiters = BoundedSemaphore(MOST_WAITERS)


def held_back(seconds: float, look: Callable[[], State], is_news: Callable[[State], bool]) -> State:
    """Look at intervals until something changes or the time is over; return the last state."""
    seen = look()
    if seconds <= 0 or is_news(seen) or not _waiters.acquire(blocking=False):
        return seen
    try:
        end = time.monotonic() + seconds
        while not is_news(seen) and time.monotonic() < end:
            time.sleep(POLL_SECONDS)
            seen = look()
        return seen
    finally:
        _waiters.release()
