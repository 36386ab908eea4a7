"""What each unit of an edition is for, beside its points: a file that is shipped for a page."""

import json
from collections.abc import Mapping
from typing import Any

from builder.services.balance.arena import Arena, BadBalance

DIGITS = 1


def roles(arena: Arena, report: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row for each unit: its points, floor and worth, and what its game makes of it.

    Points, floor and worth are of its fewest models; worth and interval are those of a report.
    Raises BadBalance for a game without roles, and for a report that is not of a fit of the units.
    """
    worth = arena.game.worth
    if worth is None:
        raise BadBalance(f"{arena.wish.system} has no roles")
    try:
        found = {row["id"]: row for row in report["units"]}
        return {
            "version": arena.edition.version,
            "general": report["general"],
            "battles": report["fit"]["battles"],
            "units": [
                {
                    **row,
                    "points": arena.ledger.cheapest[row["unit"]],
                    "floor": _floor(arena, row["unit"]),
                    "worth": round(found[row["unit"]]["worth"], DIGITS),
                    "interval": [round(edge, DIGITS) for edge in found[row["unit"]]["interval"]],
                }
                for row in worth.roles(arena.printed)
            ],
        }
    except (LookupError, TypeError) as error:
        raise BadBalance(f"this is not a report of a fit of all units: {error!r}") from None


def roles_of(arena: Arena, report: bytes) -> dict[str, Any]:
    """Return the roles by a saved report. Raises BadBalance if it is invalid."""
    try:
        kept = json.loads(report)
    except ValueError as error:
        raise BadBalance(f"this is not a report of this command: {error!r}") from None
    return roles(arena, kept)


def _floor(arena: Arena, unit: str) -> int:
    return min(arena.floors[unit, option] for option in arena.ledger.options[unit])
