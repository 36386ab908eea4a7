"""The first check of every request, before its body is read.

Refused here, for every address: bodies that are too long (413) or have no length (411), long
addresses (414), and JSON with text that no database can store (400). Such bodies are not kept.
"""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.request import UnreadablePostError
from django.utils.translation import gettext as _

from builder.formats.storable import body_storable
from builder.web import errors

MOST_ADDRESS = 8_000  # characters of path and query; gunicorn accepts some more
BAD, NO_LENGTH, TOO_LARGE, TOO_LONG = 400, 411, 413, 414
STRICT = "/api/"  # refuses such JSON itself, with its place


class Intake:
    """Refuse requests that are too large or cannot be stored.

    Its place is inside api.middleware.Problems, outside sessions and CSRF, which read bodies.
    """

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> Any:
        most = settings.BODIES.get(request.path_info, settings.MOST_BODY)
        status = _refused(request.META, most)
        if not status:
            return self.get_response(request)
        return _page(request, status, _too_large(most) if status == TOO_LARGE else "")

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """Refuse JSON with text that cannot be stored."""
        try:
            fine = _storable(request)
        except UnreadablePostError:
            return _page(request, BAD)
        return None if fine else _page(request, BAD, _("Text holds NUL or half a character."))


def _page(request: HttpRequest, status: int, text: str = "") -> HttpResponse:
    """Answer with the page of that status, which the API replaces by its own problem."""
    return errors.page(request, status, **({"text": text} if text else {}))  # type: ignore[arg-type]  # of keywords, `text` is the one that may be here


def _refused(meta: dict[str, str], most: int) -> int:
    """Return the status of a request that is refused, 0 for others. most: bytes of its body."""
    if len(meta.get("PATH_INFO", "")) + len(meta.get("QUERY_STRING", "")) > MOST_ADDRESS:
        return TOO_LONG
    if "HTTP_TRANSFER_ENCODING" in meta:
        return NO_LENGTH
    length = meta.get("CONTENT_LENGTH") or "0"
    if not (length.isascii() and length.isdecimal()):
        return BAD
    return TOO_LARGE if int(length) > most else 0


def _too_large(most: int) -> str:
    return _("What was sent is larger than %d MiB in all.") % (most // 1024**2)


def _storable(request: HttpRequest) -> bool:
    if request.path_info.startswith(STRICT) or "json" not in (request.content_type or "json"):
        return True
    return body_storable(request.body)
