"""What entries are worked out to be: builds of players' own, prices, sums of points."""

from dataclasses import replace
from typing import Any

import pytest

from factions.loading.schema import validator
from factions.systems.cold_iron import legality
from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.legality import fielded
from factions.systems.cold_iron.legality.band import Band, book_of
from factions.systems.cold_iron.sheet import prices
from factions.systems.cold_iron.sheet.own import Own, bounds, own_build
from factions.tabletop.lists.roster import Entry
from tests.factions.systems.cold_iron.legality.lists import own, roster


def built(entry: Entry, catalogue: Catalogue) -> Own:
    return own_build(catalogue.combatants[entry.unit], entry, catalogue)


def test_what_is_not_given_is_the_templates_own(catalogue: Catalogue) -> None:
    build = built(Entry("e1", "fighter"), catalogue).build
    assert build.level == 1
    assert build.attributes == {"str": 12, "dex": 12, "con": 12, "siz": 12}
    assert (build.skills, build.items, build.held, build.load) == ({}, (), None, 0)
    assert build.fitted
    assert not build.berserk


def test_everything_given(catalogue: Catalogue) -> None:
    entry = own(
        "fighter",
        "sword",
        "buckler",
        "leather-armour",
        level=3,
        str=15,
        str_potential=4,
        str_augments=3,
        dex=9,
        dodge=2,
        held=["buckler"],
        quality=["sword"],
        load=40,
        berserk=True,
        fitted=False,
    )
    made = built(entry, catalogue)
    assert (made.strange, made.off_range) == ((), ())
    assert not made.poor
    assert made.rolls["str"] == (4, 3)
    build = made.build
    assert build.level == 3
    assert build.attributes == {"str": 18, "dex": 9, "con": 12, "siz": 12}
    assert build.skills == {"dodge": 2}
    assert [item.id for item in build.items] == ["sword", "buckler", "leather-armour"]
    assert build.held == ("buckler",)
    assert build.quality == {"sword"}
    assert (build.load, build.berserk, build.fitted) == (40, True, False)


@pytest.mark.parametrize(
    ("given", "level", "strength"),
    [
        ({"level": 0}, 1, 12),
        ({"level": 99}, 10, 12),
        ({"level": -1000, "str": 1000}, 1, 18),
        ({"str": -1000}, 1, 3),
        ({"str": True}, 1, 12),
        ({"str": "strong"}, 1, 12),
        ({"str": ["sword"]}, 1, 12),
        ({"str": 18, "str-augments": 1000}, 1, 24),
        ({"str": 18, "str-augments": -5}, 1, 18),
    ],
)
def test_numbers_off_their_range_count_as_its_ends(
    given: dict[str, Any], level: int, strength: int, catalogue: Catalogue
) -> None:
    made = built(Entry("e1", "fighter", stats=given), catalogue)
    assert made.off_range
    assert (made.build.level, made.build.attributes["str"]) == (level, strength)


def test_bounds_fit_into_the_stats_of_an_entry(catalogue: Catalogue) -> None:
    known = [*bounds(catalogue.charts, "skills"), "held", "quality", "berserk", "fitted"]
    assert len(known) == len(set(known)) == 46
    assert all(
        -1000 <= least <= most <= 1000
        for least, most in bounds(catalogue.charts, "skills").values()
    )


def test_the_schema_says_what_stats_may_be_given(catalogue: Catalogue, data: Any) -> None:
    schema = validator("cold-iron").schema
    assert isinstance(schema, dict)
    given = schema["$defs"]["own"]["properties"]
    known = bounds(catalogue.charts, "skills")
    assert set(given) == {*known, "held", "quality", "berserk", "fitted"}
    for key, (least, most) in known.items():
        assert (given[key]["minimum"], given[key]["maximum"]) == (least, most)


def test_a_beast_learns_and_carries_nothing(catalogue: Catalogue) -> None:
    made = built(own("beast", "chain-mail", dodge=3, level=2), catalogue)
    assert [data["option"] for data in made.strange] == ["dodge"]
    assert (made.build.items, made.build.skills, made.build.level) == ((), {}, 2)


def test_a_pack_may_have_options_without_grades(catalogue: Catalogue) -> None:
    guard = replace(catalogue.combatants["town-guard"], costs={"half": 1})
    found = fielded.ready(guard, "half", catalogue)
    assert (found.build.level, found.points) == (1, 0)


# Prices


@pytest.mark.parametrize(
    ("level", "points"), [(1, 0), (2, 2), (3, 4), (4, 8), (5, 16), (6, 32), (7, 64), (8, 128)]
)
def test_levels_cost_their_experience(level: int, points: int, catalogue: Catalogue) -> None:
    band = Band(roster(own(level=level)), book_of(catalogue))
    assert band.total == band.cost(band.roster.entries[0]) == points


@pytest.mark.parametrize(
    ("items", "quality", "silver", "points"),
    [
        ([], [], 0, 0),
        (["plate-armour"], [], 500, 0),
        (["plate-armour", "dart"], [], 504, 1),
        (["plate-armour"] * 2, [], 1000, 1),
        (["plate-armour"] * 2 + ["pebble"], [], 1000, 1),
        (["plate-armour"] * 2 + ["dart"], [], 1004, 2),
        (["sword"], ["sword"], 127, 0),
        (["ballista"], ["ballista"], 1800, 3),
        (["sling"], ["sling"], 8, 0),
    ],
)
def test_silver_above_the_first_five_hundred_costs(
    items: list[str], quality: list[str], silver: int, points: int, catalogue: Catalogue
) -> None:
    entry = own("fighter", *items, quality=quality)
    band = Band(roster(entry), book_of(catalogue))
    assert prices.silver(built(entry, catalogue).build) == silver
    assert band.total == points


def test_ready_combatants_cost_what_the_formula_says(catalogue: Catalogue) -> None:
    seen = 0
    for unit in catalogue.combatants.values():
        if not unit.template:
            for option, points in unit.costs.items():
                found = fielded.ready(unit, option, catalogue)
                price = prices.price(unit, found.build, found.sheet, catalogue.charts)
                assert points == price, (unit.id, option)
                seen += 1
    assert seen == 171


def test_copies_of_a_players_own_are_paid_one_by_one(catalogue: Catalogue) -> None:
    entry = Entry("e1", "fighter", count=3, stats={"level": 3})
    assert Band(roster(entry), book_of(catalogue)).total == 12


@pytest.mark.parametrize("option", [None, "standard", "nothing"])
def test_an_option_changes_no_price_of_a_template(option: str | None, catalogue: Catalogue) -> None:
    entry = Entry("e1", "fighter", option=option, stats={"level": 4})
    assert Band(roster(entry), book_of(catalogue)).total == 8


@pytest.mark.parametrize(
    ("option", "total"), [(None, 0), ("level-1", 0), ("level-5", 16), ("level-9", 0)]
)
def test_creatures_cost_their_options_or_the_cheapest(
    option: str | None, total: int, catalogue: Catalogue
) -> None:
    entry = Entry("e1", "chasm-cat", option=option)
    assert Band(roster(entry), book_of(catalogue)).total == total


def test_an_unknown_unit_costs_nothing(catalogue: Catalogue) -> None:
    band = Band(roster(Entry("e1", "nobody", stats={"level": 5})), book_of(catalogue))
    assert (band.total, band.cost(band.roster.entries[0])) == (0, 0)


def test_ready_combatants_are_worked_out_once(catalogue: Catalogue) -> None:
    book = book_of(catalogue)
    guard, entry = catalogue.combatants["town-guard"], Entry("e1", "town-guard")
    assert book.fielded(guard, entry) is book.fielded(guard, Entry("e2", "town-guard"))
    assert book_of(catalogue) is book


def test_a_players_own_are_worked_out_once(catalogue: Catalogue) -> None:
    book, fighter = book_of(catalogue), catalogue.combatants["fighter"]
    entries = [own("fighter", "sword", id=key, str=14, held=["sword"]) for key in ("a", "b")]
    assert book.fielded(fighter, entries[0]) is book.fielded(fighter, entries[1])


def test_unknown_options_are_not_remembered(catalogue: Catalogue) -> None:
    book, wolf = book_of(catalogue), catalogue.combatants["medium-wolf-war-dog"]
    before = len(book._ready)
    for number in range(20):
        book.fielded(wolf, Entry("e1", "medium-wolf-war-dog", option=f"odd-{number}"))
    assert len(book._ready) == before


def test_names_are_those_of_units_factions_items_levels_and_skills(catalogue: Catalogue) -> None:
    names = legality.names(catalogue)
    assert names["line-shieldman"] == "Line Shieldman"
    assert names["free-company"] == "Free Company"
    assert names["long-sword"] == "Long Sword"
    assert names["level-10"] == "Level 10"
    assert names["sword-attack"] == "Sword Attack"
    assert names["dex-potential"] == "DEX potential"
    assert legality.names(catalogue) is names
