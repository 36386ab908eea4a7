"""Company of Iron's shipped cards against their sources: figures, weapons, sizes."""

from typing import Any

import pytest

from factions.systems.company_of_iron.catalogue import Catalogue

# Figures of the sources: points, base, and of each model SPD to CMD and damage boxes

CARDS = [
    (
        "stormguard-infantry",
        [9, 15],
        30,
        [(5, 6, 7, 5, 12, 15, 8, 1), (5, 6, 7, None, 13, 15, 8, 1)],
    ),
    ("trencher-infantry", [9, 14], 30, [(6, 6, 6, 6, 13, 13, 8, 1)]),
    ("farrow-brigand-warlord", [4], 30, [(5, 7, 7, 6, 12, 14, 7, 8)]),
    ("winter-guard-infantry", [6, 10], 30, [(6, 5, 5, 5, 12, 13, 7, 1)]),
    ("mechanithralls", [6, 9], 30, [(6, 7, 5, None, 12, 12, 6, 1)]),
    ("knights-exemplar", [9], 30, [(5, 6, 7, 4, 12, 15, 8, 1)]),
    ("dawnguard-sentinels", [11, 18], 30, [(5, 6, 7, None, 12, 15, 8, 1)]),
    ("reductors", [6, 11], 30, [(5, 7, 6, 5, 12, 14, 7, 1)]),
    ("eiryss-mage-hunter-of-ios", [5], 30, [(7, 4, 6, 9, 16, 12, 9, 5)]),
    ("trollkin-champions", [10, 16], 40, [(5, 8, 7, 4, 12, 16, 7, 8)]),
    ("tharn-ravager-chieftain", [5], 40, [(6, 8, 8, 5, 13, 15, 9, 8)]),
    ("praetorian-swordsmen", [7, 12], 30, [(6, 6, 7, 4, 13, 14, 8, 1)]),
    ("blighted-nyss-legionnaires", [8, 13], 30, [(6, 6, 7, 4, 12, 15, 8, 1)]),
    ("hollowmen", [8, 13], 30, [(5, 6, 5, 5, 12, 12, 7, 1)]),
    ("crucible-guard-infantry", [7, 12], 30, [(6, 6, 6, 5, 12, 14, 8, 1)]),
    ("charger", [9], 40, [(6, 9, 6, 6, 13, 16, None, 26)]),
    ("repenter", [8], 40, [(5, 9, 6, 5, 12, 17, None, 26)]),
    ("bull-snapper", [5], 40, [(6, 7, 6, 1, 13, 14, 5, 16)]),
    ("black-dragons", [9, 15], 30, [(6, 6, 7, None, 12, 13, 8, 1)]),
    ("hakaar-the-destroyer", [6], 40, [(4, 8, 9, 3, 10, 18, 10, 10)]),
]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: str(card[0]))
def test_figures_of_cards(card: tuple[Any, ...], catalogue: Catalogue) -> None:
    key, points, base, models = card
    profile = catalogue.profiles[key]
    assert [option.points for option in profile.options] == points
    assert profile.base_mm == (base,)
    assert [
        (m.spd, m.strength, m.mat, m.rat, m.defence, m.arm, m.cmd, m.boxes) for m in profile.models
    ] == models


# unit: weapon, count, range, spray, rof, aoe, power, power and strength, qualities, rules
WEAPONS = [
    ("charger", "Dual Cannon", 1, 12, False, 2, None, 12, None, (), ("Powerful Attack",)),
    ("lancer", "War Spear", 1, 2, False, None, None, 4, 13, (), ()),
    (
        "lancer",
        "Shock Shield",
        1,
        0.5,
        False,
        None,
        None,
        2,
        11,
        ("Shield",),
        ("Cortex Damage", "Shock Field"),
    ),
    (
        "repenter",
        "Flamethrower",
        1,
        8,
        True,
        1,
        None,
        12,
        None,
        ("Damage Type: Fire", "Continuous Effect: Fire"),
        (),
    ),
    (
        "mechanithralls",
        "Steamfist",
        2,
        0.5,
        False,
        None,
        None,
        3,
        10,
        (),
        ("Combo Strike (★Attack)",),
    ),
    ("winter-guard-rocketeer", "Rocket", 1, 14, False, 1, 3, 12, None, (), ("Brutal Damage",)),
    ("captain-maxwell-finn", "Mini-Slugger", 1, 10, False, "d3", None, 11, None, ("Assault",), ()),
    ("trencher-commandos", "Carbine", 1, 10, False, 1, None, 10, None, (), ()),
    ("nightwretch", "Doomspitter", 1, 6, False, 1, 3, 14, None, (), ()),
]


@pytest.mark.parametrize("row", WEAPONS, ids=lambda row: f"{row[0]} {row[1]}")
def test_weapons_of_cards(row: tuple[Any, ...], catalogue: Catalogue) -> None:
    key, name, *figures = row
    weapon = next(w for w in catalogue.profiles[key].weapons if w.name == name)
    assert figures == [
        weapon.count,
        weapon.range,
        weapon.spray,
        weapon.rof,
        weapon.aoe,
        weapon.power,
        weapon.total,
        weapon.qualities,
        weapon.rules,
    ]


def test_a_weapon_of_the_fan_edition_keeps_its_doubt(data: dict[str, Any]) -> None:
    knights = next(unit for unit in data["units"] if unit["id"] == "sword-knights")
    found = {weapon["id"]: weapon["stats"] for weapon in knights["weapons"]}
    assert (found["battle-blade"]["confidence"], found["shield"]["confidence"]) == (
        "printed",
        "fan",
    )
    assert found["shield"]["range_uncertain"] is True


# How many models


@pytest.mark.parametrize(
    ("key", "models"),
    [
        ("trencher-infantry", {"min": 6, "max": 10}),
        ("gatorman-posse", {"min": 3, "max": 5}),
        ("field-mechaniks", {"min": 4, "max": 6}),
        ("press-gangers", {"min": 8, "max": 10}),
        ("spawning-vessel", {"min": 5, "max": 7}),
        ("rangers", {"standard": 6}),
        ("scrap-thrall", {"standard": 3}),
        ("black-13th-strike-force", {"standard": 3}),
        ("visgoth-juviah-rhoven-honor-guard", {"standard": 3}),
        ("alexia-ciannor-the-risen", {"standard": 10}),
        ("alexia-the-undying", {"standard": 1}),
        ("gatorman-bokor-bog-trog-swamp-shamblers", {"standard": 10}),
        ("sword-knight-officer-standard", {"standard": 2}),
        ("trencher-infantry-rifle-grenadier", {"standard": 1}),
        ("kayazy-eliminators", {"standard": 2}),
    ],
)
def test_sizes(key: str, models: dict[str, int], catalogue: Catalogue) -> None:
    profile = catalogue.profiles[key]
    assert {option.id: option.models for option in profile.options} == models


def test_the_models_of_an_option_add_up(catalogue: Catalogue) -> None:
    for profile in catalogue.profiles.values():
        for option in profile.options if profile.models else ():
            assert sum(model.count[option.id] for model in profile.models) == option.models


def test_the_larger_option_costs_more(catalogue: Catalogue) -> None:
    pairs = [unit.options for unit in catalogue.profiles.values() if len(unit.options) > 1]
    assert len(pairs) == 128
    for smaller, larger in pairs:
        assert (smaller.id, larger.id) == ("min", "max")
        assert smaller.points < larger.points
        assert smaller.models < larger.models


def test_only_one_card_costs_nothing(catalogue: Catalogue) -> None:
    free = [
        key
        for key, unit in catalogue.profiles.items()
        if unit.models and not unit.option(None).points
    ]
    assert free == ["vinter-the-undefeated"]
