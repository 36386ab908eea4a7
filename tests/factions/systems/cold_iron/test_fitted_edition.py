"""Edition 2002.2: muster points by a formula, frozen as fitted, and the report that fitted them."""

import json
from collections import Counter
from typing import Any

import pytest
from django.conf import settings

from factions import loading
from factions.loading import checks, schema
from factions.systems import SYSTEMS
from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.legality.band import book_of
from factions.systems.cold_iron.pricing import Muster
from factions.systems.cold_iron.sheet import prices
from factions.systems.cold_iron.sheet.figures import figures
from factions.tabletop.lists import roster
from factions.tabletop.lists.roster import Entry
from tests.factions.systems.cold_iron.legality.lists import MUSTER, own

GAME = SYSTEMS["cold-iron"]
HOME = settings.FIXTURES / GAME.id
FITTED = HOME / "editions" / "2002.2"
REPORT = settings.BASE_DIR / "docs" / "balance" / "cold-iron.json"
Data = dict[str, Any]


@pytest.fixture(scope="module")
def fitted() -> Data:
    return loading.data_of(FITTED)


@pytest.fixture(scope="module")
def before() -> Data:
    return loading.data_of(HOME)


@pytest.fixture(scope="module")
def value(fitted: Data) -> Catalogue:
    found: Catalogue = GAME.catalogue.read(fitted)
    return found


@pytest.fixture(scope="module")
def report() -> Data:
    found: Data = json.loads(REPORT.read_bytes())
    return found


def points(data: Data) -> dict[tuple[str, str], int]:
    return {(u["id"], cost["id"]): cost["points"] for u in data["units"] for cost in u["costs"]}


def total(value: Catalogue, *entries: Entry) -> int:
    found: int = GAME.legality.muster(roster.Roster(GAME.id, "free-company", entries), value).total
    return found


# The report and its points


def test_the_points_are_those_of_the_report(fitted: Data, report: Data) -> None:
    suggested = {(row["unit"], row["option"]): row["points"] for row in report["costs"]}
    assert points(fitted) == suggested


def test_the_formula_is_that_of_the_report(fitted: Data, report: Data) -> None:
    pricing = fitted["edition"]["rules"]["pricing"]
    assert pricing["base"] == report["pricing"]["base"]
    assert pricing["figures"] | pricing["units"] == report["pricing"]["weights"]
    named = {row["figure"]: row["weight"] for row in report["fit"]["figures"]}
    assert named == report["pricing"]["weights"]


def test_everybody_costs_what_the_formula_says_and_1_at_the_least(value: Catalogue) -> None:
    book, pricing = book_of(value), value.charts.pricing
    assert isinstance(pricing, Muster)
    seen = Counter[bool]()
    for unit in value.combatants.values():
        for option, cost in unit.costs.items():
            one = book.fielded(unit, Entry("e1", unit.id, option=option))
            price = prices.muster(unit, one.build, one.sheet, pricing)
            assert cost == price >= 1, (unit.id, option)
            seen[unit.template] += 1
    assert seen == {False: 171, True: 5}


def test_the_report_is_of_this_edition_and_names_every_figure(report: Data) -> None:
    assert (report["system"], report["edition"]) == (GAME.id, "2002.2")
    schema_file = json.loads((settings.FIXTURES / "schema" / "cold-iron.schema.json").read_bytes())
    known = schema_file["$defs"]["muster"]["properties"]["figures"]["propertyNames"]["enum"]
    pricing = loading.data_of(FITTED)["edition"]["rules"]["pricing"]
    assert pricing["figures"].keys() == set(known)
    named = {row["figure"] for row in report["fit"]["figures"]}
    assert named == {*known, *pricing["units"]}


def test_terms_of_a_unit_are_for_those_alone_that_players_cannot_make(value: Catalogue) -> None:
    pricing = value.charts.pricing
    assert isinstance(pricing, Muster)
    assert len(pricing.units) == 20
    for key in pricing.units:
        unit = value.combatants[key]
        assert not unit.template
        assert unit.school != "skills"


def test_the_page_shows_the_check_as_it_came_out(report: Data) -> None:
    page = (settings.BASE_DIR / "docs" / "balance.md").read_text()
    places = {"all": "both", "melee": "melee", "hold-the-bridge": "bridge"}
    kinds = {"pairs": "all", "alike": "about as many", "crowds": "many against few"}
    for place, where in places.items():
        for kind, title in kinds.items():
            row = report["check"][place][kind]
            even, mean = (f"{row[key]:.1%}".replace("%", " %") for key in ("share_even", "mean"))
            cells = f"{row['number']} | {row['even']} ({even}) | {row['one_sided']} | {mean}"
            assert f"| {where} | {title} | {cells} |" in page


# What is priced


def test_figures_are_those_that_the_formula_may_speak_of(value: Catalogue) -> None:
    unit = value.combatants["line-shieldman"]
    one = book_of(value).fielded(unit, Entry("e1", unit.id))
    found = figures(unit, one.build, one.sheet)
    pricing = value.charts.pricing
    assert isinstance(pricing, Muster)
    assert found.keys() == pricing.figures.keys()
    parts = {name: by for name, _, by in prices.parts(unit, one.build, one.sheet, pricing)}
    product = pricing.base
    for by in parts.values():
        product *= by
    assert product == pytest.approx(prices.worth(unit, one.build, one.sheet, pricing))
    assert round(product) == unit.costs["standard"] == 50


def test_players_own_are_priced_by_the_same_formula(value: Catalogue) -> None:
    unit = value.combatants["line-shieldman"]
    (grade,) = unit.grades.values()
    stats = {"level": 3, **grade.attributes, **grade.skills, "held": list(unit.held)}
    same = Entry("e1", "fighter", upgrades=unit.equipment, stats=stats)
    assert total(value, same) == unit.costs["standard"]


@pytest.mark.parametrize(
    ("less", "more"),
    [
        (own(), own(level=2)),
        (own("fighter", "sword"), own("fighter", "sword", sword_attack=4)),
        (own("fighter", "sword"), own("fighter", "sword", "large-shield", str=18)),
        (own(level=3), own("fighter", "plate-armour", level=3)),
        (own("fighter", "sword", level=4), own("fighter", "sword", level=4, con=18)),
    ],
)
def test_what_helps_in_battle_costs_points(less: Entry, more: Entry, value: Catalogue) -> None:
    def worth(entry: Entry) -> float:
        unit = value.combatants[entry.unit]
        one = book_of(value).fielded(unit, entry)
        pricing = value.charts.pricing
        assert isinstance(pricing, Muster)
        return prices.worth(unit, one.build, one.sheet, pricing)

    assert worth(less) < worth(more)


def test_copies_and_options_add_up(value: Catalogue) -> None:
    levy = value.combatants["levy-spear"].costs["standard"]
    assert total(value, Entry("e1", "levy-spear", count=7)) == 7 * levy
    base = value.combatants["fighter"].costs["standard"]
    assert (
        total(value, Entry("e1", "fighter"), Entry("e2", "fighter", option="standard")) == 2 * base
    )


def test_sizes_hold_five_twelve_and_thirty_ordinary_third_level_fighters(
    value: Catalogue,
) -> None:
    ordinary = value.combatants["line-shieldman"].costs["standard"]
    assert {size: limit // ordinary for size, limit in value.sizes.items()} == {
        "brawl": 5, "skirmish": 12, "battle": 30,
    }  # fmt: skip


# The edition


def test_its_files_are_what_the_schemas_accept(fitted: Data) -> None:
    assert list(schema.breaches("catalogue", fitted)) == []
    assert list(schema.breaches("cold-iron", fitted)) == []
    assert list(checks.breaches(fitted)) == []


def test_it_is_2002_but_for_points_and_sizes(fitted: Data, before: Data) -> None:
    new, old = fitted["edition"], before["edition"]
    assert (new["version"], new["published"]) == ("2002.2", True)
    assert new["effective"] > old["effective"]
    apart = {"pricing": None, "sizes": None}
    assert new["rules"] | apart == old["rules"] | apart
    assert fitted["upgrades"] == before["upgrades"]
    assert fitted["keywords"] == before["keywords"]
    for one, other in zip(fitted["units"], before["units"], strict=True):
        free = {"costs": None, "provenance": None}
        assert one | free == other | free
    assert points(fitted).keys() == points(before).keys()


def test_every_unit_says_where_its_points_are_from(fitted: Data, before: Data) -> None:
    old = {unit["id"]: unit["provenance"] for unit in before["units"]}
    for unit in fitted["units"]:
        doubts = unit["provenance"]["doubts"]
        assert doubts[0].startswith("Points are fitted to simulated battles")
        assert unit["provenance"] == old[unit["id"]] | {"doubts": doubts}
        assert doubts[1:] == old[unit["id"]]["doubts"]


# Its bands


def test_its_bands_are_legal_near_their_size_and_of_every_faction(value: Catalogue) -> None:
    bands = loading.opponents(GAME.id, "2002.2")
    assert len(bands) == len(loading.references(GAME.id)) == 23
    assert Counter(name.split("/")[1] for name in bands) == {
        "free-company": 8, "goblin-warband": 5, "barrow-host": 5, "beasts": 3, "wanderers": 2,
    }  # fmt: skip
    for name, document in bands.items():
        verdict = GAME.legality.check(roster.read(document), value)
        assert {problem.code for problem in verdict.problems} <= {"points-left"}, name
        assert document["edition"] == "2002.2"
        assert document["points_limit"] == value.sizes[document["size"]]
        assert verdict.summary["points"] >= 0.9 * document["points_limit"], name
        assert 4 <= verdict.summary["combatants"] <= 40, name


@pytest.mark.parametrize("name", sorted(MUSTER))
def test_conformance_list_breaks_exactly_what_it_says(name: str, value: Catalogue) -> None:
    listed = MUSTER[name]
    verdict = GAME.legality.check(roster.read(listed["document"]), value)
    found = Counter((f"cold-iron/{p.code}", str(p.severity)) for p in verdict.problems)
    assert found == Counter((row["code"], row["severity"]) for row in listed["codes"])


def test_cheap_men_cost_points(value: Catalogue) -> None:
    verdict = GAME.legality.check(
        roster.Roster(
            GAME.id, "free-company", (Entry("e1", "levy-spear", count=60),), size="brawl"
        ),
        value,
    )
    assert not verdict.legal
    assert "points-limit" in {problem.code for problem in verdict.problems}
