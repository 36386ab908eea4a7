"""Questions as JSON: the request, the progress and the answer of each kind."""

from typing import Any

from django.urls import reverse

from api.runs import SETS
from api.serializers.battles import COMMON, HINTS, INTERVAL, TERMS, expected_json
from api.serializers.shapes import (
    COUNT,
    NUMBER,
    SHARE,
    TEXT,
    WHOLE,
    Schema,
    many,
    one_of,
    or_null,
    record,
    ref,
)
from builder.models import Run
from builder.services import battles
from builder.services.battles.lineups import MOST_LISTS
from factions.systems import SYSTEMS

_DIFFERENCE: Schema = {"type": "number", "minimum": -1, "maximum": 1}
_DIFFERENCES: Schema = {"type": "array", "items": _DIFFERENCE, "minItems": 2, "maxItems": 2}


def _lists(text: str) -> Schema:
    """Return the schema of several lists."""
    return {
        "anyOf": [
            {"type": "array", "maxItems": MOST_LISTS + 1, "items": {}},
            {"const": "shipped"},
        ],
        "description": text,
    }


_PARTS: dict[str, Any] = {
    "list": {"description": "One's own list; not of a matrix."},
    "field": _lists("The lists that it meets, or `shipped` for those of its edition."),
    "lists": _lists("Of a matrix: its lists, or `shipped` with `system`."),
    "others": {
        "type": "array",
        "minItems": 1,
        "maxItems": MOST_LISTS - 2,
        "items": {},
        "description": "Of a comparison: the other versions of the list.",
    },
    "weights": {
        "type": "array",
        "maxItems": MOST_LISTS,
        "items": {"type": "number"},
        "description": "Of a field: how much each of its lists weighs, in order; 1 if left out.",
    },
    "system": one_of(*SYSTEMS) | {"description": "Of a matrix of the shipped lists: which game's."},
}
ORDER = record(
    "A question, the lists that it is about, and the terms they fight on.",
    {"kind": one_of(*SETS), **_PARTS, **TERMS},
    optional=[*_PARTS, *TERMS],
    example={
        "kind": "field",
        "list": {"reference": "northern-tribes/trackless"},
        "field": "shipped",
        "precision": 0.02,
    },
)
_RATE: dict[str, Schema] = {"battles": COUNT, "win_rate_a": SHARE, "interval": INTERVAL}
_CAPTION: dict[str, Schema] = {
    "key": TEXT | {"description": "Its place in the request, or the shipped list's id."},
    "name": TEXT,
    "faction": TEXT,
    "points": or_null(WHOLE),
}
_OPPONENT = record(
    "One of the field.",
    {**_CAPTION, "weight": SHARE, **_RATE},
    optional=["weight", *_RATE],
    closed=False,
)
_STANDING = record(
    "One list of a matrix. Its rating, worst opponent and share are null until all have fought.",
    {
        **_CAPTION,
        "rating": or_null(NUMBER),
        "rating_interval": or_null({"type": "array", "items": NUMBER}),
        "win_rate": SHARE,
        "beaten_by": or_null(record("Its worst opponent.", {"key": TEXT, "win_rate": SHARE})),
        "mix": or_null(SHARE) | {"description": "Its share of the mix that nothing beats."},
    },
    closed=False,
)
_CELL = record("Two lists of a matrix.", {"a": TEXT, "b": TEXT, **_RATE})
_CHANGE = record(
    "Another version of the list, on the same dice. The intervals hold for all of them at once.",
    {
        "key": TEXT,
        "label": TEXT | {"description": "Of a what-if: what is changed."},
        "name": TEXT,
        "points": or_null(WHOLE),
        "battles": COUNT,
        "win_rate": SHARE,
        "gain": _DIFFERENCE,
        "interval": _DIFFERENCES,
        "document": ref("ListDocument"),
    },
    optional=["label", "name"],
    closed=False,
)
_ANSWER: dict[str, Schema] = {
    "a": ref("BattleSide"),
    "battles": COUNT,
    "win_rate": SHARE | {"description": "Of the list over the whole field, by weight."},
    "interval": INTERVAL,
    "opponents": many(_OPPONENT),
    "lists": many(_STANDING) | {"description": "From the strongest to the weakest."},
    "cells": many(_CELL),
    "field": many(_OPPONENT),
    "changes": many(_CHANGE),
}
SCHEMAS: dict[str, Schema] = {
    "QuestionRequest": ORDER,
    "Question": record(
        "Where a question's battles are, and what is known so far. A field has `win_rate`, "
        "`interval` and `opponents`; a matrix `lists` and `cells`; a comparison and a what-if "
        "`win_rate`, `field` and `changes`, of a what-if the best first.",
        {"kind": one_of(*SETS), **COMMON, **_ANSWER},
        optional=["die", *_ANSWER],
    ),
}


def question_json(run: Run) -> dict[str, Any]:
    """Return a question's state and its answer so far; its edition is loaded."""
    result = battles.result(run)
    for row in result.get("changes", ()):
        row["document"] = run.lists[row.pop("number")]["document"]
    return result | {
        "url": reverse("api:question", args=[run.slug]),
        "page": reverse("question", args=[run.slug]),
        "hint": HINTS[result["waiting_for"]],
        **expected_json(run, result),
    }
