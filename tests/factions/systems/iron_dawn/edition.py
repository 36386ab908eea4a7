"""An edition as its tests look at it: its data, its report, its prices and its companies."""

import json
from collections.abc import Mapping
from typing import Any

from django.conf import settings

from factions import loading
from factions.loading import checks, schema
from factions.systems import SYSTEMS
from factions.systems.iron_dawn.worth import FORMULA, floors, of_upgrades
from factions.tabletop.lists import roster

Data = dict[str, Any]
GAME = SYSTEMS["iron-dawn"]
FACTIONS = ("humans", "sparaxians", "woruxi", "sea-people", "kurae")
CARS = ("scout-car", "strider", "outrider-walker", "ray-tank")


def data_of(version: str) -> Data:
    """Return the data of an edition in the folder of editions."""
    return loading.data_of(settings.FIXTURES / GAME.id / "editions" / version)


def report_of(name: str) -> Data:
    """Return the report of a fit."""
    found: Data = json.loads((settings.BASE_DIR / "docs" / "balance" / name).read_bytes())
    return found


def units(data: Data) -> Mapping[str, Data]:
    """Return an edition's units by id."""
    return {unit["id"]: unit for unit in data["units"]}


def points(data: Data) -> dict[tuple[str, str], int]:
    """Return what each option of each unit costs."""
    return {(u["id"], cost["id"]): cost["points"] for u in data["units"] for cost in u["costs"]}


def prices_of_upgrades(data: Data) -> dict[str, int]:
    """Return what upgrades cost whose cost is the same for every unit."""
    return {row["id"]: row["points"] for row in data["upgrades"] if row["points"]}


def assert_fitted(data: Data, report: Data) -> None:
    """Hold an edition to the points that its report suggests."""
    assert (report["system"], report["edition"]) == (GAME.id, data["edition"]["version"])
    assert points(data) == {(row["unit"], row["option"]): row["points"] for row in report["costs"]}


def assert_of_all(data: Data, report: Data) -> None:
    """Hold a report to all factions, scenarios and upgrades of an edition."""
    assert tuple(report["factions"]) == FACTIONS
    assert tuple(report["scenarios"]) == GAME.battle.SCENARIOS
    upgrades = {f"*{key}": price for key, price in prices_of_upgrades(data).items()}
    costs = {row["id"]: row["cost"] for row in report["units"] if row["part"] == "upgrade"}
    assert {key: costs[key] for key in upgrades} == upgrades


def assert_above_floors(data: Data, report: Data) -> None:
    """Hold a report, and the points in it, to the floors of an edition."""
    assert report["floors"] == {"formula": list(FORMULA), "upgrades": of_upgrades(data)}
    assert {(row["unit"], row["option"]): row["floor"] for row in report["costs"]} == floors(data)
    assert all(row["points"] >= row["floor"] for row in report["costs"])


def assert_accepted(data: Data) -> None:
    """Hold an edition to the schemas and checks of catalogues."""
    assert list(schema.breaches("catalogue", data)) == []
    assert list(schema.breaches("iron-dawn", data)) == []
    assert list(checks.breaches(data)) == []


def assert_follows(data: Data, before: Data, version: str) -> None:
    """Hold an edition to be published after another, with its rules, points apart."""
    new, old = data["edition"], before["edition"]
    assert (new["version"], new["published"]) == (version, True)
    assert new["effective"] > old["effective"]
    assert new["rules"] | {"points": None} == old["rules"] | {"points": None}
    assert data["keywords"] == before["keywords"]


def assert_tanks_cost_more_than_cars(data: Data, tanks: tuple[str, ...]) -> None:
    """Hold the cheapest tank to half as much again, nearly, as the dearest car."""
    price = {unit["id"]: unit["costs"][0]["points"] for unit in data["units"]}
    assert min(price[key] for key in tanks) > 1.3 * max(price[key] for key in CARS)


def assert_companies_full(data: Data) -> None:
    """Hold the twenty shipped companies of an edition to its rules and to nearly all points."""
    version, value = data["edition"]["version"], GAME.catalogue.read(data)
    companies = loading.opponents(GAME.id, version)
    assert len(companies) == 20
    assert {name.split("/")[1] for name in companies} == set(FACTIONS)
    for name, document in companies.items():
        verdict = GAME.legality.check(roster.read(document), value)
        assert verdict.legal, name
        assert document["edition"] == version
        total = GAME.legality.muster(roster.read(document), value).total
        assert 950 <= total <= document["points_limit"] == 1000, name


def names_of_companies(version: str) -> set[str]:
    """Return the names of an edition's shipped companies, without its version."""
    dashed = f"-{version.replace('.', '-')}"
    names = loading.opponents(GAME.id, version)
    return {name.removeprefix(f"{version}/").removesuffix(dashed) for name in names}
