"""Pages of errors: they name the place, and keep what was typed."""

import sys
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.db import DataError, IntegrityError, InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _

from builder.tracing import request_id

UNREACHABLE = (OperationalError, InterfaceError)  # of a database
PATIENCE = 30  # seconds until it is worth trying again
# The status of each kind of refused document.
STATUSES: Mapping[str, int] = {"too-large": 413, "malformed": 400, "schema": 422}
TEXTS: Mapping[int, tuple[Any, Any]] = {
    400: (
        _("That was not understood"),
        _("The request was not one this site makes. Go back and try again."),
    ),
    403: (_("Not yours to change"), _("This needs the list's own account or its edit link.")),
    404: (
        _("Nothing here"),
        _("No page has this address. It may have been mistyped or removed, or be private."),
    ),
    405: (_("Not from here"), _("This address takes no such request.")),
    409: (_("The list has moved on"), _("It was saved elsewhere after this page was opened.")),
    411: (_("How much is it?"), _("What is sent here needs a Content-Length.")),
    413: (_("Too large"), _("A list document is 256 KiB at most, with at most 500 entries.")),
    414: (_("Too long an address"), _("A list this long is better pasted than linked to.")),
    422: (_("Not quite a list"), _("The document was read, but it is not a list document.")),
    429: (_("One moment"), _("That was a lot at once. Go back: what was typed is still there.")),
    503: (
        _("Nothing can be saved now"),
        _(
            "The site cannot read or write its data just now. What was saved is safe. Go back: "
            "what was typed is still there, and can be sent again in a while."
        ),
    ),
    500: (
        _("Our mistake"),
        _("Something broke on this side, and it has been logged. Your lists are safe."),
    ),
}


def page(
    request: HttpRequest,
    status: int,
    *,
    headers: Mapping[str, str] | None = None,
    **context: Any,
) -> HttpResponse:
    """Answer with the page of that status; `title` and `text` in the context replace its own."""
    title, text = TEXTS[status]
    texts = {
        "status": status,
        "title": title,
        "text": text,
        "here": "error",
        "request_id": request_id(),
    }
    response = render(request, "error.html", texts | context, status=status)
    response.detail = str(context.get("text", ""))  # type: ignore[attr-defined]  # a note for the log, read by the middleware
    for name, value in (headers or {}).items():
        response[name] = value
    return response


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 400, or 413 if the body was larger than the server reads."""
    return page(request, 413 if isinstance(exception, RequestDataTooBig) else 400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 403."""
    return page(request, 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 404."""
    return page(request, 404)


def no_such_thing(request: HttpRequest) -> HttpResponse:
    """Answer 404 at an address that a library has and the site does not, as for phone numbers."""
    raise Http404


def too_many(request: HttpRequest) -> HttpResponse:
    """Answer 429 after the account library has counted too many calls."""
    return page(request, 429)


def broken(request: HttpRequest) -> HttpResponse:
    """Answer 500 without the database or the session.

    409 if another call was quicker, 400 if the database refused the data, 503 if it is unreachable
    or cannot write.
    """
    error = sys.exc_info()[1]
    if isinstance(error, IntegrityError):  # two calls at once made the same unique thing
        return page(
            request, 409, title=_("Twice at once"), text=_("It was made just now. Go back.")
        )
    if isinstance(error, DataError):  # text or a number that no column can hold
        return page(request, 400)
    down = isinstance(error, UNREACHABLE)
    status = 503 if down else 500
    title, text = TEXTS[status]
    context = {"status": status, "title": title, "text": text, "request_id": request_id()}
    response = HttpResponse(render_to_string("broken.html", context), status=status)
    if down:
        response["Retry-After"] = str(PATIENCE)
    return response
