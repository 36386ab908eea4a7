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
    assert len(data["keywords"]) == 556
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
