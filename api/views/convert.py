"""A list converted from any form into all: document, text and code."""

from codecs import BOM_UTF8
from typing import Any

from jsonschema import Draft202012Validator
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import JSON, accepted, loads, raw_body, read_shaped
from api.schema import Answer, Operation
from api.serializers.solving import TEXT_ENVELOPE
from api.views.base import OpenEndpoint
from builder import costs, limits
from builder.formats import code, verdicts
from builder.formats.text import Reading, export
from builder.formats.text.pasted import lexicon_of, nearest

TEXT = "text/plain"
MOST_BYTES = code.MOST_CODE  # at least as long as any form may be
_TEXT_ENVELOPE = Draft202012Validator(TEXT_ENVELOPE)


class Convert(OpenEndpoint):
    """The interpreter."""

    throttle_scope = "solve"

    @Operation(
        "convertList",
        "Convert a list",
        "check",
        {200: Answer("The list in each of its forms.", "Converted")},
        body={JSON: "ConvertRequest", TEXT: "ListText"},
        refusals=(400, 413, 415, 422),
    )
    def post(self, request: Request) -> Response:
        """Take a list as a document, text or code; answer with all three.

        Send text and code as text/plain, or as JSON in `{"text": ...}`.

        Text of other builders is read too. A name that is the only one near to the written one is
        taken, with a note; other lines that are not understood are left out, and given with the
        names that may have been meant. `system` and `faction` beside `text` add what it lacks: a
        text that names neither its game nor, by itself or by its units, its faction is refused,
        and the error's path is that of the missing one. Needs no account and stores nothing.
        """
        raw = raw_body(request, MOST_BYTES, (JSON, TEXT))
        if request.content_type.lower().startswith(TEXT):
            return Response(_read(request, raw))
        body = loads(raw.removeprefix(BOM_UTF8))
        if isinstance(body, dict) and "text" in body and "format" not in body:
            return Response(_read(request, **read_shaped(body, _TEXT_ENVELOPE)))
        return Response(_forms(Reading(accepted(body), (), ())))


def _read(request: Request, text: bytes | str, **named: str) -> dict[str, Any]:
    with limits.work(request, costs.reading(text)):
        return _forms(nearest(text, **named))


def _forms(reading: Reading) -> dict[str, Any]:
    document = reading.document
    edition = verdicts.edition_of(document, {})
    return {
        "document": document,
        "text": export(document, lexicon_of(edition)),
        "code": code.encode(document),
        "unmatched": [
            {"line": left.line, "text": left.part, "candidates": list(left.candidates)}
            for left in reading.unmatched
        ],
        "notes": list(reading.notes),
    }
