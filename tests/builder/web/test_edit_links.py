"""Edit links end when they should, and one revision leads to no list that is not public."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from builder.models import ArmyList
from builder.services import lists
from tests.api.client import Api
from tests.builder.web.pages import InHand, read


def secret_in(location: str) -> str:
    """Return the secret of an edit link."""
    return location.split("/e/")[1].partition("/")[0]


def ended(hand: InHand) -> bool:
    """Return whether the link that the list was held by leads nowhere, by any page or call."""
    paths = ("", "share/", "list.json", "print/", "text/")
    pages = [hand.client.get(hand.url + page).status_code for page in paths]
    writes = [hand.client.post(hand.url + page).status_code for page in ("remove/", "change/")]
    caller = Api(authorization=f"Bearer {secret_in(hand.url)}")
    call = caller.delete(f"/lists/{hand.army_list.slug}").status_code
    assert {*pages, *writes} in ({404}, {200, 302, 409})
    assert ArmyList.objects.filter(pk=hand.army_list.pk).exists() == (call != 204)
    return {*pages, *writes} == {404} and call in (403, 404)


def test_the_holder_of_a_list_renews_its_link(hand: InHand) -> None:
    response = hand.client.post(f"{hand.url}renew/")
    assert response.status_code == 302
    fresh = hand.client.get(response["Location"])
    assert "The old one no longer works" in fresh.content.decode()
    assert secret_in(read(fresh).all("input", id="edit-link")[0]["value"]) in response["Location"]
    assert ended(hand)


def test_an_account_stops_all_edit_links_of_its_list(own: InHand) -> None:
    secret = lists.renew_secret(own.army_list)
    assert Client().get(f"/e/{secret}/").status_code == 200
    page = own.page("share/")
    assert "Stop all edit links" in page.all("main")[0].text
    response = own.client.post(f"{own.url}renew/")
    assert response["Location"] == f"{own.url}share/"
    assert Client().get(f"/e/{secret}/").status_code == 404
    assert own.client.get(own.url).status_code == 200


def test_other_callers_cannot_renew_a_link(own: InHand, hand: InHand) -> None:
    lists.set_visibility(own.army_list, "public")
    own.client.logout()
    assert own.client.post(f"{own.url}renew/").status_code == 403
    assert own.client.get(f"{hand.url}renew/").status_code == 405


def test_a_list_that_is_claimed_is_edited_by_its_account_alone(hand: InHand, player: User) -> None:
    hand.client.force_login(player)
    response = hand.client.post(f"{hand.url}claim/")
    assert response["Location"] == f"/l/{hand.army_list.slug}/edit/"
    hand.client.logout()
    assert ended(hand)


def test_a_list_made_private_has_a_new_link(hand: InHand) -> None:
    response = hand.client.post(f"{hand.url}visibility/", {"visibility": "private"})
    fresh = response["Location"]
    assert secret_in(fresh) != secret_in(hand.url)
    assert ended(hand)
    again = hand.client.post(fresh.replace("share/", "visibility/"), {"visibility": "private"})
    assert again["Location"] == fresh


@pytest.mark.parametrize("visibility", ["public", "unlisted"])
def test_a_list_shown_to_others_keeps_its_link(hand: InHand, visibility: str) -> None:
    hand.client.post(f"{hand.url}visibility/", {"visibility": visibility})
    assert hand.client.get(hand.url).status_code == 200


def test_the_api_renews_secrets_on_request_and_of_lists_made_private(hand: InHand) -> None:
    address, old = f"/lists/{hand.army_list.slug}", secret_in(hand.url)
    answer = Api(authorization=f"Bearer {old}").post(f"{address}/secret", {})
    assert (answer.status_code, answer["Cache-Control"]) == (200, "no-store")
    caller = Api(authorization=f"Bearer {answer.json()['edit_secret']}")
    private = caller.put(f"{address}/visibility", {"visibility": "private"})
    newest = private.json()["edit_secret"]
    assert caller.get(address).status_code == 404
    assert Api(authorization=f"Bearer {newest}").get(address).status_code == 200
    assert ended(hand)


@pytest.mark.parametrize(("visibility", "leads"), [("unlisted", False), ("public", True)])
def test_one_revision_leads_to_a_public_list_alone(
    hand: InHand, visibility: str, leads: bool
) -> None:
    lists.set_visibility(hand.army_list, visibility)
    first = hand.head
    lists.rename(hand.army_list, "Its newest name")
    stranger = Client()
    for page in ("", "print/", "edition/", "text/"):
        shown = stranger.get(f"/r/{first.slug}/{page}").content.decode()
        assert "Its newest name" not in shown, page
        assert "The Bear Wakes" in shown, page
        assert (hand.army_list.slug in shown) == (leads and not page), page
    shown = stranger.get(f"/r/{first.slug}/").content.decode()
    assert ("A newer one is there" in shown) == leads
    (fight,) = re.findall(r'href="(/battle/[^"]*)">Fight it', shown)
    form = read(stranger.get(fight.replace("&amp;", "&")))
    link = f"/l/{hand.army_list.slug}/" if leads else f"/r/{first.slug}/"
    assert form.all("input", name="b_link")[0]["value"] == link


def test_the_list_itself_leads_to_itself(hand: InHand) -> None:
    shown = Client().get(f"/l/{hand.army_list.slug}/").content.decode()
    assert f"b={hand.army_list.slug}" in shown
