"""Edition 2.2: factions evened out, points frozen as fitted, and the report that fitted them."""

from statistics import fmean

import pytest
from django.conf import settings

from factions import loading
from tests.factions.systems.iron_dawn import edition
from tests.factions.systems.iron_dawn.edition import (
    FACTIONS,
    GAME,
    Data,
    data_of,
    points,
    report_of,
    units,
)


@pytest.fixture(scope="module")
def fitted() -> Data:
    return data_of("2.2")


@pytest.fixture(scope="module")
def before() -> Data:
    return loading.data_of(settings.FIXTURES / GAME.id)


@pytest.fixture(scope="module")
def report() -> Data:
    return report_of("iron-dawn.json")


# The report and its points


def test_the_points_are_those_of_the_report(fitted: Data, report: Data) -> None:
    edition.assert_fitted(fitted, report)


def test_the_report_is_of_all_factions_and_scenarios(fitted: Data, report: Data) -> None:
    edition.assert_of_all(fitted, report)


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
    edition.assert_accepted(fitted)


def test_it_follows_2_0_and_is_no_longer_provisional(fitted: Data, before: Data) -> None:
    edition.assert_follows(fitted, before, "2.2")
    assert fitted["edition"]["rules"]["points"]["provisional"] is False


def test_it_has_the_units_options_and_upgrades_of_2_0(fitted: Data, before: Data) -> None:
    assert points(fitted).keys() == points(before).keys()
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
    edition.assert_companies_full(fitted)
