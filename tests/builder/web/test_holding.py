"""Holders of lists, and their addresses."""

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.test import RequestFactory
from django.urls import resolve

from builder.services import lists
from builder.web.holding import PAGES, Hold, held, hold_of, seen, seen_revision
from builder.web.urls import editing
from tests.builder.web.pages import InHand


@pytest.fixture
def visit(rf: RequestFactory) -> HttpRequest:
    """Return an anonymous request."""
    request = rf.get("/")
    request.user = AnonymousUser()
    return request


@held
def holder_of(request: HttpRequest, hold: Hold) -> HttpResponse:
    """Answer with how the list is held."""
    return HttpResponse(f"{hold.army_list.slug} {hold.secret}")


def test_every_editing_page_has_an_address_both_ways(hand: InHand) -> None:
    assert set(PAGES) == {p.name for p in editing if "<" not in str(p.pattern)}
    by_secret = Hold(hand.army_list, hand.url.split("/")[2]).urls
    by_account = Hold(hand.army_list).urls
    for page in PAGES:
        assert by_secret[page].startswith("/e/")
        assert resolve(by_secret[page]).url_name == resolve(by_account[page]).url_name == page


def test_held_by_a_secret(visit: HttpRequest, hand: InHand) -> None:
    secret = hand.url.split("/")[2]
    assert holder_of(visit, secret=secret).content.decode() == f"{hand.army_list.slug} {secret}"
    with pytest.raises(Http404):
        holder_of(visit, secret="x" * 32)


def test_held_by_an_account(visit: HttpRequest, own: InHand, player: User) -> None:
    slug = own.army_list.slug
    with pytest.raises(Http404):
        holder_of(visit, slug=slug)
    lists.set_visibility(own.army_list, "public")
    with pytest.raises(PermissionDenied):
        holder_of(visit, slug=slug)
    visit.user = player
    assert holder_of(visit, slug=slug).content.decode() == f"{slug} None"


def test_a_new_list_is_held_by_its_maker(visit: HttpRequest, own: InHand, player: User) -> None:
    assert hold_of(visit, own.army_list, "secret").secret == "secret"  # noqa: S105 -- a test's
    visit.user = player
    assert hold_of(visit, own.army_list, "secret").secret is None


def test_a_private_list_is_not_seen(visit: HttpRequest, own: InHand, player: User) -> None:
    for look, slug in ((seen, own.army_list.slug), (seen_revision, own.head.slug)):
        with pytest.raises(Http404):
            look(visit, slug)
    visit.user = player
    assert seen(visit, own.army_list.slug) == own.army_list
    assert seen_revision(visit, own.head.slug) == own.head
