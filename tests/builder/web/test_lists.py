"""Lists begun, imported, read, printed and copied."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from builder.models import ArmyList
from builder.services import lists
from tests.builder.web.pages import InHand, Page, read

Document = dict[str, Any]


@pytest.mark.usefixtures("loaded")
def test_a_new_list(client: Client) -> None:
    page = read(client.get("/build/warcrow/?faction=the-syenann"))
    (chosen,) = [e for e in page.all("input", name="faction") if "checked" in e.attributes]
    assert chosen["value"] == "the-syenann"
    assert page.all("input", name="points_limit")[0]["value"] == "250"
    answer = {"faction": "the-syenann", "name": "Grove", "points_limit": "300"}
    response = client.post("/build/warcrow/", answer)
    made = ArmyList.objects.get()
    assert response["Location"].startswith("/e/")
    assert lists.head_of(made).document == {
        "format": "rollcall-list/1",
        "system": "warcrow",
        "edition": "1.6",
        "name": "Grove",
        "faction": "the-syenann",
        "size": "standard",
        "points_limit": 300,
        "entries": [],
    }
    secret = response["Location"].split("/")[2]
    assert lists.by_secret(secret) == made


@pytest.mark.usefixtures("loaded")
def test_a_signed_in_players_list_is_theirs(client: Client, player: User) -> None:
    client.force_login(player)
    response = client.post("/build/warcrow/", {"faction": "the-syenann"})
    made = ArmyList.objects.get()
    assert made.owner == player
    assert response["Location"] == f"/l/{made.slug}/edit/"
    assert lists.head_of(made).document["points_limit"] == 250


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"faction": "elves"},
        {"faction": "mercenary"},
        {"faction": "the-syenann", "points_limit": "0"},
        {"faction": "the-syenann", "points_limit": "1e9"},
        {"faction": "the-syenann", "name": "x" * 121},
        {"faction": "the-syenann", "name": "nul\0"},
    ],
)
@pytest.mark.usefixtures("loaded")
def test_a_new_list_that_is_refused(client: Client, answer: dict[str, str]) -> None:
    response = client.post("/build/warcrow/", answer)
    assert response.status_code == 422
    assert len(read(response).classed("wrong")) == 1
    assert ArmyList.objects.count() == 0


@pytest.mark.parametrize("system", ["chess", "Warcrow", "cold-iron"])
@pytest.mark.usefixtures("loaded")
def test_no_such_game(client: Client, system: str) -> None:
    assert client.get(f"/build/{system}/").status_code == 404


def test_paste(client: Client, document: Document) -> None:
    response = client.post("/paste/", {"document": json.dumps(document)})
    assert response.status_code == 302
    assert lists.head_of(ArmyList.objects.get()).document == document


@pytest.mark.parametrize(
    ("text", "status", "reason"),
    [
        ("{", 400, "line 1"),
        ("[]", 422, "object"),
        ('{"format": NaN}', 400, "NaN"),
        ('{"a": 1, "a": 2}', 400, "twice"),
        ("[" * 100, 400, "line 1"),
        ("{}" + " " * 262_145, 413, "256 KiB"),
        (
            '{"format":"rollcall-list/1","system":"warcrow","faction":"x","entries":[],"x":1}',
            422,
            "x",
        ),
        (
            '{"format":"rollcall-list/1","system":"chess","faction":"x","entries":[]}',
            422,
            "chess",
        ),
        (
            '{"format":"rollcall-list/1","system":"warcrow","edition":"9","faction":"x",'
            '"entries":[]}',
            422,
            "9",
        ),
    ],
)
@pytest.mark.usefixtures("loaded")
def test_a_refused_import_keeps_the_text(
    client: Client, text: str, status: int, reason: str
) -> None:
    response = client.post("/paste/", {"document": text})
    page = read(response)
    assert response.status_code == status
    assert page.all("textarea")[0].text.strip() == text.strip()
    assert reason in page.classed("wrong")[0].text
    assert ArmyList.objects.count() == 0


def test_an_illegal_list_is_imported_like_any_other(client: Client, document: Document) -> None:
    del document["entries"][0]
    assert client.post("/paste/", {"document": json.dumps(document)}).status_code == 302
    assert lists.head_of(ArmyList.objects.get()).legal is False


def test_a_shared_list(hand: InHand) -> None:
    page = read(hand.client.get(f"/l/{hand.army_list.slug}/"))
    assert page.text("h1") == "The Bear Wakes"
    assert len(page.classed("entry")) == len(hand.entries)
    assert page.clicks() == []
    assert page.all("input", id="link")[0]["value"] == (
        f"http://testserver/l/{hand.army_list.slug}/"
    )


def test_a_shared_list_never_shows_the_secret(hand: InHand) -> None:
    secret = hand.url.split("/")[2]
    for address in (f"/l/{hand.army_list.slug}/", f"/r/{hand.head.slug}/"):
        assert secret not in hand.client.get(address).content.decode()


def test_a_shared_revision_stays_as_it_was(hand: InHand) -> None:
    first = hand.head
    lists.set_visibility(hand.army_list, "public")
    hand.click("remove:e1")
    page = read(hand.client.get(f"/r/{first.slug}/"))
    assert len(page.classed("entry")) == len(hand.entries) + 1
    assert [a for a in page.all("a", href=f"/l/{hand.army_list.slug}/") if "newer" in a.text]
    latest = read(hand.client.get(f"/r/{hand.head.slug}/"))
    assert "newer" not in " ".join(a.text for a in latest.all("a"))


def test_an_illegal_list_is_shown_as_such(hand: InHand) -> None:
    hand.click("remove:e1")
    page = read(hand.client.get(f"/l/{hand.army_list.slug}/"))
    assert page.classed("badge")[0].text.startswith("Not legal: 1 problem")
    assert page.all("button", name="do") == []


@pytest.mark.parametrize("page", ["", "print/", "list.json"])
def test_a_private_list_is_hidden_in_every_form(own: InHand, page: str) -> None:
    slug = own.head.slug
    assert own.client.get(f"/r/{slug}/{page}").status_code == 200
    own.client.logout()
    assert own.client.get(f"/r/{slug}/{page}").status_code == 404
    assert own.client.get(f"/l/{own.army_list.slug}/").status_code == 404


@pytest.mark.parametrize("address", ["/l/nothing/", "/r/nothing/", "/e/nothing/", "/l/a%00b/"])
@pytest.mark.usefixtures("loaded")
def test_guessed_links(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_clone(hand: InHand, player: User) -> None:
    hand.client.force_login(player)
    response = hand.client.post(f"/r/{hand.head.slug}/clone/")
    copy = ArmyList.objects.exclude(pk=hand.army_list.pk).get()
    assert response["Location"] == f"/l/{copy.slug}/edit/"
    assert copy.owner == player
    assert lists.head_of(copy).document == hand.head.document | {"name": "Copy of The Bear Wakes"}


def test_a_copy_links_to_its_original(own: InHand) -> None:
    visitor = Client()
    lists.set_visibility(own.army_list, "unlisted")
    made = visitor.post(f"/r/{own.head.slug}/clone/")["Location"]
    copy = ArmyList.objects.exclude(pk=own.army_list.pk).get()
    source = f"/r/{own.head.slug}/"
    for address in (made, f"/l/{copy.slug}/"):
        page = read(visitor.get(address))
        assert [e.text for e in page.all("a", href=source)] == ["The Bear Wakes"]
    lists.set_visibility(own.army_list, "private")
    page = read(visitor.get(f"/l/{copy.slug}/"))
    assert page.all("a", href=source) == []
    assert "Copied from another list." in page.text("main")


def test_an_empty_list_is_neither_legal_nor_not(hand: InHand) -> None:
    lists.revise(hand.army_list, hand.head.document | {"entries": []}, base=1)
    shown = read(hand.client.get(f"/l/{hand.army_list.slug}/"))
    assert [e.text for e in shown.classed("badge")] == ["Empty"]
    page = hand.page()
    assert page.classed("problem") == shown.classed("problem") == []
    (bar,) = page.all("div", id="bar")
    assert bar["data-say"] == "0 of 250 points, empty"
    assert [e.text for e in page.classed("state")] == ["Empty"]


def test_points_left_are_the_players_own_business(hand: InHand) -> None:
    lists.revise(hand.army_list, hand.head.document | {"entries": hand.entries[:3]}, base=1)
    (hint,) = [e.text for e in hand.page().classed("info")]
    assert "points left" in hint
    shown = read(hand.client.get(f"/l/{hand.army_list.slug}/"))
    assert shown.classed("info") == []


def test_a_private_list_is_not_cloned_by_others(own: InHand) -> None:
    own.client.logout()
    assert own.client.post(f"/r/{own.head.slug}/clone/").status_code == 404
    assert ArmyList.objects.count() == 1


def test_a_clone_is_not_made_by_looking(hand: InHand) -> None:
    assert hand.client.get(f"/r/{hand.head.slug}/clone/").status_code == 405
    assert ArmyList.objects.count() == 1


def test_print_has_nothing_but_the_list(hand: InHand) -> None:
    page = read(hand.client.get(f"/r/{hand.head.slug}/print/"))
    assert page.all("header") == []
    assert page.all("nav") == []
    rows = [e for e in page.all("tr") if "tbody" in [parent.tag for parent in e.within]]
    assert len(rows) == len(hand.entries)
    assert all("noprint" in button.within[-1].classes for button in page.classed("btn"))


def test_mine(own: InHand, document: Document) -> None:
    lists.create({**document, "name": "Somebody's"})
    page = read(own.client.get("/lists/mine/"))
    rows = [e for e in page.all("a") if "/edit/" in e["href"]]
    assert [e["href"] for e in rows] == [own.url]
    assert "private" in rows[0].text


def test_mine_without_an_account(client: Client, db: None) -> None:
    page = read(client.get("/lists/mine/"))
    assert page.all("section", id="kept")
    assert "hidden" in page.all("section", id="kept")[0].attributes


def _names(page: Page) -> list[str]:
    return [b.text for b in page.all("b")]


def _turned(client: Client, page: Page, way: str) -> Page:
    (link,) = page.all("a", rel=way)
    return read(client.get(f"/lists/{link['href']}"))


def test_public_lists_are_paged_forward_and_back(client: Client, document: Document) -> None:
    for number in range(61):
        lists.create({**document, "name": f"List {number}"}, visibility="public")
    lists.create({**document, "name": "Hidden"})
    first = read(client.get("/lists/"))
    second = _turned(client, first, "next")
    third = _turned(client, second, "next")
    names = [f"List {number}" for number in reversed(range(61))]
    shown = [_names(page) for page in (first, second, third)]
    assert shown == [names[:30], names[30:60], names[60:]]
    assert _names(_turned(client, third, "prev")) == names[30:60]
    assert _names(_turned(client, _turned(client, third, "prev"), "prev")) == names[:30]
    assert [len(page.all("a", rel="prev")) for page in (first, second, third)] == [0, 1, 1]
    assert [len(page.all("a", rel="next")) for page in (first, second, third)] == [1, 1, 0]


def test_a_list_saved_meanwhile_moves_no_page(client: Client, document: Document) -> None:
    for number in range(31):
        lists.create({**document, "name": f"List {number}"}, visibility="public")
    (link,) = read(client.get("/lists/")).all("a", rel="next")
    lists.create({**document, "name": "New"}, visibility="public")
    assert _names(read(client.get(f"/lists/{link['href']}"))) == ["List 0"]


@pytest.mark.parametrize("query", ["page=2", "after=zzz", "before=1-1", "after=1-" + "9" * 30])
def test_an_invalid_key_shows_the_first_page(
    client: Client, document: Document, query: str
) -> None:
    lists.create({**document, "name": "Open"}, visibility="public")
    assert _names(read(client.get(f"/lists/?{query}"))) == ["Open"]


def test_lists_are_listed_without_their_documents(client: Client, document: Document) -> None:
    lists.create(document, visibility="public")
    with CaptureQueriesContext(connection) as caught:
        client.get("/lists/")
        client.get("/api/v1/lists")
    assert len(caught.captured_queries) == 2
    assert not [one for one in caught.captured_queries if '"document"' in one["sql"]]


def test_home_shows_public_lists_alone(client: Client, document: Document) -> None:
    lists.create({**document, "name": "Open"}, visibility="public")
    lists.create({**document, "name": "Closed"})
    page = read(client.get("/"))
    listed = [b.text for b in page.all("b") if "rows" in b.within[-3].classes]
    assert "Open" in [b.text for b in page.all("b")]
    assert "Closed" not in listed
    assert len(page.classed("banner")) == 4


def test_home_without_a_catalogue(client: Client, db: None) -> None:
    response = client.get("/")
    assert response.status_code == 200
    assert "load_catalogue" in response.content.decode()
