"""The estimates shipped beside editions."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from builder.services.balance import BadBalance, estimates_of
from builder.services.balance.features import Ledger
from factions import loading
from factions.loading.shapes import canonical
from factions.systems import SYSTEMS

FILES = sorted(settings.FIXTURES.glob("*/estimates/*.json"))
REPORTS = {
    "armoured-clash": ("armoured-clash", "2024"),
    "iron-dawn-2.3": ("iron-dawn", "2.3"),
    "iron-dawn-2.4": ("iron-dawn", "2.4"),
    "warcrow": ("warcrow", "1.6"),
}


def editions(system: str) -> dict[str, Path]:
    """Return the folders of a game's shipped editions by version."""
    folders = loading.catalogues(settings.FIXTURES / system)
    return {loading.data_of(folder)["edition"]["version"]: folder for folder in folders}


def ledger_of(system: str, version: str) -> Ledger:
    """Return the features of an edition at its printed points."""
    return Ledger(canonical(loading.data_of(editions(system)[version])))


def test_some_are_shipped() -> None:
    assert {file.parts[-3] for file in FILES} >= {system for system, _ in REPORTS.values()} | {
        "company-of-iron"
    }
    assert {file.parts[-3] for file in FILES} <= set(SYSTEMS)


@pytest.mark.parametrize("system", [game.id for game in SYSTEMS.values() if game.fights])
def test_each_game_that_fights_has_them_for_the_edition_in_force(system: str) -> None:
    known = [loading.data_of(folder)["edition"] for folder in editions(system).values()]
    newest = max((one for one in known if one["published"]), key=lambda one: str(one["effective"]))
    assert loading.estimates(system, newest["version"])


def test_low_levels_of_beasts_and_skeletons_are_worth_more_than_their_muster_points() -> None:
    found = loading.estimates("cold-iron", "2002.2")
    assert len(found) == 71
    units = ("cave-bear", "cave-bear+", "skeleton", "skeleton+")
    assert [found[unit] for unit in units] == [1.294, 0.875, 1.542, 0.913]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_each_has_features_of_its_edition_only(file: Path) -> None:
    shipped: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    assert set(shipped) == {"version", "grounds", "ratios"}
    assert shipped["version"] == file.stem
    assert set(shipped["grounds"]) == {"pairs", "battles", "seed", "scenarios", "rules"}
    ledger = ledger_of(file.parts[-3], shipped["version"])
    assert shipped["ratios"].keys() <= {feature.id for feature in ledger.features}
    assert len(shipped["ratios"]) > 50
    assert all(0.0 < ratio < 5.0 for ratio in shipped["ratios"].values())


def test_they_are_found_by_the_edition_that_a_pack_builds_on() -> None:
    found = loading.estimates("warcrow", "1.6")
    assert found["aggressors"] == pytest.approx(1.81, abs=0.01)
    assert loading.estimates("warcrow", "1.6+abc-1") == found
    assert loading.estimates("warcrow", "0.1") == {}


@pytest.mark.parametrize("name", REPORTS)
def test_they_are_those_of_the_published_reports_at_the_printed_points(name: str) -> None:
    system, version = REPORTS[name]
    report = (settings.BASE_DIR / "docs" / "balance" / f"{name}.json").read_bytes()
    made = estimates_of(report, ledger_of(system, version))
    assert (made["version"], made["ratios"]) == (version, loading.estimates(system, version))


def test_what_a_fit_moved_to_its_worth_is_worth_its_points() -> None:
    """The points of 2.4 are those that its report suggests, but for a few upgrades held up."""
    ratios = loading.estimates("iron-dawn", "2.4")
    held = (
        "arc-storm",
        "bone-breaker",
        "command-vehicle",
        "flamethrower",
        "siege-arc",
        "torpedo-tube",
    )
    apart = {feature for feature, ratio in ratios.items() if ratio != 1.0}
    assert apart == {f"*{upgrade}" for upgrade in held}
    assert max(ratios.values()) == 1.0


@pytest.mark.parametrize("report", [b"", b"[]", b"{}", b'{"edition": "1", "fit": null}'])
def test_a_file_that_is_not_a_report_of_a_fit_is_refused(report: bytes) -> None:
    with pytest.raises(BadBalance, match="not a report"):
        estimates_of(report, ledger_of("warcrow", "1.6"))
