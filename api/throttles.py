"""Rates of calls for the API: counted by builder.limits, refused as a problem document."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from builder import limits
from builder.limits import LimitError

if TYPE_CHECKING:  # views load the throttles in the settings
    from rest_framework.views import APIView


class Rate(BaseThrottle):
    """Calls a minute by account, or by address without one.

    A view names its scope: `throttle_scope` for every method, or a scope a method. The rates are
    settings.API_RATES[scope]["anon" | "user"]; 0 lifts the limit.
    """

    remaining = 0

    def allow_request(self, request: Request, view: "APIView") -> bool:
        """Count the call; return whether it is within the rate of this clock minute."""
        try:
            limits.call(request, scope_of(view, request.method or "GET"))
        except LimitError as error:
            self.remaining = error.wait
            return False
        return True

    def wait(self) -> float:
        """Return the seconds until the next minute begins."""
        return self.remaining


def scope_of(view: "APIView", method: str) -> str:
    """Return the scope of the view's calls of that method."""
    scopes: str | Mapping[str, str] = getattr(view, "throttle_scope", "read")
    return scopes if isinstance(scopes, str) else scopes.get(method, "read")
