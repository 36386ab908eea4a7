"""Answers that are the same for all callers, kept whole in a cache that every process shares.

An answer is named by all that it depends on: the code of this process, the address, the language,
and a stamp: the digests of the editions it shows, and anything else that it varies by. So no answer
is ever stale, a name is known before its answer is made, and 304 costs next to nothing.
"""

import gzip
import hashlib
from collections.abc import Callable, Hashable
from functools import cache as once
from pathlib import Path
from typing import Protocol

from django.conf import settings
from django.core.cache import caches
from django.http import HttpResponse, HttpResponseNotModified, QueryDict
from django.templatetags.static import static
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language

ALIAS = "answers"
KEPT_SECONDS = 60 * 60
LEVEL = 6  # of compression, which is done once for each answer
SOURCES = ("api", "builder", "factions")
MADE = {"__pycache__"}


class Call(Protocol):
    """A request, of Django's or of the API framework's."""

    META: dict[str, str]
    path: str

    @property
    def GET(self) -> QueryDict: ...  # noqa: N802 -- Django's name


@once
def code() -> str:
    """Return the digest of all code that makes answers, and of the database's name."""
    digest = hashlib.sha256(str(settings.DATABASES["default"]["NAME"]).encode())
    digest.update(static("rollcall/app.css").encode())  # differs if collected
    for folder in SOURCES:
        for path in sorted(Path(settings.BASE_DIR, folder).rglob("*")):
            if path.is_file() and not MADE.intersection(path.parts):
                digest.update(f"{path}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def name_of(request: Call, *stamp: Hashable) -> str:
    """Return the name of the answer to a request: its ETag, without quotes."""
    query = list(request.GET.lists())
    parts = (code(), request.path, query, get_language(), stamp)
    return hashlib.sha256(repr(parts).encode(errors="surrogateescape")).hexdigest()[:32]


def has_only(request: Call, *names: str) -> bool:
    """Return whether an address has only these parameters, each at most once."""
    return set(request.GET) <= set(names) and all(len(v) == 1 for _, v in request.GET.lists())


def kept(
    request: Call, name: str, make: Callable[[], HttpResponse], *, control: str, store: bool
) -> HttpResponse:
    """Return the answer of that name: 304 if the caller has it, the kept one, or a new one.

    control: its Cache-Control. store: keep it, if it is complete and has nothing of one caller's.
    """
    held = _held(request)
    if name in held:
        return _named(HttpResponseNotModified(), name, control)
    found = caches[ALIAS].get(name) if store else None
    if found is None:
        response = make()
        if response.status_code != 200 or _is_ones_own(request, response):  # noqa: PLR2004 -- HTTP's own number for OK
            return response
        if not store:
            return _named(HttpResponseNotModified() if "*" in held else response, name, control)
        found = response["Content-Type"], gzip.compress(response.content, LEVEL, mtime=0)
        caches[ALIAS].set(name, found, KEPT_SECONDS)
    answer = HttpResponseNotModified() if "*" in held else _answer(request, *found)
    return _named(answer, name, control)


def _held(request: Call) -> list[str]:
    named = parse_etags(request.META.get("HTTP_IF_NONE_MATCH", ""))
    return [etag.removeprefix("W/").strip('"') for etag in named]


def _is_ones_own(request: Call, response: HttpResponse) -> bool:
    """Return whether an answer holds a token or a cookie of its caller."""
    return bool(response.cookies) or "CSRF_COOKIE_NEEDS_UPDATE" in request.META


def _answer(request: Call, content_type: str, packed: bytes) -> HttpResponse:
    if "gzip" not in request.META.get("HTTP_ACCEPT_ENCODING", ""):
        return HttpResponse(gzip.decompress(packed), content_type=content_type)
    headers = {"Content-Encoding": "gzip", "Content-Length": str(len(packed))}
    return HttpResponse(packed, content_type=content_type, headers=headers)


def _named(response: HttpResponse, name: str, control: str) -> HttpResponse:
    weak = "W/" if response.has_header("Content-Encoding") else ""
    response["ETag"] = f'{weak}"{name}"'
    response["Cache-Control"] = control
    patch_vary_headers(response, ("Accept-Encoding", "Accept-Language"))
    return response
