"""The companies shipped as opponents: legal, complete and unlike each other."""

import json
import re
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from factions.systems.warcrow import legality
from factions.systems.warcrow.catalogue import Catalogue
from factions.tabletop.lists import roster

FOLDER = Path(__file__).parents[2] / "fixtures" / "warcrow" / "lists"
FILES = sorted(FOLDER.glob("*/*.json"))
FACTIONS = ("hegemony-of-embersig", "northern-tribes", "scions-of-yaldabaoth", "the-syenann")
Json = dict[str, Any]

each = pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")


def document(file: Path) -> Json:
    found: Json = json.loads(file.read_bytes())
    return found


def points(warcrow: Catalogue, listed: Json) -> int:
    return sum(warcrow.profiles[entry["unit"]].cost for entry in listed["entries"])


@pytest.mark.parametrize("faction", FACTIONS)
def test_at_least_four_companies_a_faction(faction: str) -> None:
    companies = [file for file in FILES if file.parent.name == faction]
    assert len(companies) == (4 if faction == "the-syenann" else 5)


def test_no_company_of_another_faction() -> None:
    assert len(FILES) == 19
    assert {file.parent.name for file in FILES} == set(FACTIONS)


@each
def test_the_head_of_the_document(file: Path) -> None:
    listed = document(file)
    assert set(listed) == {
        "format",
        "system",
        "edition",
        "name",
        "faction",
        "size",
        "points_limit",
        "entries",
        "notes",
    }
    assert (listed["format"], listed["system"], listed["edition"]) == (
        "rollcall-list/1",
        "warcrow",
        "1.6",
    )
    assert (listed["size"], listed["points_limit"]) == ("standard", 250)
    assert listed["faction"] == file.parent.name
    assert re.sub("[^a-z]+", "-", listed["name"].lower()) == file.stem


@each
def test_it_is_legal(file: Path, warcrow: Catalogue) -> None:
    verdict = legality.check(roster.read(document(file)), warcrow)
    assert [problem.code for problem in verdict.problems if problem.severity == "error"] == []
    assert {problem.code for problem in verdict.problems} <= {"points-left"}
    assert verdict.legal


@each
def test_its_points(file: Path, warcrow: Catalogue) -> None:
    listed = document(file)
    total = points(warcrow, listed)
    assert 225 <= total <= 250
    assert legality.check(roster.read(listed), warcrow).summary["points"] == total


@each
def test_its_first_entry_commands(file: Path, warcrow: Catalogue) -> None:
    first, *others = document(file)["entries"]
    assert first["commander"] is True
    assert not any("commander" in entry for entry in others)
    assert warcrow.profiles[first["unit"]].role == "officer"
    assert warcrow.profiles[first["unit"]].faction == file.parent.name


@each
def test_its_entries(file: Path) -> None:
    entries = document(file)["entries"]
    assert [entry["id"] for entry in entries] == [f"e{n}" for n in range(1, len(entries) + 1)]
    assert all(set(entry) <= {"id", "unit", "attached_to", "commander"} for entry in entries)


@each
def test_it_can_be_played(file: Path, warcrow: Catalogue) -> None:
    entries = document(file)["entries"]
    alone = [entry for entry in entries if "attached_to" not in entry]
    troops = [e for e in alone if warcrow.profiles[e["unit"]].kind == "troop"]
    assert 5 <= len(alone) <= 9
    assert len(troops) >= 2
    assert sum(warcrow.profiles[entry["unit"]].troops for entry in entries) >= 12


def test_names_and_notes_are_given_once() -> None:
    for key in ("name", "notes"):
        assert max(Counter(document(file)[key] for file in FILES).values()) == 1


@pytest.mark.parametrize("faction", FACTIONS)
def test_no_two_of_a_faction_share_most_of_their_points(faction: str, warcrow: Catalogue) -> None:
    companies = [document(file) for file in FILES if file.parent.name == faction]
    for one, other in combinations(companies, 2):
        shared = Counter(entry["unit"] for entry in one["entries"]) & Counter(
            entry["unit"] for entry in other["entries"]
        )
        common = sum(warcrow.profiles[unit].cost * copies for unit, copies in shared.items())
        assert common <= 0.6 * points(warcrow, one), (one["name"], other["name"])


@pytest.mark.parametrize("faction", FACTIONS)
def test_commanders_differ(faction: str) -> None:
    commanders = {
        document(file)["entries"][0]["unit"] for file in FILES if file.parent.name == faction
    }
    assert len(commanders) == len([file for file in FILES if file.parent.name == faction])


def test_most_cards_are_fielded_somewhere(warcrow: Catalogue) -> None:
    fielded = {entry["unit"] for file in FILES for entry in document(file)["entries"]}
    assert set(warcrow.profiles) - fielded == {"darkmaster", "lotta", "mk-os-automata", "namaoin"}


def test_every_kind_of_attachment_occurs(warcrow: Catalogue) -> None:
    kinds = Counter(
        warcrow.profiles[entry["unit"]].kind
        for file in FILES
        for entry in document(file)["entries"]
        if "attached_to" in entry
    )
    assert set(kinds) == {"character", "companion"}
    assert kinds["companion"] == 1
