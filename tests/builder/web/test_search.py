"""The search page and the comparison: what is asked in an address, and what is shown for it."""

from itertools import pairwise

import pytest
from django.test import Client

from builder.web import comparing
from builder.web.comparing import Cell
from factions.models import Unit
from tests.builder.web.pages import Page, read

pytestmark = pytest.mark.usefixtures("loaded", "dawns")

HTMX = {"HX-Request": "true"}


def searched(client: Client, query: str) -> Page:
    """Return the page for a query."""
    response = client.get(f"/search/{query}")
    assert response.status_code == 200
    return read(response)


def names(page: Page) -> list[str]:
    """Return the units on a page, in order."""
    return [element.text for element in page.classed("name")]


def test_nothing_is_shown_without_a_query(client: Client) -> None:
    page = searched(client, "")
    assert names(page) == []
    assert page.classed("note") == []
    assert len(page.all("optgroup")) == 2


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("?q=orc+hunters", 1),
        ("?side=warcrow/the-syenann&kind=troop", 3),
        ("?side=warcrow&most=20&q=orc+hunters", 1),
        ("?side=warcrow", 50),
        ("?side=warcrow&page=2", 43),
        ("?side=warcrow&page=nine", 50),
        ("?q=orc+hunters&side=chess&least=x&field=colour&order=%00", 1),
    ],
)
def test_found(client: Client, query: str, number: int) -> None:
    assert len(names(searched(client, query))) == number


def test_pages_keep_the_query(client: Client) -> None:
    page = searched(client, "?side=warcrow&u=warcrow:evoker")
    assert page.all("a", href="/search/?side=warcrow&u=warcrow%3Aevoker&page=2")


def test_suggestions_are_shown_if_nothing_is_found(client: Client) -> None:
    page = searched(client, "?q=ahlwrdt")
    assert page.all("a", href="/search/?q=ahlwardt")
    assert page.all("a", href="/catalogue/warcrow/ahlwardt-ice-bear/")
    narrowed = searched(client, "?q=orc+hunters&side=iron-dawn")
    assert "1 unit fits the words alone" in narrowed.classed("note")[0].text
    assert narrowed.all("a", href="/search/?q=orc+hunters")


def test_htmx_gets_the_units_alone(client: Client) -> None:
    page = read(client.get("/search/?q=orc+hunters", headers=HTMX))
    assert page.elements[0]["id"] == "found"
    assert page.all("html") == []


def test_units_are_gathered_over_several_searches(client: Client) -> None:
    page = searched(client, "?q=orc+hunters&u=warcrow:evoker&u=warcrow:nobody&u=warcrow:evoker")
    kept = [e["value"] for e in page.all("input", name="u", type="hidden")]
    boxes = {e["value"]: "checked" in e.attributes for e in page.all("input", type="checkbox")}
    assert kept == ["warcrow:evoker"]
    assert boxes == {"warcrow:evoker": True, "warcrow:orc-hunters": False}


def test_a_card_leads_to_the_comparison(client: Client) -> None:
    page = read(client.get("/catalogue/warcrow/evoker/"))
    assert page.all("a", href="/search/?u=warcrow:evoker")
    assert read(client.get("/catalogue/warcrow/")).all("a", href="/search/?side=warcrow")


def rows(page: Page) -> dict[str, list[str]]:
    """Return the cells of each row of the comparison by the row's name."""
    found: dict[str, list[str]] = {}
    for line in page.all("tr"):
        heads = [e for e in page.all("th", scope="row") if line in e.within]
        for head in heads:
            cells = [e.text for e in page.all("td") if line in e.within]
            found[head.text.split(" ≠")[0]] = cells
    return found


def test_units_of_a_game_figure_by_figure(client: Client) -> None:
    page = read(client.get("/compare/?u=warcrow:orc-hunters&u=warcrow:evoker"))
    compared = rows(page)
    assert compared["Points"] == ["20", "25"]
    assert compared["MOV"] == ["3-2", "3-2"]
    assert compared["Members"] == ["3 / 1", "1"]
    assert "Game" not in compared
    marked = [e.text for e in page.all("th", scope="row") if "differs" in e.within[-1].classes]
    assert "Points ≠" in marked
    assert "MOV" not in marked
    assert page.all("span", role="img", aria_label="1 green die, 2 black dice")
    assert page.all("a", href="/compare/?u=warcrow:evoker")


def test_units_of_two_games_by_what_both_have(client: Client) -> None:
    page = read(client.get("/compare/?u=warcrow:orc-hunters&u=iron-dawn:line-rifles"))
    compared = rows(page)
    assert compared["Game"] == ["Warcrow", "Iron Dawn"]
    assert compared["Points"] == ["20", "62 \u2013 98"]
    assert "MOV" not in compared
    assert compared["Weapons"] == [
        "Melee, 3 or more troops (ROOOY)Melee, 2 or fewer troops (ROO)",
        "Loch (ranged, range 24, ACC 3, ATT 5, effective 12, ROF 1)",
    ]


@pytest.mark.parametrize(
    ("query", "columns", "notes"),
    [
        ("", 0, 1),
        ("?u=warcrow:evoker", 0, 1),
        ("?u=warcrow:evoker&u=warcrow:evoker", 0, 1),
        ("?u=warcrow:evoker&u=chess:king", 0, 2),
        ("?u=%00&u=%22%3E", 0, 2),
        ("?u=warcrow:evoker&u=warcrow:coal&u=warcrow:husks&u=warcrow:aggressors"
         "&u=warcrow:ice-archers", 4, 1),
    ],
)  # fmt: skip
def test_how_many_are_compared(client: Client, query: str, columns: int, notes: int) -> None:
    response = client.get(f"/compare/{query}")
    assert response.status_code == 200
    page = read(response)
    assert len(page.all("th", scope="col")) == columns
    assert len(page.classed("note")) == notes


def test_every_unit_can_be_compared() -> None:
    units = list(Unit.objects.select_related("faction", "edition__system"))
    assert len(units) > 150
    for one, other in pairwise(units):
        found = comparing.rows([one, other])
        assert {row.label for row in found} >= {"Faction", "Kind", "Points", "Models"}
        assert all(len(row.cells) == 2 for row in found)
    assert Cell() != Cell(("1",))
