"""Limits of one caller: calls and work a minute, one costly call at a time, and amounts.

Pages and API count here alike. Calls are counted by scope and caller (`settings.API_RATES`). Work
is counted by address, with or without an account, in thousandths of a second of one core: the known
cost of a call (`builder.costs`) is charged before it is done, and the time beyond that once it is
over. Storage for a caller is counted by the day of UTC, and battles by the hour, once they are
fought. All counters are in the cache that every process shares.
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

MINUTE, HOUR, DAY = 60, 60 * 60, 24 * 60 * 60
LONGEST = 60  # seconds after which a costly call of a dead process no longer counts
BEYOND = 1.5  # times its work, a caller may make cheap calls; costly ones are refused before
PAUSE = 2  # seconds to wait if another costly call is under way
_few = BoundedSemaphore(settings.COSTLY_CALLS)


class LimitError(Exception):
    """A call is beyond a limit. wait: seconds until the next try. reason: in words, if any."""

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
    """Count storage for a caller on this day. Raises LimitError, and counts nothing, above it.

    caller: as `builder.callers.caller_of` names it. allowed: 0 for any amount.
    """
    if allowed and _count(f"{what}:{caller}", amount, DAY) > allowed:
        _count(f"{what}:{caller}", -amount, DAY)
        raise LimitError(_until_next(DAY), reason)


def note_this_hour(caller: str, what: str, amount: int) -> None:
    """Count an amount for a caller in this hour of the clock."""
    _count(f"{what}:{caller}", amount, HOUR)


def of_this_hour(caller: str, what: str) -> tuple[int, int]:
    """Return what was counted for a caller in this hour, and the seconds until the next one."""
    return int(cache.get(_now(f"{what}:{caller}", HOUR)) or 0), _until_next(HOUR)


def check(request: Call) -> None:
    """Raise LimitError if the address has used so much work that even cheap calls must wait."""
    if 0 < BEYOND * settings.WORK_RATE <= spent(request):
        raise LimitError(_until_next(MINUTE))


def settle(request: Call, seconds: float) -> None:
    """Charge the seconds of a core that a call took beyond what it was charged before."""
    beyond = int(seconds * 1000) - getattr(request, "charged", 0)
    if settings.WORK_RATE and beyond > 0:
        _count(_work_of(request), beyond)


@contextmanager
def work(request: Call, amount: int) -> Iterator[None]:
    """Charge the known cost of work, then let it run.

    Costly work runs for one call of an address at a time, and for few of a process. Raises
    LimitError if the minute's work is used up, or other costly calls are running.
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
    """Add to a counter of this minute, hour or day; return the sum."""
    key = _now(what, period)
    cache.add(key, 0, 2 * period)
    try:
        return cache.incr(key, number)
    except ValueError:  # the cache was cleared between the two calls
        return number


def _now(what: str, period: int = MINUTE) -> str:
    return f"{what}:{int(time.time() // period)}"


def _until_next(period: int) -> int:
    return ceil(period - time.time() % period)
