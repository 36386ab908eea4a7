"""Limits of one caller, for pages: counted by builder.limits, shown by a page."""

import time
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _

from builder import limits
from builder.limits import LimitError
from builder.services.quotas import REVISIONS, QuotaError
from builder.web import errors

Answer = TypeVar("Answer", bound=HttpResponseBase)
KEPT_BYTES = 512 * 1024  # of what was typed, which the page of a refused form gives back
SECRET = ("csrfmiddlewaretoken", "password")


def throttled(
    scope: str, method: str = "POST"
) -> Callable[[Callable[..., Answer]], Callable[..., Answer]]:
    """Let a view's POST run as often as settings.API_RATES[scope] allows; answer 429 above that.

    method: another that costs as much.
    """

    def limit(view: Callable[..., Answer]) -> Callable[..., Answer]:
        @wraps(view)
        def limited(request: HttpRequest, *args: Any, **kwargs: Any) -> Answer:
            if request.method == method:
                limits.call(request, scope)
            return view(request, *args, **kwargs)

        return limited

    return limit


class Metered:
    """Charge each call its seconds of a core; refuse an address that has used up its share.

    Its place is inside api.middleware.Problems and outside all that costs.
    """

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> Any:
        start = time.thread_time()
        try:
            return self.get_response(request)
        finally:
            limits.settle(request, time.thread_time() - start)

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """Refuse an address that has gone far beyond its work."""
        try:
            limits.check(request)
        except LimitError as error:
            return refused(request, error)
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer a call that went beyond a limit or a quota."""
        if isinstance(exception, QuotaError):
            return _full(request, exception)
        return refused(request, exception) if isinstance(exception, LimitError) else None


def refused(request: HttpRequest, error: LimitError) -> HttpResponse:
    """Answer 429 with the seconds to wait, and what was typed, to be sent again by one click."""
    reason: dict[str, Any] = {"text": error.reason} if error.reason else {"wait": error.wait}
    headers = {"Retry-After": str(error.wait)}
    return errors.page(request, 429, headers=headers, kept=_typed(request), **reason)


def _full(request: HttpRequest, error: QuotaError) -> HttpResponse:
    """Answer 403 with advice, and what was typed; a list with too many revisions is copied."""
    place = request.resolver_match
    title, copy = _("No more is kept"), ""
    if place and error.of == REVISIONS:
        copy = reverse(f"{place.namespace}:copy", kwargs=place.kwargs)
    return errors.page(request, 403, title=title, text=str(error), copy=copy, kept=_typed(request))


def _typed(request: HttpRequest) -> list[tuple[str, str]]:
    """Return what a form sent, except files and secrets; nothing if that is too much."""
    if request.method != "POST" or request.FILES:
        return []
    lists = ((key, values) for key, values in request.POST.lists() if not key.startswith(SECRET))
    typed = [(key, value) for key, values in lists for value in values]
    return typed if sum(len(value) for _, value in typed) <= KEPT_BYTES else []
