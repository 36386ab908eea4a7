"""Edition 2.4: 2.3 with points fitted anew, above the same floors."""

import pytest

from factions.systems.iron_dawn.worth import of_upgrades
from tests.factions.systems.iron_dawn import edition
from tests.factions.systems.iron_dawn.edition import Data, data_of, report_of

TANKS = ("colossus", "wolverine-battle-tank", "phalanx-tank", "tortoise-heavy-tank")


@pytest.fixture(scope="module")
def newest() -> Data:
    return data_of("2.4")


@pytest.fixture(scope="module")
def before() -> Data:
    return data_of("2.3")


@pytest.fixture(scope="module")
def report() -> Data:
    return report_of("iron-dawn-2.4.json")


def unpriced(rows: list[Data]) -> list[Data]:
    return [
        row | {"points": None, "costs": [cost | {"points": 0} for cost in row.get("costs", [])]}
        for row in rows
    ]


def test_the_points_are_those_of_the_report(newest: Data, report: Data) -> None:
    edition.assert_fitted(newest, report)
    assert report["general"] == "marshal"


def test_no_price_is_below_its_floor(newest: Data, report: Data) -> None:
    edition.assert_above_floors(newest, report)
    upgrades = {row["id"]: row["points"] for row in newest["upgrades"]}
    assert all(upgrades[key] >= floor for key, floor in of_upgrades(newest).items())


def test_upgrades_cost_the_mean_of_what_two_fits_found_them_worth(
    newest: Data, report: Data
) -> None:
    reports = [report_of("iron-dawn-2.3.json"), report]
    worths = [{row["id"]: row["worth"] for row in found["units"]} for found in reports]
    points = {row["id"]: row["points"] for row in newest["upgrades"]}
    for key, floor in of_upgrades(newest).items():
        worth = round(sum(found[f"*{key}"] for found in worths) / 2)
        assert points[key] == max(worth, floor), key


def test_it_is_2_3_but_for_its_points(newest: Data, before: Data) -> None:
    edition.assert_follows(newest, before, "2.4")
    assert unpriced(newest["units"]) == unpriced(before["units"])
    assert unpriced(newest["upgrades"]) == unpriced(before["upgrades"])


def test_its_files_are_what_the_schemas_accept(newest: Data) -> None:
    edition.assert_accepted(newest)


def test_a_tank_costs_more_than_any_car(newest: Data) -> None:
    edition.assert_tanks_cost_more_than_cars(newest, TANKS)


def test_its_companies_are_legal_full_and_those_of_2_3(newest: Data) -> None:
    edition.assert_companies_full(newest)
    assert edition.names_of_companies("2.4") == edition.names_of_companies("2.3")
