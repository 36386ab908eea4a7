"""Opponents: choices of the menu and pasted links."""

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest
from django.test import RequestFactory

from builder.services import lists
from builder.web import opponents
from builder.web.opponents import NoSuchListError
from builder.web.pairing import companies
from factions import loading
from factions.models import Edition
from tests.builder.web.pages import InHand


@pytest.fixture
def visit(rf: RequestFactory) -> HttpRequest:
    """Return an anonymous request."""
    request = rf.get("/")
    request.user = AnonymousUser()
    return request


@pytest.fixture
def signed_in(rf: RequestFactory, player: User) -> HttpRequest:
    """Return a request of an account."""
    request = rf.get("/")
    request.user = player
    return request


def test_every_choice_of_the_menu_leads_to_a_list(visit: HttpRequest, loaded: Edition) -> None:
    choices = [
        value for _, group in opponents.menu(visit, loaded, companies(loaded)) for value, _ in group
    ]
    assert len(choices) == len(loading.references("warcrow")) == len(set(choices))
    for choice in choices:
        side = opponents.chosen(visit, "warcrow", choice, "")
        assert side.document["entries"]
        assert side.revision is None


def test_the_menu_names_lists_and_factions(visit: HttpRequest, loaded: Edition) -> None:
    groups = dict(opponents.menu(visit, loaded, companies(loaded)))
    assert ("company:northern-tribes/the-bear-wakes", "The Bear Wakes (240 points)") in groups[
        "Northern Tribes"
    ]


def test_an_account_has_its_own_lists_first(
    signed_in: HttpRequest, own: InHand, loaded: Edition
) -> None:
    name, group = opponents.menu(signed_in, loaded, companies(loaded))[0]
    assert (name, group) == (
        "My lists",
        [(f"list:{own.army_list.slug}", "The Bear Wakes (240 points)")],
    )


def test_a_private_list_is_its_own_accounts(
    visit: HttpRequest, signed_in: HttpRequest, own: InHand
) -> None:
    choice = f"list:{own.army_list.slug}"
    assert opponents.chosen(signed_in, "warcrow", choice, "").revision == own.head
    with pytest.raises(NoSuchListError):
        opponents.chosen(visit, "warcrow", choice, "")
    with pytest.raises(NoSuchListError):
        opponents.chosen(visit, "warcrow", "", f"/r/{own.head.slug}/")


def test_an_edit_link_opens_even_a_private_list(visit: HttpRequest, hand: InHand) -> None:
    lists.set_visibility(hand.army_list, "private")
    assert opponents.chosen(visit, "warcrow", "", hand.url).revision == hand.head


def test_a_link_to_an_older_save_fights_with_that(visit: HttpRequest, hand: InHand) -> None:
    first = hand.head
    hand.click("remove:e1")
    assert opponents.chosen(visit, "warcrow", "", f"/r/{first.slug}/").revision == first
    assert (
        opponents.chosen(visit, "warcrow", "", f"/l/{hand.army_list.slug}/").revision == hand.head
    )


def test_a_link_wins_over_the_menu(visit: HttpRequest, hand: InHand) -> None:
    choice = "company:the-syenann/green-vigil"
    side = opponents.chosen(visit, "warcrow", choice, hand.army_list.slug)
    assert side.name == "The Bear Wakes"


@pytest.mark.parametrize("choice", ["", "company:", "company:nobody", "list:", "list:nobody", "x"])
@pytest.mark.usefixtures("loaded")
def test_choices_that_lead_nowhere(visit: HttpRequest, choice: str) -> None:
    with pytest.raises(NoSuchListError):
        opponents.chosen(visit, "warcrow", choice, "")


def test_a_list_without_a_name_has_one_to_show() -> None:
    assert opponents.Side({"name": ""}).name == "Unnamed list"
