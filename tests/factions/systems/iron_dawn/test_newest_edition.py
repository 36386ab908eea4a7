"""Edition 2.4: 2.3 with points fitted anew, above the same floors."""

import json
from typing import Any

import pytest
from django.conf import settings

from factions import loading
from factions.loading import checks, schema
from factions.systems import SYSTEMS
from factions.systems.iron_dawn.worth import FORMULA, floors, of_upgrades
from factions.tabletop.lists import roster

GAME = SYSTEMS["iron-dawn"]
EDITIONS = settings.FIXTURES / GAME.id / "editions"
REPORT = settings.BASE_DIR / "docs" / "balance" / "iron-dawn-2.4.json"
TANKS = ("colossus", "wolverine-battle-tank", "phalanx-tank", "tortoise-heavy-tank")
CARS = ("scout-car", "strider", "outrider-walker", "ray-tank")
Data = dict[str, Any]


@pytest.fixture(scope="module")
def newest() -> Data:
    return loading.data_of(EDITIONS / "2.4")


@pytest.fixture(scope="module")
def before() -> Data:
    return loading.data_of(EDITIONS / "2.3")


@pytest.fixture(scope="module")
def report() -> Data:
    found: Data = json.loads(REPORT.read_bytes())
    return found


def unpriced(rows: list[Data]) -> list[Data]:
    return [
        row | {"points": None, "costs": [cost | {"points": 0} for cost in row.get("costs", [])]}
        for row in rows
    ]


def test_the_points_are_those_of_the_report(newest: Data, report: Data) -> None:
    suggested = {(row["unit"], row["option"]): row["points"] for row in report["costs"]}
    costs = {(u["id"], cost["id"]): cost["points"] for u in newest["units"] for cost in u["costs"]}
    assert costs == suggested
    assert (report["edition"], report["general"]) == ("2.4", "marshal")


def test_no_price_is_below_its_floor(newest: Data, report: Data) -> None:
    assert report["floors"] == {"formula": list(FORMULA), "upgrades": of_upgrades(newest)}
    assert {(row["unit"], row["option"]): row["floor"] for row in report["costs"]} == floors(newest)
    assert all(row["points"] >= row["floor"] for row in report["costs"])
    upgrades = {row["id"]: row["points"] for row in newest["upgrades"]}
    assert all(upgrades[key] >= floor for key, floor in of_upgrades(newest).items())


def test_upgrades_cost_the_mean_of_what_two_fits_found_them_worth(
    newest: Data, report: Data
) -> None:
    reports = [json.loads(REPORT.with_name("iron-dawn-2.3.json").read_bytes()), report]
    worths = [{row["id"]: row["worth"] for row in found["units"]} for found in reports]
    points = {row["id"]: row["points"] for row in newest["upgrades"]}
    for key, floor in of_upgrades(newest).items():
        worth = round(sum(found[f"*{key}"] for found in worths) / 2)
        assert points[key] == max(worth, floor), key


def test_it_is_2_3_but_for_its_points(newest: Data, before: Data) -> None:
    new, old = newest["edition"], before["edition"]
    assert (new["version"], new["published"]) == ("2.4", True)
    assert new["effective"] > old["effective"]
    assert new["rules"] | {"points": None} == old["rules"] | {"points": None}
    assert newest["keywords"] == before["keywords"]
    assert unpriced(newest["units"]) == unpriced(before["units"])
    assert unpriced(newest["upgrades"]) == unpriced(before["upgrades"])


def test_its_files_are_what_the_schemas_accept(newest: Data) -> None:
    assert list(schema.breaches("catalogue", newest)) == []
    assert list(schema.breaches("iron-dawn", newest)) == []
    assert list(checks.breaches(newest)) == []


def test_a_tank_costs_more_than_any_car(newest: Data) -> None:
    price = {unit["id"]: unit["costs"][0]["points"] for unit in newest["units"]}
    assert min(price[key] for key in TANKS) > 1.3 * max(price[key] for key in CARS)


def test_its_companies_are_legal_full_and_those_of_2_3(newest: Data) -> None:
    value = GAME.catalogue.read(newest)
    companies = loading.opponents(GAME.id, "2.4")
    assert {name.replace("2-4", "2-3").replace("2.4", "2.3") for name in companies} == set(
        loading.opponents(GAME.id, "2.3")
    )
    for name, document in companies.items():
        verdict = GAME.legality.check(roster.read(document), value)
        assert verdict.legal, name
        assert document["edition"] == "2.4"
        total = GAME.legality.muster(roster.read(document), value).total
        assert 950 <= total <= document["points_limit"] == 1000, name
