"""The companies shipped as opponents: legal, complete and unlike each other."""

import json
import re
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from factions.systems.company_of_iron import legality
from factions.systems.company_of_iron.catalogue import Catalogue
from factions.tabletop.lists import roster

FOLDER = settings.FIXTURES / "company-of-iron" / "lists"
FILES = sorted(FOLDER.glob("*/*.json"))
SMALL = {"grymkin", "crucible-guard"}
Json = dict[str, Any]

each = pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")


def document(file: Path) -> Json:
    found: Json = json.loads(file.read_bytes())
    return found


def points(catalogue: Catalogue, entry: Json) -> int:
    option = catalogue.profiles[entry["unit"]].option(entry.get("option"))
    return option.points * int(entry.get("count", 1))


def test_four_companies_a_faction_and_three_of_the_small_ones(catalogue: Catalogue) -> None:
    counts = Counter(file.parent.name for file in FILES)
    assert set(counts) == set(catalogue.factions)
    assert {faction for faction, count in counts.items() if count < 4} == SMALL
    assert min(counts.values()) == 3
    assert len(FILES) == 55


@each
def test_the_head_of_the_document(file: Path) -> None:
    listed = document(file)
    assert list(listed) == [
        "format",
        "system",
        "edition",
        "name",
        "faction",
        "size",
        "points_limit",
        "entries",
        "notes",
    ]
    assert (listed["format"], listed["system"]) == ("rollcall-list/1", "company-of-iron")
    assert (listed["edition"], listed["size"], listed["points_limit"]) == ("2017", "25", 25)
    assert listed["faction"] == file.parent.name
    assert re.sub("[^a-z]+", "-", listed["name"].lower()) == file.stem


@each
def test_it_is_legal(file: Path, catalogue: Catalogue) -> None:
    verdict = legality.check(roster.read(document(file)), catalogue)
    assert {problem.code for problem in verdict.problems} == {"requisition-unknown"}
    assert verdict.legal
    assert 23 <= verdict.summary["points"] <= 25
    assert verdict.summary["models"] >= 5


@each
def test_its_entries(file: Path, catalogue: Catalogue) -> None:
    entries = document(file)["entries"]
    assert [entry["id"] for entry in entries] == [f"e{n}" for n in range(1, len(entries) + 1)]
    (commander,) = (entry for entry in entries if entry.get("commander"))
    assert len(commander["upgrades"]) == 1
    assert any(catalogue.profiles[entry["unit"]].kind == "unit" for entry in entries)


def test_names_and_notes_are_given_once() -> None:
    for key in ("name", "notes"):
        assert max(Counter(document(file)[key] for file in FILES).values()) == 1


def test_every_upgrade_is_borne_by_somebody(catalogue: Catalogue) -> None:
    borne = {
        upgrade
        for file in FILES
        for entry in document(file)["entries"]
        for upgrade in entry.get("upgrades", ())
    }
    assert borne == set(catalogue.upgrades)


def test_every_kind_of_model_occurs(catalogue: Catalogue) -> None:
    kinds = {catalogue.profiles[e["unit"]].kind for f in FILES for e in document(f)["entries"]}
    assert kinds == {
        "unit",
        "solo",
        "warjack",
        "warbeast",
        "command-attachment",
        "weapon-attachment",
    }


@pytest.mark.parametrize("faction", sorted({file.parent.name for file in FILES}))
def test_no_two_of_a_faction_share_most_of_their_points(faction: str, catalogue: Catalogue) -> None:
    companies = [document(file)["entries"] for file in FILES if file.parent.name == faction]
    for one, other in combinations(companies, 2):
        units = {entry["unit"] for entry in other}
        common = sum(points(catalogue, entry) for entry in one if entry["unit"] in units)
        assert common <= 10
