"""The progress of battles and questions as server-sent events."""

from typing import Any

from django.http.response import HttpResponseBase
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from api.params import header, text
from api.runs import DUELS, SETS, found
from api.schema import OPEN_TO_CALLERS, Answer, Operation
from api.views.base import Endpoint
from builder.streams.answering import MEDIA_TYPE, stream

SLUG = text("slug", "The id of the battle or question.")
LAST_EVENT_ID = header("Last-Event-ID", "The id of the last event that the caller has.")
ANSWERS = {
    200: Answer("Events, until it is over or for some time.", "Events", media=MEDIA_TYPE),
    204: Answer("It is over, and the event of Last-Event-ID was the last one."),
}
TERMS: dict[str, Any] = {
    "answers": ANSWERS,
    "path": (SLUG,),
    "headers": (LAST_EVENT_ID,),
    "refusals": (404, 503),
    "security": OPEN_TO_CALLERS,
}


class Events(JSONRenderer):
    """The media type of events; refusals are JSON as elsewhere."""

    media_type = MEDIA_TYPE


class BattleEvents(Endpoint):
    """The events of a battle."""

    renderer_classes = (JSONRenderer, Events)

    @Operation("listenToBattle", "A battle's progress as it comes", "battles", **TERMS)
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """Listen to a battle. Its address is all that is needed.

        Each event is `progress` or, as the last one, `over`; its data is JSON with `state`,
        `progress`, `waiting_for`, `error`, `battles`, and of a battle `win_rate_a` and `interval`.
        A stream ends after some time; send the last `id` as Last-Event-ID to go on.
        """
        return stream(request._request, found(slug, DUELS))


class QuestionEvents(Endpoint):
    """The events of a question."""

    renderer_classes = (JSONRenderer, Events)

    @Operation("listenToQuestion", "A question's progress as it comes", "questions", **TERMS)
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """Listen to a question, as to a battle; the answer itself is read from its address."""
        return stream(request._request, found(slug, SETS))
