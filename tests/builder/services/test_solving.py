from copy import deepcopy
from typing import Any

import jsonpatch
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from builder.formats import verdicts
from builder.formats.documents import DocumentError
from builder.services import solving
from builder.services.solving import UnknownWish
from tests import rows
from tests.factions.systems.warcrow.legality.lists import CORPUS

pytestmark = pytest.mark.usefixtures("loaded")

Document = dict[str, Any]


@pytest.fixture
def legal(documents: dict[str, Document]) -> Document:
    """Return a legal list with a commander marked."""
    return documents["northern-tribes/the-bear-wakes"]


def broken() -> Document:
    document: Document = deepcopy(CORPUS["points-limit-broken"]["document"])
    return document


def test_a_legal_list_has_no_repairs(legal: Document) -> None:
    answer = solving.fix(legal)
    assert answer == {"system": "warcrow", "edition": "1.6", "legal": True, "repairs": []}


def test_repairs_are_given_in_words_and_as_patches() -> None:
    document = broken()
    answer = solving.fix(document)
    assert answer["legal"] is False
    assert 1 <= len(answer["repairs"]) <= 3
    for repair in answer["repairs"]:
        patched = jsonpatch.apply_patch(document, repair["patch"])
        assert patched == repair["document"]
        verdict = verdicts.verdict(patched)
        assert verdict["legal"] is True
        assert verdict["summary"]["points"] == repair["points"] <= repair["points_limit"]
        steps = [step for edit in repair["edits"] for step in edit["patch"]]
        assert steps == repair["patch"]
        assert all(edit["label"] for edit in repair["edits"])


def test_labels_name_units_as_printed(legal: Document) -> None:
    document = deepcopy(legal)
    document["entries"].append({"id": "x", "unit": "crow"})
    document["entries"].append({"id": "y", "unit": "nobody-knows"})
    labels = {edit["label"] for r in solving.fix(document)["repairs"] for edit in r["edits"]}
    assert "Remove Nobody knows" in labels


def test_a_refused_document_is_refused() -> None:
    for call in (solving.fix, solving.complete):
        with pytest.raises(DocumentError):
            call({"format": "rollcall-list/1"})


def test_one_query_finds_the_edition(legal: Document) -> None:
    for call in (solving.fix, solving.complete):
        call(legal)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            call(legal)
        assert len(queries) == 1


def test_points_left_are_spent(legal: Document) -> None:
    document = {**legal, "entries": legal["entries"][:3]}
    answer = solving.complete(document)
    assert answer["legal"] is True
    assert (answer["points"], answer["points_limit"]) == (250, 250)
    assert answer["removed"] == []
    assert jsonpatch.apply_patch(document, answer["patch"]) == answer["document"]
    assert verdicts.verdict(answer["document"])["legal"] is True
    assert len(answer["added"]) == len(answer["document"]["entries"]) - 3


def test_a_battlegroup_that_is_formed_is_described() -> None:
    rows.load("armoured-clash")
    command = {"id": "e1", "unit": "cor-caroli-luminant-command", "battlegroup": "b2"}
    troops = {"id": "e2", "unit": "spica-orionis", "battlegroup": "b2"}
    document = {
        "format": "rollcall-list/1",
        "system": "armoured-clash",
        "faction": "sultanate",
        "battlegroups": [{"id": "b2", "orbat": "order-auxiliary-battlegroup"}],
        "entries": [command | {"option": "basic"}, troops | {"option": "reinforced"}],
    }
    answer = solving.complete(document)
    assert answer["changes"] == ["Form a battlegroup: Sultanate Faction Battlegroup"]
    assert (answer["changed"], answer["points"], answer["points_limit"]) == ([], 1495, 1500)
    groups = answer["document"]["battlegroups"]
    assert [group["id"] for group in groups] == ["b2", "b1"]


def test_a_list_beyond_its_limit_cannot_be_completed(legal: Document) -> None:
    answer = solving.complete({**legal, "points_limit": 50})
    assert answer == {"system": "warcrow", "edition": "1.6", "legal": False}


def test_wishes_are_ids_or_printed_names(legal: Document) -> None:
    document = {**legal, "entries": legal["entries"][:3]}
    by_id = solving.complete(document, prefer=["orc-hunters"])
    by_name = solving.complete(document, prefer=["Orc Hunters"])
    assert by_id == by_name
    assert "Orc Hunters" in by_id["added"]


@pytest.mark.parametrize("wishes", [{"keep": ["e99"]}, {"prefer": ["orc-huntres"]}])
def test_a_wish_for_nothing_known_is_refused(wishes: dict[str, Any], legal: Document) -> None:
    with pytest.raises(UnknownWish, match=r"e99|orc-hunters"):
        solving.complete(legal, **wishes)


def test_entries_outside_keep_may_be_removed(legal: Document) -> None:
    kept = legal["entries"][0]
    answer = solving.complete(legal, keep=[kept["id"]], prefer=["orc-hunters"])
    assert answer["legal"] is True
    units = {(entry["id"], entry["unit"]) for entry in answer["document"]["entries"]}
    assert (kept["id"], kept["unit"]) in units
