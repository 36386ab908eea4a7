"""How a weapon is judged, and the faults of one combatant."""

from dataclasses import replace
from typing import Any

import pytest

from factions.systems.cold_iron import legality
from factions.systems.cold_iron.catalogue import Catalogue, Weapon
from factions.systems.cold_iron.legality.band import Band, book_of
from factions.systems.cold_iron.legality.faults import FAULTS, data_of, grip_of, is_missile
from factions.systems.cold_iron.sheet import Build
from factions.systems.cold_iron.sheet.own import own_build
from factions.tabletop.lists.roster import Entry
from tests.factions.systems.cold_iron.legality.lists import own, problems, roster

LEAD = Entry("e1", "line-shieldman", commander=True)
SPEAR = {"weapon": "short-spear", "required": 1}


def built(catalogue: Catalogue, *items: str, **stats: Any) -> Build:
    entry = own("fighter", *items, **stats)
    return own_build(catalogue.combatants["fighter"], entry, catalogue).build


def first(build: Build, key: str) -> Weapon:
    return next(weapon for weapon in build.weapons if weapon.id == key)


@pytest.mark.parametrize(
    ("items", "held", "key", "grip"),
    [
        (["sword"], None, "sword", "two"),
        (["sword", "buckler"], None, "sword", "one"),
        (["sword", "buckler"], ["sword"], "sword", "two"),
        (["sword", "buckler"], ["buckler"], "sword", "two"),
        (["sword", "dagger"], ["sword", "dagger"], "sword", "one"),
        (["lance"], None, "lance", "one"),
        (["pixie-axe"], None, "pixie-axe", "one"),
        (["quarterstaff", "buckler"], None, "quarterstaff", "two"),
        (["javelin"], None, "javelin", "thrown"),
        (["short-spear"], None, "short-spear", "two"),
        (["long-bow"], None, "long-bow", "shot"),
        (["sling", "buckler"], None, "sling", "shot"),
        (["rock"], None, "rock", "both"),
        (["rock", "buckler"], None, "rock", "shot"),
        (["rock", "sword"], ["sword"], "rock", "both"),
    ],
)
def test_what_a_weapon_is_judged_by(
    items: list[str], held: list[str] | None, key: str, grip: str, catalogue: Catalogue
) -> None:
    stats = {} if held is None else {"held": held}
    build = built(catalogue, *items, **stats)
    assert grip_of(first(build, key), build) == grip


@pytest.mark.parametrize(
    ("key", "missile"),
    [
        ("dart", True),
        ("javelin", True),
        ("long-javelin", True),
        ("short-spear", False),
        ("dagger", False),
        ("tomahawk", False),
        ("sling", True),
        ("pebble", True),
    ],
)
def test_what_counts_as_a_missile_weapon(key: str, missile: bool, catalogue: Catalogue) -> None:
    found = catalogue.items[key]
    assert isinstance(found, Weapon)
    assert is_missile(found) is missile


def test_faults_are_named_by_their_codes() -> None:
    assert list(FAULTS) == [
        "unknown-option",
        "attribute-range",
        "augments",
        "skill-points",
        "weapon-strength",
        "weapon-size",
        "shield-size",
        "hands",
        "encumbrance",
        "encumbered",
        "quality",
        "armour-single",
        "mount-missing",
        "berserk-missile",
    ]


def test_data_of_no_fault() -> None:
    assert data_of({}, "hands") == ()


@pytest.mark.parametrize(
    ("strength", "expected"),
    [(9, [SPEAR | {"has": -1}]), (11, [SPEAR | {"has": 0}]), (12, []), (18, [])],
)
def test_strength_is_compared_by_adjustments(
    strength: int, expected: list[dict[str, Any]], catalogue: Catalogue
) -> None:
    # A short spear and a small shield take 13, an adjustment of 1 as that of 12.
    of = roster(own("fighter", "short-spear", "small-shield", str=strength))
    found = [p for p in problems(of, catalogue) if p.code == "weapon-strength"]
    assert [dict(p.data) for p in found] == expected


def test_combatants_have_no_fault_but_a_rider_to_be_made(catalogue: Catalogue) -> None:
    faults = {}
    for unit in catalogue.combatants.values():
        for option in unit.grades:
            band = Band(roster(Entry("e1", unit.id, option=option)), book_of(catalogue))
            for member in band.faulty:
                faults[unit.id, option] = member.fielded.faults
    assert faults == {("rider", "standard"): {"mount-missing": ({},)}}


def test_a_ready_made_rider_without_a_mount_is_a_problem(catalogue: Catalogue) -> None:
    walking = replace(catalogue.combatants["border-rider"], equipment=("short-spear",))
    changed = replace(catalogue, combatants={**catalogue.combatants, "border-rider": walking})
    found = legality.check(roster(LEAD, Entry("e2", "border-rider")), changed).problems
    assert [problem.code for problem in found] == ["points-left", "mount-missing"]
    assert [fix.label for fix in found[1].fixes] == ["remove"]


def test_faults_of_a_ready_combatant_are_problems(catalogue: Catalogue) -> None:
    guard = catalogue.combatants["town-guard"]
    clumsy = replace(guard, equipment=("great-bow", "great-shield"), held=("great-bow",))
    changed = replace(catalogue, combatants={**catalogue.combatants, "town-guard": clumsy})
    found = legality.check(roster(LEAD, Entry("e2", "town-guard")), changed).problems
    assert [problem.code for problem in found] == ["points-left", "weapon-strength", "shield-size"]
    assert [fix.label for fix in found[1].fixes] == ["remove"]
