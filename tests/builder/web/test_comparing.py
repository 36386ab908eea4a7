"""Boxes to compare on the units of a game: on every page of an edition in force, and no other."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from builder.services import packs
from factions.models import Edition
from tests.builder.web.pages import Page, read
from tests.packed import upload

pytestmark = pytest.mark.usefixtures("loaded", "dawns")

HTMX = {"HX-Request": "true"}
UNITS = "/catalogue/warcrow/"
DAWN = "/catalogue/iron-dawn/"


def looked(client: Client, address: str, **headers: str) -> Page:
    """Return the page there."""
    response = client.get(address, headers=headers)
    assert response.status_code == 200
    return read(response)


def boxes(page: Page) -> list[str]:
    """Return the units that may be chosen to be compared."""
    return [e["value"] for e in page.all("input", name="u", type="checkbox")]


@pytest.mark.parametrize(
    ("query", "number"), [("", 93), ("?faction=the-syenann", 13), ("?q=orc+hunters", 1)]
)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["whole", "htmx"])
def test_every_row_has_its_box(
    client: Client, query: str, number: int, headers: dict[str, str]
) -> None:
    page = looked(client, UNITS + query, **headers)
    found = boxes(page)
    keys = [e["href"].split("/")[3] for e in page.classed("name")]
    assert found == [f"warcrow:{key}" for key in keys]
    assert len(found) == number
    (form,) = [e for e in page.all("form") if e["action"] == "/compare/"]
    assert form["method"] == "get"
    assert all(form in e.within for e in page.all("input", name="u"))
    assert [e.text for e in page.all("button") if form in e.within] == ["Compare the chosen"]
    assert "Choose two to four." in form.text


def test_ticked_units_are_compared(client: Client) -> None:
    one, other, *_ = boxes(looked(client, UNITS))
    compared = read(client.get("/compare/", {"u": [one, other]}))
    assert len(compared.all("th", scope="col")) == 2
    assert compared.classed("note") == []


def test_a_box_has_a_label(client: Client) -> None:
    (box,) = looked(client, f"{UNITS}?q=orc+hunters").all("input", name="u")
    assert box["aria-label"] == "Compare Orc Hunters"
    assert box.within[-1].tag == "label"


def test_choices_outlast_other_filters(client: Client) -> None:
    query = "?q=orc+hunters&u=warcrow:evoker&u=iron-dawn:line-rifles&u=warcrow:nobody"
    page = looked(client, UNITS + query)
    assert boxes(page) == ["warcrow:evoker", "iron-dawn:line-rifles", "warcrow:orc-hunters"]
    ticked = [e["value"] for e in page.all("input", name="u") if "checked" in e.attributes]
    assert ticked == ["warcrow:evoker", "iron-dawn:line-rifles"]
    (search,) = page.all("form", role="search", hx_include="#units")
    kept = page.all("input", name="u", type="hidden")
    assert [e["value"] for e in kept] == ticked
    assert all(search in e.within and e.within[-1].tag == "noscript" for e in kept)


def test_choices_stay_where_nothing_is_found(client: Client) -> None:
    page = looked(client, f"{UNITS}?q=xyzzy&u=warcrow:evoker", **HTMX)
    assert boxes(page) == ["warcrow:evoker"]
    assert len(page.classed("comparing")) == 1
    nothing = looked(client, f"{UNITS}?q=xyzzy", **HTMX)
    assert nothing.classed("comparing") == []


@pytest.mark.parametrize(("version", "number"), [("", 65), ("2.0", 65), ("0.9", 0)])
def test_only_the_edition_in_force_is_compared(client: Client, version: str, number: int) -> None:
    query = f"?edition={version}" if version else ""
    page = looked(client, f"{DAWN}{query}&u=warcrow:evoker" if query else DAWN)
    assert len([ref for ref in boxes(page) if ref.startswith("iron-dawn:")]) == number
    assert len(page.classed("comparing")) == bool(number)
    assert len(page.classed("name")) == (number or 11)
    card = looked(client, f"{DAWN}line-rifles/{query}")
    assert len(card.all("a", href="/search/?u=iron-dawn:line-rifles")) == bool(number)


def test_players_own_units_are_not(client: Client, dawns: dict[str, Edition]) -> None:
    ada = User.objects.create_user("ada")
    edition = packs.create(ada, "River Guards", upload(dawns["2.0"])).edition
    assert edition is not None
    client.force_login(ada)
    pinned = f"?edition={edition.version.replace('+', '%2B')}"
    page = looked(client, f"{DAWN}{pinned}&u=warcrow:evoker")
    assert "River Guard" in [e.text for e in page.classed("name")]
    assert boxes(page) == []
    assert page.all("input", name="u") == []
    assert page.classed("comparing") == []
    card = looked(client, f"{DAWN}river-guard/{pinned}")
    assert [e for e in card.all("a") if e["href"].startswith("/search/?u=")] == []
