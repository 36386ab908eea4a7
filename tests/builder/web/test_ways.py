"""Making a list legal and filling it up from the builder, each by one click."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from builder.services import lists, packs
from factions.models import Edition
from tests import rows
from tests.builder.web.pages import InHand, Page, read
from tests.packed import guard, upload

Document = dict[str, Any]


def asked(hand: InHand, way: str) -> Page:
    """Return what the builder's page gets for a press of the button."""
    response = hand.client.get(f"{hand.url}{way}/", headers={"HX-Request": "true"})
    assert response.status_code == 200
    assert "<html" not in response.content.decode()
    return read(response)


def test_the_buttons_are_there_when_they_are_of_use(hand: InHand) -> None:
    page = hand.page()
    assert page.all("a", id="mend") == []
    assert page.all("a", id="fill")[0]["href"] == f"{hand.url}fill/"
    hand.click("add:orc-hunters")
    page = hand.page()
    assert page.all("a", id="mend")[0]["hx-get"] == f"{hand.url}mend/"
    assert page.all("a", id="fill") == []
    assert page.all("a", href=f"{hand.url}text/")


def test_an_illegal_list_is_made_legal_by_one_click(hand: InHand) -> None:
    hand.click("add:orc-hunters")
    hand.click("add:orc-hunters")
    assert not hand.head.legal
    page = asked(hand, "mend")
    clicks = page.clicks()
    assert 1 <= len(clicks) <= 3
    for click, button in zip(clicks, page.all("button", name="do"), strict=True):
        points = re.search(r"(\d+) / (\d+) points", button.text)
        assert points is not None
        assert hand.click(click, htmx=True).status_code == 200
        assert hand.head.legal
        assert getattr(hand.head.parent, "number", 0) == 3
        assert hand.head.points == int(points[1]) <= int(points[2])
        hand.click("undo")
        assert hand.head.number == 3


def test_points_left_are_spent_by_one_click(hand: InHand) -> None:
    lists.revise(hand.army_list, hand.head.document | {"entries": hand.entries[:3]}, base=1)
    page = asked(hand, "fill")
    (button,) = page.all("button", name="do")
    assert "Recruit" in button.text
    assert "250 / 250 points" in button.text
    assert hand.click(button["value"]).status_code == 302
    assert (hand.head.number, hand.head.legal, hand.head.points) == (3, True, 250)
    hand.click("undo")
    assert hand.head.number == 2


def test_without_scripts_they_are_pages_of_their_own(hand: InHand) -> None:
    lists.revise(hand.army_list, hand.head.document | {"entries": hand.entries[:3]}, base=1)
    page = hand.page("fill/")
    (form,) = page.all("form", action=f"{hand.url}change/")
    assert page.all("input", type="hidden", name="base")[0]["value"] == "2"
    (button,) = page.all("button", name="do")
    assert form in button.within
    assert hand.page("mend/").text("h1") == "Make it legal"


@pytest.mark.parametrize(
    ("way", "change", "note"),
    [
        ("mend", {}, "The list is legal as it is."),
        ("fill", {"points_limit": 240}, "Nothing that may be recruited fits"),
        ("fill", {"faction": "elves"}, "does not make this list legal"),
        ("mend", {"entries": [{"id": f"e{n}", "unit": "?"} for n in range(9)]}, "within three"),
    ],
)
def test_no_way_is_shown_as_such(hand: InHand, way: str, change: Document, note: str) -> None:
    lists.revise(hand.army_list, hand.head.document | change, base=1)
    page = asked(hand, way)
    assert page.clicks() == []
    assert note in page.classed("note")[0].text


def test_a_way_is_of_its_own_revision_and_list(hand: InHand, document: Document) -> None:
    hand.click("add:orc-hunters")
    click = asked(hand, "mend").clicks()[0]
    hand.click("add:lotta")
    response = hand.click(click)
    assert response.status_code == 409
    assert read(response).all("form", action=f"{hand.url}change/") == []
    for forged in (click.replace("take:2:", "take:3:"), "take:3:", "take:3:e30:x:y", "take:3:%FF"):
        assert hand.click(forged).status_code == 400, forged
    assert hand.head.number == 3


def test_a_list_of_a_pack_is_repaired_by_its_own_edition(
    hand: InHand, dawns: dict[str, Edition], player: User
) -> None:
    version = packs.create(player, "River Guards", upload(dawns["2.0"], guard()))
    document = {
        "format": "rollcall-list/1",
        "system": "iron-dawn",
        "edition": version.version,
        "faction": "humans",
        "points_limit": 500,
        "entries": [{"id": "e1", "unit": "river-gard", "option": "5"}],
    }
    army_list, secret = lists.create(document, owner=player, private=version.edition)
    theirs = InHand(hand.client, army_list, f"/e/{secret}/")
    assert asked(theirs, "mend").classed("note") == []
    for click in asked(theirs, "mend").clicks():
        theirs.click(click)
        assert theirs.head.legal
        theirs.click("undo")


def test_too_many_requests_have_to_wait(hand: InHand, settings: Any) -> None:
    settings.API_RATES = settings.API_RATES | {"solve": {"anon": 1, "user": 1}}
    statuses = [hand.client.get(f"{hand.url}{way}/").status_code for way in ("mend", "fill")]
    assert statuses == [200, 429]


def test_a_search_takes_no_query_but_for_the_list(
    hand: InHand, django_assert_max_num_queries: Any
) -> None:
    asked(hand, "fill")
    with django_assert_max_num_queries(2):
        asked(hand, "fill")


def test_filling_up_shows_what_units_that_stay_are_given(db: None, client: Client) -> None:
    rows.load("company-of-iron")
    keys = {"format": "rollcall-list/1", "system": "company-of-iron", "faction": "khador"}
    entry = {"id": "e1", "unit": "iron-fang-pikemen", "option": "min"}
    army_list, secret = lists.create({**keys, "points_limit": 25, "entries": [entry]})
    hand = InHand(client, army_list, f"/e/{secret}/")
    (button,) = asked(hand, "fill").all("button", name="do")
    assert button.text.startswith("Let Iron Fang Pikemen commandGive Iron Fang Pikemen ")
    assert "Change" not in button.text
