"""Edition 2.3: tank guns burst, heavy cover falls to them, and prices stay above their floors."""

from itertools import pairwise

import pytest

from factions import loading
from factions.tabletop.lists import roster
from tests.factions.systems.iron_dawn import edition
from tests.factions.systems.iron_dawn.edition import GAME, Data, data_of, report_of, units

CANNONS = {
    "wolverine-battle-tank": "battle-cannon",
    "phalanx-tank": "phalanx-gun",
    "tortoise-heavy-tank": "tortoise-gun",
    "colossus": "colossus-fist-gun",
}
HEAVY = ("phalanx-tank", "tortoise-heavy-tank", "colossus")
GROWN = {"keepers": 5, "shieldbearers": 6, "mender-host": 7}
FLAMES = ("flamethrower", "ember-spitter", "spore-jet")


@pytest.fixture(scope="module")
def armed() -> Data:
    return data_of("2.3")


@pytest.fixture(scope="module")
def before() -> Data:
    return data_of("2.2")


@pytest.fixture(scope="module")
def report() -> Data:
    return report_of("iron-dawn-2.3.json")


# The report and its points


def test_the_points_are_those_of_the_report(armed: Data, report: Data) -> None:
    edition.assert_fitted(armed, report)


def test_the_report_is_of_this_edition_led_by_marshal(armed: Data, report: Data) -> None:
    assert report["general"] == "marshal"
    assert "marshal against marshal" in report["method"]
    edition.assert_of_all(armed, report)


def test_the_report_has_the_floors_that_points_were_held_to(armed: Data, report: Data) -> None:
    edition.assert_above_floors(armed, report)


# What is new since 2.2


def test_its_files_are_what_the_schemas_accept(armed: Data) -> None:
    edition.assert_accepted(armed)


def test_it_follows_2_2(armed: Data, before: Data) -> None:
    edition.assert_follows(armed, before, "2.3")


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
    edition.assert_tanks_cost_more_than_cars(armed, tuple(CANNONS))
    price = {unit["id"]: unit["costs"][0]["points"] for unit in armed["units"]}
    assert max(price, key=lambda key: price[key]) == "tortoise-heavy-tank"
    assert min(edition.prices_of_upgrades(armed).values()) == 5


def test_a_squad_s_points_rise_evenly(armed: Data) -> None:
    for unit in armed["units"]:
        costs = [cost["points"] for cost in unit["costs"]]
        steps = [more - less for less, more in pairwise(costs)]
        assert not steps or max(steps) - min(steps) <= 2, unit["id"]


# Its companies


def test_its_companies_are_legal_full_and_those_of_2_2(armed: Data) -> None:
    edition.assert_companies_full(armed)
    assert edition.names_of_companies("2.3") == edition.names_of_companies("2.2")


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
