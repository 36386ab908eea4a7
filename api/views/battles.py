"""Battles: starting, reading, stopping, resuming and replaying them."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from jsonschema import Draft202012Validator
from rest_framework.request import Request
from rest_framework.response import Response

from api import kept, paging
from api.bodies import DOCUMENT_BYTES, ENVELOPE_BYTES, JSON, loads, raw_body, read_shaped
from api.conditional import PRIVATE, reply
from api.errors import RefusedError, not_found
from api.opponents import opponent
from api.params import asked, text, whole
from api.runs import (
    DUELS,
    IF_NONE_MATCH,
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
from api.serializers.battles import ORDER, battle_json, pending_json, replay_json
from api.views.base import Endpoint
from builder.callers import caller_of
from builder.models import Replay, Run
from builder.services import battles

TAG = "battles"
SLUG = text("slug", "The battle's id.")
INDEX = whole("index", "Which battle of the run, from 0.", 0, 2**31 - 1)
STATE = Answer("The state, and the result so far.", "Battle")
BEGUN = Answer("The battle waits for workers.", "Battle", ("Location",))
_ORDER = Draft202012Validator(ORDER)


class Battles(Endpoint):
    """New battles, and those of an account."""

    throttle_scope: str | Mapping[str, str] = {"POST": "battles"}

    @Operation(
        "listBattles",
        "The account's battles",
        TAG,
        {200: Answer("One page of battles.", "Runs")},
        query=(*kept.FILTERS, *paging.PARAMS),
        refusals=(400, 401, 403, 404),
        security=CALLER,
    )
    def get(self, request: Request) -> HttpResponse:
        """The battles that the caller's account began, the latest first."""
        return reply(request, kept.page(request, DUELS), cache=PRIVATE)

    @Operation(
        "startBattle",
        "Let two lists fight",
        TAG,
        {202: BEGUN},
        body={JSON: "BattleRequest"},
        refusals=(400, 403, 413, 415, 422),
        security=OPEN_TO_CALLERS,
    )
    def post(self, request: Request) -> Response:
        """Start a run of battles; workers fight it, and its address shows its progress.

        Illegal lists are refused with both verdicts, unless `allow_illegal` is set. If the
        message broker is down, the battles wait, and `hint` has the reason.
        """
        raw = raw_body(request, 2 * DOCUMENT_BYTES + ENVELOPE_BYTES)
        order = read_shaped(loads(raw), _ORDER)
        run = _started(request, order)
        data = battle_json(run)
        return Response(data, status=202, headers={"Location": data["url"]})


class Battle(Endpoint):
    """One run."""

    throttle_scope: str | Mapping[str, str] = {"DELETE": "write", "PATCH": "write"}

    @Operation(
        "readBattle",
        "A battle's state and result so far",
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
        """Read a run of battles. Its address is all that is needed.

        With `wait`, the answer is held back until the battle is over or, if If-None-Match has
        the version already known, until anything is new; for so many seconds at most.
        """
        seconds = asked(request, (WAIT,)).get(WAIT.name, 0)
        run = _found(slug)
        if seconds and run.active:
            run = awaited(request, run, seconds, battle_json)
        return answered(request, battle_json(run))

    @Operation(
        "cancelBattle",
        "Stop a battle",
        TAG,
        {200: STATE},
        path=(SLUG,),
        refusals=(401, 403, 404),
        security=OPEN_TO_CALLERS,
    )
    def delete(self, request: Request, slug: str) -> Response:
        """Stop a run; the battles fought so far stay. Twice is the same as once.

        Only its account may stop a run started with one; any other needs only its address.
        """
        run = owned(request, slug, DUELS)
        battles.cancel(run)
        return Response(battle_json(_found(slug)))

    @Operation(
        "nameBattle",
        "Name a battle, or pin it to a list",
        TAG,
        {200: Answer("The battle in short.", "Run")},
        path=(SLUG,),
        body={JSON: "RunChanges"},
        refusals=(400, 401, 403, 404, 413, 415, 422),
        security=CALLER,
    )
    def patch(self, request: Request, slug: str) -> Response:
        """Give a battle of the account's a name, or show it on the page of a list of its own.

        What the body leaves out stays as it is.
        """
        return Response(kept.changed(request, slug, DUELS))


class Anew(Endpoint):
    """Battles asked anew."""

    throttle_scope = "battles"

    @Operation(
        "askBattleAnew",
        "Fight a battle anew",
        TAG,
        {202: BEGUN},
        path=(SLUG,),
        refusals=(404, 409, 422),
        security=OPEN_TO_CALLERS,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Ask what a battle asked, by the game's code and the edition of today.

        The old one stays. Asked by its own account, the new one has its name and its pin, and a
        second time gives the same one. 409 if its lists do not fit the edition in force.
        """
        data = battle_json(kept.asked_anew(request, slug, DUELS))
        return Response(data, status=202, headers={"Location": data["url"]})


class Resume(Endpoint):
    """Resumed runs."""

    throttle_scope = "battles"

    @Operation(
        "resumeBattle",
        "Take a battle up again",
        TAG,
        {202: STATE},
        path=(SLUG,),
        refusals=(401, 403, 404, 409),
        security=OPEN_TO_CALLERS,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Resume a failed or cancelled run. 409 if it is done."""
        run = owned(request, slug, DUELS)
        return Response(battle_json(resumed(request, run)), status=202)


class PanelOf(Endpoint):
    """The win rate under each pair of generals."""

    throttle_scope = "battles"

    @Operation(
        "makePanel",
        "Fight a battle under each pair of generals",
        TAG,
        {202: STATE},
        path=(SLUG,),
        refusals=(401, 403, 404, 409),
        security=OPEN_TO_CALLERS,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Have workers fight a run's lists under every pair of the game's generals.

        The run's `panel` has the figures as they come. Twice is the same as once. Only its account
        may have a run fought so. 409 if the game has one general alone, or if its code has changed
        since.
        """
        run = owned(request, slug, DUELS)
        try:
            battles.start_panel(run, caller_of(request))
        except battles.OverLimit as error:
            raise refusal(error, {}) from None
        except battles.BadBattle as error:
            raise RefusedError("conflict", error.reason) from None
        return Response(battle_json(_found(slug)), status=202)


class ReplayOf(Endpoint):
    """One battle of a run."""

    throttle_scope: str | Mapping[str, str] = {"POST": "battles"}

    @Operation(
        "readReplay",
        "One battle, move by move",
        TAG,
        {
            200: Answer("The battle.", "Replay", ("ETag",)),
            202: Answer("A worker fights it again.", "ReplayPending", ("Retry-After",)),
            304: Answer("The version that If-None-Match names is current."),
        },
        path=(SLUG, INDEX),
        headers=(IF_NONE_MATCH,),
        refusals=(404, 409),
        security=OPEN_TO_CALLERS,
    )
    def get(self, request: Request, slug: str, index: int) -> HttpResponse:
        """Read one battle of a run after a POST: 202 until a worker has fought it.

        404 without a POST before; 409 if it cannot be fought again, with the reason.
        """
        replay = battles.find_replay(_found(slug), index)
        if replay is None:
            raise not_found("replay: a POST requests one")
        return _replay_of(request, replay)

    @Operation(
        "makeReplay",
        "Request a replay of one battle",
        TAG,
        {
            200: Answer("The battle: it was asked for before.", "Replay", ("ETag",)),
            202: Answer("A worker fights it again.", "ReplayPending", ("Retry-After",)),
        },
        path=(SLUG, INDEX),
        refusals=(404, 409),
        security=OPEN_TO_CALLERS,
    )
    def post(self, request: Request, slug: str, index: int) -> HttpResponse:
        """Have a worker fight one battle of a run again. Twice is the same as once.

        404 if no battle of that index has been fought; 409 if it cannot be fought again.
        """
        try:
            replay = battles.request_replay(_found(slug), index)
        except battles.BadBattle:
            raise not_found("battle of this run") from None
        return _replay_of(request, replay)


def _replay_of(request: Request, replay: Replay) -> HttpResponse:
    if replay.error:
        raise RefusedError("conflict", f"This battle cannot be replayed: {replay.error}")
    if replay.events is None:
        return Response(pending_json(replay), status=202, headers={"Retry-After": "1"})
    return reply(request, replay_json(replay), cache=PRIVATE)


def _found(slug: str) -> Run:
    return found(slug, DUELS)


def _started(request: Request, order: Mapping[str, Any]) -> Run:
    a, b = (opponent(request, order[side], f"/{side}") for side in "ab")
    try:
        return battles.start(
            a.document,
            b.document,
            a_revision=a.revision,
            b_revision=b.revision,
            owner=request.user,
            caller=caller_of(request),
            allow_illegal=order.get("allow_illegal", False),
            **terms(order),
        )
    except battles.IllegalLists as error:
        raise _illegal(error) from None
    except (battles.OverLimit, battles.BadBattle) as error:
        raise refusal(error, order) from None


def _illegal(error: battles.IllegalLists) -> RefusedError:
    verdicts = {"a": error.verdict_a, "b": error.verdict_b}
    illegal = [side for side, verdict in verdicts.items() if not verdict["legal"]]
    return RefusedError(
        "illegal-lists",
        "Only legal lists fight, unless allow_illegal is asked for.",
        errors=[(f"/{side}", "the list is illegal") for side in illegal],
        verdicts=verdicts,
    )
