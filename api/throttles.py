"""How often one caller may call: a counter a minute, in the cache that every process shares."""

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from builder.callers import caller_of

if TYPE_CHECKING:  # views load the throttles that the settings name
    from rest_framework.views import APIView

MINUTE = 60


class Rate(BaseThrottle):
    """Calls a minute by account, or by address without one.

    A view names its scope: `throttle_scope` for every method, or a scope a method. The rates are
    settings.API_RATES[scope]["anon" | "user"]; 0 lifts the limit.
    """

    remaining = 0.0

    def allow_request(self, request: Request, view: "APIView") -> bool:
        """Count the call. Tell whether it is within the rate of this clock minute."""
        scope = scope_of(view, request.method or "GET")
        who = caller_of(request)
        allowed = settings.API_RATES[scope]["user" if who.startswith("user-") else "anon"]
        if not allowed:
            return True
        now = time.time()
        self.remaining = MINUTE - now % MINUTE
        return count(f"rate:{scope}:{who}:{int(now // MINUTE)}") <= int(allowed)

    def wait(self) -> float:
        """Return the seconds until the next minute begins; they are told rounded up."""
        return self.remaining


def scope_of(view: "APIView", method: str) -> str:
    """Return what the view's calls of that method count towards."""
    scopes: str | Mapping[str, str] = getattr(view, "throttle_scope", "read")
    return scopes if isinstance(scopes, str) else scopes.get(method, "read")


def count(key: str) -> int:
    """Add one to a counter that lives for two minutes; return it."""
    cache.add(key, 0, 2 * MINUTE)
    try:
        return cache.incr(key)
    except ValueError:  # gone between the two calls: the cache was emptied
        return 1
