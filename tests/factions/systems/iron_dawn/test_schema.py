"""What Iron Dawn's own schema refuses, and where."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from factions.loading import schema
from factions.loading.strict import json_path

Json = dict[str, Any]
SQUAD, TANK, LEADER = "line-rifles", "wolverine-battle-tank", "lieutenant"


@pytest.fixture
def small(data: Json) -> Json:
    """Return the shipped catalogue with a commander, a squad and a tank alone."""
    kept = {unit["id"]: unit for unit in data["units"]}
    data["units"] = [copy.deepcopy(kept[key]) for key in (LEADER, SQUAD, TANK)]
    return data


def paths(data: Json) -> set[str]:
    return {json_path(path) for path, _ in schema.breaches("iron-dawn", data)}


def put(path: str, value: Any) -> Callable[[Json], None]:
    """Return a change that sets what the dotted path names."""

    def change(data: Json) -> None:
        *steps, last = (int(step) if step.isdigit() else step for step in path.split("."))
        node: Any = data
        for step in steps:
            node = node[step]
        node[last] = value

    return change


def drop(path: str) -> Callable[[Json], None]:
    """Return a change that takes out what the dotted path names."""

    def change(data: Json) -> None:
        *steps, last = (int(step) if step.isdigit() else step for step in path.split("."))
        node: Any = data
        for step in steps:
            node = node[step]
        del node[last]

    return change


ROWS: list[tuple[str, Callable[[Json], None]]] = [
    ("$.units[1].kind", put("units.1.kind", "troop")),
    ("$.units[1].roles[0]", put("units.1.roles", ["officer"])),
    ("$.units[1].roles[0]", put("units.1.roles", ["gun"])),
    ("$.units[1].roles[0]", put("units.1.roles", ["junior"])),
    ("$.units[0].roles", put("units.0.roles", ["junior"])),
    ("$.units[0].roles[1]", put("units.0.roles", ["junior", "retinue"])),
    ("$.units[1].availability", put("units.1.availability", 2)),
    ("$.units[1].costs[0].id", put("units.1.costs.0.id", "small")),
    ("$.units[1].costs[0].points", put("units.1.costs.0.points", 0)),
    ("$.units[1].skills", put("units.1.skills", [{"name": "Brave"}])),
    ("$.units[1].weapons", put("units.1.weapons", [])),
    ("$.units[1].weapons[0].mode", put("units.1.weapons.0.mode", "melee")),
    ("$.units[1].weapons[0].stats.rof", put("units.1.weapons.0.stats.rof", 0)),
    ("$.units[1].weapons[0].stats.acc", put("units.1.weapons.0.stats.acc", 6)),
    ("$.units[1].weapons[0].stats.class", put("units.1.weapons.0.stats.class", "air")),
    ("$.units[1].weapons[0].stats.type", put("units.1.weapons.0.stats.type", "light")),
    ("$.units[1].weapons[0].stats.traits[0]", put("units.1.weapons.0.stats.traits", ["laser"])),
    ("$.units[1].weapons[0].stats", put("units.1.weapons.0.stats.mount", "turret")),
    ("$.units[1].weapons[0].stats", put("units.1.weapons.0.stats.power", 3)),
    ("$.units[2].weapons[0].stats", drop("units.2.weapons.0.stats.mount")),
    ("$.units[1].stats", put("units.1.stats.luck", 1)),
    ("$.units[1].stats", drop("units.1.stats.mor")),
    ("$.units[1].stats.acc", put("units.1.stats.acc", 1)),
    ("$.units[1].stats.mel", put("units.1.stats.mel", 9)),
    ("$.units[1].stats.rank", put("units.1.stats.rank", "veteran")),
    ("$.units[1].stats.leader.title", put("units.1.stats.leader.title", "")),
    ("$.units[0].stats.leader", put("units.0.stats.leader", {"title": "Aide", "included": True})),
    ("$.units[2].stats.crew", put("units.2.stats.crew", 0)),
    ("$.units[2].stats.capacity", put("units.2.stats.capacity", 4)),
    ("$.units[2].stats.capacity", put("units.2.roles", ["transport"])),
    ("$.units[2].costs", put("units.2.costs", [{"id": "1", "points": 9, "models": 1}] * 2)),
    ("$.upgrades[0].id", put("upgrades.0.id", "elite")),
    ("$.upgrades[0].points", put("upgrades.0.points", 5)),
    ("$.upgrades[1].stats", put("upgrades.1.stats", {"title": "Sergeant"})),
    ("$.upgrades[2].stats.command", put("upgrades.2.stats.command", "supreme")),
    ("$.upgrades[3].stats", drop("upgrades.3.stats.range")),
    ("$.upgrades[3].stats", put("upgrades.3.stats.mount", "hull")),
    ("$.upgrades[3].kind", put("upgrades.3.kind", "boon")),
    ("$.edition.rules", drop("edition.rules.sizes")),
    ("$.edition.rules", put("edition.rules.weather", "rain")),
    ("$.edition.rules.sizes", put("edition.rules.sizes", [])),
    ("$.edition.rules.sizes[0].points", put("edition.rules.sizes.0.points", 200)),
    ("$.edition.rules.limits", put("edition.rules.limits", [250])),
    ("$.edition.rules.commander_share", put("edition.rules.commander_share", 101)),
    ("$.edition.rules.shooting.need", put("edition.rules.shooting.need", [[9] * 8] * 4)),
    ("$.edition.rules.shooting.need[0]", put("edition.rules.shooting.need.0", [9] * 7)),
    ("$.edition.rules.shooting.need[0][0]", put("edition.rules.shooting.need.0.0", 11)),
    ("$.edition.rules.melee.need", put("edition.rules.melee.need", [9] * 7)),
    ("$.edition.rules.criticals", put("edition.rules.criticals", [])),
    ("$.edition.rules.criticals[0].effect", put("edition.rules.criticals.0.effect", "boom")),
    ("$.edition.rules.scatter[0].to", put("edition.rules.scatter.0.to", "up")),
    ("$.edition.rules.manoeuvres[0].who", put("edition.rules.manoeuvres.0.who", "some")),
    ("$.edition.rules.command.junior.radius", put("edition.rules.command.junior.radius", 0)),
]


def test_the_small_catalogue_is_accepted(small: Json) -> None:
    assert paths(small) == set()


@pytest.mark.parametrize(("path", "change"), ROWS, ids=[f"{i}-{r[0]}" for i, r in enumerate(ROWS)])
def test_schema_refuses(path: str, change: Callable[[Json], None], small: Json) -> None:
    change(small)
    assert path in paths(small)


def test_a_squad_may_have_no_leader(small: Json) -> None:
    small["units"][1]["stats"]["leader"] = None
    assert paths(small) == set()
