"""Warcrow's catalogue in words, and the tables of its scenarios."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from factions.systems.warcrow.catalogue import Catalogue

Json = dict[str, Any]
LETTERS = re.compile(r"(?<!\()\b[ROYGUK]{2,}\b|\b[SBX]\b")
SIDES = {"area", "building", "structure", "line"}


def skills(data: Json) -> Iterator[tuple[str, Json]]:
    for unit in data["units"]:
        for skill in unit["skills"]:
            yield unit["id"], skill


def texts(data: Json) -> Iterator[str]:
    """Yield everything written for a reader."""
    for _, skill in skills(data):
        yield skill["summary"]
        yield from (boost["summary"] for boost in skill["boosts"])
        yield from [skill["limits"]] if skill["limits"] else []
    for row in (*data["keywords"], *data["edition"]["rules"]["terrain"]):
        yield row["summary"]
    yield from (scenario["summary"] for scenario in data["edition"]["rules"]["scenarios"])
    for unit in data["units"]:
        yield from unit["provenance"]["doubts"]


# Words


def test_every_text_is_whole_sentences(warcrow_data: Json) -> None:
    written = list(texts(warcrow_data))
    assert len(written) > 600
    for text in written:
        assert text == text.strip()
        assert text[0].isupper() or text[0].isdigit()
        assert text.endswith((".", ")."))
        assert "  " not in text


def test_texts_name_dice_and_symbols_in_words(warcrow_data: Json) -> None:
    coded = [text for _, skill in skills(warcrow_data) for text in (skill["summary"],)]
    assert [text for text in coded if LETTERS.search(text)] == []


def test_texts_are_composed_unicode(warcrow_data: Json) -> None:
    for text in (*texts(warcrow_data), *(unit["name"] for unit in warcrow_data["units"])):
        assert unicodedata.is_normalized("NFC", text)


def test_skills_of_different_names_have_words_of_their_own(warcrow_data: Json) -> None:
    names = defaultdict(set)
    for _, skill in skills(warcrow_data):
        names[skill["summary"]].add(skill["name"].casefold().strip('"'))
    shared = {tuple(sorted(group)) for group in names.values() if len(group) > 1}
    assert shared == {
        ("fire blaze", "summon the rock"),
        ("leader of the ice archers", "varank leader"),
        ("returned", "returneds"),
    }


def test_no_card_has_a_skill_twice(warcrow_data: Json) -> None:
    for unit in warcrow_data["units"]:
        keys = [(skill["name"], skill["in_unit"]) for skill in unit["skills"]]
        assert len(set(keys)) == len(keys)


def test_only_units_that_may_join_lend_skills(warcrow_data: Json) -> None:
    lenders = {
        unit["id"]: unit
        for unit in warcrow_data["units"]
        if any(s["in_unit"] for s in unit["skills"])
    }
    assert len(lenders) == 42
    for unit in lenders.values():
        assert unit["attaches_to"]
        assert unit["stats"]["joined"]


def test_magic_is_for_spellcasters(warcrow_data: Json) -> None:
    for unit in warcrow_data["units"]:
        if any(skill["type"] == "magic" for skill in unit["skills"]):
            assert "Spellcaster" in unit["keywords"]


def test_every_printed_keyword_is_explained(warcrow_data: Json) -> None:
    explained = {row["name"].casefold() for row in warcrow_data["keywords"]}
    assert len(warcrow_data["keywords"]) == 36
    terrain = warcrow_data["edition"]["rules"]["terrain"]
    for row in (*warcrow_data["units"], *terrain):
        for keyword in row["keywords"]:
            assert keyword.partition(" (")[0].casefold() in explained


@pytest.mark.parametrize(
    ("die", "colour"),
    [
        ("R", "red"),
        ("O", "orange"),
        ("Y", "yellow"),
        ("G", "green"),
        ("U", "blue"),
        ("K", "black"),
    ],
)
def test_words_for_dice_count_their_faces(warcrow_data: Json, die: str, colour: str) -> None:
    summary = next(r["summary"] for r in warcrow_data["keywords"] if r["id"] == f"{colour}-die")
    faces = warcrow_data["edition"]["rules"]["dice"][die]
    aim, word = ("S", "success") if die in "ROY" else ("B", "block")
    assert f"a {word} on {sum(aim in face for face in faces)} of its 8 faces" in summary
    assert f"a special on {sum('X' in face for face in faces)}." in summary


def test_every_card_cites_its_source(warcrow_data: Json) -> None:
    for unit in warcrow_data["units"]:
        provenance = unit["provenance"]
        assert provenance["source"].startswith("Profile card")
        assert provenance["confidence"] == "printed"
        assert provenance["official"] is True
    doubted = [unit for unit in warcrow_data["units"] if unit["provenance"]["doubts"]]
    assert len(doubted) == 52


def test_codes_of_cards_are_given_once(warcrow_data: Json) -> None:
    sources = [unit["provenance"]["source"] for unit in warcrow_data["units"]]
    coded = [source for source in sources if "not legible" not in source]
    assert len(coded) == len(set(coded)) == 88


# Troops and panels


def test_troops_follow_the_panels(warcrow: Catalogue) -> None:
    for card in warcrow.profiles.values():
        members = [panel.members for panel in card.panels]
        assert members in ([], [1], [2, 1], [3, 1])
        if len(members) == 2:
            assert card.troops >= members[0]
            assert card.kind == "troop"
        else:
            assert card.troops == 1


def test_each_panel_of_a_card_fights(warcrow: Catalogue) -> None:
    for card in warcrow.profiles.values():
        for panel in card.panels:
            assert panel.melee or panel.ranged or card.kind == "character"
            assert panel.defence.pool.dice


@pytest.mark.parametrize(
    ("base", "cards"),
    [
        (2.7, {"crucible", "kipleacht", "mornmab"}),
        (1.7, {"black-angels", "mounted-hetman", "mounted-wrathmane", "warg-riders"}),
    ],
)
def test_bases_larger_than_infantry(warcrow: Catalogue, base: float, cards: set[str]) -> None:
    assert {key for key, card in warcrow.profiles.items() if card.base == base} == cards


def test_all_other_bases_have_a_radius_of_one_stride(warcrow: Catalogue) -> None:
    assert sum(card.base == 1.0 for card in warcrow.profiles.values()) == 86


# Terrain and scenarios


def test_terrain_of_the_rulebook(warcrow: Catalogue) -> None:
    assert list(warcrow.terrain) == [
        "fence",
        "wall",
        "small-structure",
        "building",
        "light-forest",
        "dense-forest",
        "river",
        "lake",
        "ruins",
        "rough-ground",
    ]
    assert {piece["group"] for piece in warcrow.terrain.values()} == SIDES


def test_terrain_keywords_agree_with_its_values(warcrow: Catalogue) -> None:
    for piece in warcrow.terrain.values():
        words = set(piece["keywords"])
        assert ("Block LoS" in words) is piece["block_los"]
        assert ("Impassable" in words) is piece["impassable"]
        assert ("Unstable" in words) is piece["unstable"]
        assert any(word.startswith("Rugged") for word in words) is bool(piece["rugged"])
        assert not piece["cover"] or f"Cover ({piece['cover']})" in words


def test_only_dense_forests_hinder_some_units_alone(warcrow: Catalogue) -> None:
    rugged = {key: piece["rugged"] for key, piece in warcrow.terrain.items() if piece["rugged"]}
    assert rugged == {
        "dense-forest": "Cavalry, Golem",
        "river": "all",
        "ruins": "all",
        "rough-ground": "all",
    }


def test_terrain_fits_between_the_deployment_zones(warcrow: Catalogue) -> None:
    for piece in warcrow.terrain.values():
        for least, most in (piece["length"], piece["width"]):
            assert 0 < least <= most <= 13
        assert piece["width"][1] <= piece["length"][1]


def test_sizes(warcrow: Catalogue) -> None:
    assert warcrow.sizes == {"standard": 250}


def test_the_table_is_sixty_strides_square(warcrow_data: Json) -> None:
    table = warcrow_data["edition"]["rules"]["table"]
    assert (table["width"], table["depth"]) == (60, 60)
    assert table["width"] * table["stride_mm"] == 900


def test_scenarios(warcrow: Catalogue) -> None:
    assert {key: len(rules["objectives"]) for key, rules in warcrow.scenarios.items()} == {
        "crossroads": 3,
        "last-stand": 0,
    }
    assert warcrow.scenarios["crossroads"]["scoring"] == {"held": 1, "most": 1, "worth": 0}
    assert warcrow.scenarios["last-stand"]["scoring"] == {"held": 0, "most": 0, "worth": 10}


@pytest.mark.parametrize("name", ["crossroads", "last-stand"])
def test_scenarios_are_fair(warcrow: Catalogue, name: str) -> None:
    scenario = warcrow.scenarios[name]
    assert (scenario["rounds"], scenario["turns"]) == (3, 5)
    near, far = scenario["deployment"]
    assert near["x"] == far["x"] == [0, 60]
    assert near["y"] == [60 - edge for edge in reversed(far["y"])] == [0, 12]
    spots = {(spot["x"], spot["y"]) for spot in scenario["objectives"]}
    assert {(60 - x, 60 - y) for x, y in spots} == spots
    assert all(y == 30 for _, y in spots)


def test_layouts_allow_what_the_rulebook_advises(warcrow: Catalogue) -> None:
    for scenario in warcrow.scenarios.values():
        layout = scenario["terrain"]
        assert {key for key in layout if key in SIDES} == SIDES
        assert layout["area"][0] >= 2
        assert (layout["building"][1], layout["structure"][1], layout["line"][1]) == (2, 4, 4)
        assert (layout["apart"], layout["from_objectives"]) == (2, 5)
