"""The organiser's page: lists in, a table of verdicts out, as a page, as CSV and on paper."""

import csv
import io
import json
import zipfile
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.formats.text import export
from builder.formats.text.pasted import lexicon_of
from builder.models import ArmyList
from builder.services import lists
from builder.web import checkforms
from factions.models import Edition
from tests import rows
from tests.builder.solving import illegal
from tests.builder.web.pages import Page, read
from tests.builder.web.test_pages import LAWS, way_around

pytestmark = pytest.mark.usefixtures("loaded")

Document = dict[str, Any]
PAGE = "/organisers/check/"
BROKEN = illegal("warcrow")["points-limit-broken"]
ODD = "Player: Bo\nNorthern Tribes\nAhlwardt, Ice Bear (commander)\nOrc Huntres"


@pytest.fixture
def text(document: Document, loaded: Edition) -> str:
    """Return three lists: legal as text, illegal as JSON, one that is not understood in full."""
    legal = f"Player: Ada\n{export(document, lexicon_of(loaded))}"
    return "\n---\n".join((legal, json.dumps(BROKEN), ODD))


def sent(client: Client, text: str = "", status: int = 200, shape: str = "", **more: Any) -> Page:
    """Send lists and return the page, or the paper."""
    response = client.post(PAGE, {"lists": text, "as": shape, **more})
    assert response.status_code == status
    return read(response)


def states(page: Page) -> list[tuple[str, str]]:
    """Return the verdict and the edits of each list."""
    table = page.classed("verdicts")[0]
    states = [e.text for e in page.all("strong") if table in e.within]
    edits = [e.text.strip() for e in page.all("td", class_="n")][1::2]
    return list(zip(states, edits, strict=True))


def test_verdicts(client: Client, text: str) -> None:
    page = sent(client, text)
    assert states(page) == [
        ("legal", "0"),
        ("not legal: 1 problem", "1"),
        ("not read in full", "?"),
    ]
    heads = [" ".join(e.text.split()) for e in page.all("th", scope="row")]
    assert heads[0] == "1. The Bear Wakes Ada, Warcrow 1.6, Northern Tribes"
    assert heads[2] == "3. Bo Warcrow 1.6, Northern Tribes"
    (problem,) = page.classed("error")
    assert "Warcrow 1.6, Fill Out the Company, 3d" in problem.text
    assert "Line 3 is not understood: Orc Huntres. Was it Orc Hunters" in page.text("main")
    assert [e.text for e in page.classed("badge")] == [
        "1 legal", "1 not legal", "1 not read, or not in full"
    ]  # fmt: skip
    assert ArmyList.objects.count() == 0


def test_the_answer_is_a_page_like_any_other(client: Client, text: str) -> None:
    page = sent(client, text)
    for law in (*LAWS, way_around):
        law(page)
    paper = sent(client, text, shape="print")
    for law in LAWS:
        law(paper)


def test_each_list_may_be_kept(client: Client, text: str) -> None:
    page = sent(client, text)
    handed = [e["value"] for e in page.all("input", name="document")]
    assert len(handed) == 3
    assert client.post("/paste/", {"document": handed[1]}).status_code == 302
    saved = lists.head_of(ArmyList.objects.get())
    assert saved.document["entries"] == BROKEN["entries"]
    assert saved.army_list.visibility == "unlisted"
    assert client.post("/paste/", {"document": handed[2]}).status_code == 422


def test_as_csv(client: Client, text: str) -> None:
    spoilt = {**BROKEN, "name": "=1+1"}
    response = client.post(PAGE, {"lists": f"{text}\n---\n{json.dumps(spoilt)}", "as": "csv"})
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert response["Content-Disposition"] == 'attachment; filename="verdicts.csv"'
    rows = list(csv.DictReader(io.StringIO(response.content.decode("utf-8-sig"))))
    assert [row["Player"] for row in rows] == ["Ada", "", "Bo", ""]
    assert [row["Verdict"] for row in rows[:2]] == ["legal", "not legal: 1 problem"]
    assert rows[1]["Codes"] == "warcrow/points-limit"
    assert rows[1]["Problems"].endswith("(Warcrow 1.6, Fill Out the Company, 3d)")
    assert rows[2]["Problems"] == "Not understood: Orc Huntres"
    assert rows[3]["List"] == "'=1+1"


def test_on_paper(client: Client, text: str) -> None:
    page = sent(client, text, shape="print")
    assert len(states(page)) == 3
    assert page.all("form") == page.all("details") == []


def test_as_of_a_day(client: Client, garrison: Document, dawns: dict[str, Edition]) -> None:
    day = dawns["0.9"].effective.isoformat()
    assert states(sent(client, json.dumps(garrison), as_of=day)) == [("legal", "0")]
    now = dawns["2.0"].effective.isoformat()
    assert states(sent(client, json.dumps(garrison), as_of=now))[0][0].startswith("not legal")
    page = sent(client, "x", as_of="yesterday", status=422)
    assert page.all("textarea")[0].text.strip() == "x"


def archive(**members: str) -> bytes:
    """Return a ZIP of files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as out:
        for name, text in members.items():
            out.writestr(name, text)
    return packed.getvalue()


def test_files(client: Client, text: str) -> None:
    one = SimpleUploadedFile("Cleo.json", b"\xef\xbb\xbf" + json.dumps(BROKEN).encode())
    three = SimpleUploadedFile("all.txt", text.encode())
    members = {"a/Dan.txt": ODD.partition("\n")[2], "__MACOSX/x.txt": "x", "photo.png": "x"}
    packed = SimpleUploadedFile("lists.zip", archive(**members))
    page = sent(client, ODD, files=[one, three, packed])
    assert len(states(page)) == 6
    whole = page.all("textarea")[0].text
    assert whole.count("\n---\n") == 5
    assert [line for line in whole.splitlines() if line.startswith("Player: ")] == [
        f"Player: {name}" for name in ("Bo", "Cleo", "Ada", "Bo", "Dan")
    ]
    assert states(sent(client, whole)) == states(page)


@pytest.mark.parametrize(
    ("more", "status", "reason"),
    [
        ({}, 422, "Paste a list, or choose a file."),
        ({"lists": "x y\nz\n---\n" * 101}, 413, "At most 100 lists are checked at once."),
        ({"files": SimpleUploadedFile("a.zip", b"PK\x05\x06")}, 422, "a.zip is not a file that"),
    ],
)
def test_a_refused_form_keeps_what_was_sent(
    client: Client, more: Any, status: int, reason: str
) -> None:
    page = sent(client, status=status, **more)
    assert reason in page.classed("wrong")[0].text
    assert page.all("textarea")[0].text.strip() == more.get("lists", "").strip()


def test_too_large(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkforms, "MOST_BYTES", 1000)
    assert sent(client, "é" * 501, status=413).all("textarea")[0].text.strip() == "é" * 501
    bomb = SimpleUploadedFile("a.zip", archive(**{"a.txt": "x" * 10_000_000}))
    page = sent(client, "kept", status=413, files=bomb)
    assert page.all("textarea")[0].text.strip() == "kept"
    long = {**BROKEN, "entries": [{"id": f"e{n}", "unit": "evoker"} for n in range(500)]}
    monkeypatch.setattr(checkforms, "MOST_BYTES", 1_000_000)
    page = sent(client, json.dumps([long] * 11), status=413)
    assert "At most 5000 entries" in page.classed("wrong")[0].text


@pytest.mark.usefixtures("clock")
def test_it_is_throttled(client: Client, settings: Any) -> None:
    settings.API_RATES = {**settings.API_RATES, "write": {"anon": 1, "user": 1}}
    sent(client, "x")
    assert client.post(PAGE, {"lists": "x"}).status_code == 429
    assert client.get(PAGE).status_code == 200


@settings(
    max_examples=40,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    text=st.text(max_size=200),
    shape=st.sampled_from(["", "csv", "print", "\0"]),
    raw=st.binary(max_size=60) | st.binary(max_size=60).map(lambda end: archive(a="x")[:90] + end),
    name=st.sampled_from(["a.txt", "a.zip", "a.json", "\u202e.zip", "a"]),
)
def test_hostile(client: Client, text: str, shape: str, raw: bytes, name: str) -> None:
    with override_settings(API_RATES={"write": {"anon": 0, "user": 0}}):
        files = SimpleUploadedFile(name, raw)
        response = client.post(PAGE, {"lists": text, "as": shape, "files": files})
    assert response.status_code in (200, 413, 422)
    assert b"<script>alert" not in response.content


def of_a_game(system: str, version: str, faction: str, points: int, size: str = "") -> Document:
    """Return an empty list, whose terms are all that matters."""
    sized = {"size": size} if size else {}
    return {"format": "rollcall-list/1", "system": system, "edition": version, "faction": faction,
            "points_limit": points, "entries": []} | sized  # fmt: skip


def remarks(page: Page) -> list[str]:
    """Return the remarks on the lists, without their problems."""
    return [e.text for e in page.all("p", class_="warn")]


def test_every_list_is_judged_by_the_terms_of_the_event(client: Client, document: Document) -> None:
    small = {**document, "points_limit": 240}
    small.pop("size", None)
    handed = json.dumps([document, small])
    page = sent(client, handed, game="warcrow", points="220")
    assert [state for state, _ in states(page)] == ["not legal: 1 problem", "not legal: 1 problem"]
    assert remarks(page) == [
        "It says 250 points; it was judged at 220.",
        "It says 240 points; it was judged at 220.",
    ]
    assert [e.text for e in page.all("span", class_="soft") if e.text.startswith("/ ")] == [
        "/ 220"
    ] * 2


def test_an_edition_of_the_event_goes_before_the_lists_own(client: Client) -> None:
    rows.load("iron-dawn", "iron-dawn/editions/2.4")
    older = of_a_game("iron-dawn", "2.0", "humans", 1000)
    page = sent(client, json.dumps([older]), game="iron-dawn")
    assert remarks(page) == ["It names edition 2.0; it was judged by 2.4."]
    page = sent(client, json.dumps([older]), edition="iron-dawn/2.0")
    assert remarks(page) == []


def test_a_list_of_another_game_is_marked(client: Client, document: Document) -> None:
    rows.load("iron-dawn")
    page = sent(client, json.dumps([document]), game="iron-dawn")
    assert states(page) == [("another game", "0")]
    assert remarks(page) == ["It is a list of Warcrow; the event plays Iron Dawn."]
    assert [e.text for e in page.classed("badge")] == ["1 not legal"]


def test_a_size_of_the_event_brings_its_limit(client: Client, document: Document) -> None:
    page = sent(client, json.dumps([document | {"points_limit": 200}]), size="warcrow/standard")
    assert states(page) == [("legal", "0")]
    assert remarks(page) == ["It says 200 points; it was judged at 250."]


@pytest.mark.parametrize(
    "terms",
    [
        {"game": "iron-dawn", "edition": "warcrow/1.6"},
        {"game": "iron-dawn", "size": "warcrow/standard"},
        {"edition": "warcrow/1.6", "as_of": "2026-01-01"},
        {"game": "chess"},
        {"points": "0"},
    ],
)
def test_terms_that_disagree_are_refused(client: Client, terms: dict[str, str]) -> None:
    rows.load("iron-dawn")
    assert len(sent(client, ODD, 422, **terms).classed("wrong")) == 1


def test_two_lists_of_one_player_are_marked(client: Client, document: Document) -> None:
    handed = [
        {"player": player, "list": document} for player in ("Ada", "Bo", " ADA ", "", "", "ada")
    ]
    page = sent(client, json.dumps(handed))
    assert remarks(page) == [
        "The same player's too: list 3, 6.",
        "The same player's too: list 1, 6.",
        "The same player's too: list 1, 3.",
    ]


def test_csv_has_the_remarks(client: Client, document: Document) -> None:
    handed = [{"player": "Ada", "list": document}] * 2
    form = {"lists": json.dumps(handed), "as": "csv", "game": "warcrow", "points": "220"}
    text = client.post(PAGE, form).content.decode("utf-8-sig")
    first, second = csv.DictReader(io.StringIO(text))
    assert first["Limit"] == second["Limit"] == "220"
    assert first["Remarks"] == (
        "It says 250 points; it was judged at 220.\nThe same player's too: list 2."
    )
