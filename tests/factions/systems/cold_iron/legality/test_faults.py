"""How a weapon is judged, and the faults of one combatant."""

from typing import Any

import pytest

from factions.systems.cold_iron.catalogue import Catalogue, Weapon
from factions.systems.cold_iron.legality.faults import FAULTS, data_of, grip_of, is_missile
from factions.systems.cold_iron.sheet import Build
from factions.systems.cold_iron.sheet.own import own_build
from tests.factions.systems.cold_iron.legality.lists import own, problems, roster

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
