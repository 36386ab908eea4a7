"""A fit as a draft edition: a catalogue file that `load_catalogue` takes."""

import json
from typing import Any

from builder.services.balance.arena import Arena, repriced
from builder.services.balance.features import Costs

SUFFIX = "-balanced"


def draft(arena: Arena, costs: Costs) -> dict[str, Any]:
    """Return the edition's data with those costs, unpublished and under a version of its own."""
    data: dict[str, Any] = json.loads(json.dumps(repriced(arena.data, costs)))
    data["edition"] |= {"version": data["edition"]["version"] + SUFFIX, "published": False}
    return data
