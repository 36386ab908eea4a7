"""POST /fix and /complete: ways for a whole list, and what is refused."""

from copy import deepcopy
from typing import Any

import jsonpatch
import pytest

from tests.api.client import Api, problem
from tests.factions.systems.warcrow.legality.lists import CORPUS

pytestmark = pytest.mark.usefixtures("loaded")

Document = dict[str, Any]


@pytest.fixture
def half(document: Document) -> Document:
    """Return the first entries of a legal list."""
    return {**document, "entries": document["entries"][:2]}


def broken() -> Document:
    document: Document = deepcopy(CORPUS["points-limit-broken"]["document"])
    return document


def test_each_way_is_a_patch_that_leads_to_a_legal_list(api: Api) -> None:
    document = broken()
    answer = api.post("/fix", document).json()
    assert (answer["system"], answer["edition"], answer["legal"]) == ("warcrow", "1.6", False)
    assert 1 <= len(answer["repairs"]) <= 3
    for repair in answer["repairs"]:
        assert jsonpatch.apply_patch(document, repair["patch"]) == repair["document"]
        verdict = api.post("/check", repair["document"]).json()
        assert verdict["legal"] is True
        assert verdict["summary"]["points"] == repair["points"]


def test_a_legal_list_needs_no_way(api: Api, document: Document) -> None:
    answer = api.post("/fix", document).json()
    assert answer == {"system": "warcrow", "edition": "1.6", "legal": True, "repairs": []}


def test_a_list_is_filled_up(api: Api, half: Document) -> None:
    answer = api.post("/complete", half).json()
    assert answer["legal"] is True
    assert answer["points"] == answer["points_limit"] == 250
    assert answer["removed"] == []
    assert jsonpatch.apply_patch(half, answer["patch"]) == answer["document"]
    assert api.post("/check", answer["document"]).json()["legal"] is True


def test_a_document_stands_bare_or_beside_wishes(api: Api, half: Document) -> None:
    bare = api.post("/complete", half).json()
    assert api.post("/complete", {"document": half}).json() == bare
    wished = api.post("/complete", {"document": half, "prefer": ["Ice Archers"]}).json()
    assert "Ice Archers" in wished["added"]


def test_entries_outside_keep_may_be_removed(api: Api, document: Document) -> None:
    kept = document["entries"][0]["id"]
    asked = {"document": document, "keep": [kept], "prefer": ["ice-archers"]}
    answer = api.post("/complete", asked).json()
    assert answer["legal"] is True
    assert kept in [entry["id"] for entry in answer["document"]["entries"]]
    assert answer["removed"] == ["Iriavík Restless Pup", "Coal", "Ormuk", "Selika"]
    assert answer["added"] == ["Battle-Scarred", *2 * ["Tundra Marauders"], "Contender"]
    assert answer["changed"] == answer["changes"] == []


def test_without_a_legal_way_the_answer_is_that_alone(api: Api, document: Document) -> None:
    answer = api.post("/complete", document | {"points_limit": 50}).json()
    assert answer == {"system": "warcrow", "edition": "1.6", "legal": False}


@pytest.mark.parametrize(
    ("wishes", "path"),
    [
        ({"keep": ["e99"]}, "/keep/0"),
        ({"prefer": ["orc-hunters", "orc-huntres"]}, "/prefer/1"),
        ({"prefer": "orc-hunters"}, "/prefer"),
        ({"prefer": [""]}, "/prefer/0"),
        ({"keep": [7]}, "/keep/0"),
        ({"keep": ["e1"] * 101}, "/keep"),
        ({"spend": []}, ""),
    ],
)
def test_wishes_that_are_refused(api: Api, half: Document, wishes: Document, path: str) -> None:
    response = api.post("/complete", {"document": half} | wishes)
    found = problem(response, "schema", path)
    assert response.status_code == 422
    if path == "/prefer/1":
        assert found["detail"].startswith('/prefer/1: There is no "orc-huntres" here. Was it orc-')


def test_paths_point_into_the_body_that_was_sent(api: Api, half: Document) -> None:
    bad = half | {"faction": 7}
    problem(api.post("/fix", bad), "schema", "/faction")
    problem(api.post("/complete", bad), "schema", "/faction")
    problem(api.post("/complete", {"document": bad}), "schema", "/document/faction")


@pytest.mark.parametrize("address", ["/fix", "/complete"])
@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"{", "malformed"),
        (b"\xff", "malformed"),
        (b"[]", "schema"),
        (b"null", "schema"),
        (b'{"document": null}', "schema"),
    ],
)
def test_bodies_that_are_refused(api: Api, address: str, body: bytes, kind: str) -> None:
    assert api.post(address, body).json()["type"] == f"urn:rollcall:problem:{kind}"


@pytest.mark.parametrize("address", ["/fix", "/complete"])
def test_the_longest_list_is_answered(api: Api, document: Document, address: str) -> None:
    entries = [{"id": f"x{i}", "unit": f"{i}-nobody"} for i in range(500)]
    answer = api.post(address, document | {"entries": entries})
    assert answer.status_code == 200
    assert answer.json()["legal"] is False
    assert api.post(address, document | {"notes": "x" * 262_144}).status_code == 413


@pytest.mark.parametrize("address", ["/fix", "/complete"])
def test_nothing_is_kept(
    api: Api, half: Document, address: str, django_assert_num_queries: Any
) -> None:
    api.post(address, half)
    with django_assert_num_queries(1):
        api.post(address, half)
