"""The battles and questions of an account: found, named, pinned to a list, and asked anew."""

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.models import User
from jsonschema import Draft202012Validator
from rest_framework.request import Request

from api import paging
from api.access import refused, visible_list
from api.bodies import ENVELOPE_BYTES, loads, raw_body, read_shaped
from api.errors import RefusedError
from api.params import asked, choice, text, yes_or_no
from api.runs import found, owned, refusal
from api.serializers.runs import CHANGES, run_json
from builder.callers import caller_of
from builder.models import Run
from builder.services import battles
from builder.services.battles import records
from factions.systems import SYSTEMS

FILTERS = (
    choice("system", "A game's id.", SYSTEMS),
    text("list", "Those in which a save of this list fought, or that are pinned to it."),
    yes_or_no("outdated", "Whether code or edition have changed since."),
)
ORDER = ("-created", "-id")
_CHANGES = Draft202012Validator(CHANGES)


def page(request: Request, kinds: Iterable[str], more: tuple[Any, ...] = ()) -> dict[str, Any]:
    """Return a page of the account's runs of these kinds. Raises RefusedError.

    more: filters beside FILTERS, by the name of a column.
    """
    values = asked(request, (*FILTERS, *more))
    rows = battles.of(_account(request)).filter(kind__in=kinds)
    if "system" in values:
        rows = rows.filter(edition__system=values["system"])
    if "list" in values:
        rows = rows.filter(records.with_list(visible_list(request, values["list"])))
    if "outdated" in values:
        condition = records.outdated()
        rows = rows.filter(condition if values["outdated"] else ~condition)
    rows = rows.filter(**{one.name: values[one.name] for one in more if one.name in values})
    return paging.page(request, rows, ORDER, run_json)


def changed(request: Request, slug: str, kinds: Iterable[str]) -> dict[str, Any]:
    """Give a run of the account's a name, or pin it to a list. Raises RefusedError."""
    account, run = _account(request), owned(request, slug, kinds)
    if run.owner_id is None:
        raise refused(request, "It belongs to no account: ask it anew for yours.")
    body = read_shaped(loads(raw_body(request, ENVELOPE_BYTES)), _CHANGES)
    if "pinned" in body:
        _pin(request, run, body["pinned"])
    if "name" in body:
        records.name(run, body["name"])
    return run_json(battles.of(account).get(pk=run.pk))


def _pin(request: Request, run: Run, slug: str | None) -> None:
    try:
        records.pin(run, None if slug is None else visible_list(request, slug))
    except battles.BadBattle as error:
        raise refusal(error, {}) from None
    except RefusedError:
        raise refusal(battles.BadBattle("pinned", "no such list"), {}) from None


def asked_anew(request: Request, slug: str, kinds: Iterable[str]) -> Run:
    """Ask what a run asked, by today's code and edition. Raises RefusedError: 409 if it cannot."""
    run = found(slug, kinds)
    try:
        return battles.ask_anew(run, owner=request.user, caller=caller_of(request))
    except battles.OverLimit as error:
        raise refusal(error, {}) from None
    except battles.IllegalLists as error:
        verdicts = {"a": error.verdict_a, "b": error.verdict_b}
        detail = "A list is illegal by the edition in force."
        raise RefusedError("illegal-lists", detail, verdicts=verdicts) from None
    except battles.BadBattle as error:
        raise RefusedError("conflict", error.reason) from None


def _account(request: Request) -> User:
    if not isinstance(request.user, User):
        raise refused(request, "Sign in: battles are kept with an account.")
    return request.user
