"""POST /check: what it answers, and what it refuses."""

import hashlib
import json
from typing import Any

import pytest
from django.test.utils import CaptureQueriesContext

from api.serializers.verdicts import EXAMPLE
from tests.api.client import Api, problem

pytestmark = pytest.mark.usefixtures("loaded")
Document = dict[str, Any]


def test_a_legal_list(api: Api, document: Document) -> None:
    response = api.post("/check", document)
    verdict = response.json()
    text = json.dumps(document, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    assert response.status_code == 200
    assert verdict["legal"] is True
    assert (verdict["system"], verdict["edition"]) == ("warcrow", "1.6")
    assert verdict["document_sha256"] == hashlib.sha256(text.encode()).hexdigest()
    assert verdict["checked_at"].endswith("Z")
    assert verdict["summary"]["points_limit"] == 250
    assert [p["severity"] for p in verdict["problems"] if p["severity"] == "error"] == []


def test_an_illegal_list_has_problems(api: Api, document: Document) -> None:
    verdict = api.post("/check", document | {"faction": "the-syenann"}).json()
    assert verdict["legal"] is False
    blamed = {p["code"]: p for p in verdict["problems"]}
    assert "warcrow/faction-only" in blamed
    assert blamed["warcrow/faction-only"]["data"]["faction"] == "the-syenann"


def test_the_documented_example_is_a_document(api: Api) -> None:
    response = api.post("/check", EXAMPLE)
    assert response.status_code == 200
    assert [p["code"] for p in response.json()["problems"] if p["severity"] == "error"] == []


def test_the_fix_of_a_problem_is_a_patch(api: Api, document: Document) -> None:
    document["entries"].append({"id": "again", "unit": document["entries"][0]["unit"]})
    problems = api.post("/check", document).json()["problems"]
    fixes = [fix for p in problems for fix in p["fixes"]]
    assert {"op": "remove", "path": f"/entries/{len(document['entries']) - 1}"} in [
        operation for fix in fixes for operation in fix["patch"]
    ]


def test_an_array_is_answered_in_order(api: Api, documents: dict[str, Document]) -> None:
    asked = list(documents.values())
    response = api.post("/check", asked)
    assert response.status_code == 200
    answered = [element["document_sha256"] for element in response.json()]
    assert answered == [api.post("/check", one).json()["document_sha256"] for one in asked]


def test_a_bad_document_does_not_spoil_the_others(api: Api, document: Document) -> None:
    entry = {"id": "e1", "unit": "x", "count": 0}
    bad: list[Any] = [
        None,
        7,
        "no",
        [],
        {},
        document | {"edition": "9.9"},
        document | {"entries": [entry]},
    ]
    response = api.post("/check", [document, *bad, document])
    first, *refused, last = response.json()
    assert response.status_code == 200
    assert first["legal"] is last["legal"] is True
    assert [element["error"]["status"] for element in refused] == [422] * len(bad)
    places = [element["error"]["errors"][0]["path"] for element in refused]
    assert places == ["", "", "", "", "", "/edition", "/entries/0/count"]
    assert {element["error"]["instance"] for element in refused} == {"/api/v1/check"}


def test_a_document_too_large_or_too_deep_in_an_array(api: Api, document: Document) -> None:
    deep: Any = []
    for _ in range(20):
        deep = [deep]
    asked = [document | {"notes": "x" * 262_144}, document | {"boons": deep}, document]
    large, nested, fine = api.post("/check", asked).json()
    assert large["error"]["type"] == "urn:rollcall:problem:too-large"
    assert nested["error"]["status"] == 413
    assert fine["legal"] is True


@pytest.mark.parametrize("number", [0, 101])
def test_an_array_holds_1_to_100_documents(api: Api, document: Document, number: int) -> None:
    document = problem(api.post("/check", [document] * number), "schema", "")
    assert document["status"] == 422
    assert document["detail"] == f"Send an array of 1 to 100 documents, not {number}."


def test_a_hundred_documents_take_one_query(
    api: Api, document: Document, django_assert_num_queries: Any
) -> None:
    api.post("/check", document)
    with django_assert_num_queries(1):
        answer = api.post("/check", [document] * 100).json()
    assert len(answer) == 100
    assert all(verdict["legal"] for verdict in answer)


@pytest.mark.parametrize(
    ("body", "kind", "path"),
    [
        (b" ", "malformed", ""),
        (b"{", "malformed", ""),
        (b"[", "malformed", ""),
        (b"[1,]", "malformed", ""),
        (b'{"format": "rollcall-list/1",', "malformed", ""),
        (b"\xff\xfe", "malformed", ""),
        (b'[{"name": "\xff"}]', "malformed", ""),
        (b'{"entries": [NaN]}', "malformed", ""),
        (b'[{"points_limit": Infinity}]', "malformed", ""),
        (b'{"format": "a", "format": "b"}', "malformed", ""),
        (b'[{"format": "a", "format": "b"}]', "malformed", ""),
        (b'{"points_limit": %s}' % (b"9" * 5000), "malformed", ""),
        (b'[{"points_limit": %s}]' % (b"9" * 5000), "malformed", ""),
        (b"{}", "schema", ""),
        (b"null", "schema", ""),
        (b"7", "schema", ""),
        (b'{"format": "other/1"}', "schema", "/format"),
        (b"{" * 10, "malformed", ""),
    ],
)
def test_bodies_that_are_refused(api: Api, body: bytes, kind: str, path: str) -> None:
    problem(api.post("/check", body), kind, path)


@pytest.mark.parametrize("opened", [b"[" * 100_000, b'{"a":' * 50_000])
def test_endless_nesting(api: Api, opened: bytes) -> None:
    problem(api.post("/check", opened), "too-large", *([""] if opened[:1] == b"{" else []))


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"faction": 1}, "/faction"),
        ({"points_limit": -1}, "/points_limit"),
        ({"points_limit": 1e30}, "/points_limit"),
        ({"points_limit": "250"}, "/points_limit"),
        ({"colour": "red"}, "/colour"),
        ({"entries": {}}, "/entries"),
        ({"entries": [{"id": "a", "unit": "b", "count": -1}]}, "/entries/0/count"),
        ({"entries": [{"id": "a", "unit": "b", "~/": 1}]}, "/entries/0/~0~1"),
        ({"entries": [{"id": "a", "unit": "b"}] * 2}, "/entries/1/id"),
        ({"name": "a\x00b"}, "/name"),
        ({"name": "\ud800"}, "/name"),
        ({"\ud800": 1}, "/\ufffd"),
        ({"system": "chess"}, "/system"),
        ({"system": "iron-dawn", "edition": "1"}, "/system"),
        ({"edition": "0.1"}, "/edition"),
    ],
)
def test_what_the_schema_refuses(api: Api, document: Document, change: Document, path: str) -> None:
    found = problem(api.post("/check", document | change), "schema", path)
    assert found["detail"].startswith(path)
    many = api.post("/check", [document | change]).json()[0]["error"]
    assert many == found


def test_a_document_past_256_kib(api: Api, document: Document) -> None:
    document["notes"] = "x" * (256 * 1024)
    response = api.post("/check", document)
    problem(response, "too-large", "")
    assert response.status_code == 413


def test_a_body_past_every_limit_is_not_read(api: Api) -> None:
    problem(api.post("/check", b" " * (100 * 256 * 1024 + 1)), "too-large")


def test_a_body_of_millions_of_parts(api: Api) -> None:
    problem(api.post("/check", b"[" + b"{}," * 1_500_000 + b"{}]"), "too-large")


@pytest.mark.parametrize("media_type", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_the_body_must_be_json(api: Api, document: Document, media_type: str) -> None:
    response = api.post("/check", document, content_type=media_type)
    problem(response, "unsupported-media-type")
    assert response["Accept"] == "application/json"


def test_a_media_type_may_have_parameters(api: Api, document: Document) -> None:
    response = api.post("/check", document, content_type="Application/JSON; charset=utf-8")
    assert response.status_code == 200


def test_nothing_is_kept(api: Api, document: Document, django_assert_num_queries: Any) -> None:
    api.post("/check", document)
    with django_assert_num_queries(1) as captured:
        api.post("/check", document)
    assert isinstance(captured, CaptureQueriesContext)
    assert captured.captured_queries[0]["sql"].startswith("SELECT")
