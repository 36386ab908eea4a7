"""Pages at a full quota, and of lists that expire."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from builder.models import ArmyList
from builder.models.lists import today
from builder.services import lists
from tests.builder.web.pages import InHand, read

pytestmark = pytest.mark.served

Document = dict[str, Any]
ENDS = "In no account, a list is deleted 400 days after somebody last opened it: this one on"


def aged(hand: InHand, days: int = 100) -> None:
    """Let the list have been opened last so many days ago."""
    ArmyList.objects.filter(pk=hand.army_list.pk).update(opened=today() - timedelta(days=days))


def opened(hand: InHand) -> int:
    """Return how many days ago the list was opened last."""
    return (today() - ArmyList.objects.get(pk=hand.army_list.pk).opened).days


def begun(client: Client) -> Any:
    """Begin a list by its form."""
    typed = {"faction": "northern-tribes", "size": "standard", "name": "My wolves"}
    return client.post("/build/warcrow/", typed)


def test_a_list_beyond_the_day_s_is_refused_with_what_was_typed(
    client: Client, loaded: object, settings: Any
) -> None:
    settings.LISTS = {"anon": 1, "user": 1}
    assert begun(client).status_code == 302
    refused = begun(client)
    page = read(refused)
    assert refused.status_code == 429
    assert int(refused["Retry-After"]) <= 86_400
    assert "at most 1 lists are made a day. Sign in, or wait." in page.text("main")
    assert "Try again in" not in page.text("main")
    assert [field["value"] for field in page.all("input", name="name")] == ["My wolves"]
    assert ArmyList.objects.count() == 1


def test_a_full_account_shows_its_number_of_lists(
    own: InHand, document: Document, settings: Any
) -> None:
    settings.LISTS = {"anon": 1, "user": 1}
    refused = begun(own.client)
    page = read(refused)
    assert refused.status_code == 403
    assert page.text("h1") == "No more is kept"
    assert "An account keeps at most 1 lists. Delete one" in page.text("main")
    assert [field["value"] for field in page.all("input", name="name")] == ["My wolves"]
    assert page.all("a", href="/lists/mine/")
    held = Client()
    found, secret = lists.create(document)
    held.force_login(own.army_list.owner)  # type: ignore[arg-type]  # it has an owner
    assert held.post(f"/e/{secret}/claim/").status_code == 403
    assert ArmyList.objects.get(pk=found.pk).owner is None
    lists.remove(own.army_list)
    assert held.post(f"/e/{secret}/claim/").status_code == 302


@pytest.mark.parametrize("kind", ["hand", "own"])
def test_a_list_with_all_its_saves_is_copied_by_one_click(
    kind: str, request: pytest.FixtureRequest, settings: Any
) -> None:
    hand: InHand = request.getfixturevalue(kind)
    settings.REVISIONS = 1
    refused = hand.click("add:evoker", htmx=True)
    page = read(refused)
    assert refused.status_code == 403
    assert "A list keeps at most 1 saves. Copy it" in page.text("main")
    (form,) = page.all("form", action=f"{hand.url}copy/")
    assert [field["value"] for field in page.all("input", name="do")] == ["add:evoker"]
    assert hand.head.number == 1
    copied = hand.client.post(form["action"])
    assert copied.status_code == 302
    made = ArmyList.objects.latest("pk")
    assert (made.cloned_from, made.owner) == (hand.head, hand.army_list.owner)
    settings.REVISIONS = 2
    again = InHand(hand.client, made, copied["Location"])
    assert again.click("add:evoker").status_code == 302
    assert again.head.number == 2


def test_settings_that_are_not_saved_are_given_back(hand: InHand, settings: Any) -> None:
    settings.REVISIONS = 1
    typed = {"name": "Renamed", "notes": "Long notes", "base": 1, "points_limit": 250}
    refused = hand.client.post(f"{hand.url}details/", typed)
    kept = {field["name"]: field["value"] for field in read(refused).all("input", type="hidden")}
    assert refused.status_code == 403
    assert kept.items() >= {"name": "Renamed", "notes": "Long notes"}.items()


@pytest.mark.parametrize("page", ["", "share/"])
def test_a_list_without_an_account_shows_its_expiry(hand: InHand, page: str, player: User) -> None:
    aged(hand)
    shown = hand.page(page)
    assert opened(hand) == 0
    day = today() + timedelta(days=401)
    assert f"{ENDS} {day.day} {day:%b %Y}." in " ".join(shown.text("main").split())
    assert shown.all("a", href=f"/accounts/login/?next={hand.url}{page}")
    hand.client.force_login(player)
    assert hand.page(page).all("form", action=f"{hand.url}claim/")
    hand.client.post(f"{hand.url}claim/")
    mine = InHand(hand.client, hand.army_list, f"/l/{hand.army_list.slug}/edit/")
    assert ENDS not in mine.page(page).text("main")
    assert not mine.page(page).all("form", action=f"{mine.url}claim/")


def test_lists_that_stay_for_ever_show_no_expiry(hand: InHand, settings: Any) -> None:
    settings.LIST_DAYS = 0
    assert "In no account" not in hand.page().text("main")


@pytest.mark.parametrize(
    "page",
    ["/l/{list}/", "/r/{save}/", "/r/{save}/print/", "/r/{save}/list.json", "/r/{save}/text/"],
)
def test_reading_a_list_defers_its_expiry(hand: InHand, page: str) -> None:
    aged(hand)
    address = page.format(list=hand.army_list.slug, save=hand.head.slug)
    assert Client().get(address).status_code == 200
    assert opened(hand) == 0


def test_refused_callers_do_not_defer_the_expiry(hand: InHand) -> None:
    lists.set_visibility(hand.army_list, "private")
    aged(hand)
    for address in (f"/l/{hand.army_list.slug}/", f"/r/{hand.head.slug}/"):
        assert Client().get(address).status_code == 404
    assert opened(hand) == 100


def test_the_accounts_page_shows_its_storage(own: InHand, settings: Any) -> None:
    settings.LISTS, settings.LISTS_MIB = {"anon": 1, "user": 1_000}, {"anon": 1, "user": 200}
    text = " ".join(read(own.client.get("/account/data/")).text("main").split())
    assert "Lists: 1." in text
    assert f"Your lists take {own.army_list.bytes} bytes with all their saves" in text
    assert "At most 200.0 MB are kept. At most 1,000 lists are kept." in text.replace("\xa0", " ")
    settings.LISTS = settings.LISTS_MIB = {"anon": 0, "user": 0}
    assert "At most" not in read(own.client.get("/account/data/")).text("main")
