"""Company of Iron's catalogue as shipped: complete, consistent and equal to its sources."""

import hashlib
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from factions.loading import checks, schema
from factions.systems.company_of_iron.catalogue import Catalogue, Profile

FOLDER = settings.FIXTURES / "company-of-iron"
Json = dict[str, Any]


def units(data: Json, *, played: bool) -> list[Json]:
    return [unit for unit in data["units"] if bool(unit["stats"]["models"]) is played]


def digest(ids: list[str]) -> str:
    return hashlib.sha256("\n".join(sorted(ids)).encode()).hexdigest()


# Counts


def test_every_entry_of_the_sources_is_there(data: Json) -> None:
    played = [unit["id"] for unit in units(data, played=True)]
    others = [unit["id"] for unit in units(data, played=False)]
    assert (len(played), len(others)) == (574, 362)
    assert digest(played) == "5a18108c1257ffda3f676ba805a5fda8dcb0673ad5e9cfec2a62bb32336699c1"
    assert digest(others) == "c19ab846778a72d2c97d1b7cb63b06f581ab74400261357ebcf5cc01cf268120"


# faction: units, command attachments, weapon attachments, solos, warjacks, warbeasts, not played
FACTIONS = [
    ("cygnar", 16, 8, 3, 14, 9, 0, 27),
    ("minions", 13, 1, 1, 23, 0, 6, 31),
    ("khador", 15, 9, 2, 11, 0, 0, 36),
    ("cryx", 19, 6, 2, 18, 9, 0, 26),
    ("protectorate-of-menoth", 12, 6, 0, 14, 8, 0, 29),
    ("retribution-of-scyrah", 14, 7, 1, 14, 7, 0, 19),
    ("convergence-of-cyriss", 8, 1, 0, 7, 5, 0, 12),
    ("mercenaries", 28, 6, 2, 35, 8, 0, 65),
    ("trollbloods", 18, 7, 2, 10, 0, 11, 22),
    ("circle-orboros", 12, 8, 0, 8, 0, 10, 26),
    ("skorne", 14, 5, 0, 11, 0, 10, 22),
    ("legion-of-everblight", 14, 6, 0, 12, 0, 11, 29),
    ("grymkin", 7, 2, 0, 6, 0, 4, 12),
    ("crucible-guard", 7, 3, 1, 5, 2, 0, 6),
]
KINDS = ("unit", "command-attachment", "weapon-attachment", "solo", "warjack", "warbeast")


@pytest.mark.parametrize("row", FACTIONS, ids=lambda row: str(row[0]))
def test_each_faction_has_files_of_its_own_cards(row: tuple[Any, ...]) -> None:
    faction, *counts, barred = row
    found = json.loads((FOLDER / f"units-{faction}.json").read_bytes())["units"]
    assert {unit["faction"] for unit in found} == {faction}
    kinds = Counter(unit["kind"] for unit in found)
    assert [kinds[kind] for kind in KINDS] == counts
    others = json.loads((FOLDER / f"units-{faction}-barred.json").read_bytes())["units"]
    assert {unit["faction"] for unit in others} == {faction}
    assert len(others) == barred


def test_there_are_no_other_factions(data: Json) -> None:
    assert [faction["id"] for faction in data["factions"]] == [row[0] for row in FACTIONS]
    assert not any(faction["open_to_all"] for faction in data["factions"])


def test_what_bars_a_model_from_play(data: Json) -> None:
    barred = units(data, played=False)
    assert Counter(ban for unit in barred for ban in unit["stats"]["bans"]) == {
        "base": 264,
        "caster": 28,
        "caster-attachment": 23,
        "immobile": 7,
    }
    assert Counter(unit["stats"]["absent"] for unit in barred) == {
        "": 311,
        "later-release": 41,
        "no-figures": 10,
    }
    assert all(bool(unit["stats"]["bans"]) != bool(unit["stats"]["absent"]) for unit in barred)


def test_sources(data: Json) -> None:
    played = units(data, played=True)
    assert Counter(unit["provenance"]["confidence"] for unit in played) == {
        "fan": 425,
        "inferred": 102,
        "printed": 47,
    }
    assert Counter(unit["stats"]["points_confidence"] for unit in played) == {
        "fan": 439,
        "printed": 135,
    }
    assert Counter(unit["stats"]["trust"] for unit in played) == {
        "low": 304,
        "medium": 224,
        "high": 46,
    }
    origins = Counter(
        origin
        for unit in played
        for model in unit["stats"]["models"]
        for origin, stats in model["origin"].items()
        for _ in stats
    )
    assert origins == {"fan": 2227, "inferred": 1877, "printed": 269}


def test_requisition_is_nowhere_known(data: Json) -> None:
    assert {cost["requisition"] for unit in data["units"] for cost in unit["costs"]} == {None}


def test_samples_say_that_they_are(data: Json) -> None:
    assert len(data["upgrades"]) == 8
    assert {upgrade["official"] for upgrade in data["upgrades"]} == {False}
    cards = data["edition"]["rules"]["cards"]
    assert cards["official"] is False
    assert len(cards["deck"]) == 30


# Schemas


def test_the_whole_is_valid(data: Json) -> None:
    assert schema.breach("catalogue", data) is None
    assert schema.breach("company-of-iron", data) is None
    assert list(checks.breaches(data)) == []


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.json")), ids=lambda file: file.stem)
def test_each_file_is_valid(file: Path) -> None:
    part = json.loads(file.read_bytes())
    assert next(schema.breaches("company-of-iron", part), None) is None


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


def test_a_weapon_of_the_fan_edition_keeps_its_doubt(data: Json) -> None:
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


# Roles


def test_partisans(catalogue: Catalogue) -> None:
    found = {key: unit.partisan for key, unit in catalogue.profiles.items() if unit.partisan}
    assert found == {
        "eiryss-mage-hunter-of-ios": ("retribution-of-scyrah",),
        "eiryss-angel-of-retribution": ("retribution-of-scyrah",),
    }


def test_ranking_officers(catalogue: Catalogue) -> None:
    found = {key for key, unit in catalogue.profiles.items() if unit.ranking_officer}
    assert found == {
        "captain-jonas-murdoch",
        "koldun-kapitan-valachev",
        "attendant-priest",
        "cephalyx-dominator",
        "doctor-alejandro-mosby",
    }


def test_cephalyx(catalogue: Catalogue) -> None:
    cephalyx = {key for key, unit in catalogue.profiles.items() if unit.cephalyx}
    choosy = {key for key, unit in catalogue.profiles.items() if unit.selective}
    assert cephalyx - choosy == {"cephalyx-dominator"}
    assert choosy == {
        "cephalyx-agitator",
        "cephalyx-mind-bender-drudges",
        "cephalyx-mind-slaver-drudges",
        "cephalyx-overlords",
    }


def test_characters_of_several_cards(catalogue: Catalogue) -> None:
    cards: dict[str, list[str]] = {}
    for key, unit in catalogue.profiles.items():
        for character in unit.characters:
            cards.setdefault(character, []).append(key)
    several = {name: sorted(keys) for name, keys in cards.items() if len(keys) > 1}
    assert several == {
        "Eiryss": [
            "eiryss-angel-of-retribution",
            "eiryss-mage-hunter-commander",
            "eiryss-mage-hunter-of-ios",
        ],
        "Alexia": ["alexia-ciannor-the-risen", "alexia-the-undying"],
        "Widget": ["widget-mathlete-archeologist", "widget-tinker-extraordinaire"],
    }


def test_names_of_characters_have_no_number(catalogue: Catalogue) -> None:
    names = {name for unit in catalogue.profiles.values() for name in unit.characters}
    assert len(names) > 110
    assert not [name for name in names if re.search(r"\d", name)]


def test_command_attachments_that_are_no_officers(catalogue: Catalogue) -> None:
    found = {
        key
        for key, unit in catalogue.profiles.items()
        if unit.kind == "command-attachment" and unit.models and not unit.officer
    }
    assert found == {
        "trencher-commando-officer",
        "eiryss-mage-hunter-commander",
        "kriel-warrior-standard-piper",
        "scattergunner-officer-standard",
        "tharn-bloodweaver-haruspex",
        "praetorian-karax-officer-standard",
        "doctor-alejandro-mosby",
    }


def test_bases_that_are_played(catalogue: Catalogue) -> None:
    played = [unit for unit in catalogue.profiles.values() if unit.models]
    assert {base for unit in played for base in unit.base_mm} == {30, 40}
    assert all(unit.base_mm and not unit.bans for unit in played)


def boxes(profile: Profile) -> list[tuple[int, int]]:
    return [
        (m.boxes, sum(row.count(c) for row in m.grid for c in ".LRHMCAGI")) for m in profile.models
    ]


def test_damage_grids_have_as_many_boxes_as_the_model(catalogue: Catalogue) -> None:
    jacks = [unit for unit in catalogue.profiles.values() if unit.kind == "warjack" and unit.models]
    assert len(jacks) == 48
    odd = {unit.id: boxes(unit) for unit in jacks if any(a != b for a, b in boxes(unit))}
    assert odd == {}


def test_life_spirals_have_as_many_boxes_as_the_model(catalogue: Catalogue) -> None:
    beasts = [unit for unit in catalogue.profiles.values() if unit.kind == "warbeast"]
    spirals = [model for unit in beasts for model in unit.models]
    assert len(spirals) == 52
    assert [model.name for model in spirals if sum(model.spiral) != model.boxes] == []


# Words


def texts(data: Json) -> list[str]:
    rules = data["edition"]["rules"]
    rows = [*data["keywords"], *rules["assets"], *rules["terrain"], *rules["scenarios"]]
    plans = [card["plan"] for card in rules["cards"]["deck"]]
    upgrades = [upgrade["stats"] for upgrade in data["upgrades"]]
    doubts = [doubt for unit in data["units"] for doubt in unit["provenance"]["doubts"]]
    return [row["summary"] for row in (*rows, *plans, *upgrades)] + doubts


def test_every_text_is_whole_sentences(data: Json) -> None:
    written = texts(data)
    assert len(written) > 600
    for text in written:
        assert text == text.strip()
        assert text[0].isupper()
        assert text.endswith(".")
        assert "  " not in text


def test_every_advantage_and_quality_is_explained(data: Json) -> None:
    explained = {row["name"] for row in data["keywords"]}
    assert len(data["keywords"]) == 376
    for unit in data["units"]:
        assert explained.issuperset(unit["keywords"])
        for weapon in unit["weapons"]:
            assert explained.issuperset(weapon["stats"]["qualities"])


def test_a_card_lists_the_advantages_of_its_models(data: Json) -> None:
    for unit in units(data, played=True):
        found = {name for model in unit["stats"]["models"] for name in model["advantages"]}
        assert set(unit["keywords"]) == found


def test_no_model_both_has_an_advantage_and_doubts_it(data: Json) -> None:
    for unit in units(data, played=True):
        for model in unit["stats"]["models"]:
            assert not set(model["advantages"]) & set(model["unconfirmed"])


# Rules


def test_sizes_of_games(catalogue: Catalogue) -> None:
    assert catalogue.sizes == {"25": 25, "20": 20}
    assert next(iter(catalogue.sizes)) == "25"
    assert catalogue.hand == {20: 5, 25: 6}
    assert (catalogue.least_models, catalogue.command_attachments) == (3, 1)
    assert catalogue.weapon_attachments == 3


def test_the_deck(catalogue: Catalogue) -> None:
    assert Counter(card.asset for card in catalogue.cards) == dict.fromkeys(
        ("shake", "reroll", "boost", "brace", "dash"), 6
    )
    assert len({card.name for card in catalogue.cards}) == 30
    assert all(card.plan.bonus or card.plan.grants for card in catalogue.cards)


def test_upgrades(catalogue: Catalogue) -> None:
    assert all(upgrade.boxes for upgrade in catalogue.upgrades.values())
    assert catalogue.upgrades["refuses-to-die"].grants == ("Tough",)
    assert catalogue.upgrades["keen-blade"].bonus == {"mat": 1}


def test_scenarios(catalogue: Catalogue) -> None:
    limits = {
        key: (s["rounds"], s["advance_deployment"], s["ambush"])
        for key, s in catalogue.scenarios.items()
    }
    assert limits == {"skirmish": (7, 3, 2), "decapitate": (7, 3, 2)}
    assert [len(s["flags"]) for s in catalogue.scenarios.values()] == [2, 0]


def test_terrain(catalogue: Catalogue) -> None:
    assert list(catalogue.terrain) == [
        "forest",
        "obstacle",
        "obstruction",
        "rubble",
        "hill",
        "trench",
        "cloud",
    ]
