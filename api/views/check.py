"""Verdicts without an account: one document, or up to a hundred at once."""

from typing import Any

from django.conf import settings
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import JSON, loads, raw_body
from api.errors import RefusedError, of_document
from api.params import asked, day
from api.schema import Answer, Operation
from api.serializers.verdicts import MOST_DOCUMENTS
from api.views.base import OpenEndpoint
from builder import costs, limits
from builder.formats import documents, verdicts
from builder.formats.refusals import DocumentError
from builder.services.checking import MOST_ENTRIES

AS_OF = day("as_of", "Judge by the edition in force on that day, whatever a document names.")


class Check(OpenEndpoint):
    """The checker."""

    throttle_scope = "check"

    @Operation(
        "check",
        "Check list documents",
        "check",
        {200: Answer("The verdict, or the verdicts in the order of the documents.", "CheckAnswer")},
        body={JSON: "CheckRequest"},
        query=(AS_OF,),
        refusals=(400, 413, 415, 422),
    )
    def post(self, request: Request) -> Response:
        """Judge whether lists are legal and, if not, why. Needs no account and stores nothing.

        A single document that is refused is answered with 400, 413 or 422. In an array, its place
        holds an object with the problem document as `error`, whose paths point into that
        document, and the others are still judged.
        """
        as_of = asked(request, (AS_OF,)).get(AS_OF.name)
        raw = raw_body(request, settings.MOST_BODY)
        if raw.lstrip()[:1] != b"[":
            document = documents.parse(raw)
            with limits.work(request, costs.judging(1, len(document["entries"]))):
                return Response(verdicts.verdict(document, as_of=as_of))
        sent = loads(raw, documents_alone=True)
        if not 1 <= len(sent) <= MOST_DOCUMENTS:
            reason = f"an array of 1 to {MOST_DOCUMENTS} documents, not {len(sent)}"
            raise RefusedError("schema", f"Send {reason}.", errors=[("", reason)])
        entries = sum(map(_entries, sent))
        if entries > MOST_ENTRIES:
            reason = f"at most {MOST_ENTRIES} entries in all documents, not {entries}"
            raise RefusedError("too-large", f"Send {reason}.", errors=[("", reason)])
        with limits.work(request, costs.judging(len(sent), entries)):
            judged = verdicts.verdicts(sent, as_of)
        return Response([_element(request, one) for one in judged])


def _entries(document: Any) -> int:
    entries = document.get("entries") if isinstance(document, dict) else None
    return len(entries) if isinstance(entries, list) else 0


def _element(request: Request, judged: dict[str, Any] | DocumentError) -> Any:
    if isinstance(judged, DocumentError):
        return {"error": of_document(judged).document(request.path)}
    return judged
