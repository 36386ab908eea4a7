"""Catalogue data becomes rows: all or nothing, twice as once, and never under a published name."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from factions import loading
from factions.loading import Change, PublishedEditionError
from factions.loading.checks import breaches as slips
from factions.loading.reading import data_of
from factions.loading.schema import breaches
from factions.loading.shapes import canonical, digest_of
from factions.loading.storing import search_text
from factions.models import (
    CostOption,
    Edition,
    Faction,
    GameSystem,
    Keyword,
    Unit,
    Upgrade,
    Weapon,
)

Data = dict[str, Any]
pytestmark = pytest.mark.django_db
ROWS = (GameSystem, Edition, Faction, Keyword, Unit, CostOption, Weapon, Upgrade)


def counts() -> list[int]:
    return [model._default_manager.count() for model in ROWS]


def everything() -> list[list[Any]]:
    return [[*model._default_manager.order_by("pk").values()] for model in ROWS]


def upgrade(key: str) -> Data:
    return {"id": key, "name": key.title(), "kind": "rank", "points": 5, "allows": [["reds"]]}


def test_load_reads_and_stores(folder: Path) -> None:
    report = loading.load(folder)
    assert report.changes["units"].added == ("guards", "captain", "hound", "blades")
    assert counts() == [1, 1, 2, 2, 4, 4, 3, 0]
    edition = Edition.objects.get()
    assert (edition.system_id, edition.version, edition.published) == ("warcrow", "0.9", False)
    assert edition.effective.isoformat() == "2024-05-01"


def test_columns_of_a_unit(sample: Data) -> None:
    loading.store(sample)
    captain = Unit.objects.get(key="captain")
    assert captain.name == "Yrsa, the Grey"
    assert captain.faction.key == "reds"
    assert (captain.kind, captain.roles, captain.character_name) == (
        "character",
        ["officer"],
        "Yrsa",
    )
    assert (captain.availability, captain.command, captain.position) == (2, 2, 1)
    assert captain.attaches_to == [["Infantry", "Orc"]]
    assert (captain.source, captain.confidence, captain.official, captain.doubts) == (
        "Drawn up for the tests",
        "sample",
        False,
        [],
    )
    assert captain.stats["mov"] == [3, 2]
    cost, weapon = captain.costs.get(), captain.weapons.get()
    assert (cost.key, cost.points, cost.models_count, cost.requisition) == ("standard", 20, 4, None)
    assert (weapon.key, weapon.mode, weapon.range, weapon.stats["dice"]) == (
        "melee",
        "melee",
        None,
        "RO",
    )
    assert Unit.objects.get(key="hound").owner == "captain"


def test_units_are_found_by_folded_words(sample: Data) -> None:
    loading.store(sample)
    assert Unit.objects.get(key="captain").search == (
        "yrsa, the grey captain yrsa the reds character officer elite intimidating (2) "
        "infantry orc hald the line"
    )


def test_search_text_takes_the_words_a_stat_line_lists() -> None:
    lines = {"traits": ["Big", 3], "mov": [3, 2], "note": "hidden", "deep": {"words": ["hidden"]}}
    unit = {"id": "x", "name": "Ÿ", "character_name": "", "kind": "troop", "roles": []}
    full = unit | {"keywords": ["Elite"], "stats": lines, "skills": [{"name": "Söng"}, {}]}
    assert search_text(full, "Reds") == "y x reds troop elite big song"


def test_storing_twice_changes_nothing(sample: Data) -> None:
    loading.store(sample)
    before = everything()
    report = loading.store(sample)
    assert not report.changed
    assert [change.unchanged for change in report.changes.values()] == [1, 1, 2, 2, 4, 0]
    assert everything() == before


def test_rows_give_back_what_was_stored(sample: Data) -> None:
    sample["upgrades"] = [upgrade("sergeant"), upgrade("banner")]
    sample["units"][0]["costs"].append({"id": "large", "name": "Six", "points": 30, "models": 6})
    sample["units"][0]["weapons"][0]["range"] = 7.5
    loading.store(sample)
    assert loading.as_data(Edition.objects.get()) == canonical(sample)


def test_the_shipped_catalogue_comes_back_whole(loaded: Edition, warcrow_data: Data) -> None:
    assert loading.as_data(loaded) == warcrow_data
    assert loaded.digest == digest_of(warcrow_data)


def test_a_draft_follows_its_files(sample: Data) -> None:
    loading.store(sample)
    keys = dict(Unit.objects.values_list("key", "pk"))
    sample["units"][0]["weapons"] = []
    sample["units"][1]["costs"][0]["points"] = 35
    sample["units"][3]["faction"] = "blues"
    sample["factions"][1] = {"id": "blues", "name": "Blues"}
    sample["keywords"][0]["summary"] = "In other words."
    sample["edition"]["effective"] = "2024-06-01"
    report = loading.store(sample)
    assert report.changes == {
        "systems": Change(unchanged=1),
        "editions": Change(changed=("0.9",)),
        "factions": Change(added=("blues",), removed=("free",), unchanged=1),
        "keywords": Change(changed=("elite",), unchanged=1),
        "units": Change(changed=("guards", "captain", "blades"), unchanged=1),
        "upgrades": Change(),
    }
    edition = Edition.objects.get()
    assert loading.as_data(edition) == canonical(sample)
    assert edition.digest == digest_of(canonical(sample))
    assert dict(Unit.objects.values_list("key", "pk")) == keys
    assert Unit.objects.get(key="blades").search.startswith("blades blades blues")


def test_rows_that_files_dropped_go(sample: Data) -> None:
    sample["upgrades"] = [upgrade("sergeant")]
    loading.store(sample)
    del sample["units"][2:]
    del sample["factions"][1:], sample["keywords"][1:], sample["upgrades"]
    report = loading.store(sample)
    assert report.changes["units"] == Change(removed=("hound", "blades"), unchanged=2)
    assert report.changes["upgrades"] == Change(removed=("sergeant",))
    assert counts() == [1, 1, 1, 1, 2, 2, 2, 0]


def test_a_new_order_is_kept(sample: Data) -> None:
    loading.store(sample)
    sample["units"].reverse()
    assert not loading.store(sample).changes["units"]
    assert loading.as_data(Edition.objects.get()) == canonical(sample)


def test_a_game_may_be_renamed(sample: Data) -> None:
    sample["edition"]["published"] = True
    loading.store(sample)
    sample["system"] = {"id": "warcrow", "name": "Warcrow II", "publisher": "Corvus Belli"}
    report = loading.store(sample)
    assert report.changes["systems"] == Change(changed=("warcrow",))
    assert GameSystem.objects.get().publisher == "Corvus Belli"


def test_editions_live_side_by_side(sample: Data) -> None:
    loading.store(sample)
    sample["edition"]["version"] = "1.0"
    sample["units"][0]["name"] = "Old Guards"
    report = loading.store(sample)
    assert report.changes["systems"].unchanged == 1
    assert report.changes["units"].added == ("guards", "captain", "hound", "blades")
    assert counts() == [1, 2, 4, 4, 8, 8, 6, 0]
    assert sorted(Unit.objects.filter(key="guards").values_list("name", flat=True)) == [
        "Guards",
        "Old Guards",
    ]


def test_a_published_edition_refuses_change(sample: Data) -> None:
    sample["edition"]["published"] = True
    loading.store(sample)
    before = everything()
    sample["system"]["name"] = "Renamed"
    sample["units"][0]["costs"][0]["points"] = 25
    sample["units"][3]["id"] = "lances"
    with pytest.raises(PublishedEditionError) as caught:
        loading.store(sample, source="fixtures/warcrow")
    assert caught.value.differences == (
        "units[guards].costs[standard].points: 20 -> 25",
        "units[blades]: gone",
        "units[lances]: new",
    )
    assert str(caught.value) == (
        "fixtures/warcrow: $: Renamed 0.9 is published and does not change: "
        "units[guards].costs[standard].points: 20 -> 25; units[blades]: gone; units[lances]: new. "
        "Give the changed catalogue a version of its own."
    )
    assert everything() == before


def test_how_a_published_edition_is_played_may_change(sample: Data) -> None:
    sample["edition"]["published"] = True
    skill: Data = {"name": "Brave", "effects": [], "engine": "not-modelled"}
    sample["units"][0]["skills"] = [skill]
    loading.store(sample)
    skill |= {"effects": [{"do": "hold"}], "engine": "modelled"}
    sample["keywords"][0]["summary"] = "Said better."
    report = loading.store(sample)
    assert {kind: change.changed for kind, change in report.changes.items() if change} == {
        "keywords": (sample["keywords"][0]["id"],),
        "units": (sample["units"][0]["id"],),
    }
    assert loading.as_data(Edition.objects.get()) == canonical(sample)
    skill["name"] = "Braver"
    with pytest.raises(PublishedEditionError, match="skills"):
        loading.store(sample)


def erratum(*parts: str, unit: str = "guards") -> Data:
    return {"unit": unit, "parts": list(parts), "date": "2026-11-24", "reason": "Copied wrong."}


def test_errata_put_parts_of_a_published_edition_right(sample: Data) -> None:
    sample["edition"]["published"] = True
    loading.store(sample)
    sample["units"][0]["stats"]["w"] += 1
    with pytest.raises(PublishedEditionError, match=r"units\[guards\]\.stats\.w"):
        loading.store(sample)
    sample["edition"]["rules"]["errata"] = [erratum("stats")]
    report = loading.store(sample)
    assert {kind: change.changed for kind, change in report.changes.items() if change} == {
        "editions": ("0.9",),
        "units": ("guards",),
    }
    assert loading.as_data(Edition.objects.get()) == canonical(sample)
    assert not loading.store(sample).changed


@pytest.mark.parametrize("errata", [[erratum("weapons")], [erratum("stats", unit="captain")]])
def test_errata_change_only_what_they_name(sample: Data, errata: list[Data]) -> None:
    sample["edition"]["published"] = True
    loading.store(sample)
    sample["edition"]["rules"]["errata"] = errata
    sample["units"][0]["stats"]["w"] += 1
    with pytest.raises(PublishedEditionError) as caught:
        loading.store(sample)
    assert len(caught.value.differences) == 1


def test_no_erratum_changes_what_a_unit_costs(sample: Data) -> None:
    sample["edition"]["published"] = True
    loading.store(sample)
    sample["edition"]["rules"]["errata"] = [erratum("stats", "weapons", "skills", "provenance")]
    sample["units"][0]["costs"][0]["points"] += 5
    with pytest.raises(PublishedEditionError, match="points"):
        loading.store(sample)
    assert [path for path, _ in breaches("catalogue", sample)] == []
    sample["edition"]["rules"]["errata"] = [erratum("costs")]
    (breach,) = breaches("catalogue", sample)
    assert breach[0] == ("edition", "rules", "errata", 0, "parts", 0)


def test_errata_name_existing_units(sample: Data) -> None:
    sample["edition"]["rules"]["errata"] = [erratum("stats"), erratum("stats", unit="ghosts")]
    assert list(slips(sample)) == [
        (("edition", "rules", "errata", 1, "unit"), "'ghosts' is not a unit of this catalogue")
    ]


@pytest.mark.parametrize(
    ("system", "version"),
    [("warcrow", "1.6"), ("company-of-iron", "2017"), ("armoured-clash", "2024")],
)
def test_databases_loaded_before_the_errata_take_them(system: str, version: str) -> None:
    """What is loaded first is the edition as it was: without errata and what they put right."""
    new = data_of(settings.FIXTURES / system)
    old = deepcopy(new)
    corrected = {erratum["unit"] for erratum in old["edition"]["rules"].pop("errata")}
    for unit in old["units"]:
        if unit["id"] in corrected:
            unit["stats"].pop("twin_of", None)
            for skill in unit["skills"]:
                skill.pop("joining", None)
            for weapon in unit["weapons"] if system == "warcrow" else ():
                weapon["stats"]["switches"] = [
                    switch
                    for switch in weapon["stats"]["switches"]
                    if switch["effects"][0]["do"] != "token"
                ]
            for weapon in unit["weapons"] if system == "armoured-clash" else ():
                dice = [band["dice"] for band in weapon["stats"]["bands"]]
                for band, number in zip(weapon["stats"]["bands"], reversed(dice), strict=True):
                    band["dice"] = number
    loading.store(old)
    before = loading.catalogue(loading.edition_in_force(system, version))
    changes = loading.store(new).changes
    assert set(changes["units"].changed) == corrected
    after = loading.catalogue(loading.edition_in_force(system, version))
    assert after is not before
    assert loading.as_data(loading.edition_in_force(system, version)) == canonical(new)


def test_a_long_refusal_is_cut(sample: Data) -> None:
    sample["edition"]["published"] = True
    loading.store(sample)
    for row in sample["units"] + sample["factions"]:
        row["name"] += "!"
    with pytest.raises(PublishedEditionError, match=r"; and 1 more\. Give") as caught:
        loading.store(sample)
    assert len(caught.value.differences) == 6


def test_a_published_edition_does_not_become_a_draft(sample: Data) -> None:
    published = deepcopy(sample)
    published["edition"]["published"] = True
    assert loading.store(sample).changed
    assert loading.store(published).changes["editions"] == Change(changed=("0.9",))
    with pytest.raises(PublishedEditionError, match=r"edition\.published: True -> False"):
        loading.store(sample)
    assert not loading.store(published).changed


def test_a_stale_digest_is_put_right(sample: Data) -> None:
    sample["edition"]["published"] = True
    loading.store(sample)
    Edition.objects.update(digest="of an older shape")
    assert not loading.store(sample).changed
    assert Edition.objects.get().digest == digest_of(canonical(sample))


@pytest.mark.parametrize("stored_before", [True, False])
def test_a_failure_half_way_leaves_nothing(
    sample: Data, monkeypatch: pytest.MonkeyPatch, stored_before: bool
) -> None:
    if stored_before:
        loading.store(sample)
    before = everything()
    sample["units"][0]["name"] = "Guardians"
    sample["factions"].append({"id": "blues", "name": "Blues"})

    def fail(*args: Any, **options: Any) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(Weapon._default_manager.__class__, "bulk_create", fail)
    with pytest.raises(RuntimeError):
        loading.store(sample)
    assert everything() == before


def test_few_queries(
    warcrow_data: Data, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(18):
        loading.store(warcrow_data)
    with CaptureQueriesContext(
        connection,
    ) as again:
        loading.store(warcrow_data)
    written = [query["sql"] for query in again if not query["sql"].startswith("SELECT")]
    assert len(again) == 11
    assert len(written) == 3, "a savepoint, the lock on the game's row, and the release"


def test_reading_rows_takes_six_queries(
    loaded: Edition, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(6):
        loading.as_data(loaded)
    bare = Edition.objects.get()
    with django_assert_num_queries(7):
        loading.as_data(bare)
