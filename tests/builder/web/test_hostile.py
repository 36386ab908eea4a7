"""No input causes a 500: pages under random text, clicks and documents."""

import json
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.formats.documents import DocumentError
from builder.models import ArmyList, Run
from builder.services import lists
from builder.web import edits
from tests.builder.web.pages import InHand

pytestmark = pytest.mark.usefixtures("loaded", "unlimited")

Document = dict[str, Any]

quick = settings(
    max_examples=30,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
TEXT = st.text(max_size=30)
IDS = st.sampled_from(["e1", "e2", "a:b", "é/ ?", "<b>", '"', "%00"])
UNITS = st.sampled_from(["evoker", "coal", "njord-the-merciless", "orc-hunters", "nobody", "<i>"])
ENTRIES = st.fixed_dictionaries(
    {"id": IDS, "unit": UNITS},
    optional={
        "count": st.integers(1, 100),
        "attached_to": IDS,
        "embarked_in": IDS,
        "commander": st.booleans(),
        "option": st.sampled_from(["standard", "min"]),
        "upgrades": st.lists(IDS, max_size=2),
        "name": st.sampled_from(["", "Bo", "<script>alert(1)</script>"]),
        "reserve": st.booleans(),
    },
)
REQUIRED: dict[str, st.SearchStrategy[Any]] = {
    "format": st.just("rollcall-list/1"),
    "system": st.just("warcrow"),
    "faction": st.sampled_from(["northern-tribes", "the-syenann", "elves", "<u>"]),
    "entries": st.lists(ENTRIES, max_size=6, unique_by=lambda entry: entry["id"]),
}
DOCUMENTS = st.fixed_dictionaries(
    REQUIRED,
    optional={
        "name": st.sampled_from(["", "A list", "</title><b>"]),
        "size": st.sampled_from(["standard", "huge"]),
        "points_limit": st.integers(1, 100_000),
        "notes": st.sampled_from(["", "a\nb", "</textarea>"]),
        "battlegroups": st.just([{"id": "b1", "orbat": "none"}]),
        "boons": st.just(["luck"]),
    },
)


@pytest.fixture
def unlimited(settings: Any) -> None:
    """Lift the limits of how often."""
    settings.API_RATES = {s: {"anon": 0, "user": 0} for s in settings.API_RATES}
    settings.LISTS = settings.LISTS_MIB = {"anon": 0, "user": 0}


@quick
@given(text=st.text(max_size=200) | DOCUMENTS.map(json.dumps))
def test_paste(client: Client, text: str) -> None:
    assert client.post("/paste/", {"document": text}).status_code in (302, 400, 413, 422)


@quick
@given(document=DOCUMENTS)
def test_every_view_of_any_list(client: Client, document: Document) -> None:
    army_list, secret = lists.create(document, visibility=ArmyList.Visibility.PUBLIC)
    revision = lists.head_of(army_list).slug
    for address in (f"/e/{secret}/", f"/l/{army_list.slug}/", f"/r/{revision}/print/", "/"):
        response = client.get(address)
        assert response.status_code == 200
        assert b"<script>alert" not in response.content
        assert b"</title><b>" not in response.content
    assert client.get(f"/e/{secret}/details/").content.count(b"</textarea>") == 1


@quick
@given(document=DOCUMENTS, data=st.data())
def test_every_click_leaves_a_list(client: Client, document: Document, data: st.DataObject) -> None:
    army_list, secret = lists.create(document)
    verb = data.draw(st.sampled_from([*edits.EDITS, "fix", "undo", "redo"]))
    arguments = data.draw(st.lists(IDS | UNITS | st.sampled_from(["0", "1"]), max_size=3))
    click = edits.click(verb, *arguments)
    answer = client.post(f"/e/{secret}/change/", {"do": click, "base": "1"})
    assert answer.status_code in (302, 400, 409)
    after = ArmyList.objects.get(pk=army_list.pk)
    assert client.get(f"/e/{secret}/").status_code == 200
    assert lists.head_of(after).number == (
        1 if answer.status_code != 302 else after.revisions.count()
    )


@quick
@given(name=TEXT)
def test_clicks_in_any_words(hand: InHand, name: str) -> None:
    assert hand.click(name).status_code in (302, 400, 409)


@quick
@given(values=st.dictionaries(st.sampled_from(["faction", "kind", "q", "sort", "edition"]), TEXT))
def test_browse(client: Client, values: dict[str, str]) -> None:
    assert client.get("/catalogue/warcrow/", values).status_code in (200, 404)


@quick
@given(values=st.fixed_dictionaries({"against": TEXT, "mode": TEXT}))
def test_odds(client: Client, values: dict[str, str]) -> None:
    assert client.get("/catalogue/warcrow/orc-hunters/", values).status_code == 200


@quick
@given(
    values=st.dictionaries(
        st.sampled_from(["a", "b", "a_link", "b_link", "scenario", "half_width", "seed"]), TEXT
    )
)
def test_battle(client: Client, values: dict[str, str]) -> None:
    assert client.post("/battle/", values).status_code == 422
    assert Run.objects.count() == 0


@quick
@given(values=st.fixed_dictionaries({"name": TEXT, "points_limit": TEXT, "notes": TEXT}))
def test_details(hand: InHand, values: dict[str, str]) -> None:
    base = hand.head.number
    answer = hand.client.post(f"{hand.url}details/", values | {"base": str(base)})
    assert answer.status_code in (302, 422)
    assert hand.client.get(hand.url).status_code == 200


@quick
@given(address=st.from_regex(r"/[lrebx]/[\w-]{1,40}/(edit/|print/)?", fullmatch=True))
def test_addresses(client: Client, address: str) -> None:
    assert client.get(address).status_code in (404, 301)


@quick
@given(document=DOCUMENTS)
def test_a_refused_change_is_refused_whole(document: Document) -> None:
    before = ArmyList.objects.count()
    with pytest.raises(DocumentError):
        lists.create({**document, "entries": [*document["entries"], {"id": "only"}]})
    assert ArmyList.objects.count() == before
