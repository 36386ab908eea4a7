"""Units that were found, and suggestions if none were, as JSON."""

from typing import Any

from django.urls import reverse

from api.serializers.shapes import (
    ADDRESS,
    COUNT,
    TEXT,
    WHOLE,
    YES_OR_NO,
    Schema,
    many,
    one_of,
    or_null,
    paged,
    record,
    ref,
)
from builder.services.search import (
    ABILITY,
    CLOSEST,
    KEYWORD,
    MOST_REASONS,
    WEAPON,
    Card,
    Instead,
    Why,
)

_REASON = record(
    "A printed term in which words of the search were found, and its field.",
    {"field": one_of(KEYWORD, ABILITY, WEAPON), "term": TEXT},
)
_FOUND = record(
    "A unit in short; `url` reads it whole. `points`: what its options cost, rising; none for a "
    "unit that is `barred`, which has a card but may not be played. `why`: what was found beside "
    "its name and faction.",
    {
        "system": TEXT,
        "edition": TEXT,
        "id": TEXT,
        "name": TEXT,
        "faction": TEXT,
        "kind": TEXT,
        "points": many(WHOLE),
        "barred": YES_OR_NO,
        "why": many(ref("FoundReason"), maxItems=MOST_REASONS),
        "url": ADDRESS,
    },
    example={
        "system": "warcrow",
        "edition": "1.6",
        "id": "ansera-noighman",
        "name": "Ansera Noighman",
        "faction": "hegemony-of-embersig",
        "kind": "character",
        "points": [20],
        "barred": False,
        "why": [{"field": "ability", "term": "Strange gadgets"}],
        "url": "/api/v1/units/warcrow/ansera-noighman?edition=1.6",
    },
)
_INSTEAD = record(
    "Suggestions if nothing is found. `meant`: the corrected words. `elsewhere`: how many units "
    "the words alone would find. `like`: if these find none, units with names most like them.",
    {
        "meant": or_null(TEXT),
        "elsewhere": COUNT,
        "like": many(ref("FoundUnit"), maxItems=CLOSEST),
    },
)
_PAGE = paged("Units that were found, best first or as ordered.", "FoundUnit")
SCHEMAS: dict[str, Schema] = {
    "FoundReason": _REASON,
    "FoundUnit": _FOUND,
    "FoundInstead": _INSTEAD,
    "FoundUnits": record(
        "Units that were found. `instead` is included if words find nothing.",
        {"count": COUNT} | _PAGE["properties"] | {"instead": or_null(ref("FoundInstead"))},
    ),
}


def found_json(card: Card, why: Why = ()) -> dict[str, Any]:
    """Return a unit and the terms it was found by."""
    version = card.edition.version
    return {
        "system": card.system,
        "edition": version,
        "id": card.key,
        "name": card.name,
        "faction": card.faction,
        "kind": card.kind,
        "points": list(card.points),
        "barred": card.barred,
        "why": [{"field": field, "term": term} for field, term in why],
        "url": f"{reverse('api:unit', args=[card.system, card.key])}?edition={version}",
    }


def instead_json(instead: Instead) -> dict[str, Any]:
    """Return the suggestions if nothing is found."""
    return {
        "meant": instead.meant or None,
        "elsewhere": instead.elsewhere,
        "like": [found_json(card) for card in instead.like],
    }
