"""Armoured Clash's catalogue as shipped: complete, consistent and equal to the figures."""

import csv
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from factions.systems.armoured_clash.catalogue import LEVELS, SCALES, Catalogue, Profile
from tests.factions.systems.armoured_clash.conftest import FOLDER, merged

Json = dict[str, Any]
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
FIGURES = list(csv.DictReader((Path(__file__).parent / "figures.csv").open(encoding="utf-8")))


def cell(value: int | None) -> str:
    return "" if value is None else str(value)


def figures(unit: Profile) -> dict[str, str]:
    """Return a unit's figures as a row of figures.csv says them."""
    levels = unit.levels.values()
    return {
        "id": unit.id,
        "faction": unit.faction,
        "kind": unit.kind,
        "levels": "/".join(level.id for level in levels),
        "points": "/".join(str(level.points) for level in levels),
        "models": "/".join(str(level.models) for level in levels),
        "victory_points": "/".join(str(level.victory_points) for level in levels),
        "target": unit.target,
        "size": str(unit.size),
        "speed": cell(unit.speed),
        "defence": str(unit.defence),
        "damage_limit": str(unit.damage_limit),
        "discipline": cell(unit.discipline),
        "break_limit": cell(unit.break_limit),
        "rows": str(len(unit.grid)),
        "dice": str(sum(band.dice for row in unit.grid for band in row.bands)),
    }


@pytest.mark.parametrize("row", FIGURES, ids=[row["id"] for row in FIGURES])
def test_a_unit_has_its_figures(row: dict[str, str], clash: Catalogue) -> None:
    assert figures(clash.profiles[row["id"]]) == row


def test_every_unit_is_among_the_figures(clash: Catalogue) -> None:
    assert {row["id"] for row in FIGURES} == set(clash.profiles)
    assert len(FIGURES) == len(merged()["units"]) == 197


def test_factions_have_their_units_in_files_of_their_own(clash: Catalogue) -> None:
    assert Counter(unit.faction for unit in clash.profiles.values()) == {
        "alliance": 19,
        "commonwealth": 27,
        "crown": 26,
        "empire": 19,
        "enlightened": 28,
        "imperium": 24,
        "sultanate": 21,
        "union": 33,
    }
    assert {file.name for file in FOLDER.glob("*.json")} == {
        "edition.json",
        "keywords.json",
        "boons.json",
        *(f"units-{faction}.json" for faction in clash.factions),
    }


def test_kinds(clash: Catalogue) -> None:
    units = clash.profiles.values()
    assert Counter(unit.kind for unit in units) == {
        "infantry": 54,
        "armour": 64,
        "cavalry": 28,
        "rotorcraft": 13,
        "artillery": 11,
        "field-gun": 10,
        "fortification": 9,
        "aircraft": 8,
    }
    assert sum(unit.behemoth for unit in units) == 16
    assert sum(unit.commander for unit in units) == 19
    assert Counter(unit.target for unit in units) == {"heavy": 93, "light": 83, "aerial": 21}


def test_levels(clash: Catalogue) -> None:
    assert Counter("/".join(unit.levels) for unit in clash.profiles.values()) == {
        "basic/reinforced/full_strength": 171,
        "full_strength": 14,
        "reinforced/full_strength": 6,
        "single": 5,
        "basic": 1,
    }


def test_strength_grows_with_the_level(clash: Catalogue) -> None:
    for unit in clash.profiles.values():
        models = [level.models for level in unit.levels.values()]
        points = [level.points for level in unit.levels.values()]
        if not unit.behemoth:
            assert models == [models[0] * n for n in range(1, len(models) + 1)]
        assert points == sorted(points)


def test_names_and_ids_are_given_once() -> None:
    for kind in ("units", "factions", "keywords", "upgrades"):
        ids = [row["id"] for row in merged()[kind]]
        assert len(set(ids)) == len(ids)
        assert all(SLUG.fullmatch(key) for key in ids)
    names = [(unit["faction"], unit["name"]) for unit in merged()["units"]]
    assert len(set(names)) == len(names)


def test_special_rules() -> None:
    rules = merged()["edition"]["rules"]["special_rules"]
    assert [row["id"] for row in merged()["keywords"]] == sorted(row["id"] for row in rules)
    assert Counter(row["kind"] for row in rules) == {
        "unit": 101,
        "quality": 25,
        "trait": 2,
        "core": 1,
    }


def test_what_units_name_has_a_summary() -> None:
    known = {row["name"] for row in merged()["keywords"]}
    for unit in merged()["units"]:
        named = {keyword.partition(" (")[0] for keyword in unit["keywords"]}
        qualities = {name for row in unit["weapons"] for name in row["stats"]["qualities"]}
        assert named | qualities <= known
    assert all(20 <= len(row["summary"]) <= 460 for row in merged()["keywords"])


def test_bracketed_dice_come_with_a_quality_that_uses_them(clash: Catalogue) -> None:
    using = {"Point Blank", "Shock", "Wreckers"}
    for unit in clash.profiles.values():
        for row in unit.grid:
            assert any(b.bracketed != b.dice for b in row.bands) <= bool(using & {*row.qualities})


def test_rows_say_what_they_hit(clash: Catalogue) -> None:
    rows = [row for unit in clash.profiles.values() for row in unit.grid]
    assert Counter((row.mode, row.against) for row in rows) == {
        ("ranged", ("light",)): 163,
        ("ranged", ("heavy",)): 87,
        ("ranged", ("light", "heavy")): 32,
        ("ranged", ("aerial",)): 51,
        ("ranged", ("light", "aerial")): 1,
        ("melee", ()): 104,
        ("impact", ()): 59,
    }
    assert sum(len(row.bands) for row in rows) == 1455


def test_bands_follow_each_other(clash: Catalogue) -> None:
    for unit in clash.profiles.values():
        for row in unit.grid:
            edges = [(band.least, band.most) for band in row.bands]
            assert all(least <= most for least, most in edges)
            pairs = pairwise(edges)
            assert all(after[0] == before[1] + 1 for before, after in pairs)
            assert edges[0][0] == (0 if unit.behemoth else 1)


def test_bands_reach_the_whole_unit(clash: Catalogue) -> None:
    short = {
        unit.id
        for unit in clash.profiles.values()
        for row in unit.grid
        if not unit.behemoth
        and row.bands[-1].most < max(level.models for level in unit.levels.values())
    }
    assert short == set()


def test_short_ranges_are_short_but_for_one_doubt(clash: Catalogue) -> None:
    wrong = {
        unit.id
        for unit in clash.profiles.values()
        for row in unit.grid
        if row.short and row.long and row.short > row.long
    }
    assert wrong == {"ruishi-lion-automata"}


def test_battlegroups(clash: Catalogue) -> None:
    orbats = clash.orbats.values()
    assert len(orbats) == 27
    assert Counter(orbat.role for orbat in orbats) == {"faction": 8, "auxiliary": 19}
    assert {orbat.id for orbat in orbats if orbat.command is None} == {
        "laigles-imperiaux-auxiliary-battlegroup",
        "crown-super-heavy-auxiliary-battlegroup",
        "empire-super-heavy-auxiliary-battlegroup",
        "heavy-rail-auxiliary-battlegroup",
    }
    assert sum(len(orbat.slots) for orbat in orbats) == 138
    bonuses = [group["bonus"] for group in merged()["edition"]["rules"]["battlegroups"]]
    assert len({bonus["summary"] for bonus in bonuses if bonus}) == 25


def test_places_are_slots_of_the_factions_battlegroups(clash: Catalogue) -> None:
    for unit in clash.profiles.values():
        for key, place in unit.places.items():
            assert clash.orbats[key].faction == unit.faction
            assert place.slot in clash.orbats[key].slots
            assert set(place.scales) <= set(SCALES)
        assert bool(unit.places) is not bool(unit.joins)
    assert sum(len(unit.places) for unit in clash.profiles.values()) == 499


def test_every_slot_can_be_filled(clash: Catalogue) -> None:
    for orbat in clash.orbats.values():
        for slot in orbat.slots.values():
            places = [
                place
                for unit in clash.profiles.values()
                if (place := unit.places.get(orbat.id)) and place.slot == slot.name
            ]
            assert sum(place.most for place in places) >= slot.least
            assert places


def test_commanders_fill_commander_slots(clash: Catalogue) -> None:
    for unit in clash.profiles.values():
        commanding = {clash.orbats[key].slots[p.slot].commander for key, p in unit.places.items()}
        assert (True in commanding) is unit.commander


def test_conditional_stars_favour_units_of_their_slot(clash: Catalogue) -> None:
    found = {}
    for orbat in clash.orbats.values():
        for slot in orbat.slots.values():
            for unit in slot.favoured:
                assert clash.profiles[unit].places[orbat.id].slot == slot.name
            if slot.extra:
                found[orbat.id] = sorted(slot.favoured)
    assert len(found) == 8
    assert found["crown-faction-battlegroup"] == [
        "stirling-armoured-transports",
        "tristan-assault-transports",
    ]


def test_boons(clash: Catalogue) -> None:
    assert len(clash.boons) == 23
    assert sum(len(boon.factions) == 8 for boon in clash.boons.values()) == 4
    own = Counter(next(iter(b.factions)) for b in clash.boons.values() if len(b.factions) == 1)
    assert own == {
        "alliance": 2,
        "commonwealth": 2,
        "crown": 3,
        "empire": 2,
        "enlightened": 3,
        "imperium": 2,
        "sultanate": 3,
        "union": 2,
    }
    assert clash.boons["weaponised-hubris"].points == 70
    assert sum(boon.points for boon in clash.boons.values()) == 765


def test_provenance() -> None:
    groups = merged()["edition"]["rules"]["battlegroups"]
    for row in [*merged()["units"], *groups]:
        assert row["provenance"]["source"]
        assert row["provenance"]["official"] is True
    told = Counter(unit["provenance"]["confidence"] for unit in merged()["units"])
    assert told == {"fan": 189, "inferred": 8}
    doubted = [unit["id"] for unit in merged()["units"] if unit["provenance"]["doubts"]]
    assert len(doubted) == 27
    inferred = {u["id"] for u in merged()["units"] if u["provenance"]["confidence"] == "inferred"}
    assert inferred <= set(doubted)


def test_level_names() -> None:
    names = {(cost["id"], cost["name"]) for unit in merged()["units"] for cost in unit["costs"]}
    assert names == {
        ("basic", "Basic"),
        ("reinforced", "Reinforced"),
        ("full_strength", "Full Strength"),
        ("single", "Single"),
    }
    assert {key for key, _ in names} - {"single"} == set(LEVELS)


def test_no_file_speaks_of_a_machine() -> None:
    for file in FOLDER.rglob("*.json"):
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"/(work|tmp|home|usr)/|\.txt|\.py", text), file.name
