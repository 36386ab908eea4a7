"""Every error as an RFC 9457 problem document."""

from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.core.signals import got_request_exception
from django.db import DataError, IntegrityError, InterfaceError, OperationalError
from django.http import Http404
from django.http.request import UnreadablePostError
from django.utils.encoding import escape_uri_path
from rest_framework import exceptions
from rest_framework.response import Response

from builder.formats.refusals import DocumentError
from builder.limits import LimitError
from builder.services.quotas import QuotaError
from factions.loading import UnknownEdition

MEDIA_TYPE = "application/problem+json"
TYPE = "urn:rollcall:problem:"

# Kinds of problems: the end of the type, with the status and the title.
KINDS: Mapping[str, tuple[int, str]] = {
    "malformed": (400, "The body cannot be read"),
    "parameter": (400, "A parameter of the address is wrong"),
    "cursor": (400, "The cursor was not made by this server"),
    "bad-request": (400, "The request cannot be understood"),
    "unauthenticated": (401, "This needs the edit secret or an account"),
    "forbidden": (403, "This is not yours to do"),
    "quota": (403, "As much is kept for you as may be"),
    "not-found": (404, "There is no such thing"),
    "method-not-allowed": (405, "This address does not do that"),
    "not-acceptable": (406, "The answer is JSON only"),
    "conflict": (409, "The thing is not in a state for this"),
    "stale": (409, "The list was saved by someone else since"),
    "length-required": (411, "The body needs a Content-Length"),
    "too-large": (413, "The body is too large"),
    "address-too-long": (414, "The address is too long"),
    "unsupported-media-type": (415, "The body is not of a kind this address reads"),
    "schema": (422, "The schema refuses the body"),
    "illegal-lists": (422, "Illegal lists do not fight unless asked to"),
    "precondition-required": (428, "Say which revision this save starts from"),
    "too-many-battles": (429, "As many battles of yours are being fought as may be at once"),
    "battles-used-up": (429, "As many battles were fought for you in this hour as may be"),
    "throttled": (429, "Too many calls"),
    "unavailable": (503, "The database cannot be reached, or not be written to"),
    "internal": (500, "Something broke on this side"),
}
_BY_STATUS = {status: kind for kind, (status, _title) in KINDS.items()} | {
    400: "bad-request",
    403: "forbidden",
    409: "conflict",
    422: "schema",
}

PATIENCE = 30  # seconds until it is worth trying again
_STATUSES: tuple[tuple[type[Exception], int], ...] = (
    (Http404, 404),
    (PermissionDenied, 403),
    (RequestDataTooBig, 413),
    (SuspiciousOperation, 400),
    (UnreadablePostError, 400),
    (DataError, 400),
    (IntegrityError, 409),
)


class RefusedError(Exception):
    """A request is refused.

    kind: a key of KINDS. errors: pairs of a place and a reason; the place is a JSON pointer into
    the body, or `?name` for a parameter. extra: further members of the problem document.
    """

    def __init__(
        self,
        kind: str,
        detail: str,
        *,
        errors: Iterable[tuple[str, str]] = (),
        headers: Mapping[str, str] | None = None,
        **extra: object,
    ) -> None:
        super().__init__(detail)
        self.kind, self.detail = kind, _text(detail)
        self.errors = tuple((_text(path), _text(reason)) for path, reason in errors)
        self.headers = dict(headers or {})
        self.extra = extra

    @property
    def status(self) -> int:
        """The HTTP status."""
        return KINDS[self.kind][0]

    def document(self, instance: str) -> dict[str, Any]:
        """Return the problem document; `instance` is the requested path."""
        return {
            "type": TYPE + self.kind,
            "title": KINDS[self.kind][1],
            "status": self.status,
            "detail": self.detail,
            "instance": escape_uri_path(instance),
            "errors": [{"path": path, "reason": reason} for path, reason in self.errors],
        } | self.extra


def _text(text: str) -> str:
    """Return the text as far as UTF-8 can encode it: a body may contain half a surrogate pair."""
    return text.encode(errors="replace").decode()


def not_found(what: str) -> RefusedError:
    """Return the refusal of a thing that does not exist, or not for this caller."""
    return RefusedError("not-found", f"No such {what}.")


def of_status(status: int, detail: str = "") -> RefusedError:
    """Return a refusal with no more information than an HTTP status."""
    broken = status >= HTTPStatus.INTERNAL_SERVER_ERROR
    kind = _BY_STATUS.get(status, "internal" if broken else "bad-request")
    return RefusedError(kind, detail or f"{HTTPStatus(KINDS[kind][0]).phrase}.")


def of_document(error: DocumentError, path: str = "") -> RefusedError:
    """Return the refusal of the list document at that JSON pointer of the body."""
    where = path + error.path
    detail = f"{where}: {error.reason}" if where else error.reason
    return RefusedError(error.kind, detail, errors=[(where, error.reason)])


def of_edition(error: UnknownEdition, path: str = "") -> RefusedError:
    """Return the refusal of a list document that names an edition that is not loaded."""
    where = path + ("/edition" if error.known else "/system")
    return RefusedError("schema", f"{where}: {error}", errors=[(where, str(error))])


def handle(error: Exception, context: Mapping[str, Any]) -> Response:
    """Answer an exception that a view raised; an unexpected one is logged and not revealed."""
    request = context["request"]
    refusal = refusal_of(error)
    if refusal.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        got_request_exception.send(sender=None, request=request._request)
    return Response(
        refusal.document(request.path),
        status=refusal.status,
        headers=refusal.headers,
        content_type=MEDIA_TYPE,
    )


def refusal_of(error: Exception) -> RefusedError:
    """Return the refusal for an exception."""
    match error:
        case RefusedError():
            refusal = error
        case DocumentError():
            refusal = of_document(error)
        case UnknownEdition():
            refusal = of_edition(error)
        case LimitError():
            after = {"Retry-After": str(error.wait)}
            refusal = RefusedError("throttled", str(error), headers=after)
        case QuotaError():
            refusal = RefusedError("quota", str(error), of=error.of, limit=error.limit)
        case OperationalError() | InterfaceError():
            after = {"Retry-After": str(PATIENCE)}
            refusal = RefusedError("unavailable", "Nothing was changed.", headers=after)
        case exceptions.APIException():
            refusal = _of_framework(error)
        case _:
            refusal = of_status(next((s for kind, s in _STATUSES if isinstance(error, kind)), 500))
    return refusal


def _of_framework(error: exceptions.APIException) -> RefusedError:
    refusal = of_status(error.status_code, str(error.detail))
    if wait := getattr(error, "wait", None):
        refusal.headers["Retry-After"] = str(int(wait))
    return refusal
