"""Edition 2.3: tank guns burst, heavy cover falls to them, and prices stay above their floors."""

import json
from collections.abc import Mapping
from itertools import pairwise
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
REPORT = settings.BASE_DIR / "docs" / "balance" / "iron-dawn-2.3.json"
FACTIONS = ("humans", "sparaxians", "woruxi", "sea-people", "kurae")
CANNONS = {
    "wolverine-battle-tank": "battle-cannon",
    "phalanx-tank": "phalanx-gun",
    "tortoise-heavy-tank": "tortoise-gun",
    "colossus": "colossus-fist-gun",
}
HEAVY = ("phalanx-tank", "tortoise-heavy-tank", "colossus")
GROWN = {"keepers": 5, "shieldbearers": 6, "mender-host": 7}
FLAMES = ("flamethrower", "ember-spitter", "spore-jet")
Data = dict[str, Any]


@pytest.fixture(scope="module")
def armed() -> Data:
    return loading.data_of(EDITIONS / "2.3")


@pytest.fixture(scope="module")
def before() -> Data:
    return loading.data_of(EDITIONS / "2.2")


@pytest.fixture(scope="module")
def report() -> Data:
    found: Data = json.loads(REPORT.read_bytes())
    return found


def units(data: Data) -> Mapping[str, Data]:
    return {unit["id"]: unit for unit in data["units"]}


def points(data: Data) -> dict[tuple[str, str], int]:
    return {(u["id"], cost["id"]): cost["points"] for u in data["units"] for cost in u["costs"]}


# The report and its points


def test_the_points_are_those_of_the_report(armed: Data, report: Data) -> None:
    suggested = {(row["unit"], row["option"]): row["points"] for row in report["costs"]}
    assert points(armed) == suggested


def test_the_report_is_of_this_edition_led_by_marshal(armed: Data, report: Data) -> None:
    assert (report["system"], report["edition"]) == (GAME.id, "2.3")
    assert report["general"] == "marshal"
    assert "marshal against marshal" in report["method"]
    assert tuple(report["factions"]) == FACTIONS
    assert tuple(report["scenarios"]) == GAME.battle.SCENARIOS
    upgrades = {f"*{row['id']}": row["points"] for row in armed["upgrades"] if row["points"]}
    costs = {row["id"]: row["cost"] for row in report["units"] if row["part"] == "upgrade"}
    assert {key: costs[key] for key in upgrades} == upgrades


def test_the_report_has_the_floors_that_points_were_held_to(armed: Data, report: Data) -> None:
    assert report["floors"] == {"formula": list(FORMULA), "upgrades": of_upgrades(armed)}
    assert {(row["unit"], row["option"]): row["floor"] for row in report["costs"]} == floors(armed)
    assert all(row["points"] >= row["floor"] for row in report["costs"])


# What is new since 2.2


def test_its_files_are_what_the_schemas_accept(armed: Data) -> None:
    assert list(schema.breaches("catalogue", armed)) == []
    assert list(schema.breaches("iron-dawn", armed)) == []
    assert list(checks.breaches(armed)) == []


def test_it_follows_2_2(armed: Data, before: Data) -> None:
    new, old = armed["edition"], before["edition"]
    assert (new["version"], new["published"]) == ("2.3", True)
    assert new["effective"] > old["effective"]
    assert new["rules"] | {"points": None} == old["rules"] | {"points": None}
    assert armed["keywords"] == before["keywords"]


def test_tank_guns_are_explosive_and_vehicle_guns_hit_harder(armed: Data, before: Data) -> None:
    old = units(before)
    for key, unit in units(armed).items():
        for new, was in zip(unit["weapons"], old[key]["weapons"], strict=True):
            stats = dict(was["stats"])
            if new["id"] == CANNONS.get(key):
                stats |= {"att": stats["att"] + 2, "traits": ["explosive"]}
            elif "mount" in stats and stats["class"] == "vehicle" and not stats["traits"]:
                stats |= {"att": stats["att"] + 1}
            assert new == was | {"stats": stats}, key


def test_heavy_tanks_have_less_armour_and_all_else_is_kept(armed: Data, before: Data) -> None:
    old = units(before)
    for key, unit in units(armed).items():
        stats = dict(old[key]["stats"])
        if key in HEAVY:
            stats |= {"fd": stats["fd"] - 1, "sd": stats["sd"] - 1}
        if key in CANNONS:
            stats["veteran_points"] = unit["stats"]["veteran_points"]
        assert unit["stats"] == stats, key
        sizes = [cost["models"] for cost in unit["costs"]]
        most = GROWN.get(key, old[key]["costs"][-1]["models"])
        assert sizes == list(range(old[key]["costs"][0]["models"], most + 1))


def test_hand_held_flame_is_worth_having(armed: Data, before: Data) -> None:
    old = {row["id"]: row for row in before["upgrades"]}
    for row in armed["upgrades"]:
        if row["id"] in FLAMES:
            assert (row["stats"]["range"], row["stats"]["rof"]) == (16, 2)
            assert row["stats"]["att"] > old[row["id"]]["stats"]["att"]
        else:
            assert row | {"points": 0} == old[row["id"]] | {"points": 0}


# Prices that need no excuse


def test_prices_stand_in_the_order_that_players_expect(armed: Data) -> None:
    price = {unit["id"]: unit["costs"][0]["points"] for unit in armed["units"]}
    tanks, cars = [*CANNONS], ["scout-car", "strider", "outrider-walker", "ray-tank"]
    assert min(price[key] for key in tanks) > 1.3 * max(price[key] for key in cars)
    assert max(price, key=lambda key: price[key]) == "tortoise-heavy-tank"
    upgrades = {row["id"]: row["points"] for row in armed["upgrades"] if row["points"]}
    assert min(upgrades.values()) == 5


def test_a_squad_s_points_rise_evenly(armed: Data) -> None:
    for unit in armed["units"]:
        costs = [cost["points"] for cost in unit["costs"]]
        steps = [more - less for less, more in pairwise(costs)]
        assert not steps or max(steps) - min(steps) <= 2, unit["id"]


# Its companies


def test_its_companies_are_legal_full_and_those_of_2_2(armed: Data) -> None:
    value = GAME.catalogue.read(armed)
    companies = loading.opponents(GAME.id, "2.3")
    assert len(companies) == 20
    assert {name.replace("2-3", "2-2").replace("2.3", "2.2") for name in companies} == set(
        loading.opponents(GAME.id, "2.2")
    )
    for name, document in companies.items():
        verdict = GAME.legality.check(roster.read(document), value)
        assert verdict.legal, name
        assert document["edition"] == "2.3"
        total = GAME.legality.muster(roster.read(document), value).total
        assert 950 <= total <= document["points_limit"] == 1000, name


def test_its_tanks_bring_heavy_cover_down(armed: Data) -> None:
    value = GAME.catalogue.read(armed)
    companies = loading.opponents(GAME.id, "2.3")
    wheels, stone = (
        roster.read(companies[f"2.3/{name}-2-3"])
        for name in ("humans/wheels-and-tracks", "kurae/the-colossus-wakes")
    )
    setup = GAME.battle.compile(wheels, stone, value, "hold-the-line")
    fallen = [
        event
        for index in range(16)
        for event in GAME.battle.replay(setup, 3, index)["events"]
        if event["kind"] == "ground" and event["became"] == "destroyed"
    ]
    assert fallen
