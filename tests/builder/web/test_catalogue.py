"""The catalogue: units to browse, cards to read, odds against an opponent."""

import pytest
from django.test import Client

from factions.models import Unit
from factions.systems import SYSTEMS
from tests.builder.web.pages import Page, read

pytestmark = pytest.mark.usefixtures("loaded")

HTMX = {"HX-Request": "true"}


def browsed(client: Client, query: str = "") -> Page:
    """Return the page of units for a query."""
    return read(client.get(f"/catalogue/warcrow/{query}"))


def names(page: Page) -> list[str]:
    """Return the units on a page, in order."""
    return [element.text for element in page.classed("name")]


def points(page: Page) -> list[int]:
    """Return what the units on a page cost, in order."""
    return [int(e.text.removesuffix("points")) for e in page.classed("pts")]


def test_every_unit_is_listed(client: Client) -> None:
    assert len(names(browsed(client))) == 93


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("?faction=the-syenann", 13),
        ("?kind=companion", 2),
        ("?faction=the-syenann&kind=troop", 3),
        ("?q=orc+hunters", 1),
        ("?q=IRIAVIK", 1),
        ("?q=xyzzy", 0),
        ("?faction=elves", 0),
        ("?q=%00", 93),
    ],
)
def test_narrowed(client: Client, query: str, number: int) -> None:
    assert len(names(browsed(client, query))) == number


def test_no_match_is_shown_as_such(client: Client) -> None:
    page = browsed(client, "?q=xyzzy")
    (note,) = page.classed("note")
    assert "Try fewer words" in note.text
    assert [e["href"] for e in page.all("a") if note in e.within] == ["/catalogue/warcrow/"]


def test_sorted_by_cost_within_the_faction(client: Client) -> None:
    rising = points(browsed(client, "?faction=northern-tribes&sort=cost"))
    assert rising == sorted(rising)
    falling = points(browsed(client, "?faction=northern-tribes&sort=-cost"))
    assert falling == sorted(rising, reverse=True)


def test_sorted_by_name(client: Client) -> None:
    found = names(browsed(client, "?faction=the-syenann&sort=name"))
    assert found == sorted(found, key=str.casefold)
    unknown = names(browsed(client, "?faction=the-syenann&sort=colour"))
    assert sorted(unknown, key=str.casefold) == found


def test_the_form_keeps_the_query(client: Client) -> None:
    page = browsed(client, "?faction=the-syenann&q=elf&kind=troop&sort=cost")
    assert page.all("input", name="q")[0]["value"] == "elf"
    checked = [e["value"] for e in page.all("input", name="faction") if "checked" in e.attributes]
    chosen = [e["value"] for e in page.all("option") if "selected" in e.attributes]
    assert (checked, chosen) == (["the-syenann"], ["troop", "cost"])


def test_htmx_gets_the_units_alone(client: Client) -> None:
    response = client.get("/catalogue/warcrow/?q=evoker", headers=HTMX)
    page = read(response)
    assert page.elements[0]["id"] == "units"
    assert page.all("html") == []


def test_a_profile(client: Client) -> None:
    page = read(client.get("/catalogue/warcrow/aggressors/"))
    assert page.text("h1") == "Aggressors"
    pools = [e["aria-label"] for e in page.classed("pool")]
    assert "1 red die, 2 orange dice, 1 yellow die, 1 blue die, 1 success" in pools
    assert "Official, read off the printed card" in page.classed("provenance")[0].text
    skills = page.classed("skill")
    assert len(skills) == 2
    levels = {"simulated", "simplified", "not simulated"}
    assert all(levels & {b.text for b in page.classed("badge") if s in b.within} for s in skills)


def test_every_profile_can_be_read(client: Client) -> None:
    for key in ("coal", "mk-os-automata", "aide", "vercana", "ice-archers", "echoes"):
        assert client.get(f"/catalogue/warcrow/{key}/").status_code == 200, key


def test_a_companion_names_its_owner(client: Client) -> None:
    page = read(client.get("/catalogue/warcrow/coal/"))
    assert page.all("a", href="/catalogue/warcrow/iriavik-restless-pup/")
    assert page.all("section", id="odds") == []


def test_odds_against_a_chosen_opponent(client: Client) -> None:
    page = read(client.get("/catalogue/warcrow/aggressors/?against=husks"))
    (chosen,) = [e for e in page.all("option") if "selected" in e.attributes]
    assert chosen["value"] == "husks"
    cases = [e for e in page.classed("sheet") if "odds" in [p["id"] for p in e.within]]
    assert len(cases) == 4
    assert all(len([s for s in page.all("svg") if case in s.within and s["role"]]) == 1
               for case in cases)  # fmt: skip
    assert len(page.all("table")) == 4


def test_the_table_shows_the_odds(client: Client) -> None:
    page = read(client.get("/catalogue/warcrow/ice-archers/?against=husks&mode=ranged"))
    assert [e["value"] for e in page.all("input", name="mode") if "checked" in e.attributes] == [
        "ranged"
    ]
    table = page.all("table")[0]
    chances = [float(e.text.strip("%<>")) for e in page.all("td", class_="n") if table in e.within]
    assert sum(chances) == pytest.approx(100, abs=0.1)


@pytest.mark.parametrize("query", ["?against=nobody", "?mode=magic", "?against=coal&mode=%00"])
def test_odds_of_nonsense_fall_back(client: Client, query: str) -> None:
    assert client.get(f"/catalogue/warcrow/aggressors/{query}").status_code == 200


def test_odds_are_worked_out_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    first = client.get("/catalogue/warcrow/aggressors/?against=husks", headers=HTMX).content
    monkeypatch.setattr(SYSTEMS["warcrow"].odds, "unit_against_unit", None)
    again = client.get("/catalogue/warcrow/aggressors/?against=husks", headers=HTMX).content
    assert again == first
    assert b'id="odds"' in first
    assert b"<html" not in first


def test_open_questions_are_shown(client: Client) -> None:
    unit = next(unit for unit in Unit.objects.all() if unit.doubts)
    page = read(client.get(f"/catalogue/warcrow/{unit.key}/"))
    assert unit.doubts[0] in page.classed("provenance")[0].text


@pytest.mark.parametrize(
    "address",
    [
        "/catalogue/chess/",
        "/catalogue/warcrow/nobody/",
        "/catalogue/warcrow/?edition=9",
        "/catalogue/warcrow/?edition=%00",
        "/catalogue/warcrow/aggressors/?edition=9",
    ],
)
def test_what_is_not_there(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404
