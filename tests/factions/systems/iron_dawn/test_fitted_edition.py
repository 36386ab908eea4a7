"""Edition 2.2: factions evened out, points frozen as fitted, and the report that fitted them."""

import json
from collections.abc import Mapping
from statistics import fmean
from typing import Any

import pytest
from django.conf import settings

from factions import loading
from factions.loading import checks, schema
from factions.systems import SYSTEMS
from factions.tabletop.lists import roster

GAME = SYSTEMS["iron-dawn"]
HOME = settings.FIXTURES / GAME.id
FITTED = HOME / "editions" / "2.2"
REPORT = settings.BASE_DIR / "docs" / "balance" / "iron-dawn.json"
FACTIONS = ("humans", "sparaxians", "woruxi", "sea-people", "kurae")
Data = dict[str, Any]


@pytest.fixture(scope="module")
def fitted() -> Data:
    return loading.data_of(FITTED)


@pytest.fixture(scope="module")
def before() -> Data:
    return loading.data_of(HOME)


@pytest.fixture(scope="module")
def report() -> Data:
    found: Data = json.loads(REPORT.read_bytes())
    return found


def units(data: Data) -> Mapping[str, Data]:
    return {unit["id"]: unit for unit in data["units"]}


def points(data: Data) -> dict[tuple[str, str], int]:
    return {(u["id"], cost["id"]): cost["points"] for u in data["units"] for cost in u["costs"]}


# The report and its points


def test_the_points_are_those_of_the_report(fitted: Data, report: Data) -> None:
    suggested = {(row["unit"], row["option"]): row["points"] for row in report["costs"]}
    assert points(fitted) == suggested


def test_the_report_is_of_this_edition_and_of_all_factions_and_scenarios(
    fitted: Data, report: Data
) -> None:
    assert (report["system"], report["edition"]) == (GAME.id, fitted["edition"]["version"])
    assert tuple(report["factions"]) == FACTIONS
    assert tuple(report["scenarios"]) == GAME.battle.SCENARIOS
    upgrades = {f"*{row['id']}": row["points"] for row in fitted["upgrades"] if row["points"]}
    costs = {row["id"]: row["cost"] for row in report["units"] if row["part"] == "upgrade"}
    assert {key: costs[key] for key in upgrades} == upgrades


def test_the_fit_has_settled(report: Data) -> None:
    assert report["fit"]["settled"] is True
    assert report["fit"]["moved"][-1] < 0.03


def test_four_of_five_held_out_pairs_are_even_and_so_is_every_pairing(report: Data) -> None:
    check = report["check"]
    assert (check["pairs"], check["even"], check["share_even"]) == (1500, 1234, 0.8227)
    assert check["points_apart"] == 2
    assert [row["faction"] for row in check["factions"]] == list(FACTIONS)
    assert all(0.45 <= row["win_rate"] <= 0.55 for row in check["factions"])
    assert len(check["matchups"]) == 10
    assert all(0.45 <= row["win_rate"] <= 0.55 for row in check["matchups"])
    assert all(row["error"] < 0.01 for row in check["matchups"])
    page = (settings.BASE_DIR / "docs" / "balance.md").read_text()
    assert "**82.3 %** of 1,500 held-out pairs" in page


# The edition


def test_its_files_are_what_the_schemas_accept(fitted: Data) -> None:
    assert list(schema.breaches("catalogue", fitted)) == []
    assert list(schema.breaches("iron-dawn", fitted)) == []
    assert list(checks.breaches(fitted)) == []


def test_it_follows_2_0_and_is_no_longer_provisional(fitted: Data, before: Data) -> None:
    new, old = fitted["edition"], before["edition"]
    assert (new["version"], new["published"]) == ("2.2", True)
    assert new["effective"] > old["effective"]
    assert new["rules"]["points"]["provisional"] is False
    assert new["rules"] | {"points": None} == old["rules"] | {"points": None}


def test_it_has_the_units_options_and_upgrades_of_2_0(fitted: Data, before: Data) -> None:
    assert points(fitted).keys() == points(before).keys()
    assert fitted["keywords"] == before["keywords"]
    for new, old in zip(fitted["upgrades"], before["upgrades"], strict=True):
        assert new | {"points": 0} == old | {"points": 0}


def test_figures_that_the_rules_give_are_kept(fitted: Data) -> None:
    found = units(fitted)
    assert found["legionary-cohort"]["stats"]["def"] == 6
    assert found["marauder-pack"]["stats"]["att"] == 5
    assert [cost["models"] for cost in found["grenadier-squad"]["costs"]] == [7]
    (loch,) = found["line-rifles"]["weapons"]
    assert (loch["stats"]["effective"], loch["range"]) == (12, 24)


def test_factions_keep_their_character(fitted: Data) -> None:
    def mean(faction: str, stat: str, kind: str = "infantry") -> float:
        rows = [u for u in fitted["units"] if (u["faction"], u["kind"]) == (faction, kind)]
        return fmean(row["stats"][stat] for row in rows)

    assert max(FACTIONS, key=lambda name: mean(name, "spd")) == "woruxi"
    assert max(FACTIONS, key=lambda name: mean(name, "mel")) == "woruxi"
    assert max(FACTIONS, key=lambda name: mean(name, "spd", "vehicle")) == "woruxi"
    assert max(FACTIONS, key=lambda name: mean(name, "def")) == "sparaxians"
    assert max(FACTIONS, key=lambda name: mean(name, "hp")) == "kurae"
    assert max(FACTIONS, key=lambda name: mean(name, "mor")) == "kurae"
    assert max(FACTIONS, key=lambda name: mean(name, "acc")) == "sea-people"


def test_every_unit_is_a_sample_with_fitted_points(fitted: Data, before: Data) -> None:
    old = units(before)
    for unit in fitted["units"]:
        provenance = unit["provenance"]
        assert (provenance["confidence"], provenance["official"]) == ("sample", False)
        assert provenance["doubts"][0].startswith("Points are fitted to simulated battles")
        assert provenance["source"] == old[unit["id"]]["provenance"]["source"]


# Its companies


def test_its_companies_are_legal_full_and_of_every_faction(fitted: Data) -> None:
    value = GAME.catalogue.read(fitted)
    companies = loading.opponents(GAME.id, "2.2")
    assert len(companies) == 20
    assert {name.split("/")[1] for name in companies} == set(FACTIONS)
    for name, document in companies.items():
        verdict = GAME.legality.check(roster.read(document), value)
        assert verdict.legal, name
        assert document["edition"] == "2.2"
        total = GAME.legality.muster(roster.read(document), value).total
        assert 950 <= total <= document["points_limit"] == 1000, name
