"""What one caller may cost: calls and work a minute, one costly call at a time, and room a day.

Pages and API count here alike. Calls are counted by scope and caller (`settings.API_RATES`). Work
is counted by address, accounts or not, in thousandths of a second of one core: what a call is
known to ask for is charged before it is done (`builder.costs`), and what it took beyond that once
it is over. What is kept for a caller is counted by the day of UTC. All counters are in the cache
that every process shares.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from threading import BoundedSemaphore
from typing import Any

from django.conf import settings
from django.core.cache import cache

from builder.callers import Call, caller_of, network_of
from builder.costs import COSTLY

MINUTE, DAY = 60, 24 * 60 * 60
LONGEST = 60  # seconds after which a costly call of a process that died is forgotten
BEYOND = 1.5  # times its work, a caller may read on; what costs is refused before
PAUSE = 2  # seconds to wait where another costly call is under way
_few = BoundedSemaphore(settings.COSTLY_CALLS)


class LimitError(Exception):
    """A call beyond a limit. wait: seconds until it is worth trying again; reason: words for it."""

    def __init__(self, wait: int, reason: str = "") -> None:
        super().__init__(reason or f"Try again in {wait} seconds.")
        self.wait, self.reason = wait, reason


def call(request: Call, scope: str) -> None:
    """Count a call. Raises LimitError above the scope's calls a minute."""
    who = caller_of(request)
    allowed = settings.API_RATES[scope]["user" if who.startswith("user-") else "anon"]
    if allowed and _count(f"rate:{scope}:{who}") > allowed:
        raise LimitError(_until_next(MINUTE))


def spent(request: Call) -> int:
    """Return the work of the caller's address in this minute."""
    return int(cache.get(_now(_work_of(request))) or 0)


def of_today(caller: str, what: str, amount: int, allowed: int, reason: str) -> None:
    """Count what is kept for a caller in this day. Raises LimitError, and counts nothing, above it.

    caller: as `builder.callers.caller_of` names it. allowed: 0 for any amount.
    """
    if allowed and _count(f"{what}:{caller}", amount, DAY) > allowed:
        _count(f"{what}:{caller}", -amount, DAY)
        raise LimitError(_until_next(DAY), reason)


def check(request: Call) -> None:
    """Raise LimitError where the address has gone so far that even cheap calls have to wait."""
    if 0 < BEYOND * settings.WORK_RATE <= spent(request):
        raise LimitError(_until_next(MINUTE))


def settle(request: Call, seconds: float) -> None:
    """Charge what a call took of a core beyond what it was charged before."""
    beyond = int(seconds * 1000) - getattr(request, "charged", 0)
    if settings.WORK_RATE and beyond > 0:
        _count(_work_of(request), beyond)


@contextmanager
def work(request: Call, amount: int) -> Iterator[None]:
    """Charge work that is known before it is done, and do it.

    What is costly is done by one call of an address at a time, and by few of a process. Raises
    LimitError where the minute's work does not reach, or others are at it.
    """
    allowed = settings.WORK_RATE
    if not allowed:
        yield
        return
    if amount >= COSTLY:
        with _alone(network_of(request.META)):
            _charge(request, amount)
            yield
    else:
        _charge(request, amount)
        yield


def _charge(request: Call, amount: int) -> None:
    if _count(_work_of(request), amount) > settings.WORK_RATE:
        _count(_work_of(request), -amount)
        raise LimitError(_until_next(MINUTE))
    asked: Any = getattr(request, "_request", request)  # Django's, inside the API framework's
    asked.charged = getattr(asked, "charged", 0) + amount


@contextmanager
def _alone(network: str) -> Iterator[None]:
    key = f"costly:{network}"
    if not _few.acquire(blocking=False):
        raise LimitError(PAUSE)
    try:
        if not cache.add(key, 1, LONGEST):
            raise LimitError(PAUSE)
        try:
            yield
        finally:
            cache.delete(key)
    finally:
        _few.release()


def _work_of(request: Call) -> str:
    return f"work:{network_of(request.META)}"


def _count(what: str, number: int = 1, period: int = MINUTE) -> int:
    """Add to a counter of this minute, or day; return the sum."""
    key = _now(what, period)
    cache.add(key, 0, 2 * period)
    try:
        return cache.incr(key, number)
    except ValueError:  # gone between the two calls: the cache was emptied
        return number


def _now(what: str, period: int = MINUTE) -> str:
    return f"{what}:{int(time.time() // period)}"


def _until_next(period: int) -> int:
    return ceil(period - time.time() % period)
