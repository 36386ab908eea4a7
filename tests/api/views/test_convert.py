"""POST /convert: a list in whatever form, in every form."""

import json
from typing import Any

import pytest

from builder.formats import code
from factions.models import Edition
from tests.api.client import Api, problem

pytestmark = pytest.mark.usefixtures("loaded")

Document = dict[str, Any]
PLAIN = "text/plain"


def test_every_form_leads_to_every_form(api: Api, document: Document) -> None:
    first = api.post("/convert", document).json()
    assert first["document"] == document
    assert first["unmatched"] == first["notes"] == []
    again = api.post("/convert", first["text"].encode(), content_type=PLAIN).json()
    assert again["text"] == first["text"]
    assert again["unmatched"] == []
    for sent in (first["code"].encode(), json.dumps(document).encode()):
        assert api.post("/convert", sent, content_type=PLAIN).json() == first


def test_typed_text_is_read_and_other_lines_are_given(api: Api) -> None:
    typed = b"Northern Tribes - 250 pts\n2x orc hunters\nIce Archrs and a goat\n"
    answer = api.post("/convert", typed, content_type=f"{PLAIN}; charset=utf-8").json()
    assert answer["document"]["faction"] == "northern-tribes"
    units = [(entry["unit"], entry.get("count", 1)) for entry in answer["document"]["entries"]]
    assert units == [("orc-hunters", 2)]
    [left] = answer["unmatched"]
    assert left["line"] == 3
    assert "Ice Archers" in left["candidates"]
    assert code.decode(answer["code"]) == answer["document"]


def test_text_in_json_is_text(api: Api, document: Document) -> None:
    typed = "Northern Tribes - 250 pts\n2x orc hunters\n"
    plain = api.post("/convert", typed.encode(), content_type=PLAIN)
    assert api.post("/convert", {"text": typed}).json() == plain.json()
    form = api.post("/convert", document).json()["code"]
    assert api.post("/convert", {"text": form}).json()["document"] == document


def test_a_document_may_begin_with_a_byte_order_mark(api: Api, document: Document) -> None:
    marked = b"\xef\xbb\xbf" + json.dumps(document).encode()
    assert api.post("/convert", marked).json()["document"] == document


def test_text_in_json_that_is_refused(api: Api) -> None:
    problem(api.post("/convert", {"text": 7}), "schema", "/text")
    problem(api.post("/convert", {"text": "x", "size": 1}), "schema", "")
    problem(api.post("/convert", {"text": "nothing of any game"}), "malformed", "/faction")
    problem(api.post("/convert", {"text": "Evoker", "system": "chess"}), "schema", "/system")
    problem(api.post("/convert", {"text": "Evoker", "faction": "cygnar"}), "schema", "/faction")
    problem(api.post("/convert", {"text": "Evoker", "system": 7}), "schema", "/system")


def test_a_text_without_its_game_is_refused(api: Api, dawns: dict[str, Edition]) -> None:
    text = {"text": "Lista de Ana\nCazadores"}
    problem(api.post("/convert", text), "malformed", "/system")
    problem(api.post("/convert", text | {"system": "warcrow"}), "malformed", "/faction")
    named = {"system": "warcrow", "faction": "northern-tribes"}
    assert api.post("/convert", text | named).json()["document"] == {
        "format": "rollcall-list/1",
        **named,
        "name": "Lista de Ana",
        "entries": [],
    }


def test_the_only_name_near_is_taken_with_a_note(api: Api) -> None:
    answer = api.post("/convert", {"text": "Northern Tribes\nEvokr\nwho knows"}).json()
    assert [entry["unit"] for entry in answer["document"]["entries"]] == ["evoker"]
    assert [left["text"] for left in answer["unmatched"]] == ["who knows"]
    assert answer["notes"] == ["Line 2: “Evokr” is read as Evoker, the only name near it."]


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"\xff\xfe", "malformed"),
        (b"rc1-AAAA", "malformed"),
        (b"rc7-AAAA", "malformed"),
        (b"{", "malformed"),
        (b"{}", "schema"),
        (b"Orc Hunters\n" * 3001, "too-large"),
        (b"Orc Hunters " * 11_000, "too-large"),
    ],
)
def test_text_that_is_refused(api: Api, body: bytes, kind: str) -> None:
    problem(api.post("/convert", body, content_type=PLAIN), kind, "")


def test_text_of_no_faction(api: Api) -> None:
    problem(
        api.post("/convert", b"nothing of any game", content_type=PLAIN), "malformed", "/faction"
    )


def test_bodies_that_are_refused(api: Api, document: Document) -> None:
    problem(api.post("/convert", document | {"edition": "9.9"}), "schema", "/edition")
    problem(api.post("/convert", b" " * (512 * 1024 + 1)), "too-large")
    response = api.post("/convert", document, content_type="text/html")
    problem(response, "unsupported-media-type")
    assert response["Accept"] == "application/json, text/plain"


def test_nothing_is_kept(api: Api, document: Document, django_assert_num_queries: Any) -> None:
    api.post("/convert", document)
    with django_assert_num_queries(1):
        api.post("/convert", document)
