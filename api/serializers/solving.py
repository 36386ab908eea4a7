"""Schemas of repairs and completions, and of a list in other forms."""

from api.serializers.lists import PATCH_OPERATION
from api.serializers.shapes import TEXT, WHOLE, YES_OR_NO, Schema, many, record, ref
from api.serializers.verdicts import EXAMPLE

MOST_WISHES = 100
_WISHES: Schema = many({"type": "string", "minLength": 1, "maxLength": 120}, maxItems=MOST_WISHES)
_OUTCOME: dict[str, Schema] = {
    "patch": ref("Patch"),
    "points": WHOLE,
    "points_limit": WHOLE,
    "document": ref("ListDocument"),
}
_ABOUT: dict[str, Schema] = {"system": TEXT, "edition": TEXT}
_UNITS: Schema = many(TEXT)
WISHES = {"keep": _WISHES, "prefer": _WISHES}
COMPLETION = record(
    "A list document, to be checked on its own, and wishes.",
    {"document": {}, **WISHES},
    optional=WISHES,
)
TEXT_ENVELOPE = record(
    "A list as text, as a code or as the JSON of its document. Of a text: `system`, the game it "
    "is read by, and `faction`, the one to take if it names none.",
    {"text": TEXT, "system": TEXT, "faction": TEXT},
    optional=("system", "faction"),
    example={"text": "2x Orc Hunters, 1x Ice Archers"},
)
SCHEMAS: dict[str, Schema] = {
    "Patch": many(PATCH_OPERATION)
    | {"description": "A patch (RFC 6902) as this server makes it: of any number of operations."},
    "RepairList": record(
        "Whether a list is legal and, if not, up to three ways to make it so, cheapest "
        "first. None: no way of three edits or fewer was found, nor one to found a list that has "
        "no battlegroup yet. The size, limit and faction change only if they are none of the "
        "game.",
        {**_ABOUT, "legal": YES_OR_NO, "repairs": many(ref("Repair"), maxItems=3)},
    ),
    "Repair": record(
        "A way to a legal list: its edits one after the other, each a patch (RFC 6902) of the "
        "list as the ones before left it; the one patch of the original; the list it leads to.",
        {"edits": many(ref("Fix"), minItems=1, maxItems=8), **_OUTCOME},
    ),
    "CompleteRequest": {
        "description": "A list document, bare or with wishes: `keep`, entries or units that stay "
        "while others may leave (all stay without it); `prefer`, units to spend points on first. "
        "Wishes are ids or printed names.",
        "anyOf": [
            ref("ListDocument"),
            record(
                "A list document and wishes.",
                {"document": ref("ListDocument"), **WISHES},
                optional=WISHES,
                example={"document": EXAMPLE, "prefer": ["orc-hunters"]},
            ),
        ],
    },
    "Completion": record(
        "The list with the points left put to use, by the printed names of the units that were "
        "added, left, or were given something; `changes` describes that in words. Not `legal`, and "
        "nothing else: no legal way was found.",
        {
            **_ABOUT,
            "legal": YES_OR_NO,
            "added": _UNITS,
            "removed": _UNITS,
            "changed": _UNITS,
            "changes": _UNITS,
            **_OUTCOME,
        },
        optional=("added", "removed", "changed", "changes", *_OUTCOME),
    ),
    "ListText": TEXT
    | {
        "description": "A list as text, as a code or as the JSON of its document, in UTF-8.",
        "examples": ["Ice and iron\nWarcrow: 250 points\nFaction: Northern Tribes\n\nOrc Hunters"],
    },
    "ConvertRequest": {
        "description": "A list document, or a list as text for callers that send only JSON.",
        "anyOf": [ref("ListDocument"), TEXT_ENVELOPE],
    },
    "Converted": record(
        "A list as document, text and code; what was not understood of a text, line by line, with "
        "what may have been meant; and what is odd about it.",
        {
            "document": ref("ListDocument"),
            "text": TEXT,
            "code": {"type": "string", "pattern": "^rc[0-9]+-[A-Za-z0-9_-]+$"},
            "unmatched": many(
                record(
                    "A line, or a part of one, that is left out.",
                    {"line": {"type": "integer", "minimum": 1}, "text": TEXT, "candidates": _UNITS},
                )
            ),
            "notes": many(TEXT),
        },
    ),
}
