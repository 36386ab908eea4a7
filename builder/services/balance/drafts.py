"""A fit as a draft edition: a catalogue file for `load_catalogue`; and the points of a report."""

import json
from typing import Any

from builder.services.balance.arena import Arena, BadBalance, repriced
from builder.services.balance.features import Costs

SUFFIX = "-balanced"


def draft(arena: Arena, costs: Costs) -> dict[str, Any]:
    """Return the edition's data with those costs, unpublished and under a version of its own."""
    data: dict[str, Any] = json.loads(json.dumps(repriced(arena.data, costs)))
    data["edition"] |= {"version": data["edition"]["version"] + SUFFIX, "published": False}
    return data


def points_of(arena: Arena, report: bytes) -> Costs:
    """Return the points that a saved report suggests. Raises BadBalance if they do not fit."""
    try:
        kept = json.loads(report)
        rows = {(row["unit"], row["option"]): int(row["points"]) for row in kept["costs"]}
        system = kept["system"]
    except (ValueError, LookupError, TypeError) as error:
        raise BadBalance(f"this is not a report of this command: {error!r}") from None
    if system != arena.wish.system:
        raise BadBalance(f"this report is of {system}")
    for (unit, option), points in rows.items():
        if (unit, option) not in arena.ledger.printed:
            raise BadBalance(f"the edition has no unit {unit!r} of option {option!r}")
        if points < 1:
            raise BadBalance(f"{unit} cannot cost {points} points")
    return rows
