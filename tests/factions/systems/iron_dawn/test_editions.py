"""The demonstration edition 0.9: small, whole, marked as what it is, and none of 2.0's business."""

import json
from typing import Any

import pytest
from django.conf import settings

from factions import loading
from factions.systems import SYSTEMS
from factions.tabletop.lists import roster

HOME = settings.FIXTURES / "iron-dawn"
EDITIONS = [HOME / "editions" / version for version in ("0.9", "2.2", "2.3", "2.4")]
OLD = EDITIONS[0]
Data = dict[str, Any]


@pytest.fixture(scope="module")
def old() -> Data:
    return loading.data_of(OLD)


@pytest.fixture(scope="module")
def new() -> Data:
    return loading.data_of(HOME)


def rows(data: Data, kind: str) -> dict[str, Data]:
    return {row["id"]: row for row in data[kind]}


def test_each_folder_holds_a_catalogue() -> None:
    assert loading.catalogues(HOME) == [HOME, *EDITIONS]


def test_it_is_older_and_small(old: Data, new: Data) -> None:
    assert (old["edition"]["version"], old["edition"]["effective"]) == ("0.9", "2023-01-01")
    assert (new["edition"]["version"], new["edition"]["effective"]) == ("2.0", "2024-01-01")
    assert old["edition"]["rules"] == new["edition"]["rules"]
    assert [row["id"] for row in old["factions"]] == ["humans", "kurae"]
    assert len(old["units"]) == 11


def test_every_unit_says_that_it_is_a_demonstration(old: Data) -> None:
    for unit in old["units"]:
        provenance = unit["provenance"]
        assert provenance["source"] == "Demonstration edition of this project"
        assert (provenance["confidence"], provenance["official"]) == ("sample", False)
        assert provenance["doubts"][0].startswith("A demonstration: no edition 0.9")


def test_names_and_costs_differ_but_no_stats(old: Data, new: Data) -> None:
    before, after = rows(old, "units"), rows(new, "units")
    assert before.keys() - after.keys() == {"dispatch-rider", "root-walker"}
    kept = before.keys() & after.keys()
    assert len(kept) == 9
    assert all(before[key]["stats"] == after[key]["stats"] for key in kept)
    renamed = {key for key in kept if before[key]["name"] != after[key]["name"]}
    assert renamed == {"volksmilitia", "wolverine-battle-tank"}
    dearer = {key for key in kept if before[key]["costs"] != after[key]["costs"]}
    assert dearer == kept - {"grove-speaker"}
    assert rows(old, "upgrades")["squad-leader"]["points"] == 6
    assert rows(new, "upgrades")["squad-leader"]["points"] == 8


def test_its_keywords_are_explained_and_its_upgrades_have_takers(old: Data) -> None:
    words = {row["name"] for row in old["keywords"]}
    used = {word.partition(" (")[0] for unit in old["units"] for word in unit["keywords"]}
    assert used <= words
    units = rows(old, "units").keys()
    assert all(set(row["allows"]) <= units and row["allows"] for row in old["upgrades"])


def test_its_list_is_legal_by_it_alone(old: Data, new: Data) -> None:
    game = SYSTEMS["iron-dawn"]
    document = json.loads((OLD / "lists" / "the-old-garrison.json").read_text())
    judged = [
        game.legality.check(roster.read(document), game.catalogue.read(data)) for data in (old, new)
    ]
    assert [verdict.legal for verdict in judged] == [True, False]
    assert [problem.code for problem in judged[0].problems] == []
    assert [problem.code for problem in judged[1].problems] == ["unknown-unit", "points-limit"]


def test_the_lists_of_the_game_are_those_of_2_0() -> None:
    assert {document["edition"] for document in loading.reference_lists("iron-dawn")} == {"2.0"}
