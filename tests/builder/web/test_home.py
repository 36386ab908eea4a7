"""The front page: each game with the banners of its factions, in a few queries."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from factions.models import Edition
from tests.builder.web.pages import read

QUERIES = 2


@pytest.mark.usefixtures("loaded", "dawns")
def test_each_game_stands_with_its_own_factions(client: Client) -> None:
    client.get("/")
    with CaptureQueriesContext(connection) as queries:
        page = read(client.get("/"))
    assert len(queries) == QUERIES
    halls = {hall["id"]: hall for hall in page.classed("hall")}
    assert list(halls) == ["warcrow", "iron-dawn"]
    banners = {
        game: [link["data-faction"] for link in page.classed("banner") if hall in link.within]
        for game, hall in halls.items()
    }
    assert banners["iron-dawn"] == ["humans", "kurae", "sea-people", "sparaxians", "woruxi"]
    assert "mercenary" not in banners["warcrow"]
    assert len(banners["warcrow"]) == 4
    humans = next(link for link in page.classed("banner") if link["data-faction"] == "humans")
    assert humans["href"] == "/build/iron-dawn/?faction=humans"
    assert " ".join(humans.text.split()) == "Humans 13 cards"


def test_one_game_needs_no_number(client: Client, loaded: Edition) -> None:
    page = read(client.get("/"))
    assert [hall["id"] for hall in page.classed("hall")] == [loaded.system_id]
    assert "games" not in next(e for e in page.all("section") if e["id"] == "start").text


@pytest.mark.usefixtures("loaded", "dawns")
def test_start_building_leads_to_every_game_and_faction(client: Client) -> None:
    (start,) = [e for e in read(client.get("/")).all("a") if e.text == "Start building"]
    page = read(client.get(start["href"]))
    assert page.text("h1") == "Start building"
    assert [hall["id"] for hall in page.classed("hall")] == ["warcrow", "iron-dawn"]
    (first,) = [e for e in page.classed("banner") if e["data-faction"] == "humans"]
    assert client.get(first["href"]).status_code == 200
