"""The armies shipped as opponents: legal, complete and unlike each other."""

import json
import re
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from factions.systems.iron_dawn import legality
from factions.systems.iron_dawn.catalogue import Catalogue
from factions.tabletop.lists import roster
from tests.factions.systems.iron_dawn.conftest import GAME
from tests.factions.systems.iron_dawn.legality.lists import DOCUMENT

FOLDER = Path(settings.FIXTURES) / GAME.id / "lists"
FILES = sorted(FOLDER.glob("*/*.json"))
FACTIONS = ("humans", "kurae", "sea-people", "sparaxians", "woruxi")
HEAD = (
    "format",
    "system",
    "edition",
    "name",
    "faction",
    "size",
    "points_limit",
    "entries",
    "notes",
)
Json = dict[str, Any]

each = pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")


def document(file: Path) -> Json:
    found: Json = json.loads(file.read_bytes())
    return found


def test_each_faction_has_four_armies() -> None:
    armies = Counter(file.parent.name for file in FILES)
    assert armies == dict.fromkeys(FACTIONS, 4)


@each
def test_the_head_of_the_document_is_complete(file: Path) -> None:
    listed = document(file)
    assert tuple(listed) == HEAD
    assert DOCUMENT.is_valid(listed)
    assert (listed["system"], listed["edition"]) == ("iron-dawn", "2.0")
    assert (listed["size"], listed["points_limit"]) == ("company", 1000)
    assert listed["faction"] == file.parent.name
    assert re.sub("[^a-z]+", "-", listed["name"].lower()) == file.stem


@each
def test_it_is_legal_and_spends_its_points(file: Path, dawn: Catalogue) -> None:
    verdict = legality.check(roster.read(document(file)), dawn)
    assert {problem.code for problem in verdict.problems} <= {"points-left"}
    assert verdict.legal
    assert 930 <= verdict.summary["points"] <= 1000
    assert verdict.summary["command"]["share"] >= 0.1


@each
def test_its_first_entry_commands(file: Path, dawn: Catalogue) -> None:
    first, *others = document(file)["entries"]
    assert first["commander"] is True
    assert not any("commander" in entry for entry in others)
    assert dawn.profiles[first["unit"]].command


@each
def test_its_entries_are_numbered_and_name_an_option_where_there_are_several(
    file: Path, dawn: Catalogue
) -> None:
    entries = document(file)["entries"]
    assert [entry["id"] for entry in entries] == [f"e{n}" for n in range(1, len(entries) + 1)]
    assert 8 <= len(entries) <= 14
    for entry in entries:
        assert ("option" in entry) is (len(dawn.profiles[entry["unit"]].sizes) > 1)


@each
def test_it_can_be_played(file: Path, dawn: Catalogue) -> None:
    summary = legality.check(roster.read(document(file)), dawn).summary
    assert summary["units"]["infantry"] >= 3
    assert summary["vehicles"] >= 1 or summary["models"] >= 60


def test_names_and_notes_are_given_once() -> None:
    for key in ("name", "notes"):
        assert max(Counter(document(file)[key] for file in FILES).values()) == 1


def points(entry: Json, dawn: Catalogue) -> int:
    profile = dawn.profiles[entry["unit"]]
    return profile.sizes[entry.get("option", str(profile.least))].points


@pytest.mark.parametrize("faction", FACTIONS)
def test_no_two_of_a_faction_are_mostly_the_same(faction: str, dawn: Catalogue) -> None:
    armies = [document(file)["entries"] for file in FILES if file.parent.name == faction]
    for one, other in combinations(armies, 2):
        left = Counter(entry["unit"] for entry in other)
        common = 0
        for entry in one:
            if left[entry["unit"]]:
                left[entry["unit"]] -= 1
                common += points(entry, dawn)
        assert common <= 650


def test_every_unit_is_fielded_somewhere(dawn: Catalogue) -> None:
    fielded = {entry["unit"] for file in FILES for entry in document(file)["entries"]}
    assert fielded == set(dawn.profiles)


def test_every_way_of_going_together_occurs(dawn: Catalogue) -> None:
    entries = [entry for file in FILES for entry in document(file)["entries"]]
    joined = [dawn.profiles[entry["unit"]] for entry in entries if "attached_to" in entry]
    assert any(profile.retinue for profile in joined)
    assert any(profile.command for profile in joined)
    assert any("embarked_in" in entry for entry in entries)
    bought = {key for entry in entries for key in entry.get("upgrades", ())}
    assert {"veteran", "squad-leader", "command-vehicle"} <= bought
