"""Packs for tests: small ones for Iron Dawn, as bytes."""

import copy
import json
from typing import Any

from builder.services.packs import Upload
from factions.loading import Mode
from factions.models import Edition

Data = dict[str, Any]

GUARD: Data = {
    "id": "river-guard",
    "name": "River Guard",
    "faction": "humans",
    "kind": "infantry",
    "roles": [],
    "availability": None,
    "costs": [{"id": "5", "name": "5 models", "points": 50, "models": 5}],
    "keywords": ["Trained"],
    "weapons": [
        {
            "id": "loch",
            "name": "Loch",
            "mode": "ranged",
            "range": 24,
            "stats": {
                "effective": 12,
                "acc": 3,
                "att": 5,
                "rof": 1,
                "class": "infantry",
                "type": "mobile",
                "traits": [],
            },
        }
    ],
    "skills": [],
    "stats": {
        "type": "infantry",
        "rank": "trained",
        "veteran": False,
        "spd": 5,
        "acc": 5,
        "mel": 4,
        "att": 4,
        "def": 4,
        "hp": 1,
        "mor": 8,
        "leader": None,
        "specials": 0,
        "veteran_points": 1,
    },
    "provenance": {"source": "Our club", "confidence": "sample", "official": False},
}


def guard(**changes: Any) -> Data:
    """Return a unit of the pack, with other values."""
    return copy.deepcopy(GUARD) | changes


def pack(*units: Data, **more: Any) -> bytes:
    """Return a pack of these units, or of the guard alone."""
    return json.dumps({"units": list(units) or [guard()], **more}).encode()


def upload(base: Edition, *units: Data, mode: Mode = Mode.EXTEND, **more: Any) -> Upload:
    """Return that pack, for an edition."""
    return Upload(base, mode, pack(*units, **more))
