"""The grounds of battles: the mechanics and rules that are simulated, and how."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from factions.models import Edition
from factions.systems import SYSTEMS

STATUSES = {"modelled": "modelled", "simplified": "simplified", "not-modelled": "not_modelled"}


def grounds(edition: Edition) -> dict[str, Any]:
    """Return the grounds of battles by that edition.

    "fidelity": mechanics and rules of cards, counted by how they are modelled. "die": the faces of
    the game's die, if the edition has a table of them.
    """
    faces = edition.rules.get("die")
    levels = _levels(SYSTEMS[edition.system_id].fidelity["mechanic"])
    return {"fidelity": levels} | ({"die": faces} if faces else {})


def fidelity_apart(system: str) -> dict[str, dict[str, Any]]:
    """Return "mechanics" of the game's battles and "rules" of its cards: their rows and counts."""
    apart: dict[str, list[dict[str, Any]]] = {"mechanics": [], "rules": []}
    for row in SYSTEMS[system].fidelity["mechanic"]:
        apart["mechanics" if "number" in row else "rules"].append(row)
    return {sort: {"rows": rows, **_levels(rows)} for sort, rows in apart.items()}


def _levels(rows: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    counts = Counter(row["status"] for row in rows)
    return {name: counts[status] for status, name in STATUSES.items()}
