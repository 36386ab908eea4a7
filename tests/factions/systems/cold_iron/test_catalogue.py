"""The shipped catalogue: counts, figures of the printed charts, ladders, schemas and words."""

import re
from collections import Counter
from itertools import pairwise
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


# Figures of the printed charts: STR in one hand and in two, average, price, load, hit points

MELEE = [
    ("knife", 2, 1, 2.0, 4, 8, 10),
    ("dagger", 2, 1, 2.5, 5, 10, 10),
    ("short-sword", 4, 3, 4.0, 27, 55, 55),
    ("sword", 8, 6, 5.0, 42, 85, 85),
    ("long-sword", 9, 8, 5.5, 50, 100, 100),
    ("two-hand-sword", 21, 16, 7.5, 80, 160, 160),
    ("giant-great-sword", 106, 65, 17.5, 155, 310, 310),
    ("pixie-axe", 2, None, 2.5, 3, 10, 10),
    ("bearded-axe", 18, 8, 6.5, 38, 115, 80),
    ("battle-axe", 36, 16, 8.5, 58, 175, 120),
    ("titan-great-axe", 168, 75, 20.5, 113, 340, 230),
    ("mace", 8, 6, 5.0, 28, 85, 60),
    ("morningstar", 25, 18, 8.0, 58, 175, 120),
    ("javelin", 6, 4, 3.5, 24, 70, 50),
    ("boar-spear", 18, 14, 6.0, 49, 145, 100),
    ("lance", 11, None, 6.5, 64, 190, 130),
    ("ogre-lance", 25, None, 9.5, 94, 280, 200),
]


@pytest.mark.parametrize("row", MELEE, ids=lambda row: str(row[0]))
def test_melee_weapons(row: tuple[Any, ...], catalogue: Catalogue) -> None:
    weapon = catalogue.items[row[0]]
    assert isinstance(weapon, Weapon)
    assert (weapon.str_1h, weapon.str_2h, weapon.average) == row[1:4]
    assert (weapon.cost, weapon.enc, weapon.hp) == row[4:]


MISSILES = [
    ("pixie-bow", None, 2, 1.5, 0, 0, "light-arrows"),
    ("hunters-bow", None, 8, 3.5, 0, 0, "arrows"),
    ("long-bow", None, 16, 3.5, 2, 0, "arrows"),
    ("masters-bow", None, 26, 4.5, 3, 0, "heavy-arrows"),
    ("light-crossbow", None, 6, 3.5, 1, 1, "light-bolts"),
    ("arbalest", None, 18, 5.5, 5, 2, "arbalest-bolts"),
    ("ballista", None, 36, 21.0, 12, 19, "ballista-bolts"),
    ("sling", 14, None, 3.5, 3, 0, "sling-bullets"),
    ("boulder", 28, 19, 3.5, 0, 0, None),
]


@pytest.mark.parametrize("row", MISSILES, ids=lambda row: str(row[0]))
def test_missile_weapons(row: tuple[Any, ...], catalogue: Catalogue) -> None:
    weapon = catalogue.items[row[0]]
    assert isinstance(weapon, Weapon)
    assert weapon.missile
    assert (weapon.str_1h, weapon.str_2h, weapon.average) == row[1:4]
    assert (weapon.vs_t, weapon.turns_to_load, weapon.ammunition) == row[4:]


@pytest.mark.parametrize(
    ("key", "figures"),
    [
        ("buckler", (2, 2, 4, 50, 100)),
        ("small-shield", (3, 4, 7, 100, 200)),
        ("medium-shield", (4, 7, 10, 150, 300)),
        ("large-shield", (5, 10, 14, 200, 400)),
        ("great-shield", (6, 14, 19, 270, 500)),
        ("giant-shield", (9, 32, 40, 600, 800)),
    ],
)
def test_shields(key: str, figures: tuple[int, ...], catalogue: Catalogue) -> None:
    found = catalogue.items[key]
    assert isinstance(found, Shield)
    assert (found.d, found.str, found.larger_str, found.enc, found.hp) == figures


@pytest.mark.parametrize(
    ("key", "figures"),
    [
        ("padded-cloth", (1, 0, 100, 10, 15)),
        ("leather-armour", (2, 1, 200, 20, 20)),
        ("chain-mail", (4, 2, 400, 60, 30)),
        ("half-plate", (5, 2, 600, 75, 30)),
        ("plate-armour", (6, 3, 800, 90, 30)),
        ("heavy-dragon-leather", (4, 2, 300, 40, 30)),
    ],
)
def test_armours(key: str, figures: tuple[int, ...], catalogue: Catalogue) -> None:
    found = catalogue.items[key]
    assert isinstance(found, Armour)
    assert (found.t, found.c, found.enc, found.grace, found.per_t) == figures


@pytest.mark.parametrize(
    ("key", "siz", "t", "c", "move"),
    [
        ("great-draught-horse", 240, 2, 5, (35, 13)),
        ("courser", 100, 2, 4, (48, 18)),
        ("war-lizard", 82, 4, 4, (35, 13)),
        ("llama", 35, 2, 2, (18, 12)),
    ],
)
def test_mounts(
    key: str, siz: int, t: int, c: int, move: tuple[int, int], catalogue: Catalogue
) -> None:
    mount = catalogue.items[key]
    assert isinstance(mount, Mount)
    assert (mount.siz, mount.t, mount.c, mount.move) == (siz, t, c, move)


@pytest.mark.parametrize(
    ("key", "penalty"),
    [
        ("dagger", 0),
        ("short-sword", 0),
        ("dart", -2),
        ("stout-hammer", -2),
        ("tomahawk", -2),
        ("sword", -4),
        ("javelin", -4),
        ("mace", -4),
        ("short-spear", -6),
        ("boar-spear", -6),
    ],
)
def test_penalties_for_keeping_a_weapon(key: str, penalty: int, catalogue: Catalogue) -> None:
    weapon = catalogue.items[key]
    assert isinstance(weapon, Weapon)
    assert weapon.hth == penalty


# Ladders


def ladder(catalogue: Catalogue, kind: str) -> list[Weapon]:
    return [i for i in catalogue.items.values() if isinstance(i, Weapon) and i.kind == kind]


@pytest.mark.parametrize("kind", ["sword", "axe", "mace", "spear", "lance"])
def test_heavier_weapons_take_more_and_do_more(kind: str, catalogue: Catalogue) -> None:
    for light, heavy in pairwise(ladder(catalogue, kind)):
        assert (light.str_1h or 0) <= (heavy.str_1h or 0)
        assert light.average < heavy.average
        assert light.cost < heavy.cost
        assert light.enc < heavy.enc


@pytest.mark.parametrize(("kind", "vs_t", "crit"), [("axe", 1, "sharp"), ("mace", 2, "random")])
def test_axes_and_maces_bite_through_armour(
    kind: str, vs_t: int, crit: str, catalogue: Catalogue
) -> None:
    assert {(w.vs_t, w.crit) for w in ladder(catalogue, kind)} == {(vs_t, crit)}


def test_clubs_and_staves_tire_and_crit_bluntly(catalogue: Catalogue) -> None:
    for weapon in (*ladder(catalogue, "club"), *ladder(catalogue, "staff")):
        assert weapon.fatigue
        assert weapon.crit == "blunt-random"


def test_staves_are_spears_of_one_more_damage(catalogue: Catalogue) -> None:
    spears = {spear.str_2h: spear.average for spear in ladder(catalogue, "spear")}
    for staff in ladder(catalogue, "staff"):
        assert staff.str_1h is None
        assert staff.average == spears[staff.str_2h] + 1


def test_quality_costs_three_times_as_much_or_is_not_made(catalogue: Catalogue) -> None:
    without = {item.kind for item in catalogue.items.values() if item.quality_cost is None}
    assert without == {"sling", "rock", "ammunition", "armour", "mount"}
    assert catalogue.items["sling-bullets"].quality_cost is None
    assert catalogue.items["arrows"].quality_cost == 6
    for item in catalogue.items.values():
        if item.quality_cost is not None:
            assert 2 <= item.quality_cost / item.cost <= 3.4


def test_ever_ready_crossbows_cost_double(catalogue: Catalogue) -> None:
    for key in ("light-crossbow", "medium-crossbow", "heavy-crossbow", "arbalest"):
        assert catalogue.items[f"ever-ready-{key}"].cost == 2 * catalogue.items[key].cost


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
