"""Moving a list document to another edition of its game."""

from typing import Any

from factions.systems import SYSTEMS
from factions.tabletop.lists import roster as rosters


def moved(document: dict[str, Any], old: Any, new: Any) -> dict[str, Any]:
    """Return a document of one edition's catalogue as a list of another's, except its `edition`.

    A list at the points limit of a size gets the limit of that size in the other edition.
    """
    before, after = (_sizes(document, catalogue) for catalogue in (old, new))
    limit = document.get("points_limit")
    size = document.get("size") or next((key for key in before if before[key] == limit), None)
    if size in after and limit is not None and before.get(size) == limit:
        return {**document, "points_limit": after[size]}
    return document


def _sizes(document: dict[str, Any], catalogue: Any) -> dict[str, int]:
    empty = rosters.read({**document, "entries": []})
    return dict(SYSTEMS[document["system"]].legality.muster(empty, catalogue).book.sizes)
