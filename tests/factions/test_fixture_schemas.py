"""The catalogue schemas: what is shipped passes, what is wrong does not."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from factions.loading.schema import validator

FIXTURES = Path(__file__).parents[2] / "fixtures"
FILES = sorted((FIXTURES / "warcrow").glob("*.json"))
Json = dict[str, Any]


def schema(name: str) -> Json:
    found: Json = json.loads((FIXTURES / "schema" / f"{name}.schema.json").read_bytes())
    return found


def paths(name: str, data: Any, definition: str | None = None) -> list[str]:
    """Return where data breaches a schema, or one of its definitions."""
    place = f"#/$defs/{definition}" if definition else ""
    return sorted(error.json_path for error in validator(name + place).iter_errors(data))


@pytest.mark.parametrize("name", ["catalogue", "warcrow"])
def test_schemas_are_schemas(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))
    assert schema(name)["$schema"] == Draft202012Validator.META_SCHEMA["$id"]


def test_there_are_files_to_check() -> None:
    assert [file.name for file in FILES if not file.name.startswith("units-")] == [
        "edition.json",
        "keywords.json",
    ]
    assert len(FILES) == 7


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_file_is_valid(file: Path) -> None:
    data = json.loads(file.read_bytes())
    assert paths("catalogue", data, "part") == []
    assert paths("warcrow", data) == []


def test_the_whole_is_valid(warcrow_data: Json) -> None:
    assert paths("catalogue", warcrow_data) == []
    assert paths("warcrow", warcrow_data) == []


@pytest.mark.parametrize("key", ["system", "edition", "factions", "units"])
def test_a_catalogue_needs_its_parts(warcrow_data: Json, key: str) -> None:
    del warcrow_data[key]
    assert paths("catalogue", warcrow_data) == ["$"]


def test_a_part_is_not_empty() -> None:
    assert paths("catalogue", {}, "part") == ["$"]


@pytest.fixture(scope="module")
def _small(_warcrow_data: Json) -> Json:
    cards = {unit["id"]: unit for unit in _warcrow_data["units"]}
    few = {**_warcrow_data, "units": [cards["aggressors"], cards["amelia-hellbroth"]]}
    assert paths("catalogue", few) == paths("warcrow", few) == []
    return few


@pytest.fixture
def small(_small: Json) -> Json:
    """Return a valid catalogue of one troop, Aggressors, and one character, Amelia."""
    return copy.deepcopy(_small)


def put(path: str, value: Any) -> Callable[[Json], None]:
    """Return a change: set the value at a path such as `units.0.name`."""
    *way, last = (int(step) if step.isdigit() else step for step in path.split("."))

    def change(data: Any) -> None:
        for step in way:
            data = data[step]
        data[last] = value

    return change


def drop(path: str) -> Callable[[Json], None]:
    """Return a change: remove what is at a path."""
    *way, last = (int(step) if step.isdigit() else step for step in path.split("."))

    def change(data: Any) -> None:
        for step in way:
            data = data[step]
        del data[last]

    return change


SWITCH = "units.0.weapons.0.stats.switches.0"
EFFECT = f"{SWITCH}.effects.0"
COST = {"id": "standard", "points": 1, "models": 1}

GENERAL = [
    ("$", put("extra", 1)),
    ("$.system.id", put("system.id", "War Crow")),
    ("$.system.id", put("system.id", "")),
    ("$.edition.effective", put("edition.effective", "1 January 2025")),
    ("$.edition.effective", put("edition.effective", "2025-13-01")),
    ("$.edition.version", put("edition.version", "../1.6")),
    ("$.edition.published", put("edition.published", "yes")),
    ("$.factions", put("factions", [])),
    ("$.factions[0]", put("factions.0.colour", "red")),
    ("$.keywords[0]", drop("keywords.0.name")),
    ("$.units[0]", put("units.0.colour", "red")),
    ("$.units[0]", drop("units.0.provenance")),
    ("$.units[0].id", put("units.0.id", "Aggressors")),
    ("$.units[0].id", put("units.0.id", "a" * 81)),
    ("$.units[0].name", put("units.0.name", " Aggressors")),
    ("$.units[0].name", put("units.0.name", "")),
    ("$.units[0].faction", put("units.0.faction", None)),
    ("$.units[0].availability", put("units.0.availability", -1)),
    ("$.units[0].availability", put("units.0.availability", 1.5)),
    ("$.units[0].costs", put("units.0.costs", [])),
    ("$.units[0].costs[0].points", put("units.0.costs.0.points", -5)),
    ("$.units[0].costs[0].points", put("units.0.costs.0.points", "40")),
    ("$.units[0].costs[0].models", put("units.0.costs.0.models", 0)),
    ("$.units[0].roles", put("units.0.roles", ["officer", "officer"])),
    ("$.units[0].attaches_to[0]", put("units.0.attaches_to", [[]])),
    ("$.units[0].weapons[0].range", put("units.0.weapons.0.range", -1)),
    ("$.units[0].skills[0]", drop("units.0.skills.0.name")),
    ("$.units[0].provenance.confidence", put("units.0.provenance.confidence", "guessed")),
    ("$.units[0].provenance.source", put("units.0.provenance.source", "")),
]


@pytest.mark.parametrize(("path", "change"), GENERAL)
def test_any_game_refuses(small: Json, path: str, change: Callable[[Json], None]) -> None:
    change(small)
    assert set(paths("catalogue", small)) == {path}


GAME = [
    ("$.units[0].kind", put("units.0.kind", "vehicle")),
    ("$.units[0].roles", put("units.0.roles", ["officer"])),
    ("$.units[0].owner", put("units.0.owner", "amelia-hellbroth")),
    ("$.units[1].roles", put("units.1.roles", [])),
    ("$.units[0].costs", put("units.0.costs", [COST, COST])),
    ("$.units[0].costs[0].points", put("units.0.costs.0.points", 251)),
    ("$.units[0].keywords[0]", put("units.0.keywords", ["(2)"])),
    ("$.units[0].stats", put("units.0.stats.armour", 3)),
    ("$.units[0].stats", drop("units.0.stats.mor")),
    ("$.units[0].stats.mov", put("units.0.stats.mov", [3])),
    ("$.units[0].stats.w", put("units.0.stats.w", 0)),
    ("$.units[0].stats.base", put("units.0.stats.base", 0)),
    ("$.units[0].stats.wp.dice", put("units.0.stats.wp.dice", "OZ")),
    ("$.units[0].stats.panels", put("units.0.stats.panels", [])),
    ("$.units[0].stats.panels[0].members", put("units.0.stats.panels.0.members", 0)),
    ("$.units[0].stats.panels[0].defence", drop("units.0.stats.panels.0.defence.dice")),
    ("$.units[1].stats.joined.mor", put("units.1.stats.joined.mor", 1)),
    ("$.units[1].stats.joined.wp", put("units.1.stats.joined.wp", "OOO")),
    ("$.units[0].weapons[0].mode", put("units.0.weapons.0.mode", "magic")),
    ("$.units[0].weapons[0].range", put("units.0.weapons.0.range", 8)),
    ("$.units[0].weapons[0].stats.panel", put("units.0.weapons.0.stats.panel", 2)),
    ("$.units[0].weapons[0].stats.dice", put("units.0.weapons.0.stats.dice", "SSS")),
    ("$.units[0].weapons[0].stats.symbols", put("units.0.weapons.0.stats.symbols", "R")),
    (
        "$.units[0].weapons[0].stats.modifiers[0]",
        put("units.0.weapons.0.stats.modifiers", [{"dice": "", "symbols": ""}]),
    ),
    ("$.units[0].weapons[0].stats.switches[0].cost", put(f"{SWITCH}.cost", "")),
    ("$.units[0].weapons[0].stats.switches[0].when", put(f"{SWITCH}.when", "raining")),
    ("$.units[0].weapons[0].stats.switches[0].effects", put(f"{SWITCH}.effects", [])),
    (
        "$.units[0].weapons[0].stats.switches[0].effects[0].do",
        put(EFFECT, {"do": "explode", "to": "self"}),
    ),
    ("$.units[0].weapons[0].stats.switches[0].effects[0]", drop(f"{EFFECT}.symbol")),
    ("$.units[0].weapons[0].stats.switches[0].effects[0]", put(f"{EFFECT}.state", "slowed")),
    ("$.units[0].weapons[0].stats.switches[0].effects[0]", put(f"{EFFECT}.to", "ally")),
    ("$.units[0].weapons[0].stats.switches[0].effects[0].amount", put(f"{EFFECT}.amount", -1)),
    ("$.units[0].skills[0]", put("units.0.skills.0.text", "words")),
    ("$.units[0].skills[0].type", put("units.0.skills.0.type", "song")),
    ("$.units[0].skills[0].summary", put("units.0.skills.0.summary", "")),
    (
        "$.units[0].skills[0].engine",
        lambda data: data["units"][0]["skills"][0].update(
            engine="perhaps", effects=[{"do": "hold"}]
        ),
    ),
    (
        "$.units[0].skills[0].effects[0].do",
        lambda data: data["units"][0]["skills"][0].update(
            engine="modelled", effects=[{"do": "sing"}]
        ),
    ),
    ("$.edition.rules", drop("edition.rules.dice")),
    ("$.edition.rules.dice", put("edition.rules.dice.P", ["S"] * 8)),
    ("$.edition.rules.dice.R", put("edition.rules.dice.R", ["S"] * 7)),
    ("$.edition.rules.dice.R[0]", put("edition.rules.dice.R.0", "?")),
    ("$.edition.rules.sizes.standard", put("edition.rules.sizes.standard", 49)),
    ("$.edition.rules.terrain[0].shape", put("edition.rules.terrain.0.shape", "blob")),
    ("$.edition.rules.terrain[0].cover", put("edition.rules.terrain.0.cover", "some")),
    ("$.edition.rules.terrain[0].length[0]", put("edition.rules.terrain.0.length", [0, 4])),
    ("$.edition.rules.scenarios[0].rounds", put("edition.rules.scenarios.0.rounds", 0)),
    ("$.edition.rules.scenarios[0].deployment", put("edition.rules.scenarios.0.deployment", [])),
]


@pytest.mark.parametrize(("path", "change"), GAME)
def test_warcrow_refuses(small: Json, path: str, change: Callable[[Json], None]) -> None:
    change(small)
    assert paths("catalogue", small) == []
    assert set(paths("warcrow", small)) == {path}


def test_a_companion_names_its_owner(warcrow_data: Json) -> None:
    coal = next(unit for unit in warcrow_data["units"] if unit["id"] == "coal")
    assert paths("warcrow", {"units": [coal]}) == []
    coal["owner"] = None
    assert paths("warcrow", {"units": [coal]}) == ["$.units[0].owner"]


def test_other_games_keep_their_own_stats() -> None:
    card = {
        "id": "walker",
        "name": "Walker",
        "faction": "alliance",
        "kind": "machine",
        "roles": ["core"],
        "costs": [{"id": "full-strength", "points": 90, "requisition": 2, "victory_points": 1}],
        "weapons": [{"id": "cannon", "name": "Cannon", "mode": "ranged", "range": 12.5}],
        "skills": [{"name": "Tall", "free": {"anything": True}}],
        "stats": {"speed": 6},
        "provenance": {"source": "Sample", "confidence": "sample", "official": False},
    }
    assert paths("catalogue", {"units": [card]}, "part") == []
