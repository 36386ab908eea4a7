"""The lists of questions that an account asked before, to ask about again."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import HttpRequest

from builder.models import Run
from builder.services.battles import records
from builder.services.battles.kinds.changes import FIELD
from builder.web.opponents import SLUG
from builder.web.pairing import with_points
from builder.web.questionforms import weight_of
from builder.web.questions import KINDS
from builder.web.results import name_of
from builder.web.runs import title_of
from factions.models import Edition

MOST = 6  # questions that are offered


def _own(request: HttpRequest, system: str) -> Any:
    """Return the account's questions about a game, latest first, or None without an account."""
    if not request.user.is_authenticated:
        return None
    return records.of(request.user).filter(edition__system=system, kind__in=KINDS)


def earlier(request: HttpRequest, edition: Edition) -> list[tuple[str, str]]:
    """Return the id and the title of the account's latest questions. One query."""
    rows: Iterable[Run] = (_own(request, edition.system_id) or ())[:MOST]
    return [(run.slug, title_of(run)) for run in rows]


def asked(request: HttpRequest, edition: Edition) -> Run | None:
    """Return the question of the account that the address names, if any. Two queries."""
    slug, rows = request.GET.get("field", ""), _own(request, edition.system_id)
    if rows is None or not SLUG.fullmatch(slug):
        return None
    found: Run | None = rows.filter(slug=slug).first()
    return found


def choices(run: Run) -> list[tuple[str, str]]:
    """Return a menu of the lists that a question was about, but for its own and its changes."""
    return [
        (_key(run, number), _words(one["side"]))
        for number, one in enumerate(run.lists)
        if one["role"] == FIELD
    ]


def _words(side: Mapping[str, Any]) -> str:
    name, points = name_of(side), side["points"]
    return name if points is None else with_points(name, points)


def weights(run: Run) -> dict[str, str]:
    """Return the weights of a field's lists by the names of their boxes; those of 1 are empty."""
    rows = {_key(run, number): one["weight"] for number, one in enumerate(run.lists)}
    return {weight_of(key): f"{weight:g}" for key, weight in rows.items() if weight != 1}


def documents(run: Run | None) -> dict[str, dict[str, Any]]:
    """Return the lists behind the choices, as they were asked about; none without a question."""
    if run is None:
        return {}
    rows = {_key(run, number): one["document"] for number, one in enumerate(run.lists)}
    return {key: rows[key] for key, _name in choices(run)}


def _key(run: Run, number: int) -> str:
    return f"run:{run.slug}:{number}"
