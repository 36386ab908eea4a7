"""Answers with versions: ETag, 304 and the If-Match of a save."""

import hashlib
import re
from collections.abc import Callable
from typing import Any

from django.http import HttpResponse, HttpResponseNotModified
from django.utils.http import parse_etags
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from api.errors import RefusedError
from builder import answers
from factions import loading

PUBLIC = "public, max-age=300"
PRIVATE = "private, no-cache"
_NUMBER = re.compile(r'(?:W/)?"([0-9]{1,9})(?:-[a-z]+)?"')


def reply(
    request: Request, data: Any, *, cache: str = PUBLIC, etag: str | None = None
) -> HttpResponse:
    """Answer with the data and its ETag, or with 304 if the caller already has that version.

    etag: in quotes; without one the answer's own bytes are digested.
    """
    response = HttpResponse(rendered(data), content_type="application/json")
    return kept(request, response, cache=cache, etag=etag)


def shared(request: Request, make: Callable[[], Any], *, store: bool) -> HttpResponse:
    """Answer with data of open editions only, the same for every caller; 304 as `reply` does.

    make: returns the data; called if no answer is cached. store: cache the answer, for its address
    is one of a few; other answers get an ETag, so that 304 costs nothing, and are made each time.
    """
    name = answers.name_of(request, loading.open_editions())

    def made() -> HttpResponse:
        return HttpResponse(rendered(make()), content_type="application/json")

    return answers.kept(request, name, made, control=PUBLIC, store=store)


def kept(
    request: Request, response: HttpResponse, *, cache: str = PUBLIC, etag: str | None = None
) -> HttpResponse:
    """Return the response with its ETag, or 304; see `reply`."""
    etag = etag or _digest(response.content)
    if held(request, etag):
        response = HttpResponseNotModified()
    response["ETag"] = etag
    response["Cache-Control"] = cache
    if cache == PRIVATE:
        response["Vary"] = "Authorization, Cookie, X-Session-Token"
    return response


def rendered(data: Any) -> bytes:
    """Return data as JSON."""
    body: bytes = JSONRenderer().render(data)
    return body


def etag_of(data: Any) -> str:
    """Return the ETag that `reply` gives an answer of that data."""
    return _digest(rendered(data))


def _digest(body: bytes) -> str:
    return f'"{hashlib.sha256(body).hexdigest()[:24]}"'


def held(request: Request, etag: str) -> bool:
    """Return whether If-None-Match has this version; compression may have made it weak."""
    named = parse_etags(request.headers.get("If-None-Match", ""))
    return named == ["*"] or etag in [name.removeprefix("W/") for name in named]


def base_of(request: Request, current: int) -> int:
    """Return the revision number in If-Match: the ETag of a list starts with it.

    A star stands for the current one. Raises RefusedError if the header is missing or is not an
    ETag of a list.
    """
    header = request.headers.get("If-Match", "").strip()
    if not header:
        raise RefusedError(
            "precondition-required",
            "Send If-Match with the ETag of the list as it was read.",
            errors=[("If-Match", "missing")],
        )
    if header == "*":
        return current
    numbers = [int(number) for number in _NUMBER.findall(header)]
    if not numbers:
        raise RefusedError(
            "bad-request",
            'If-Match takes the ETag of the list, such as "3-unlisted".',
            errors=[("If-Match", "not the ETag of a list")],
        )
    return current if current in numbers else max(numbers)
