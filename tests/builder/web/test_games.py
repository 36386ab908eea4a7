"""Pages name no game in their code: each uses the registries, for the game it is about."""

import re

import pytest
from django.conf import settings
from django.test import Client

from factions.systems import SYSTEMS, Game
from tests.builder.web.pages import InHand, read

# Where a game may be named: its cards, words and outfits, and the examples that explain the API.
NAMED = (
    "builder/web/cards/",
    "builder/web/desks/",
    "builder/web/templates/desks/",
    "builder/formats/words/",
    "builder/web/odds/",
    "builder/services/balance/outfits/",
    "builder/services/balance/muster/",
    "builder/web/editions.py",  # the game shown first
    "builder/web/pairing.py",  # the lists first proposed to fight
    "builder/web/templates/cards/",
    "api/serializers/",
    "api/openapi.yaml",
)
SUFFIXES = (".py", ".html", ".js", ".css", ".yaml")


def test_no_source_names_a_game_outside_its_own_place() -> None:
    paths = [
        path
        for folder in ("api", "builder")
        for path in (settings.BASE_DIR / folder).rglob("*")
        if path.suffix in SUFFIXES
    ]
    assert len(paths) > 150
    games = re.compile("|".join({*SYSTEMS, *(game.name for game in SYSTEMS.values())}))
    naming = {
        str(path.relative_to(settings.BASE_DIR))
        for path in paths
        if games.search(re.sub("such as [a-z-]+", "", path.read_text(encoding="utf-8")))
    }
    assert any(name.startswith(NAMED) for name in naming)
    assert [name for name in naming if not name.startswith(NAMED)] == []


@pytest.fixture
def chess(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add a game that fights and has no catalogue."""
    monkeypatch.setattr(Game, "fights", property(lambda game: game.id in ("warcrow", "chess")))
    monkeypatch.setitem(SYSTEMS, "chess", Game("chess", "Chess"))


@pytest.mark.usefixtures("loaded", "chess")
def test_every_game_can_be_begun_and_chosen_for_battle(client: Client) -> None:
    (begun,) = read(client.get("/lists/mine/")).all("a", class_="btn primary")
    assert begun["href"] == "/build/"
    assert read(client.get("/build/")).all("section", class_="hall", id="warcrow")
    games = read(client.get("/battle/")).classed("quiet")
    games = [one for one in games if one.text in ("Warcrow", "Chess")]
    assert [(link["href"], link["aria-current"]) for link in games] == [
        ("?system=warcrow", "true"),
        ("?system=chess", ""),
    ]
    assert client.get("/battle/?system=chess").status_code == 404
    assert client.get("/battle/?system=go").status_code == 404


@pytest.mark.usefixtures("loaded", "chess")
def test_the_masthead_leads_to_the_game_of_the_page(client: Client) -> None:
    def links(address: str) -> list[str]:
        page = read(client.get(address))
        return [a["href"] for a in page.all("a") if a.within and a.within[-1].tag == "nav"]

    assert "/catalogue/warcrow/" in links("/")
    assert "/catalogue/warcrow/" in links("/no/such/page/")
    parts = {"/catalogue/chess/", "/build/chess/", "/battle/?system=chess", "/fidelity/chess/"}
    assert parts <= set(links("/build/chess/"))


def test_a_shared_list_fights_in_its_own_game(hand: InHand) -> None:
    page = read(hand.client.get(f"/l/{hand.army_list.slug}/"))
    assert page.all("a", href=f"/battle/?system=warcrow&b={hand.army_list.slug}")


@pytest.mark.usefixtures("loaded")
def test_the_publisher_of_a_game_is_named_on_its_pages(client: Client) -> None:
    assert "belong to Corvus Belli" in read(client.get("/catalogue/warcrow/")).all("footer")[0].text
