"""Catalogue data in one canonical shape, and which column of which row holds what."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Data = dict[str, Any]


@dataclass(frozen=True)
class Shape:
    """A kind of row: JSON keys to columns, and what an absent key means."""

    columns: Mapping[str, str]
    defaults: Mapping[str, Any] = field(default_factory=dict)

    def canonical(self, values: Mapping[str, Any]) -> Data:
        """Return every key of the shape, absent ones at their default."""
        return {key: plain(values.get(key, self.defaults.get(key))) for key in self.columns}

    def to_row(self, values: Mapping[str, Any]) -> Data:
        """Turn canonical values into columns."""
        return {column: values[key] for key, column in self.columns.items()}

    def to_json(self, row: Mapping[str, Any]) -> Data:
        """Turn columns into canonical values."""
        return {key: plain(row[column]) for key, column in self.columns.items()}


SYSTEM = Shape({"id": "key", "name": "name", "publisher": "publisher"}, {"publisher": ""})
EDITION = Shape(
    {"version": "version", "effective": "effective", "published": "published", "rules": "rules"},
    {"published": False, "rules": {}},
)
FACTION = Shape({"id": "key", "name": "name", "open_to_all": "open_to_all"}, {"open_to_all": False})
KEYWORD = Shape(
    {"id": "key", "name": "name", "summary": "summary", "stats": "stats"},
    {"summary": "", "stats": {}},
)
COST = Shape(
    {
        "id": "key",
        "name": "name",
        "points": "points",
        "models": "models_count",
        "requisition": "requisition",
        "victory_points": "victory_points",
    },
    {"name": "", "models": 1},
)
WEAPON = Shape(
    {"id": "key", "name": "name", "mode": "mode", "range": "range", "stats": "stats"},
    {"stats": {}},
)
UPGRADE = Shape(
    {
        "id": "key",
        "name": "name",
        "kind": "kind",
        "points": "points",
        "allows": "allows",
        "stats": "stats",
        "official": "official",
    },
    {"points": 0, "allows": [], "stats": {}, "official": True},
)
UNIT = Shape(
    {
        "id": "key",
        "name": "name",
        "kind": "kind",
        "roles": "roles",
        "character_name": "character_name",
        "availability": "availability",
        "command": "command",
        "keywords": "keywords",
        "attaches_to": "attaches_to",
        "skills": "skills",
        "stats": "stats",
    },
    {
        "roles": [],
        "character_name": "",
        "command": 0,
        "keywords": [],
        "attaches_to": [],
        "skills": [],
        "stats": {},
    },
)
PROVENANCE = Shape(
    {"source": "source", "confidence": "confidence", "official": "official", "doubts": "doubts"},
    {"official": True, "doubts": []},
)
LISTS = {"factions": FACTION, "keywords": KEYWORD, "upgrades": UPGRADE}


def plain(value: Any) -> Any:
    """Return the value with sorted keys and whole numbers as ints, the same from any database."""
    if isinstance(value, dict):
        return {key: plain(value[key]) for key in sorted(value)}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def canonical(data: Mapping[str, Any]) -> Data:
    """Return catalogue data that its schemas accept with every key given and numbers plain."""
    return {
        "system": SYSTEM.canonical(data["system"]),
        "edition": EDITION.canonical(data["edition"]),
        **{
            kind: [shape.canonical(values) for values in data.get(kind, [])]
            for kind, shape in LISTS.items()
        },
        "units": [canonical_unit(unit) for unit in data.get("units", [])],
    }


def canonical_unit(unit: Mapping[str, Any]) -> Data:
    """Return one unit with every key given."""
    return {
        **UNIT.canonical(unit),
        "faction": unit["faction"],
        "owner": unit.get("owner"),
        "provenance": PROVENANCE.canonical(unit["provenance"]),
        "costs": [COST.canonical(cost) for cost in unit["costs"]],
        "weapons": [WEAPON.canonical(weapon) for weapon in unit.get("weapons", [])],
    }


def digest_of(data: Mapping[str, Any]) -> str:
    """Return the SHA-256 of canonical data, in hex, without the system's own name."""
    kept = {key: value for key, value in data.items() if key != "system"}
    text = json.dumps(kept, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
