"""An account's battles and questions in a row, and what their owner may change of them."""

from typing import Any

from django.urls import reverse

from api.serializers.shapes import (
    ADDRESS,
    COUNT,
    SHARE,
    TEXT,
    TIME,
    YES_OR_NO,
    Schema,
    one_of,
    or_null,
    paged,
    record,
)
from builder.models import Run
from builder.services.battles import records
from builder.services.battles.results import time_of
from factions.systems import SYSTEMS

NAME = 120
KINDS = [kind for kind in Run.Kind.values if kind != Run.Kind.PANEL]
_CHANGES: dict[str, Schema] = {
    "name": TEXT | {"maxLength": NAME, "description": "Empty: none."},
    "pinned": or_null(TEXT | {"maxLength": 80})
    | {"description": "The slug of a list that fought in it, whose page shows it to all; or null."},
}
CHANGES = record(
    "What its owner calls a battle or question, and the list that it is pinned to.",
    _CHANGES,
    optional=_CHANGES,
    example={"name": "The wall, before I changed it", "pinned": None},
)
_INTERVAL: Schema = {"type": "array", "items": SHARE, "minItems": 2, "maxItems": 2}
SCHEMAS: dict[str, Schema] = {
    "RunChanges": CHANGES,
    "Run": record(
        "A battle or question of the account's, in short. A duel and a field have a rate once they "
        "are over; `wins`, `draws` and `losses` are a duel's.",
        {
            "id": TEXT,
            "url": ADDRESS,
            "page": ADDRESS,
            "kind": one_of(*KINDS),
            "name": TEXT | {"description": "Its owner's own."},
            "pinned": or_null(TEXT) | {"description": "The list whose page shows it."},
            "state": one_of(*Run.State.values),
            "system": TEXT,
            "edition": TEXT,
            "a": or_null(TEXT) | {"description": "The name of the list that it is of."},
            "b": or_null(TEXT) | {"description": "Of a duel: the name of the other."},
            "win_rate": or_null(SHARE),
            "interval": or_null(_INTERVAL),
            "battles": or_null(COUNT),
            "wins": or_null(COUNT),
            "draws": or_null(COUNT),
            "losses": or_null(COUNT),
            "current": YES_OR_NO | {"description": "It is by the game's code as it is."},
            "outdated": YES_OR_NO
            | {"description": "Over, by code or an edition of before, and not asked anew."},
            "created": TIME,
            "finished": or_null(TIME),
        },
    ),
    "Runs": paged("Battles or questions of the account's.", "Run"),
}
DIGITS = 6


def run_json(run: Run) -> dict[str, Any]:
    """Return a run that `records.of` found, in short."""
    row: Any = run
    duel = run.kind == Run.Kind.DUEL
    known = records.figures(run)
    wins = known.wins if known and known.wins else (None, None, None)
    return {
        "id": run.slug,
        "url": reverse("api:battle" if duel else "api:question", args=[run.slug]),
        "page": reverse("run" if duel else "question", args=[run.slug]),
        "kind": run.kind,
        "name": run.name,
        "pinned": run.pinned.slug if run.pinned else None,
        "state": run.state,
        "system": run.edition.system_id,
        "edition": run.edition.version,
        "a": run.sides.get("a", {}).get("name") if duel else _of_set(row),
        "b": run.sides.get("b", {}).get("name") if duel else None,
        "win_rate": round(known.rate, DIGITS) if known else None,
        "interval": [round(known.low, DIGITS), round(known.high, DIGITS)] if known else None,
        "battles": known.battles if known else None,
        **dict(zip(("wins", "draws", "losses"), wins, strict=True)),
        "current": run.rules == SYSTEMS[run.edition.system_id].rules,
        "outdated": row.outdated,
        "created": time_of(run.created),
        "finished": time_of(run.finished),
    }


def _of_set(row: Any) -> str | None:
    return None if row.kind == Run.Kind.MATRIX else row.own_name
