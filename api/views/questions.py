"""Questions: what many pairs of lists answer: a field, a matrix, a comparison, what to change."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from jsonschema import Draft202012Validator
from rest_framework.request import Request
from rest_framework.response import Response

from api import kept, paging
from api.bodies import DOCUMENT_BYTES, ENVELOPE_BYTES, JSON, Document, loads, raw_body, read_shaped
from api.conditional import PRIVATE, reply
from api.errors import RefusedError
from api.opponents import opponent
from api.params import asked, choice, text
from api.runs import (
    IF_NONE_MATCH,
    SETS,
    WAIT,
    answered,
    awaited,
    found,
    owned,
    refusal,
    resumed,
    terms,
)
from api.schema import CALLER, OPEN_TO_CALLERS, Answer, Operation
from api.serializers.questions import ORDER, question_json
from api.views.base import Endpoint
from builder.callers import caller_of
from builder.models import Run
from builder.services import battles
from builder.services.battles.lineups import MOST_LISTS
from factions import loading

TAG = "questions"
SLUG = text("slug", "The question's id.")
STATE = Answer("The state, and what is known so far.", "Question")
BEGUN = Answer("The question waits for workers.", "Question", ("Location",))
SHIPPED = "shipped"
_ORDER = Draft202012Validator(ORDER)
MANY = ("field", "lists", "others")
PARTS: dict[str, tuple[str, ...]] = {
    Run.Kind.FIELD: ("list", "field"),
    Run.Kind.MATRIX: ("lists",),
    Run.Kind.COMPARISON: ("list", "others", "field"),
    Run.Kind.WHAT_IF: ("list", "field"),
}
ALSO: dict[str, tuple[str, ...]] = {Run.Kind.FIELD: ("weights",), Run.Kind.MATRIX: ("system",)}
PLACES = {"list", "weights", "system", *MANY}


KIND = choice("kind", "A kind of question.", SETS)


class Questions(Endpoint):
    """New questions, and those of an account."""

    throttle_scope: str | Mapping[str, str] = {"POST": "battles"}

    @Operation(
        "listQuestions",
        "The account's questions",
        TAG,
        {200: Answer("One page of questions.", "Runs")},
        query=(*kept.FILTERS, KIND, *paging.PARAMS),
        refusals=(400, 401, 403, 404),
        security=CALLER,
    )
    def get(self, request: Request) -> HttpResponse:
        """The questions that the caller's account asked, the latest first."""
        return reply(request, kept.page(request, SETS, (KIND,)), cache=PRIVATE)

    @Operation(
        "askQuestion",
        "Ask what many battles answer",
        TAG,
        {202: BEGUN},
        body={JSON: "QuestionRequest"},
        refusals=(400, 403, 413, 415, 422),
        security=OPEN_TO_CALLERS,
    )
    def post(self, request: Request) -> Response:
        """Start the battles of a field, a matrix, a comparison or a what-if.

        What was fought before is remembered, so that the answer may be there at once. Illegal lists
        are refused with their first problem, unless `allow_illegal` is set.
        """
        order = read_shaped(
            loads(raw_body(request, MOST_LISTS * DOCUMENT_BYTES + ENVELOPE_BYTES)), _ORDER
        )
        run = _started(request, order)
        data = question_json(run)
        return Response(data, status=202, headers={"Location": data["url"]})


class Question(Endpoint):
    """One question."""

    throttle_scope: str | Mapping[str, str] = {"DELETE": "write", "PATCH": "write"}

    @Operation(
        "readQuestion",
        "A question's state and answer so far",
        TAG,
        {
            200: Answer(STATE.description, STATE.schema, ("ETag",)),
            304: Answer("Nothing is new since the version that If-None-Match names."),
        },
        path=(SLUG,),
        query=(WAIT,),
        headers=(IF_NONE_MATCH,),
        refusals=(400, 404),
        security=OPEN_TO_CALLERS,
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Read a question. Its address is all that is needed.

        With `wait`, the answer is held back as that of a battle is.
        """
        seconds = asked(request, (WAIT,)).get(WAIT.name, 0)
        run = found(slug, SETS)
        if seconds and run.active:
            run = awaited(request, run, seconds, question_json)
        return answered(request, question_json(run))

    @Operation(
        "cancelQuestion",
        "Stop a question's battles",
        TAG,
        {200: STATE},
        path=(SLUG,),
        refusals=(401, 403, 404),
        security=OPEN_TO_CALLERS,
    )
    def delete(self, request: Request, slug: str) -> Response:
        """Stop a question; what is known by then stays. Twice is the same as once.

        Only its account may stop a question asked with one; any other needs only its address.
        """
        battles.cancel(owned(request, slug, SETS))
        return Response(question_json(found(slug, SETS)))

    @Operation(
        "nameQuestion",
        "Name a question, or pin it to a list",
        TAG,
        {200: Answer("The question in short.", "Run")},
        path=(SLUG,),
        body={JSON: "RunChanges"},
        refusals=(400, 401, 403, 404, 413, 415, 422),
        security=CALLER,
    )
    def patch(self, request: Request, slug: str) -> Response:
        """Give a question of the account's a name, or show it on the page of a list of its own.

        What the body leaves out stays as it is.
        """
        return Response(kept.changed(request, slug, SETS))


class AskAnew(Endpoint):
    """Questions asked anew."""

    throttle_scope = "battles"

    @Operation(
        "askAnew",
        "Ask a question anew",
        TAG,
        {202: BEGUN},
        path=(SLUG,),
        refusals=(404, 409, 422),
        security=OPEN_TO_CALLERS,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Ask the same by the game's code and the edition of today, as a battle is fought anew."""
        data = question_json(kept.asked_anew(request, slug, SETS))
        return Response(data, status=202, headers={"Location": data["url"]})


class ResumeQuestion(Endpoint):
    """Questions taken up again."""

    throttle_scope = "battles"

    @Operation(
        "resumeQuestion",
        "Take a question up again",
        TAG,
        {202: STATE},
        path=(SLUG,),
        refusals=(401, 403, 404, 409),
        security=OPEN_TO_CALLERS,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Resume a failed or cancelled question. 409 if it is answered."""
        run = resumed(request, owned(request, slug, SETS))
        return Response(question_json(run), status=202)


def _started(request: Request, order: Mapping[str, Any]) -> Run:
    kind, lists = order["kind"], _lists(request, order)
    common: dict[str, Any] = {
        "owner": request.user,
        "caller": caller_of(request),
        "allow_illegal": order.get("allow_illegal", False),
        **terms(order),
    }
    try:
        if kind == Run.Kind.MATRIX:
            return battles.start_set(kind, lists["lists"], **common)
        ((_key, own),) = lists["list"].items()
        common["revision"] = opponent(request, order["list"], "/list").revision
        if kind == Run.Kind.FIELD:
            weights = {f"field/{n}": w for n, w in enumerate(order.get("weights", ()))}
            every = {"list": own, **lists["field"]}
            return battles.start_set(kind, every, weights=weights, **common)
        others = lists.get("others")
        return battles.start_changes(own, lists["field"], others, **common)
    except (battles.OverLimit, battles.BadBattle) as error:
        raise refusal(error, order) from None


def _lists(request: Request, order: Mapping[str, Any]) -> dict[str, dict[str, Document]]:
    """Return the lists that each part of the body names, by their places. Raises RefusedError."""
    wanted = PARTS[order["kind"]]
    if missing := [name for name in wanted if name not in order]:
        raise _misplaced(missing[0], "this kind of question needs it")
    alien = order.keys() & PLACES - {*wanted, *ALSO.get(order["kind"], ())}
    if alien:
        raise _misplaced(min(alien), "this kind of question has no such part")
    read: dict[str, dict[str, Document]] = {}
    for name in sorted(wanted, key=lambda one: one in ("field", "lists")):
        value = order[name]
        if name not in MANY:
            read[name] = {name: opponent(request, value, f"/{name}").document}
        elif value == SHIPPED:
            read[name] = _shipped(order, read)
        else:
            read[name] = {
                f"{name}/{n}": opponent(request, one, f"/{name}/{n}").document
                for n, one in enumerate(value)
            }
    return read


def _shipped(
    order: Mapping[str, Any], read: Mapping[str, Mapping[str, Document]]
) -> dict[str, Document]:
    """Return the lists shipped with the edition of the question's own list, or of its game."""
    own = next(iter(read.get("list", {}).values()), {"system": order.get("system")})
    if not own["system"]:
        raise _misplaced("system", "which game's lists?")
    edition = loading.edition_in_force(own["system"], own.get("edition"))
    return dict(loading.opponents(own["system"], edition.version))


def _misplaced(name: str, reason: str) -> RefusedError:
    return RefusedError("schema", f"/{name}: {reason}", errors=[(f"/{name}", reason)])
