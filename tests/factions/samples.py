"""A small Warcrow catalogue of our own: a draft of two factions and four units."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

Data = dict[str, Any]

MELEE: Data = {
    "id": "melee",
    "name": "Melee attack",
    "mode": "melee",
    "range": None,
    "stats": {
        "panel": 0,
        "dice": "RO",
        "symbols": "S",
        "modifiers": [{"dice": "", "symbols": "X"}],
        "switches": [
            {
                "cost": "XX",
                "when": "",
                "effects": [{"do": "cancel", "to": "opponent", "amount": 1, "symbol": "any"}],
            }
        ],
    },
}
STATS: Data = {
    "mov": [3, 2],
    "charge": 9,
    "w": 2,
    "wp": {"dice": "OO", "symbols": ""},
    "mor": 2,
    "base": 1.0,
    "characteristics": ["Infantry", "Orc"],
    "panels": [
        {
            "members": 1,
            "conquest": 1,
            "defence": {"dice": "GU", "symbols": "", "modifiers": [], "switches": []},
        }
    ],
    "joined": None,
}
UNIT: Data = {
    "id": "guards",
    "name": "Guards",
    "faction": "reds",
    "kind": "troop",
    "roles": [],
    "availability": 2,
    "command": 0,
    "owner": None,
    "costs": [{"id": "standard", "points": 20, "models": 4}],
    "keywords": ["Elite", "Intimidating (2)"],
    "attaches_to": [],
    "weapons": [MELEE],
    "stats": STATS,
    "skills": [],
    "provenance": {"source": "Drawn up for the tests", "confidence": "sample", "official": False},
}
SKILL: Data = {
    "name": "Håld the line",
    "type": "passive",
    "long": False,
    "limits": "",
    "summary": "Stands where it is.",
    "boosts": [],
    "in_unit": False,
    "engine": "not-modelled",
    "effects": [],
}


def unit(key: str, **changes: Any) -> Data:
    """Return a unit of the sample under another id, with other values."""
    return deepcopy({**UNIT, "id": key, "name": key.title(), **changes})


def sample(rules: Data) -> Data:
    """Return the catalogue; the rules are Warcrow's own, but for the errata of its units."""
    rules = {key: value for key, value in rules.items() if key != "errata"}
    return {
        "system": {"id": "warcrow", "name": "Warcrow"},
        "edition": {"version": "0.9", "effective": "2024-05-01", "rules": deepcopy(rules)},
        "factions": [
            {"id": "reds", "name": "The Réds"},
            {"id": "free", "name": "Free Blades", "open_to_all": True},
        ],
        "keywords": [
            {"id": "elite", "name": "Elite", "summary": "Hollow symbols count in full."},
            {"id": "intimidating", "name": "Intimidating"},
        ],
        "units": [
            unit("guards"),
            unit(
                "captain",
                name="Yrsa, the Grey",
                kind="character",
                roles=["officer"],
                character_name="Yrsa",
                command=2,
                attaches_to=[["Infantry", "Orc"]],
                skills=[SKILL],
            ),
            unit("hound", kind="companion", owner="captain", faction="reds", weapons=[]),
            unit("blades", faction="free", keywords=[]),
        ],
    }


def write(folder: Path, data: Data) -> Path:
    """Write catalogue data as three files, the way a game's folder holds it."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = {
        "edition.json": {key: data[key] for key in ("system", "edition", "factions")},
        "keywords.json": {"keywords": data["keywords"]},
        "units-a.json": {"units": data["units"][:2]},
        "units-b.json": {"units": data["units"][2:]},
    }
    for name, part in parts.items():
        (folder / name).write_text(json.dumps(part))
    return folder
