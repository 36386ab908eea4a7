"""The bands shipped as opponents: legal, near their size and unlike each other."""

import json
import re
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from factions.loading.schema import validator
from factions.systems.cold_iron import legality
from factions.systems.cold_iron.catalogue import Catalogue
from factions.tabletop.lists import roster

FOLDER = Path(__file__).parents[4] / "fixtures" / "cold-iron" / "lists"
FILES = sorted(FOLDER.glob("*/*.json"))
LEAST = {"free-company": 4, "goblin-warband": 4, "barrow-host": 4, "beasts": 2, "wanderers": 2}
KEYS = {"id", "unit", "option", "count", "commander", "upgrades", "name", "stats"}
Json = dict[str, Any]

each = pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")


def document(file: Path) -> Json:
    found: Json = json.loads(file.read_bytes())
    return found


@pytest.mark.parametrize("faction", LEAST)
def test_enough_bands_a_faction(faction: str) -> None:
    assert sum(file.parent.name == faction for file in FILES) >= LEAST[faction]


def test_no_band_of_another_faction() -> None:
    assert len(FILES) == 23
    assert {file.parent.name for file in FILES} == set(LEAST)


@each
def test_the_head_of_the_document(file: Path, catalogue: Catalogue) -> None:
    listed = document(file)
    validator("list").validate(listed)
    assert (listed["system"], listed["edition"]) == ("cold-iron", "2002")
    assert listed["points_limit"] == catalogue.sizes[listed["size"]]
    assert listed["faction"] == file.parent.name
    plain = listed["name"].lower().replace("'", "")
    assert re.sub("[^a-z]+", "-", plain) == file.stem


@each
def test_it_is_legal_and_near_its_size(file: Path, catalogue: Catalogue) -> None:
    verdict = legality.check(roster.read(document(file)), catalogue)
    assert {problem.code for problem in verdict.problems} <= {"points-left"}
    assert verdict.legal
    assert verdict.summary["points"] >= 0.8 * verdict.summary["points_limit"]
    assert verdict.summary["combatants"] >= 4


@each
def test_its_entries(file: Path) -> None:
    first, *others = entries = document(file)["entries"]
    assert [entry["id"] for entry in entries] == [f"e{n}" for n in range(1, len(entries) + 1)]
    assert first["commander"] is True
    assert not any("commander" in entry for entry in others)
    assert all(set(entry) <= KEYS for entry in entries)


def test_names_and_notes_are_given_once() -> None:
    for key in ("name", "notes"):
        assert max(Counter(document(file)[key] for file in FILES).values()) == 1


def test_every_size_is_played() -> None:
    sizes = Counter(document(file)["size"] for file in FILES)
    assert min(sizes[size] for size in ("brawl", "skirmish", "battle")) >= 3


@pytest.mark.parametrize("faction", LEAST)
def test_no_two_of_a_faction_are_alike(faction: str) -> None:
    bands = [document(file) for file in FILES if file.parent.name == faction]
    for one, other in combinations(bands, 2):
        members = [members_of(band) for band in (one, other)]
        common = sum((members[0] & members[1]).values())
        assert common <= 0.6 * max(sum(count.values()) for count in members)


def members_of(band: Json) -> Counter[tuple[Any, ...]]:
    found: Counter[tuple[Any, ...]] = Counter()
    for entry in band["entries"]:
        found[entry["unit"], entry.get("option"), entry.get("name")] += entry.get("count", 1)
    return found


def test_what_is_never_fielded(catalogue: Catalogue) -> None:
    fielded = {entry["unit"] for file in FILES for entry in document(file)["entries"]}
    assert (
        set(catalogue.combatants) - fielded
        == {
            "champion-of-the-ford",
            "free-captain",
            "last-of-the-bearskins",
            "long-eye",
            "old-bear",
            "rope-and-blade",
            "shepherd-slinger",
            "siege-crossbowman",
            "small-mountain-lion",
        }
        - fielded
    )
