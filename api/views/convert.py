"""A list in whatever form, in every form: document, text and code."""

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
MOST_BYTES = code.MOST_CODE  # what is longer than any form may be
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

        Text and code come as text/plain, or as JSON in `{"text": ...}`.

        Text of other builders is read too. A name that is the only one near to what is written is
        taken, and a note says so; other lines that are not understood are told with the names that
        may have been meant, and left out. `system` and `faction` beside `text` say what the text
        does not: one that tells neither its game nor, by itself or by its units, its faction is
        refused, and the error's path says what is missing. Needs no account and keeps nothing.
        """
        raw = raw_body(request, MOST_BYTES, (JSON, TEXT))
        if request.content_type.lower().startswith(TEXT):
            return Response(_read(request, raw))
        body = loads(raw.removeprefix(BOM_UTF8))
        if isinstance(body, dict) and "text" in body and "format" not in body:
            return Response(_read(request, **read_shaped(body, _TEXT_ENVELOPE)))
        return Response(_forms(Reading(accepted(body), (), ())))


def _read(request: Request, text: bytes | str, **said: str) -> dict[str, Any]:
    with limits.work(request, costs.reading(text)):
        return _forms(nearest(text, **said))


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
