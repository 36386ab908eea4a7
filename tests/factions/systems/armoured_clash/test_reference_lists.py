"""The forces shipped as opponents: legal, complete and unlike each other."""

import json
import re
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from builder.formats import documents
from factions.systems.armoured_clash import legality
from factions.systems.armoured_clash.catalogue import Catalogue
from factions.tabletop.lists import roster
from tests.factions.systems.armoured_clash.conftest import FOLDER

FILES = sorted((FOLDER / "lists").glob("*/*.json"))
FACTIONS = sorted({file.parent.name for file in FILES})
Json = dict[str, Any]

each = pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")


def document(file: Path) -> Json:
    found: Json = json.loads(file.read_bytes())
    return found


def of_faction(faction: str) -> list[Json]:
    return [document(file) for file in FILES if file.parent.name == faction]


def lines(listed: Json) -> Counter[tuple[str, str | None]]:
    """Count the units of a document at each level."""
    return Counter((entry["unit"], entry.get("option")) for entry in listed["entries"])


def test_four_forces_a_faction(clash: Catalogue) -> None:
    assert Counter(file.parent.name for file in FILES) == dict.fromkeys(clash.factions, 4)


@each
def test_the_head_of_the_document(file: Path) -> None:
    listed = document(file)
    head = {"format", "system", "edition", "name", "faction", "size", "points_limit"}
    assert set(listed) - {"boons"} == head | {"battlegroups", "entries", "notes"}
    assert (listed["format"], listed["system"], listed["edition"]) == (
        "rollcall-list/1",
        "armoured-clash",
        "2024",
    )
    assert listed["faction"] == file.parent.name
    assert re.sub("[^a-z]+", "-", listed["name"].lower()) == file.stem
    assert list(Draft202012Validator(documents.schema()).iter_errors(listed)) == []


@each
def test_it_is_legal_and_nothing_can_be_added(file: Path, clash: Catalogue) -> None:
    verdict = legality.check(roster.read(document(file)), clash)
    assert verdict.legal
    assert [problem.code for problem in verdict.problems] == []


@each
def test_its_points(file: Path, clash: Catalogue) -> None:
    listed = document(file)
    points = legality.check(roster.read(listed), clash).summary["points"]
    assert listed["points_limit"] in (1400, 1500, 2000)
    assert 0.94 * listed["points_limit"] <= points <= listed["points_limit"]


@each
def test_its_entries(file: Path, clash: Catalogue) -> None:
    entries = document(file)["entries"]
    assert [entry["id"] for entry in entries] == [f"e{n}" for n in range(1, len(entries) + 1)]
    assert 10 <= len(entries) <= 19
    for entry in entries:
        unit = clash.profiles[entry["unit"]]
        assert entry.get("commander", False) is unit.commander
        assert ("option" in entry) is (len(unit.levels) > 1)
        assert unit.kind != "aircraft" or entry["reserve"]


@each
def test_it_can_hold_objectives(file: Path, clash: Catalogue) -> None:
    kinds = Counter(clash.profiles[e["unit"]].kind for e in document(file)["entries"])
    assert kinds["infantry"] + kinds["cavalry"] >= 3


def test_names_and_notes_are_given_once() -> None:
    for key in ("name", "notes"):
        assert max(Counter(document(file)[key] for file in FILES).values()) == 1


@pytest.mark.parametrize("faction", FACTIONS)
def test_no_two_of_a_faction_are_the_same(faction: str) -> None:
    for one, other in combinations(of_faction(faction), 2):
        lines = [
            Counter((e["unit"], e.get("option")) for e in of["entries"]) for of in (one, other)
        ]
        shared = (lines[0] & lines[1]).total()
        assert shared <= 0.6 * min(line.total() for line in lines), (one["name"], other["name"])


@pytest.mark.parametrize("faction", FACTIONS)
def test_one_of_a_faction_is_a_skirmish_and_three_are_battles(faction: str) -> None:
    assert Counter(of["size"] for of in of_faction(faction)) == {"battle": 3, "skirmish": 1}


def test_most_of_the_game_occurs_somewhere(clash: Catalogue) -> None:
    entries = [entry for file in FILES for entry in document(file)["entries"]]
    groups = {group["orbat"] for file in FILES for group in document(file)["battlegroups"]}
    assert len({entry["unit"] for entry in entries}) >= 150
    assert len(groups) >= 20
    assert sum("embarked_in" in entry for entry in entries) >= 20
    assert sum("attached_to" in entry for entry in entries) >= 4
    assert {clash.profiles[entry["unit"]].kind for entry in entries} == {
        unit.kind for unit in clash.profiles.values()
    }
