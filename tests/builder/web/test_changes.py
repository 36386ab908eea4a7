"""The note that a newer edition is in force, the page that shows what it changes, moving over."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from builder.models import ArmyList
from builder.services import lists
from factions.models import Edition

Document = dict[str, Any]
Dawns = dict[str, Edition]


@pytest.fixture
def held(garrison: Document, dawns: Dawns) -> tuple[ArmyList, str]:
    return lists.create(garrison)


@pytest.fixture
def address(held: tuple[ArmyList, str]) -> str:
    return reverse("held:edition", args=(held[1],))


def text(response: Any) -> str:
    return " ".join(response.content.decode().split())


def test_the_builder_shows_the_newer_edition(
    client: Client, held: tuple[ArmyList, str], address: str
) -> None:
    page = text(client.get(reverse("held:desk", args=(held[1],))))
    assert "This list is of edition 0.9. Edition 2.0 is in force since 1 Jan 2024." in page
    assert f'href="{address}"' in page


def test_the_list_page_shows_it_to_readers(client: Client, held: tuple[ArmyList, str]) -> None:
    head = lists.head_of(held[0])
    page = text(client.get(reverse("list", args=(held[0].slug,))))
    assert f'href="{reverse("edition", args=(head.slug,))}"' in page


def test_a_list_of_the_edition_in_force_shows_nothing(
    client: Client, garrison: Document, dawns: Dawns
) -> None:
    army_list, secret = lists.create(garrison | {"edition": "2.0"})
    for name, key in (("list", army_list.slug), ("held:desk", secret)):
        assert "See what it changes" not in text(client.get(reverse(name, args=(key,))))
    page = text(client.get(reverse("held:edition", args=(secret,))))
    assert "Iron Dawn 2.0 is the latest there is" in page
    assert "Move this list" not in page


def test_the_page_shows_what_changes(client: Client, address: str) -> None:
    page = strip_tags(text(client.get(address)))
    page = " ".join(page.split())
    assert "434 points before, 454 after (+20)" in page
    assert "Gone: the newer edition has no such unit" in page
    assert "was Town Militia" in page
    assert "454 points, 14 over the limit of 440." in page
    assert "Not legal by the newer edition" in page
    assert "Move this list to 2.0" in page


def test_a_reader_may_look_but_not_move(client: Client, held: tuple[ArmyList, str]) -> None:
    address = reverse("edition", args=(lists.head_of(held[0]).slug,))
    page = text(client.get(address))
    assert "434 points before, 454 after" in page
    assert "Move this list" not in page
    assert client.post(address).status_code == 405


def test_one_click_moves_the_list_over(
    client: Client, held: tuple[ArmyList, str], address: str
) -> None:
    response = client.post(address, {"base": "1"})
    assert response.status_code == 302
    army_list = ArmyList.objects.get()
    head = lists.head_of(army_list)
    assert (head.number, head.edition.version, head.document["edition"]) == (2, "2.0", "2.0")
    assert (head.legal, head.points) == (False, 454)
    first = army_list.revisions.get(number=1)
    assert (first.edition.version, first.legal, first.points) == ("0.9", True, 434)
    lists.undo(army_list)
    assert lists.head_of(army_list) == first


@pytest.mark.parametrize("base", ["7", "", "x", "-1", "9" * 40, "²"])
def test_a_page_of_an_older_revision_is_shown_again(
    client: Client, address: str, base: str
) -> None:
    response = client.post(address, {"base": base})
    assert response.status_code == 409
    assert "saved elsewhere meanwhile" in text(response)
    assert ArmyList.objects.get().revisions.count() == 1


def test_moving_twice_changes_nothing(client: Client, address: str) -> None:
    client.post(address, {"base": "1"})
    assert client.post(address, {"base": "2"}).status_code == 200
    assert ArmyList.objects.get().revisions.count() == 2


def test_a_list_that_is_anothers(client: Client, garrison: Document, dawns: Dawns) -> None:
    owner = User.objects.create_user("ada")
    army_list, _ = lists.create(garrison, owner=owner)
    address = reverse("owned:edition", args=(army_list.slug,))
    assert client.post(address, {"base": "1"}).status_code == 403
    lists.set_visibility(army_list, "private")
    head = lists.head_of(army_list)
    assert client.get(address).status_code == 404
    assert client.get(reverse("edition", args=(head.slug,))).status_code == 404
    client.force_login(owner)
    assert client.post(address, {"base": "1"}).status_code == 302
