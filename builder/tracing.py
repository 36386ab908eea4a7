"""An id for every request: in its answer, in every line of the log, and passed to the workers.

A caller may give a request an id of its own, if that is a UUID; any other is replaced. A run keeps
the id of the request that had it fought, and so has it in the lines of all its chunks, whichever
call had a worker fight them.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import structlog
from django.http import HttpRequest, HttpResponse
from django_structlog.celery.signals import modify_context_before_task_publish
from django_structlog.middlewares import RequestMiddleware

from builder.callers import network_of
from builder.logs import without_secrets

HEADER = "X-Request-ID"
GIVEN = "HTTP_X_REQUEST_ID"
KEPT = "request_id"
LONGEST = 36  # characters of a UUID
FORM = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


class Traced(RequestMiddleware):
    """Bind the id and the caller's network to log lines, and log the end of each request."""

    def prepare(self, request: HttpRequest) -> None:
        """Begin a request, with the id that it has been given if that is a UUID."""
        if not FORM.fullmatch(request.META.get(GIVEN, "")):
            request.META.pop(GIVEN, None)
        structlog.contextvars.bind_contextvars(caller=network_of(request.META))
        super().prepare(request)

    def handle_response(self, request: HttpRequest, response: HttpResponse) -> None:
        """End a request; its answer has the id."""
        response[HEADER] = request_id()
        super().handle_response(request, response)

    @staticmethod
    def format_request(request: HttpRequest) -> str:
        """Return the method and the path, without the query and without secrets."""
        return f"{request.method} {without_secrets(request.path)}"


def request_id() -> str:
    """Return the id of the request that is being answered; empty outside of any."""
    return str(structlog.contextvars.get_contextvars().get(KEPT, ""))


@contextmanager
def under(kept: str, **names: Any) -> Iterator[None]:
    """Have log lines name a request, if its id was kept, and more."""
    with structlog.contextvars.bound_contextvars(**({KEPT: kept} if kept else {}), **names):
        yield


def _passed_on(context: dict[str, Any], **_: Any) -> None:
    """Pass only the id on to the workers."""
    for name in context.keys() - {KEPT}:
        del context[name]


modify_context_before_task_publish.connect(_passed_on, dispatch_uid="request_id_passed_on")
