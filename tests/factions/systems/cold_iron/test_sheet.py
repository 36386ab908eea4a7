"""The derived sheet: printed stat blocks, and sums done by hand."""

from typing import Any

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.sheet import Sheet, build_of, grips, sheet
from factions.systems.cold_iron.sheet.training import training
from tests.factions.systems.cold_iron.builds import arm, average, made

# The one printed figure that its own formula contradicts: 1d3-1 where the average is 2.
SLIPS = {("small-wolf", "level-1", "damage")}
# Figures of the stat blocks: creatures at all their levels.
FIGURES = 838


# Printed stat blocks


def rating(found: Sheet, key: str) -> Any:
    """Return the rating that a key of a printed block names; dice as their average."""
    if key == "damage":
        return found.arms[-1].average
    return getattr(found, key)


def test_every_printed_rating_is_reproduced(catalogue: Catalogue) -> None:
    seen, off = 0, set()
    for unit in catalogue.combatants.values():
        for grade in unit.grades.values():
            found = sheet(build_of(unit, grade, catalogue.items), catalogue.charts)
            for key, value in grade.printed.items():
                seen += 1
                expected = average(value) if isinstance(value, str) else value
                if key == "hm":
                    continue
                if rating(found, key) != expected:
                    off.add((unit.id, grade.option, key))
    assert seen == FIGURES
    assert off == SLIPS


def test_printed_missile_attacks_are_reproduced(catalogue: Catalogue) -> None:
    seen = 0
    for unit in catalogue.combatants.values():
        for grade in unit.grades.values():
            if "hm" in grade.printed:
                seen += 1
                school = training(unit.school, grade.level, {}, catalogue.charts)
                base = school.lagging(unit.hth_lag, unit.missile_lag).missile("bow")
                dex = catalogue.charts.worth(grade.attributes["dex"]).adj
                assert base + dex == grade.printed["hm"]
    assert seen == 31


@pytest.mark.parametrize(
    ("unit", "option", "ratings"),
    [
        ("small-wolf", "level-1", {"h": 5, "grab": 10, "hth": 1, "db": 5, "db_long": 2, "pt": 10}),
        (
            "medium-wolf-war-dog",
            "level-6",
            {"h": 17, "grab": 20, "hth": 14, "db": 15, "t": 2, "c": 2},
        ),
        ("chasm-cat", "level-5", {"pt": 105, "h": 27, "hs": 19, "hth": 26, "db": 7, "c": 5}),
        ("ghast", "level-8", {"pt": 96, "h": 25, "hs": 24, "db": 18, "move": (23, 15)}),
        ("goblin-warrior", "level-5", {"pt": 40, "h": 14, "hth": 12, "db": 10, "move": (16, 10)}),
        ("elite-goblin", "level-10", {"pt": 80, "h": 24, "hth": 23, "grab": 27, "db": 20}),
        ("goblin-cleric", "level-10", {"h": 24, "hth": 21, "grab": 25, "hth_damage": 8.5}),
        ("spectre", "level-10", {"pt": 90, "h": 25, "db": 26, "move": (30, 30)}),
        ("wight", "level-10", {"pt": 120, "h": 28, "hs": 27, "t": 6, "c": 3}),
        ("skeleton", "level-6", {"pt": 1, "h": 19, "grab": 20, "hth": 17, "db": 14, "t": 20}),
    ],
)
def test_creatures_by_hand(
    unit: str, option: str, ratings: dict[str, Any], catalogue: Catalogue
) -> None:
    combatant = catalogue.combatants[unit]
    build = build_of(combatant, combatant.grades[option], catalogue.items)
    found = sheet(build, catalogue.charts)
    assert {key: getattr(found, key) for key in ratings} == ratings


def test_printed_movement_of_the_loaded_goblins(catalogue: Catalogue) -> None:
    unit = catalogue.combatants["goblin-warrior"]
    moves = [
        sheet(build_of(unit, grade, catalogue.items), catalogue.charts).move
        for grade in unit.grades.values()
    ]
    assert moves[:2] == [(14, 9), (14, 9)]
    assert all(open_ >= 14 for open_, _ in moves)


# Sums by hand


def ready(catalogue: Catalogue, unit: str) -> Sheet:
    combatant = catalogue.combatants[unit]
    (grade,) = combatant.grades.values()
    return sheet(build_of(combatant, grade, catalogue.items), catalogue.charts)


@pytest.mark.parametrize(
    ("unit", "ratings"),
    [
        # The manual's fighter of the third level has an attack of 11.
        (
            "line-shieldman",
            {
                "h": 11,
                "hs": 11,
                "hw": 7,
                "pt": 21,
                "ds": 17,
                "dp": 11,
                "d": 17,
                "second": 14,
                "dm": 13,
                "db": 3,
                "dw": 17,
                "hth": 8,
                "t": 4,
                "c": 2,
                "load": 710,
                "move": (17, 10),
                "std": -5,
                "hth_damage": 6.5,
            },
        ),
        (
            "town-guard",
            {"h": 4, "pt": 14, "ds": 9, "dp": 4, "db": 0, "dm": 7, "hth": 3, "second": 6},
        ),
        ("two-hander", {"h": 10, "dp": 12, "d": 12, "second": 6, "ds": None, "dm": 5}),
        ("woods-hunter", {"hm": 3, "db": 3, "dm": 3, "d": 3, "ds": None, "dp": None}),
        ("javelin-skirmisher", {"hm": 6, "h": 7}),
        ("long-eye", {"hm": 21, "pt": 56, "db": 14}),
        ("market-wrestler", {"h": 10, "hth": 11, "hth_damage": 6.0, "pt": 27}),
        ("household-lancer", {"h": 12, "move": (43, 16), "load": 425}),
        ("bearskin", {"h": 13, "berserk": True}),
        ("last-of-the-bearskins", {"level": 8, "pt": 80}),
    ],
)
def test_people_by_hand(unit: str, ratings: dict[str, Any], catalogue: Catalogue) -> None:
    found = ready(catalogue, unit)
    assert {key: getattr(found, key) for key in ratings} == ratings


@pytest.mark.parametrize(
    ("items", "keys", "weapon", "grip", "damage"),
    [
        (["sword"], {"str": 8}, "sword", "one", "2d4"),
        (["sword"], {"str": 17}, "sword", "one", "2d4"),
        (["sword"], {"str": 18}, "sword", "one", "2d6-1"),
        (["sword"], {"str": 18}, "sword", "two", "2d6-1"),
        (["sword"], {"str": 20}, "sword", "two", "2d6"),
        (["sword"], {"str": 13, "skills": {"sword-attack": 5}}, "sword", "two", "2d6"),
        (["sword"], {"str": 18, "quality": frozenset({"sword"})}, "sword", "one", "2d6"),
        (["dagger"], {"str": 64}, "dagger", "one", "2d10+1"),
        (["quarterstaff"], {"str": 10}, "quarterstaff", "two", "2d6-1"),
        (["javelin"], {"str": 6}, "javelin", "thrown", "1d6"),
        (["javelin"], {"str": 26}, "javelin", "thrown", "1d8"),
        (["javelin"], {"str": 24, "skills": {"thrown-weapons": 2}}, "javelin", "thrown", "1d8"),
        (["pebble"], {"str": 16}, "pebble", "shot", "1d4"),
        (["pebble"], {"str": 19}, "pebble", "both", "1d6"),
        (["long-bow"], {"str": 30}, "long-bow", "shot", "1d6"),
        ([], {"str": 18}, "", "body", "2d4-1"),
        ([], {"str": 18, "skills": {"unarmed-combat": 4}}, "", "body", "2d6-1"),
        (["knife"], {"str": 10, "skills": {"knife-fighting": 2}}, "knife", "one", "2d4-2"),
    ],
)
def test_damage(
    items: list[str],
    keys: dict[str, Any],
    weapon: str,
    grip: str,
    damage: str,
    catalogue: Catalogue,
) -> None:
    found = sheet(made(catalogue, *items, **keys), catalogue.charts)
    assert arm(found, weapon, grip).damage == damage


def test_a_shield_takes_strength_from_the_blow(catalogue: Catalogue) -> None:
    free = sheet(made(catalogue, "dagger", str=24), catalogue.charts)
    shielded = sheet(made(catalogue, "dagger", "large-shield", str=24), catalogue.charts)
    assert arm(free, "dagger", "one").average == 5.0
    assert arm(shielded, "dagger", "one").average == 3.5


def test_two_hands_on_an_axe_lose_its_bite(catalogue: Catalogue) -> None:
    found = sheet(made(catalogue, "hand-axe", str=20), catalogue.charts)
    assert arm(found, "hand-axe", "one").vs_t == 1
    assert arm(found, "hand-axe", "two").vs_t == 0
    mace = sheet(made(catalogue, "mace", str=20), catalogue.charts)
    assert arm(mace, "mace", "two").vs_t == 2


def test_quality_on_everything(catalogue: Catalogue) -> None:
    items = ("sword", "large-shield", "javelin", "dagger")
    plain = sheet(made(catalogue, *items, str=24), catalogue.charts)
    fine = sheet(made(catalogue, *items, str=24, quality=frozenset(items)), catalogue.charts)
    assert (fine.h, fine.ds, fine.dm) == (plain.h + 1, (plain.ds or 0) + 1, plain.dm)
    assert fine.hth_damage == plain.hth_damage + 1
    thrown = [arm(found, "javelin", "thrown") for found in (plain, fine)]
    assert (thrown[1].h, thrown[1].average) == (thrown[0].h + 1, thrown[0].average + 1)


def test_fine_arrows_fly_and_bite_better(catalogue: Catalogue) -> None:
    items = ("long-bow", "arrows")
    plain = sheet(made(catalogue, *items, str=18), catalogue.charts)
    fine = sheet(made(catalogue, *items, str=18, quality=frozenset({"arrows"})), catalogue.charts)
    assert fine.hm == (plain.hm or 0) + 1
    assert arm(fine, "long-bow", "shot").average == 4.5


@pytest.mark.parametrize(
    ("armour", "fitted", "siz", "protection"),
    [
        ("plate-armour", True, 12, (6, 3)),
        ("plate-armour", False, 12, (6, 2)),
        ("padded-cloth", False, 12, (1, 0)),
        ("chain-mail", True, 30, (4, 3)),
    ],
)
def test_protection(
    armour: str, fitted: bool, siz: int, protection: tuple[int, int], catalogue: Catalogue
) -> None:
    found = sheet(made(catalogue, armour, fitted=fitted, siz=siz, str=40), catalogue.charts)
    assert (found.t, found.c) == protection


def test_size_protects_the_unarmoured(catalogue: Catalogue) -> None:
    assert sheet(made(catalogue, siz=100), catalogue.charts).c == 3


def test_a_mount_carries_the_rider_and_the_armour(catalogue: Catalogue) -> None:
    afoot = sheet(made(catalogue, "plate-armour", "sword"), catalogue.charts)
    mounted = sheet(made(catalogue, "plate-armour", "sword", "courser"), catalogue.charts)
    assert (afoot.load, mounted.load) == (885, 85)
    assert mounted.move == (48, 18)


def test_penalties_of_the_load_come_last(catalogue: Catalogue) -> None:
    light = sheet(made(catalogue, "sword", "buckler"), catalogue.charts)
    heavy = sheet(made(catalogue, "sword", "buckler", load=1200), catalogue.charts)
    assert heavy.burden
    assert (heavy.burden.db, heavy.burden.h_d, heavy.burden.hth) == (-4, -4, -3)
    assert (heavy.h, heavy.db, heavy.hth) == (light.h - 4, light.db - 4, light.hth - 3)
    assert (heavy.ds, heavy.grab) == ((light.ds or 0) - 4, light.grab - 4)


def test_off_the_chart_nobody_moves(catalogue: Catalogue) -> None:
    found = sheet(made(catalogue, load=5000), catalogue.charts)
    assert found.burden is None
    assert found.move == (0, 0)


def test_a_strong_attack_has_at_most_six_of_strength(catalogue: Catalogue) -> None:
    for strength, less in ((10, 0), (23, 0), (26, 1), (40, 3)):
        found = sheet(made(catalogue, "sword", str=strength), catalogue.charts)
        assert found.h - (found.hs or 0) == less
        assert found.h - (found.hw or 0) == catalogue.charts.worth(strength).adj


def test_a_weak_parry_has_at_most_six_of_strength(catalogue: Catalogue) -> None:
    skills = {"shield-parry": 10}
    found = sheet(made(catalogue, "large-shield", str=40, skills=skills), catalogue.charts)
    assert (found.ds or 0) - found.dw == 3


def test_saddle_and_lance(catalogue: Catalogue) -> None:
    skills = {"mounted-combat": 4, "lance-attack": 5}
    items = ("lance", "courser")
    mounted = sheet(made(catalogue, *items, level=4, str=18, skills=skills), catalogue.charts)
    assert (mounted.hu, mounted.du) == (4 + 4 + 2, 4 + 4 + 6)
    green = sheet(made(catalogue, *items, level=4, str=18), catalogue.charts)
    assert (green.hu, green.du) == (None, None)
    afoot = sheet(made(catalogue, "lance", level=4, str=18, skills=skills), catalogue.charts)
    assert (afoot.hu, afoot.du) == (None, None)


@pytest.mark.parametrize(("level", "con", "save"), [(1, 12, 48), (8, 12, 48), (10, 18, 90)])
def test_physical_save(level: int, con: int, save: int, catalogue: Catalogue) -> None:
    assert sheet(made(catalogue, level=level, con=con), catalogue.charts).psv == save


def test_swashbucklers(catalogue: Catalogue) -> None:
    plain = sheet(made(catalogue, "sword"), catalogue.charts)
    bold = sheet(made(catalogue, "sword", skills={"swashbuckling": 6}), catalogue.charts)
    assert (bold.h, bold.db, bold.c) == (plain.h + 1, plain.db + 1, plain.c + 1)


@pytest.mark.parametrize(
    ("skill", "level", "weapon", "crit"),
    [
        ("staff-attack", 2, "quarterstaff", "blunt-random"),
        ("staff-attack", 3, "quarterstaff", "sharp"),
        ("unarmed-combat", 3, "", "blunt"),
        ("unarmed-combat", 4, "", "sharp"),
        ("mace-attack", 9, "mace", "random"),
        ("sling", 4, "sling", "blunt-random"),
        ("sling", 5, "sling", "b3-random"),
        ("sling", 8, "sling", "b3-random"),
        ("sling", 9, "sling", "b4-random"),
    ],
)
def test_crits_that_skill_sharpens(
    skill: str, level: int, weapon: str, crit: str, catalogue: Catalogue
) -> None:
    items = [weapon] if weapon else []
    found = sheet(made(catalogue, *items, str=20, skills={skill: level}), catalogue.charts)
    assert next(arm for arm in found.arms if arm.weapon == weapon).crit == crit


@pytest.mark.parametrize(
    ("items", "held", "weapon", "expected"),
    [
        (["sword"], None, "sword", ("one", "two")),
        (["sword", "buckler"], None, "sword", ("one",)),
        (["sword", "buckler"], ("sword",), "sword", ("one", "two")),
        (["sword", "dagger"], ("sword", "dagger"), "dagger", ("one", "thrown")),
        (["sword", "dagger"], ("sword",), "dagger", ("one", "two", "thrown")),
        (["lance"], None, "lance", ("one",)),
        (["quarterstaff"], None, "quarterstaff", ("two",)),
        (["long-bow"], None, "long-bow", ("shot",)),
        (["rock"], None, "rock", ("shot", "both")),
        (["rock", "buckler"], None, "rock", ("shot",)),
    ],
)
def test_grips(
    items: list[str],
    held: tuple[str, ...] | None,
    weapon: str,
    expected: tuple[str, ...],
    catalogue: Catalogue,
) -> None:
    build = made(catalogue, *items, held=held)
    (found,) = (own for own in build.weapons if own.id == weapon)
    assert grips(found, build) == expected


def test_weapons_too_heavy_are_left_out(catalogue: Catalogue) -> None:
    found = sheet(made(catalogue, "claymore", "great-bow"), catalogue.charts)
    assert [arm.weapon for arm in found.arms] == [""]


def test_two_daggers_may_be_held_of_two_carried(catalogue: Catalogue) -> None:
    held = ("dagger", "dagger", "dagger")
    build = made(catalogue, "dagger", "dagger", "sword", held=held)
    assert [item.id for item in build.in_hand] == ["dagger", "dagger"]


@pytest.mark.parametrize(
    ("weapon", "strength", "turns"),
    [
        ("light-crossbow", 11, 1), ("light-crossbow", 12, 0), ("arbalest", 35, 2),
        ("arbalest", 36, 1), ("siege-crossbow", 36, 8), ("long-bow", 90, 0),
    ],
)  # fmt: skip
def test_twice_the_strength_that_a_crossbow_takes_saves_a_turn(
    weapon: str, strength: int, turns: int, catalogue: Catalogue
) -> None:
    found = sheet(made(catalogue, weapon, str=strength), catalogue.charts)
    assert arm(found, weapon, "shot").load == turns


def test_skill_counts_for_the_strength_that_loads_a_crossbow(catalogue: Catalogue) -> None:
    one = made(catalogue, "light-crossbow", str=10, skills={"crossbow": 2})
    assert arm(sheet(one, catalogue.charts), "light-crossbow", "shot").load == 0
