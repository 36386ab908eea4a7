"""How often one caller may do what costs: a counter a minute in the cache all processes share."""

import time
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

from builder.callers import caller_of
from builder.web import errors

MINUTE = 60
View = Callable[..., HttpResponse]


def throttled(scope: str, method: str = "POST") -> Callable[[View], View]:
    """Let a view's POST run as often as settings.API_RATES[scope] says; answer 429 above that.

    method: another that costs as much.
    """

    def limit(view: View) -> View:
        @wraps(view)
        def limited(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method == method and (wait := _wait(request, scope)):
                return errors.page(request, 429, headers={"Retry-After": str(wait)}, wait=wait)
            return view(request, *args, **kwargs)

        return limited

    return limit


def _wait(request: HttpRequest, scope: str) -> int:
    """Count the call; return 0 if it is within the limit, else the seconds left to wait."""
    who = caller_of(request)
    number = settings.API_RATES[scope]["user" if who.startswith("user-") else "anon"]
    now = time.time()
    key = f"web-rate:{scope}:{who}:{int(now // MINUTE)}"
    cache.add(key, 0, 2 * MINUTE)
    try:
        used = cache.incr(key)
    except ValueError:  # the cache was emptied between the two calls
        used = 1
    return MINUTE - int(now % MINUTE) if used > number > 0 else 0
