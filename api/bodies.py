"""Request bodies: measured before they are read, read strictly, checked before they are used."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from jsonschema import Draft202012Validator
from rest_framework.request import Request

from api.errors import RefusedError, of_document
from builder.formats import documents
from builder.formats.refusals import DocumentError, pointer
from builder.formats.storable import all_storable

JSON = "application/json"
JSON_PATCH = "application/json-patch+json"
DOCUMENT_BYTES = documents.MOST_BYTES
ENVELOPE_BYTES = 4 * 1024
MOST_PARTS = 2_000_000  # opening brackets and commas: the objects that the parser would make

MOST_DEPTH = 100  # code that walks a body may recurse; a document may be much less deep

Document = dict[str, Any]


def raw_body(request: Request, most: int, media_types: Sequence[str] = (JSON,)) -> bytes:
    """Return the body of at most that many bytes. Raises RefusedError: 413, 415."""
    media_type = (request.content_type or "").partition(";")[0].strip().lower()
    if media_type not in media_types:
        raise RefusedError(
            "unsupported-media-type",
            f"Send the body as {' or '.join(media_types)}, not {media_type[:80] or 'nothing'}.",
            headers={"Accept": ", ".join(media_types)},
        )
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not length.isdecimal():
        raise RefusedError("bad-request", "Content-Length is not a number.")
    body: bytes = request._request.read(most + 1) if int(length) <= most else b""
    if int(length) > most or len(body) > most:
        raise RefusedError("too-large", f"The body is larger than {most // 1024} KiB.")
    return body


def loads(raw: bytes, *, documents_alone: bool = False) -> Any:
    """Read JSON strictly: UTF-8, each key once in an object, numbers that are numbers.

    Raises RefusedError, also for strings that cannot be stored and for nesting deeper than
    MOST_DEPTH levels. documents_alone: leave the strings to the schema of list documents, whose
    errors have their places.
    """
    if sum(raw.count(mark) for mark in (b"{", b"[", b",")) > MOST_PARTS:
        raise RefusedError("too-large", f"The body has more than {MOST_PARTS} parts.")
    try:
        value = json.loads(raw.decode(), object_pairs_hook=_once_each, parse_constant=_constant)
    except RecursionError:
        raise RefusedError("too-large", "The body is nested too deeply.") from None
    except UnicodeDecodeError as error:
        raise _malformed(f"Not UTF-8 at byte {error.start}.") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        detail = f"Not JSON: {error.msg} at {place}." if raw.strip() else "The body is empty."
        raise _malformed(detail) from None
    except ValueError:
        raise _malformed("A number has too many digits.") from None
    if documents.deeper(value, MOST_DEPTH):
        raise RefusedError("too-large", "The body is nested too deeply.")
    if b"\\u" in raw and not documents_alone and not all_storable(value):
        raise _malformed("A string holds NUL or half of a surrogate pair.")
    return value


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _malformed("A key is given twice in one object.")
    return found


def _constant(name: str) -> NoReturn:
    raise _malformed(f"{name} is not a JSON number.")


def _malformed(reason: str) -> RefusedError:
    return RefusedError("malformed", reason, errors=[("", reason)])


def read_shaped(body: Any, validator: Draft202012Validator) -> dict[str, Any]:
    """Return the body if its schema, one of an object, accepts it. Raises RefusedError: 422."""
    errors = [
        (pointer(error.absolute_path), error.message[:200]) for error in validator.iter_errors(body)
    ]
    if errors:
        path, reason = errors[0]
        raise RefusedError("schema", f"{path}: {reason}" if path else reason, errors=errors[:20])
    accepted: dict[str, Any] = body
    return accepted


def accepted(document: object, path: str = "") -> Document:
    """Return a list document found at that JSON pointer of the body. Raises RefusedError."""
    try:
        return documents.accept(document)
    except DocumentError as error:
        raise of_document(error, path) from None


def read_document(request: Request) -> Document:
    """Read a body that is one list document. Raises RefusedError."""
    try:
        return documents.parse(raw_body(request, DOCUMENT_BYTES))
    except DocumentError as error:
        raise of_document(error) from None


def enveloped(body: Any) -> Mapping[str, Any]:
    """Return the body as an envelope `{"document": ...}`, which a bare document is put into."""
    if isinstance(body, dict) and "document" in body and "format" not in body:
        return body
    return {"document": body}
