"""What runs of every kind share: who may read and stop them, waiting for news, terms, refusals."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request

from api.access import account_of, refused
from api.conditional import PRIVATE, etag_of, held, reply
from api.errors import RefusedError, not_found
from api.params import header, whole
from api.waiting import held_back
from builder.callers import caller_of
from builder.models import Run
from builder.services import battles

LONGEST = 25
ESTIMATES = ("first_in_seconds", "done_in_seconds")  # of a run as JSON
WAIT = whole("wait", "Hold the answer back so many seconds for news, at most.", 0, LONGEST, 0)
IF_NONE_MATCH = header("If-None-Match", "ETags of versions the caller already has.")
DUELS = (Run.Kind.DUEL,)
SETS = (Run.Kind.FIELD, Run.Kind.MATRIX, Run.Kind.COMPARISON, Run.Kind.WHAT_IF)
_FIELDS = {"half_width": "precision", "policy_a": "policy"}
Json = Callable[[Run], dict[str, Any]]


def found(slug: str, kinds: Iterable[str]) -> Run:
    """Return a run of one of these kinds. Raises RefusedError."""
    run = Run.objects.select_related("edition").filter(slug=slug, kind__in=kinds).first()
    if run is None:
        raise not_found("battle" if kinds == DUELS else "question")
    return run


def owned(request: Request, slug: str, kinds: Iterable[str]) -> Run:
    """Return a run that the caller may stop. Raises RefusedError."""
    run = found(slug, kinds)
    if run.owner_id is not None and run.owner_id != account_of(request):
        raise refused(request, "Only the account that began this battle may do that.")
    return run


def resumed(request: Request, run: Run) -> Run:
    """Take a run up again and return it. Raises RefusedError if it is done."""
    try:
        goes_on = battles.resume(run, caller_of(request))
    except battles.OverLimit as error:
        raise refusal(error, {}) from None
    except battles.BadBattle as error:
        raise RefusedError("conflict", error.reason) from None
    run = found(run.slug, (run.kind,))
    if not goes_on and run.state == Run.State.DONE:
        raise RefusedError("conflict", "The battle is done: there is nothing to take up.")
    return run


def answered(request: Request, data: Mapping[str, Any]) -> HttpResponse:
    """Answer with a run; 304 if the caller has its version, though estimates may be others."""
    return reply(request, data, cache=PRIVATE, etag=version_of(data))


def version_of(data: Mapping[str, Any]) -> str:
    """Return the ETag of a run as JSON: estimates change all the time, and are no news."""
    return etag_of({key: value for key, value in data.items() if key not in ESTIMATES})


def awaited(request: Request, run: Run, seconds: int, json: Json) -> Run:
    """Return the run once it is over, or once it is newer than the caller's version."""

    def progress() -> tuple[Any, ...]:
        return battles.progress([run.pk]).get(run.pk, ("",))

    begun = progress()
    watched = "If-None-Match" in request.headers
    behind = watched and not held(request, version_of(json(run)))

    def is_news(values: tuple[Any, ...]) -> bool:
        over = values[0] not in Run.ACTIVE
        return over or behind or (watched and values != begun)

    last = held_back(seconds, progress, is_news)
    return run if last == begun else found(run.slug, (run.kind,))


def refusal(error: battles.OverLimit | battles.BadBattle, order: Mapping[str, Any]) -> RefusedError:
    """Return what a request is refused with; of a wrong value, the place in the body."""
    if isinstance(error, battles.OverLimit):
        wait = {"Retry-After": str(error.wait)}
        return RefusedError(error.kind, str(error), headers=wait, limit=error.limit)
    field = _FIELDS.get(error.field, error.field)
    path = "/battles" if field == "ceiling" and "battles" in order else f"/{field}"
    return RefusedError("schema", f"{path}: {error.reason}", errors=[(path, error.reason)])


def terms(order: Mapping[str, Any]) -> dict[str, Any]:
    """Return the terms by the service's names. Raises RefusedError if two conflict."""
    if "battles" in order and {"precision", "ceiling"} & order.keys():
        reason = "give either battles, or precision and ceiling"
        raise RefusedError("schema", f"/battles: {reason}", errors=[("/battles", reason)])
    values = {
        "scenario": order.get("scenario"),
        "policy_a": order.get("policy"),
        "policy_b": order.get("policy_b"),
        "seed": order.get("seed"),
        "half_width": 0.0 if "battles" in order else order.get("precision"),
        "confidence": order.get("confidence"),
        "ceiling": order.get("battles", order.get("ceiling")),
    }
    whole_numbers = ("seed", "ceiling")
    return {
        name: int(value) if name in whole_numbers else value
        for name, value in values.items()
        if value is not None
    }
