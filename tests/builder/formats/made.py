"""List documents for tests."""

from typing import Any


def document(*units: str, **keys: Any) -> dict[str, Any]:
    """Return a document of the Northern Tribes with entries e1, e2, ... of those units."""
    return {
        "format": "rollcall-list/1",
        "system": "warcrow",
        "faction": "northern-tribes",
        "entries": [{"id": f"e{place}", "unit": unit} for place, unit in enumerate(units, 1)],
    } | keys


def with_entry(**keys: Any) -> dict[str, Any]:
    """Return a document with one entry that has those keys beside id and unit."""
    return document(entries=[{"id": "e1", "unit": "orc-hunters"} | keys])
