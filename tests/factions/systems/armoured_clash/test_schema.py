"""Armoured Clash's schema: what is shipped passes, what is wrong does not."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from factions.loading.schema import validator
from tests.factions.systems.armoured_clash.conftest import FOLDER

Json = dict[str, Any]
FILES = sorted(FOLDER.glob("*.json"))


def schema(name: str) -> Json:
    path = FOLDER.parent / "schema" / f"{name}.schema.json"
    found: Json = json.loads(path.read_bytes())
    return found


def breaches(name: str, data: Any) -> list[str]:
    return sorted(error.json_path for error in validator(name).iter_errors(data))


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(schema("armoured-clash"))
    assert schema("armoured-clash")["$schema"] == Draft202012Validator.META_SCHEMA["$id"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_file_is_valid(file: Any) -> None:
    data = json.loads(file.read_bytes())
    assert breaches("catalogue#/$defs/part", data) == []
    assert breaches("armoured-clash", data) == []


def test_the_whole_is_valid(data: Json) -> None:
    assert breaches("catalogue", data) == []
    assert breaches("armoured-clash", data) == []


UNIT, ROW, GROUP = "units.0", "units.0.weapons.0", "edition.rules.battlegroups.0"
GONE = object()
REFUSED: list[tuple[str, Any]] = [
    (f"{UNIT}.kind", "troop"),
    (f"{UNIT}.roles", ["officer"]),
    (f"{UNIT}.availability", 2),
    (f"{UNIT}.costs.0.id", "standard"),
    (f"{UNIT}.costs.0.models", GONE),
    (f"{UNIT}.costs.0.name", GONE),
    (f"{UNIT}.costs.0.victory_points", GONE),
    (f"{UNIT}.costs.0.points", 0),
    (f"{UNIT}.keywords", ["large"]),
    (f"{UNIT}.keywords", ["Large ()"]),
    (f"{UNIT}.attaches_to", [["Infantry"]]),
    (f"{UNIT}.attaches_to", [["Parent Unit"]]),
    (f"{UNIT}.skills", [{"name": "Fly"}]),
    (f"{UNIT}.stats", GONE),
    (f"{UNIT}.stats.target", "air"),
    (f"{UNIT}.stats.traits", ["Brave"]),
    (f"{UNIT}.stats.size", 0),
    (f"{UNIT}.stats.speed", 0),
    (f"{UNIT}.stats.defence", 7),
    (f"{UNIT}.stats.damage_limit", 0),
    (f"{UNIT}.stats.discipline", 13),
    (f"{UNIT}.stats.break_limit", 0),
    (f"{UNIT}.stats.colour", "red"),
    (f"{UNIT}.stats.couples", {"basic": 1}),
    (f"{UNIT}.stats.battlegroups", []),
    (f"{UNIT}.stats.battlegroups.0.slot", GONE),
    (f"{UNIT}.stats.battlegroups.0.max", 0),
    (f"{UNIT}.stats.battlegroups.0.scales", ["war"]),
    (f"{UNIT}.stats.battlegroups.0.scales", []),
    (f"{ROW}.mode", "magic"),
    (f"{ROW}.range", 0),
    (f"{ROW}.stats.against", []),
    (f"{ROW}.stats.against", ["sea"]),
    (f"{ROW}.stats.bands", []),
    (f"{ROW}.stats.bands.0", {"dice": 2}),
    (f"{ROW}.stats.bands.0.dice", 0),
    (f"{ROW}.stats.qualities", ["Loud"]),
    (f"{ROW}.stats.colour", "red"),
    (f"{ROW}.mode", "melee"),
    ("upgrades.0.kind", "axe"),
    ("upgrades.0.points", 0),
    ("upgrades.0.allows", []),
    ("upgrades.0.stats", {}),
    ("edition.rules", {}),
    ("edition.rules.colour", "red"),
    ("edition.rules.die", ["blank"] * 5),
    ("edition.rules.die.0", "ace"),
    ("edition.rules.deck.copies", 0),
    ("edition.rules.deck.values", [1, 13]),
    ("edition.rules.scales.0.id", "war"),
    ("edition.rules.scales.0.points", [1500]),
    ("edition.rules.scales.0.bolstered", ["huge"]),
    ("edition.rules.special_rules.0.kind", "spell"),
    ("edition.rules.special_rules.0.x", "miles"),
    ("edition.rules.terrain.0.size", [0, 11]),
    ("edition.rules.scenarios.0.markers", [[2, 0.5]]),
    ("edition.rules.scenarios.0.rounds", 0),
    (f"{GROUP}.role", "main"),
    (f"{GROUP}.not_at", ["war"]),
    (f"{GROUP}.slots", []),
    (f"{GROUP}.slots.0.min", -1),
    (f"{GROUP}.slots.0.max", 0),
    (f"{GROUP}.slots.0.stars", -1),
    (f"{GROUP}.slots.0.commander", GONE),
    (f"{GROUP}.slots.0.conditional_star", {"extra": 1}),
    (f"{GROUP}.bonus", {"name": "Faith"}),
    (f"{GROUP}.provenance.confidence", "guessed"),
]


@pytest.mark.parametrize(("path", "value"), REFUSED)
def test_it_refuses(path: str, value: Any, data: Json) -> None:
    data["units"] = [next(row for row in data["units"] if row["id"] == "rifle-platoon")]
    *way, last = (int(step) if step.isdigit() else step for step in path.split("."))
    place: Any = data
    for step in way:
        place = place[step]
    if value is GONE:
        del place[last]
    else:
        place[last] = value
    found = breaches("armoured-clash", data)
    inside = "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in way)
    assert found
    assert all(each.startswith(inside) for each in found)


@pytest.mark.parametrize("key", ["roles", "keywords", "weapons", "stats", "attaches_to"])
def test_a_unit_needs(key: str, data: Json) -> None:
    del data["units"][0][key]
    assert breaches("armoured-clash", data) != []
