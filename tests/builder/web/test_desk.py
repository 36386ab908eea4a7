"""The list builder: clicks, fixes, stale saves, undo, and access to them."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from builder.models import ArmyList, Revision
from builder.services import lists
from builder.web.clicks import UNKNOWN
from tests.builder.web.pages import InHand, read

Document = dict[str, Any]

GET_PAGES = ["", "details/", "history/", "mend/", "fill/", "share/", "print/", "list.json",
             "remove/", "battle/"]  # fmt: skip
POSTS = ["change/", "details/", "history/", "visibility/", "claim/", "remove/", "battle/"]


def test_the_desk_shows_the_list(hand: InHand) -> None:
    page = hand.page()
    assert page.text("h1") == "The Bear Wakes"
    bar = page.all("div", id="bar")[0]
    assert bar["data-say"] == "240 of 250 points, legal"
    assert len(page.classed("entry")) == len(hand.entries)


def test_nothing_keeps_a_copy_of_an_editing_page(hand: InHand) -> None:
    for page in GET_PAGES:
        assert "no-store" in hand.client.get(hand.url + page)["Cache-Control"], page


def test_every_form_and_button_has_what_it_needs_without_scripts(hand: InHand) -> None:
    page = hand.page()
    (form,) = page.all("form", id="edit")
    assert form["method"] == "post"
    assert form["action"] == form["hx-post"] == f"{hand.url}change/"
    buttons = page.all("button", name="do")
    assert len(buttons) > 40
    assert all(form in button.within for button in buttons)
    assert all(button.text.strip() for button in buttons)


def test_a_click_saves_a_revision_and_comes_back(hand: InHand) -> None:
    response = hand.click("add:ice-archers")
    assert response.status_code == 302
    assert response["Location"] == f"{hand.url}#roster"
    assert hand.head.number == 2
    assert hand.entries[-1]["unit"] == "ice-archers"


def test_every_click_that_is_offered_works(hand: InHand) -> None:
    clicks = hand.page().clicks()
    verbs = {click.partition(":")[0] for click in clicks}
    assert {"add", "remove", "duplicate", "up", "down", "commander", "leave", "undo"} <= verbs
    for click in clicks:
        response = hand.click(click)
        assert response.status_code == 302, click
        lists.turn_to(hand.army_list, 1)


def test_htmx_gets_the_parts_that_change(hand: InHand) -> None:
    response = hand.click("remove:e7", htmx=True)
    page = read(response)
    assert response.status_code == 200
    assert page.elements[0]["id"] == "roster"
    swapped = {e["id"] for e in page.elements if e["hx-swap-oob"] == "true"}
    assert {"base", "bar", "have-orc-hunters"} <= swapped
    assert page.all("input", id="base")[0]["value"] == "2"
    assert "<html" not in response.content.decode()


def test_a_fix_mends_what_it_stands_beside(hand: InHand) -> None:
    hand.click("add:orc-hunters")
    problem = next(
        p
        for p in lists.verdict_of(hand.head.document, hand.head.edition)["problems"]
        if p["code"] == "warcrow/points-limit"
    )
    page = hand.page()
    assert problem["message"] in page.classed("problem")[0].text
    fix = next(click for click in page.clicks() if click.startswith("fix:"))
    assert hand.click(fix).status_code == 302
    assert hand.head.legal
    assert hand.head.number == 3


def test_a_stale_click_is_refused_and_may_be_done_anyway(hand: InHand) -> None:
    hand.click("add:ice-archers")
    response = hand.click("remove:e1", base=1)
    page = read(response)
    assert response.status_code == 409
    assert hand.head.number == 2
    kept = {e["name"]: e["value"] for e in page.all("input", type="hidden")}
    assert (kept["do"], kept["base"]) == ("remove:e1", "2")
    assert hand.click(kept["do"], base=int(kept["base"])).status_code == 302
    assert "e1" not in [entry["id"] for entry in hand.entries]


def test_a_stale_click_is_described_in_words(hand: InHand) -> None:
    hand.click("add:ice-archers")
    page = read(hand.click("add:ice-archers", base=1))
    assert "Recruit Ice Archers" in page.all("main")[0].text


@pytest.mark.parametrize("sent", ["{0:>200000000}:x", "{%x%}:x", "{0.__class__}:x", "dance:{}"])
def test_an_unknown_stale_click_has_fixed_words(hand: InHand, sent: str) -> None:
    response = hand.click(sent, base=999)
    assert response.status_code == 409
    assert read(response).all("strong")[0].text == str(UNKNOWN)


def test_a_stale_fix_is_not_done_to_another_list(hand: InHand) -> None:
    hand.click("add:ice-archers")
    response = hand.click("fix:1:0:0", base=1)
    assert response.status_code == 409
    assert read(response).all("form", action=f"{hand.url}change/") == []


def test_a_click_on_an_entry_that_is_gone_changes_nothing(hand: InHand) -> None:
    hand.click("remove:e1")
    assert hand.click("remove:e1", htmx=True).status_code == 200
    assert hand.click("join:e2:e1").status_code == 302
    assert hand.head.number == 2


def test_a_fix_is_of_the_revision_it_was_drawn_from(hand: InHand) -> None:
    hand.click("add:orc-hunters")
    fix = next(click for click in hand.page().clicks() if click.startswith("fix:2:"))
    hand.click("add:lotta")
    assert hand.click(fix).status_code == 409
    assert hand.head.number == 3


@pytest.mark.parametrize("base", ["", "x", "-1", "99999999999999999999"])
def test_a_click_from_no_revision_at_all_is_stale_too(hand: InHand, base: str) -> None:
    response = hand.client.post(f"{hand.url}change/", {"do": "add:evoker", "base": base})
    assert response.status_code == 409
    assert hand.head.number == 1


@pytest.mark.parametrize("click", ["", "dance", "fix:1:99:0", "fix:1", "join:e1", "add"])
def test_a_click_that_names_nothing_is_400(hand: InHand, click: str) -> None:
    assert hand.click(click).status_code == 400
    assert hand.head.number == 1


def test_a_list_that_grows_past_what_a_document_may_hold(hand: InHand) -> None:
    full = [{"id": f"e{n}", "unit": "orc-hunters"} for n in range(1, 501)]
    lists.revise(hand.army_list, {**hand.head.document, "entries": full}, base=1)
    response = hand.click("add:evoker")
    assert response.status_code == 413
    assert "500" in response.content.decode()
    assert hand.client.get(hand.url).status_code == 200


def test_undo_and_redo(hand: InHand) -> None:
    page = hand.page()
    assert "disabled" in page.all("button", id="undo")[0].attributes
    hand.click("add:evoker")
    hand.click("undo")
    assert hand.head.number == 1
    page = hand.page()
    assert "disabled" not in page.all("button", id="redo")[0].attributes
    hand.click("redo")
    assert hand.head.number == 2


def test_details(hand: InHand) -> None:
    (field,) = hand.page("details/").all("input", name="name")
    assert field["value"] == "The Bear Wakes"
    answer = {"name": "Thaw", "points_limit": "300", "notes": "One\r\ntwo", "base": "1"}
    response = hand.client.post(f"{hand.url}details/", answer)
    assert response.status_code == 302
    assert hand.head.document["name"] == "Thaw"
    assert hand.head.document["points_limit"] == 300
    assert hand.head.document["notes"] == "One\ntwo"


def test_stale_details_keep_what_was_typed(hand: InHand) -> None:
    hand.click("add:evoker")
    answer = {"name": "Thaw", "points_limit": "300", "notes": "A long story", "base": "1"}
    response = hand.client.post(f"{hand.url}details/", answer)
    page = read(response)
    assert response.status_code == 409
    assert {e["name"]: e.text for e in page.all("textarea")} == {
        "name": "Thaw",
        "points_limit": "300",
        "notes": "A long story",
    }
    assert page.all("form", action=f"{hand.url}details/")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("points_limit", "0"),
        ("points_limit", "-5"),
        ("points_limit", "9" * 30),
        ("points_limit", "many"),
        ("name", "x" * 121),
        ("name", "nul\0"),
        ("name", "bell\x07"),
        ("notes", "x" * 10_001),
    ],
)
def test_details_that_are_refused_come_back(hand: InHand, field: str, value: str) -> None:
    answer = {"name": "Thaw", "points_limit": "250", "notes": "", "base": "1"} | {field: value}
    response = hand.client.post(f"{hand.url}details/", answer)
    assert response.status_code == 422
    page = read(response)
    assert page.classed("wrong") or page.classed("note")
    assert hand.head.number == 1


def test_history_goes_back(hand: InHand) -> None:
    hand.click("add:evoker")
    hand.click("add:lotta")
    page = hand.page("history/")
    assert [b["value"] for b in page.all("button", name="number")] == ["2", "1"]
    hand.client.post(f"{hand.url}history/", {"number": "1"})
    assert hand.head.number == 1


@pytest.mark.parametrize("number", ["", "7", "x", "99999999999999999999"])
def test_history_has_no_other_revisions(hand: InHand, number: str) -> None:
    assert hand.client.post(f"{hand.url}history/", {"number": number}).status_code == 400


def test_share_shows_links_and_a_code(hand: InHand) -> None:
    page = hand.page("share/")
    links = [field["value"] for field in page.all("input", type="text")]
    assert links == [
        f"http://testserver/l/{hand.army_list.slug}/",
        f"http://testserver/r/{hand.head.slug}/",
        f"http://testserver{hand.url}",
    ]
    assert page.all("figure", class_="qr")
    assert page.all("path")


def test_share_of_an_own_list_shows_no_secret(own: InHand) -> None:
    links = [field["value"] for field in own.page("share/").all("input", type="text")]
    assert len(links) == 2


def test_visibility(hand: InHand) -> None:
    response = hand.client.post(f"{hand.url}visibility/", {"visibility": "public"})
    assert response.status_code == 302
    assert ArmyList.objects.get().visibility == "public"
    assert hand.client.post(f"{hand.url}visibility/", {"visibility": "no"}).status_code == 400


def test_claim(hand: InHand, player: User) -> None:
    assert hand.client.post(f"{hand.url}claim/").status_code == 302
    assert ArmyList.objects.get().owner is None
    hand.client.force_login(player)
    assert "Keep it in my account" in hand.client.get(hand.url).content.decode()
    hand.client.post(f"{hand.url}claim/")
    assert ArmyList.objects.get().owner == player


def test_claim_takes_nothing_from_another(hand: InHand, player: User) -> None:
    lists.claim(hand.army_list, User.objects.create_user("bob"))
    hand.client.force_login(player)
    assert hand.client.post(f"{hand.url}claim/").status_code == 404
    secret = lists.renew_secret(hand.army_list)
    assert hand.client.post(f"/e/{secret}/claim/").status_code == 403
    assert "Keep it in my account" not in hand.client.get(f"/e/{secret}/").content.decode()


def test_remove_requires_a_confirmation(hand: InHand) -> None:
    assert "Delete “The Bear Wakes”?" in hand.page("remove/").text("h1")
    assert ArmyList.objects.count() == 1
    hand.client.post(f"{hand.url}remove/")
    assert (ArmyList.objects.count(), Revision.objects.count()) == (0, 0)
    assert hand.client.get(hand.url).status_code == 404


def test_the_document_comes_back_as_it_was_saved(hand: InHand) -> None:
    response = hand.client.get(f"{hand.url}list.json")
    assert json.loads(response.content) == hand.head.document
    assert "attachment" in response["Content-Disposition"]


@pytest.mark.parametrize("page", GET_PAGES)
def test_a_forged_secret_opens_nothing(hand: InHand, client: Client, page: str) -> None:
    forged = hand.url[:-2] + ("A" if hand.url[-2] != "A" else "B") + "/"
    assert client.get(forged + page).status_code == 404


@pytest.mark.parametrize("page", GET_PAGES)
def test_anothers_private_list_does_not_exist(own: InHand, page: str) -> None:
    own.client.force_login(User.objects.create_user("bob"))
    assert own.client.get(own.url + page).status_code == 404
    own.client.logout()
    assert own.client.get(own.url + page).status_code == 404


@pytest.mark.parametrize("page", POSTS)
def test_anothers_unlisted_list_is_not_to_be_changed(own: InHand, page: str) -> None:
    lists.set_visibility(own.army_list, "unlisted")
    own.client.force_login(User.objects.create_user("bob"))
    answer = {"do": "add:evoker", "base": "1", "visibility": "public", "number": "1"}
    assert own.client.post(own.url + page, answer).status_code == 403
    assert own.head.number == 1
    assert ArmyList.objects.get().visibility == "unlisted"


@pytest.mark.parametrize("page", POSTS)
def test_no_change_without_a_token(hand: InHand, page: str) -> None:
    strict = Client(enforce_csrf_checks=True)
    response = strict.post(hand.url + page, {"do": "add:evoker", "base": "1"})
    assert response.status_code == 403
    assert "send that again" in response.content.decode()
    assert hand.head.number == 1


def test_a_private_list_is_printed_by_its_holder(own: InHand) -> None:
    page = own.page("print/")
    assert page.text("h1") == "The Bear Wakes"
    assert page.classed("btn")[0]["href"] == own.url


def test_the_edit_link_is_shown_once_more_and_only_to_its_holder(hand: InHand, own: InHand) -> None:
    assert hand.url in read(hand.client.get(hand.url)).all("input", id="edit-link")[0]["value"]
    assert own.page().all("input", id="edit-link") == []


def test_a_list_of_nonsense_is_shown_all_the_same(hand: InHand) -> None:
    entries = [
        {"id": "a:b c/é", "unit": "<script>", "attached_to": "a:b c/é", "name": '"quoted"'},
        {"id": "x", "unit": "evoker", "attached_to": "nobody", "commander": True},
    ]
    strange = {**hand.head.document, "entries": entries, "faction": "elves & co"}
    lists.revise(hand.army_list, strange, base=1)
    page = hand.page()
    assert not [e for e in page.all("script") if not e["src"]]
    clicks = [c for c in page.clicks() if c.startswith(("remove", "duplicate", "leave"))]
    assert len(clicks) == 6
    for click in clicks:
        assert hand.click(click).status_code == 302
        lists.turn_to(hand.army_list, 2)
