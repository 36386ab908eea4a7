"""A unit's card beside the list that may recruit it."""

import pytest
from django.test import Client

from tests.builder.web.pages import InHand, read


def test_a_name_on_the_desk_opens_the_card_and_keeps_the_builder(hand: InHand) -> None:
    address = f"{hand.url}unit/ice-archers/"
    links = hand.page().all("a", href=address)
    assert {(e["hx-get"], e["hx-target"]) for e in links} == {(address, "#card-body")}
    page = hand.page("unit/ice-archers/")
    assert page.text("h1") == "Ice Archers"
    assert [e.text for e in page.all("a", href=f"{hand.url}#recruit")] == ["Back to the list"]
    (button,) = page.all("button", name="do")
    assert (button["form"], button["value"]) == ("edit", "add:ice-archers")
    assert page.all("form", id="edit")[0]["action"] == f"{hand.url}change/"
    assert page.all("input", id="base")[0]["value"] == "1"


def test_the_drawer_is_given_the_card_alone(hand: InHand) -> None:
    answer = hand.client.get(f"{hand.url}unit/ice-archers/", headers={"HX-Request": "true"})
    assert "<html" not in answer.content.decode()
    assert len(read(answer).all("button", name="do")) == 1


@pytest.mark.parametrize("key", ["nobody", "nobody-at-all"])
def test_an_unknown_unit_is_not_found(hand: InHand, key: str) -> None:
    assert hand.client.get(f"{hand.url}unit/{key}/").status_code == 404


def test_it_is_the_players_own_page(own: InHand) -> None:
    assert own.client.get(f"{own.url}unit/ice-archers/").status_code == 200
    assert Client().get(f"{own.url}unit/ice-archers/").status_code == 404
