"""Repairs and completions of a list, without an account."""

from jsonschema import Draft202012Validator
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import (
    DOCUMENT_BYTES,
    ENVELOPE_BYTES,
    JSON,
    accepted,
    enveloped,
    loads,
    raw_body,
    read_document,
    read_shaped,
)
from api.errors import RefusedError
from api.schema import Answer, Operation
from api.serializers.solving import COMPLETION, MOST_WISHES
from api.views.base import OpenEndpoint
from builder import costs, limits
from builder.services import solving
from builder.services.solving import UnknownWish

TAG = "check"
REFUSALS = (400, 413, 415, 422)
WISHES_BYTES = 2 * MOST_WISHES * 1024
_COMPLETION = Draft202012Validator(COMPLETION)


class Fix(OpenEndpoint):
    """The smallest fixes."""

    throttle_scope = "solve"

    @Operation(
        "fixList",
        "Make a list legal",
        TAG,
        {200: Answer("Up to three ways, cheapest first.", "RepairList")},
        body={JSON: "ListDocument"},
        refusals=REFUSALS,
    )
    def post(self, request: Request) -> Response:
        """Find the smallest sets of edits, three at most, that make a list legal.

        The checker has judged every resulting list as legal. Needs no account and stores nothing.
        """
        document = read_document(request)
        with limits.work(request, costs.SEARCH):
            return Response(solving.fix(document))


class Complete(OpenEndpoint):
    """Points left, well spent."""

    throttle_scope = "solve"

    @Operation(
        "completeList",
        "Fill a list up",
        TAG,
        {200: Answer("The list filled up, if there is a legal way.", "Completion")},
        body={JSON: "CompleteRequest"},
        refusals=REFUSALS,
    )
    def post(self, request: Request) -> Response:
        """Spend the points that a list has left, legally and as many as possible.

        A wish that names nothing in the list or its edition is refused with 422. Needs no account
        and stores nothing.
        """
        body = loads(raw_body(request, DOCUMENT_BYTES + ENVELOPE_BYTES + WISHES_BYTES))
        asked = read_shaped(enveloped(body), _COMPLETION)
        document = accepted(asked["document"], "/document" if asked is body else "")
        wishes = {key: asked[key] for key in ("keep", "prefer") if key in asked}
        try:
            with limits.work(request, costs.SEARCH):
                return Response(solving.complete(document, **wishes))
        except UnknownWish as error:
            errors = [(error.path, str(error))]
            raise RefusedError("schema", f"{error.path}: {error}", errors=errors) from None
