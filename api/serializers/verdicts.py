"""Verdicts and list documents, as schemas; builder.formats writes and reads them."""

import json
from typing import Any

from api.serializers.shapes import (
    ANY_OBJECT,
    TEXT,
    TIME,
    WHOLE,
    YES_OR_NO,
    Schema,
    many,
    one_of,
    or_null,
    record,
    ref,
)
from builder.formats import documents
from builder.formats.verdicts import MOST_PROBLEMS
from factions.tabletop.lists.problem import Severity

MOST_DOCUMENTS = 100
LONE_SURROGATES = "\\\\ud800-\\\\udfff"  # as JSON writes that part of a pattern
EXAMPLE: dict[str, Any] = {
    "format": "rollcall-list/1",
    "system": "warcrow",
    "edition": "1.6",
    "name": "Ice and iron",
    "faction": "northern-tribes",
    "size": "standard",
    "points_limit": 250,
    "entries": [
        {"id": "e1", "unit": "ahlwardt-ice-bear", "commander": True},
        {"id": "e2", "unit": "orc-hunters"},
        {"id": "e3", "unit": "njord-the-merciless", "attached_to": "e4"},
        {"id": "e4", "unit": "tundra-marauders"},
    ],
}
PROBLEM: dict[str, Any] = {
    "code": "warcrow/points-limit",
    "severity": "error",
    "message": "265 points, 15 over the limit of 250.",
    "entries": [],
    "data": {"total": 265, "limit": 250, "over": 15},
    "source": {"title": "Warcrow 1.6, Fill Out the Company", "ref": "3d"},
    "fixes": [
        {
            "label": "Remove Evoker (25 points)",
            "patch": [{"op": "remove", "path": "/entries/2"}],
        }
    ],
}


def _list_document() -> dict[str, Schema]:
    """Return the schema of list documents; each of its definitions is a component of its own.

    Lone surrogates are left out of its patterns: JSON text has no way to hold them as such, and
    not every dialect of patterns has a word for them.
    """
    text = json.dumps(documents.schema()).replace(LONE_SURROGATES, "")
    schema: Schema = json.loads(text.replace("#/$defs/", "#/components/schemas/ListDocument."))
    parts = schema.pop("$defs")
    for name in ("$schema", "$id"):
        del schema[name]
    components = {f"ListDocument.{name}": part for name, part in parts.items()}
    return {"ListDocument": schema | {"examples": [EXAMPLE]}} | components


SCHEMAS: dict[str, Schema] = _list_document() | {
    "ListDocuments": many(ref("ListDocument"), minItems=1, maxItems=MOST_DOCUMENTS),
    "CheckRequest": {
        "description": f"One list document, or an array of 1 to {MOST_DOCUMENTS}.",
        "anyOf": [ref("ListDocument"), ref("ListDocuments")],
        "examples": [EXAMPLE],
    },
    "RuleProblem": record(
        "One breach of one rule. `code` is stable, `message` is for people; `entries` are the ids "
        "of the entries to blame; `data` is what the message is made of.",
        {
            "code": TEXT,
            "severity": one_of(*Severity),
            "message": TEXT,
            "entries": many(TEXT),
            "data": ANY_OBJECT,
            "source": or_null(record("The rule that speaks.", {"title": TEXT, "ref": TEXT})),
            "fixes": many(ref("Fix")),
        },
        example=PROBLEM,
    ),
    "Fix": record(
        "A way out that was tried: the patch (RFC 6902) of the document removes the problem and "
        "adds none.",
        {"label": TEXT, "patch": ref("JsonPatch")},
    ),
    "Verdict": record(
        "Whether a list is legal, and every problem in the rulebook's order. A list is legal "
        "when no problem is an error. Of very many problems the first are given, and "
        "`more_problems` is the number of the others.",
        {
            "legal": YES_OR_NO,
            "system": TEXT,
            "edition": TEXT,
            "checked_at": TIME,
            "document_sha256": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
            "summary": record(
                "What the list adds up to; each game adds what it counts.",
                {"points": WHOLE, "points_limit": or_null(WHOLE)},
                closed=False,
            ),
            "problems": many(ref("RuleProblem"), maxItems=MOST_PROBLEMS),
            "more_problems": {"type": "integer", "minimum": 0},
        },
        example={
            "legal": False,
            "system": "warcrow",
            "edition": "1.6",
            "checked_at": "2026-01-01T12:00:00.000Z",
            "document_sha256": "0" * 64,
            "summary": {"points": 265, "points_limit": 250, "units": 6},
            "problems": [PROBLEM],
            "more_problems": 0,
        },
    ),
    "VerdictOrError": {
        "description": "The verdict of one document of many, or why it was refused.",
        "anyOf": [
            ref("Verdict"),
            record("A document that was refused.", {"error": ref("Problem")}),
        ],
    },
    "CheckAnswer": {
        "description": "A verdict for a document, an array in the same order for an array.",
        "anyOf": [ref("Verdict"), many(ref("VerdictOrError"))],
    },
}
