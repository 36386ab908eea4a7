"""Iron Dawn's catalogue as shipped: complete, consistent, in words of its own, priced as stated."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from factions.loading import checks, schema
from factions.loading.files import Merged
from tests.factions.systems.iron_dawn import pricing
from tests.factions.systems.iron_dawn.conftest import GAME

FOLDER = Path(settings.FIXTURES) / GAME.id
FACTIONS = ("humans", "sparaxians", "woruxi", "sea-people", "kurae")
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
Json = dict[str, Any]

each_faction = pytest.mark.parametrize("faction", FACTIONS)


def of(data: Json, faction: str) -> list[Json]:
    return [unit for unit in data["units"] if unit["faction"] == faction]


def weapons(data: Json) -> Iterator[Json]:
    """Yield the stats of every weapon, with its range."""
    for unit in data["units"]:
        yield from ({**weapon["stats"], "range": weapon["range"]} for weapon in unit["weapons"])
    yield from (bought["stats"] for bought in data["upgrades"] if bought["kind"] == "weapon")


# Shape


def test_files_are_what_the_schemas_accept(data: Json) -> None:
    for found in (Merged(FOLDER).data, data):
        assert list(schema.breaches("catalogue", found)) == []
        assert list(schema.breaches("iron-dawn", found)) == []
        assert list(checks.breaches(found)) == []


def test_each_faction_has_a_file(data: Json) -> None:
    files = {file.stem for file in FOLDER.glob("units-*.json")}
    assert files == {f"units-{faction}" for faction in FACTIONS}
    assert [row["id"] for row in data["factions"]] == list(FACTIONS)
    assert not any(row["open_to_all"] for row in data["factions"])


def test_ids_and_names_are_given_once(data: Json) -> None:
    for kind in ("units", "factions", "keywords", "upgrades"):
        ids = [row["id"] for row in data[kind]]
        assert len(set(ids)) == len(ids) > 0
        assert all(SLUG.fullmatch(key) for key in ids)
        assert max(Counter(row["name"] for row in data[kind]).values()) == 1


@each_faction
def test_each_faction_has_the_same_roles(faction: str, data: Json) -> None:
    units = of(data, faction)
    assert len(units) == 13
    roles = Counter(role for unit in units for role in unit["roles"])
    assert roles == {
        "junior": 1,
        "senior": 1,
        "solo": 3,
        "retinue": 1,
        "transport": 1,
        "gun": 1,
    }
    assert Counter(unit["kind"] for unit in units) == {"commander": 2, "infantry": 7, "vehicle": 4}
    squads = [unit for unit in units if unit["kind"] == "infantry" and not unit["roles"]]
    assert len(squads) == 5
    assert {unit["stats"]["rank"] for unit in squads} == {"conscript", "trained", "crack"}


@each_faction
def test_each_faction_has_a_lead_squad_and_one_that_buys_its_leader(
    faction: str, data: Json
) -> None:
    leaders = [unit["stats"]["leader"] for unit in of(data, faction) if unit["kind"] == "infantry"]
    assert Counter(leader["included"] for leader in leaders if leader) == {True: 5, False: 1}
    assert len({leader["title"] for leader in leaders if leader}) == 1


def test_sizes_run_from_the_fewest_models_to_the_most(data: Json) -> None:
    for unit in data["units"]:
        models = [cost["models"] for cost in unit["costs"]]
        assert models == list(range(models[0], models[-1] + 1))
        assert [cost["id"] for cost in unit["costs"]] == [str(number) for number in models]


def test_upgrades_name_units_that_exist(data: Json) -> None:
    units = {unit["id"]: unit for unit in data["units"]}
    for bought in data["upgrades"]:
        assert bought["allows"]
        assert set(bought["allows"]) <= set(units)
        if bought["kind"] in ("weapon", "leader"):
            assert all(units[key]["kind"] == "infantry" for key in bought["allows"])
        if bought["kind"] == "weapon":
            assert len({units[key]["faction"] for key in bought["allows"]}) == 1
            assert all(units[key]["stats"]["specials"] > 0 for key in bought["allows"])
    (veteran,) = (bought for bought in data["upgrades"] if bought["kind"] == "rank")
    assert set(units) - set(veteran["allows"]) == {"triatarch", "pack-elder"}


def test_every_squad_that_may_take_special_weapons_has_some_to_take(data: Json) -> None:
    armed = {key for row in data["upgrades"] if row["kind"] == "weapon" for key in row["allows"]}
    able = {unit["id"] for unit in data["units"] if unit["stats"].get("specials")}
    assert able == armed


def test_weapons_keep_the_rules(data: Json) -> None:
    found = list(weapons(data))
    assert len(found) > 80
    for stats in found:
        assert stats["effective"] * 2 == stats["range"]
        if "flame" in stats["traits"]:
            assert stats["class"] == "infantry"
        if "indirect" in stats["traits"]:
            assert stats["range"] >= 60


def test_transports_carry_a_whole_squad(data: Json) -> None:
    for unit in data["units"]:
        capacity = unit["stats"].get("capacity", 0)
        assert bool(capacity) is ("transport" in unit["roles"])
        assert not capacity or f"Transport ({capacity})" in unit["keywords"]


# The tables of the rules


def test_the_edition_has_the_tables_of_the_rules(data: Json) -> None:
    rules = data["edition"]["rules"]
    assert [row["roll"] for row in rules["criticals"]] == list(range(1, 11))
    assert [row["to"] for row in rules["scatter"]] == ["forward", "left", "behind", "right", "hits"]
    assert [(row["id"], row["to_be_hit"]) for row in rules["ranks"]] == [
        ("conscript", 1),
        ("trained", 0),
        ("crack", 0),
    ]
    assert rules["veteran"] == {"to_be_hit": -1}
    assert rules["morale"]["always_fail"] == [9, 10]
    assert len(rules["manoeuvres"]) == 13
    assert sum(row["order"] for row in rules["manoeuvres"]) == 5
    tables = {row["id"]: row["table"] for row in rules["sizes"]}
    assert tables == {"patrol": [36, 36], "company": [48, 48], "battalion": [48, 48]}


def test_chances_never_fall_with_skill(data: Json) -> None:
    chart = data["edition"]["rules"]["shooting"]["need"]
    for row in chart:
        assert row == sorted(row, reverse=True)
    for column in zip(*chart, strict=True):
        assert list(column) == sorted(column, reverse=True)


# Words


def texts(data: Json) -> Iterator[str]:
    rules = data["edition"]["rules"]
    for rows in (data["keywords"], rules["criticals"], rules["manoeuvres"]):
        yield from (row["summary"] for row in rows)
    yield from rules["points"]["formula"]
    for unit in data["units"]:
        yield from unit["provenance"]["doubts"]


def test_every_text_is_whole_sentences(data: Json) -> None:
    written = list(texts(data))
    assert len(written) > 150
    for text in written:
        assert text == text.strip()
        assert text[0].isupper()
        assert text.endswith(".")
        assert "  " not in text
        assert unicodedata.is_normalized("NFC", text)


def test_every_keyword_and_manoeuvre_is_explained(data: Json) -> None:
    explained = {row["name"]: row["summary"] for row in data["keywords"]}
    for unit in data["units"]:
        for keyword in unit["keywords"]:
            assert keyword.partition(" (")[0] in explained
    for manoeuvre in data["edition"]["rules"]["manoeuvres"]:
        assert explained[manoeuvre["name"]] == manoeuvre["summary"]
    assert {trait.title() for stats in weapons(data) for trait in stats["traits"]} <= set(explained)


def test_keywords_agree_with_figures(data: Json) -> None:
    for unit in data["units"]:
        stats, keywords = unit["stats"], unit["keywords"]
        assert keywords[0] == stats["rank"].title()
        assert ("Veteran" in keywords) is stats["veteran"] is (stats["veteran_points"] is None)
        assert ("Solo" in keywords) is ("solo" in unit["roles"])
        assert ("Commander" in keywords) is (unit["kind"] == "commander")
        assert ("Retinue" in keywords) is ("retinue" in unit["roles"])
        assert ("Gun" in keywords) is ("gun" in unit["roles"])


# Where figures come from


def test_every_unit_is_a_sample_with_provisional_points(data: Json) -> None:
    assert data["edition"]["rules"]["points"]["provisional"] is True
    named = 0
    for unit in data["units"]:
        provenance = unit["provenance"]
        assert (provenance["confidence"], provenance["official"]) == ("sample", False)
        assert provenance["doubts"][0].startswith("Points are a first guess")
        named += provenance["source"] == "Iron Dawn V2, named in the rules"
    assert named == 11
    assert not any(bought["official"] for bought in data["upgrades"])


def test_points_are_those_of_the_stated_formula(data: Json) -> None:
    chart = data["edition"]["rules"]["shooting"]["need"]
    for unit in data["units"]:
        for cost in unit["costs"]:
            assert cost["points"] == pricing.points(unit, cost["models"], chart), unit["id"]
        if not unit["stats"]["veteran"]:
            assert unit["stats"]["veteran_points"] == pricing.veteran(unit, chart)
    for bought in data["upgrades"]:
        expected = {
            "weapon": pricing.weapon(bought, chart) if bought["kind"] == "weapon" else 0,
            "leader": pricing.LEADER,
            "command": pricing.COMMAND_VEHICLE,
            "rank": 0,
        }
        assert bought["points"] == expected[bought["kind"]], bought["id"]


# The formula by hand: hit chance 0.6; DEF 4, 5 and 6 fail 0.7, 0.5 and 0.3 of ATT 5's hits


def test_the_formula_by_hand(data: Json) -> None:
    chart = data["edition"]["rules"]["shooting"]["need"]
    rifles = next(unit for unit in data["units"] if unit["id"] == "line-rifles")
    assert pricing.firepower(rifles["weapons"][0], 5, chart) == pytest.approx(0.6 * 0.5 + 0.1)
    # melee 0.4 x 0.4 x 0.5 = 0.08; staying 1 / 0.8; 12 x (0.48 x 1.25) ** 0.5 x 1 x 0.95 = 8.83
    assert pricing.model(rifles, chart) == 9
    assert pricing.points(rifles, 10, chart) == 98


@each_faction
def test_a_junior_costs_less_than_a_senior(faction: str, data: Json) -> None:
    costs = {
        role: unit["costs"][0]["points"]
        for unit in of(data, faction)
        for role in unit["roles"]
        if role in ("junior", "senior")
    }
    assert costs["junior"] < costs["senior"] < 150
