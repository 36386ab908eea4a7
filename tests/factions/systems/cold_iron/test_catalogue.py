"""The shipped catalogue: counts, references, schemas and words."""

import re
from collections import Counter
from typing import Any

import pytest

from factions.loading import checks, schema
from factions.systems.cold_iron.catalogue import (
    Armour,
    Catalogue,
    Item,
    Mount,
    Shield,
    Weapon,
    read,
)

Json = dict[str, Any]
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

CREATURES = {
    "small-wolf": 6,
    "medium-wolf-war-dog": 6,
    "large-wolf": 6,
    "small-mountain-lion": 6,
    "medium-mountain-lion": 6,
    "large-mountain-lion": 6,
    "chasm-cat": 8,
    "ghoul-wolf": 6,
    "ghast": 8,
    "ghoul": 6,
    "goblin-warrior": 5,
    "elite-goblin": 10,
    "goblin-cleric": 10,
    "spectre": 10,
    "wight": 10,
    "skeleton": 6,
}


# What there is


def test_schemas_accept_the_catalogue(data: Json) -> None:
    assert schema.breach("catalogue", data) is None
    assert schema.breach("cold-iron", data) is None
    assert list(checks.breaches(data)) == []


def test_counts(data: Json) -> None:
    assert len(data["factions"]) == 5
    assert len(data["keywords"]) == 13
    assert len(data["upgrades"]) == 170
    assert Counter(unit["faction"] for unit in data["units"]) == {
        "free-company": 32,
        "goblin-warband": 6,
        "barrow-host": 6,
        "beasts": 9,
        "wanderers": 5,
    }


def test_kinds_of_items(data: Json) -> None:
    assert Counter(upgrade["kind"] for upgrade in data["upgrades"]) == {
        "sword": 22,
        "axe": 22,
        "mace": 21,
        "spear": 21,
        "lance": 4,
        "club": 4,
        "flail": 3,
        "staff": 3,
        "bow": 8,
        "crossbow": 10,
        "sling": 3,
        "rock": 5,
        "ammunition": 10,
        "shield": 8,
        "armour": 10,
        "mount": 16,
    }


def test_ready_combatants_of_every_level_and_style(data: Json) -> None:
    company = [unit for unit in data["units"] if unit["faction"] == "free-company"]
    levels = Counter(unit["stats"]["grades"][0]["level"] for unit in company)
    assert set(levels) == set(range(1, 9))
    assert len(company) >= 24
    kinds = Counter(unit["kind"] for unit in company)
    assert min(kinds[kind] for kind in ("fighter", "archer", "berserker", "mounted")) >= 4


@pytest.mark.parametrize("unit", CREATURES)
def test_every_printed_creature_at_every_level(unit: str, catalogue: Catalogue) -> None:
    grades = catalogue.combatants[unit].grades
    assert list(grades) == [f"level-{level}" for level in range(1, CREATURES[unit] + 1)]
    assert all(grade.printed for grade in grades.values())


def test_only_printed_creatures_have_printed_ratings(catalogue: Catalogue) -> None:
    printed = {
        key
        for key, unit in catalogue.combatants.items()
        if any(grade.printed for grade in unit.grades.values())
    }
    assert printed == set(CREATURES)


def test_templates(catalogue: Catalogue) -> None:
    templates = {key for key, unit in catalogue.combatants.items() if unit.template}
    assert templates == {"fighter", "archer", "berserker", "rider", "beast"}
    for key in templates:
        assert len(catalogue.allowed[key]) == (0 if key == "beast" else 170)
    assert not any(catalogue.allowed[key] for key in catalogue.combatants if key not in templates)


def test_beasts_and_wanderers_join_everyone(catalogue: Catalogue) -> None:
    assert catalogue.open_factions == {"beasts", "wanderers"}


def test_sizes_are_in_rising_order(catalogue: Catalogue) -> None:
    assert list(catalogue.sizes.items()) == [("brawl", 10), ("skirmish", 30), ("battle", 100)]


def test_ids_are_given_once(data: Json) -> None:
    for kind in ("factions", "keywords", "units", "upgrades"):
        ids = [row["id"] for row in data[kind]]
        assert len(set(ids)) == len(ids)
        assert all(SLUG.fullmatch(key) for key in ids)


def test_names_are_given_once(data: Json) -> None:
    for kind in ("units", "upgrades"):
        assert max(Counter(row["name"] for row in data[kind]).values()) == 1


def test_equipment_of_the_ready_exists(catalogue: Catalogue) -> None:
    for unit in catalogue.combatants.values():
        assert set(unit.equipment) <= set(catalogue.items)
        assert set(unit.held) <= set(unit.equipment)
        assert unit.quality <= set(unit.equipment)
        assert set(unit.grades) == set(unit.costs)


def test_ammunition_exists(catalogue: Catalogue) -> None:
    for item in catalogue.items.values():
        if isinstance(item, Weapon) and item.ammunition:
            assert catalogue.items[item.ammunition].kind == "ammunition"


def test_skills_of_weapons_exist(catalogue: Catalogue) -> None:
    skills = catalogue.charts.skills
    for item in catalogue.items.values():
        if isinstance(item, Weapon):
            assert item.attack in skills
            assert item.parry is None or "cap" in skills[item.parry].rows


def test_ranges_of_missiles_exist(catalogue: Catalogue) -> None:
    for item in catalogue.items.values():
        if isinstance(item, Weapon) and item.missile:
            assert item.range in catalogue.rules["missile_ranges"]["hexes"]


# Words and sources


def test_every_text_is_whole_sentences(data: Json) -> None:
    rules = data["edition"]["rules"]
    texts = [row["summary"] for row in (*data["keywords"], *rules["scenarios"])]
    texts += [row["effect"] for row in rules["fumbles"]]
    texts += [doubt for unit in data["units"] for doubt in unit["provenance"]["doubts"]]
    assert len(texts) > 40
    for text in texts:
        assert text == text.strip()
        assert text[0].isupper()
        assert text.endswith(".")


def test_every_keyword_is_explained(data: Json) -> None:
    used = {keyword for unit in data["units"] for keyword in unit["keywords"]}
    assert used == {row["name"] for row in data["keywords"]}


def test_every_unit_cites_its_source(data: Json) -> None:
    for unit in data["units"]:
        provenance = unit["provenance"]
        printed = unit["id"] in CREATURES
        assert provenance["confidence"] == ("printed" if printed else "sample")
        assert printed or not provenance["official"]


def test_names_from_other_settings_are_not_used(data: Json) -> None:
    names = " ".join(row["name"] for row in (*data["units"], *data["upgrades"]))
    assert not re.search("kharakan|shaum", names, re.IGNORECASE)


def test_scenarios(data: Json) -> None:
    scenarios = {row["id"]: row for row in data["edition"]["rules"]["scenarios"]}
    assert {key: row["gap"] for key, row in scenarios.items()} == {"melee": 0, "hold-the-bridge": 2}
    for row in scenarios.values():
        near, far = row["deployment"]
        assert near["x"] == far["x"] == [0, 39]
        assert near["y"] == [39 - edge for edge in reversed(far["y"])]


# The schema refuses


def put(path: str, value: Any) -> Any:
    *way, last = (int(step) if step.isdigit() else step for step in path.split("."))

    def change(target: Any) -> None:
        for step in way:
            target = target[step]
        target[last] = value

    return change


@pytest.mark.parametrize(
    "change",
    [
        put("units.0.kind", "wizard"),
        put("units.0.roles", ["officer"]),
        put("units.0.stats.school", "luck"),
        put("units.0.stats.colour", "red"),
        put("units.0.stats.grades", []),
        put("units.0.stats.grades.0.level", 0),
        put("units.0.stats.grades.0.str", 0),
        put("units.0.stats.grades.0.skills", {"juggling": 1}),
        put("units.0.stats.grades.0.printed", {"luck": 1}),
        put("units.0.stats.lag", {}),
        put("units.0.costs.0.models", 2),
        put("upgrades.0.kind", "wand"),
        put("upgrades.0.points", 1),
        put("upgrades.0.allows", []),
        put("upgrades.0.stats.crit", "sometimes"),
        put("upgrades.0.stats.d", 3),
        put("edition.rules.sizes", {}),
        put("edition.rules.skill_costs.B", [0]),
        put("edition.rules.damage_dice.0.dice", "d6"),
        put("edition.rules.encumbrance_chart.0.fatigue_per", "year"),
        put("edition.rules.spells", {}),
    ],
)
def test_the_schema_refuses(change: Any, data: Json) -> None:
    change(data)
    assert schema.breach("cold-iron", data) is not None


def test_a_catalogue_without_upgrades_is_read(data: Json) -> None:
    found = read(data | {"upgrades": []})
    assert found.items == {}
    assert set(found.allowed) == set(found.combatants)


def test_items_are_what_their_kind_says(catalogue: Catalogue) -> None:
    kinds: dict[str, type[Item]] = {"shield": Shield, "armour": Armour, "mount": Mount}
    for item in catalogue.items.values():
        expected = kinds.get(item.kind, Item if item.kind == "ammunition" else Weapon)
        assert type(item) is expected
