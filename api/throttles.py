"""How often one caller may call, for the API: counted by builder.limits, told as a problem."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from builder import limits
from builder.limits import LimitError

if TYPE_CHECKING:  # views load the throttles that the settings name
    from rest_framework.views import APIView


class Rate(BaseThrottle):
    """Calls a minute by account, or by address without one.

    A view names its scope: `throttle_scope` for every method, or a scope a method. The rates are
    settings.API_RATES[scope]["anon" | "user"]; 0 lifts the limit.
    """

    remaining = 0

    def allow_request(self, request: Request, view: "APIView") -> bool:
        """Count the call. Tell whether it is within the rate of this clock minute."""
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
    """Return what the view's calls of that method count towards."""
    scopes: str | Mapping[str, str] = getattr(view, "throttle_scope", "read")
    return scopes if isinstance(scopes, str) else scopes.get(method, "read")
