"""The page of what units are for."""

import pytest
from django.test import Client

from builder.web.roles import ROLES, TARGETS, rows
from factions import loading
from factions.models import Edition
from tests import rows as kept
from tests.builder.web.pages import read

HERE = "/catalogue/iron-dawn/roles/"


@pytest.fixture
def edition(db: None) -> Edition:
    return kept.load("iron-dawn", "iron-dawn/editions/2.2", "iron-dawn/editions/2.4")


def test_each_unit_of_a_faction_has_its_price_role_and_matches(
    client: Client, edition: Edition
) -> None:
    page = read(client.get(HERE, {"faction": "kurae"}))
    assert len(page.all("li", class_="sheet tick stack-s")) == 13
    shipped = loading.roles("iron-dawn", "2.4")
    assert shipped is not None
    (row,) = (row for row in shipped["units"] if row["unit"] == "colossus")
    (card,) = (one for one in page.all("li") if one.attributes.get("id") == "colossus")
    assert f"{row['points']} points" in card.text
    assert f"floor {row['floor']}" in card.text
    assert "Stands up to fire" in card.text or "stands up to fire" in card.text
    assert "Heavy vehicles" in card.text
    assert "Beats" in card.text


def test_the_first_faction_is_shown_where_none_is_named(client: Client, edition: Edition) -> None:
    for address in (HERE, HERE + "?faction=orcs"):
        page = read(client.get(address))
        assert [one.text for one in page.all("a", **{"aria-current": "page"})] == ["Humans"]


def test_it_explains_floors_by_the_words_of_the_report(client: Client, edition: Edition) -> None:
    text = client.get(HERE).content.decode()
    assert "No fit goes below a floor" in text
    assert "Marshal" in text


def test_editions_and_games_without_roles_have_no_such_page(
    client: Client, edition: Edition, loaded: Edition
) -> None:
    assert client.get(HERE, {"edition": "2.2"}).status_code == 404
    assert client.get("/catalogue/warcrow/roles/").status_code == 404
    assert client.get("/catalogue/chess/roles/").status_code == 404


def test_the_catalogue_and_cards_link_to_it(
    client: Client, edition: Edition, loaded: Edition
) -> None:
    assert HERE in client.get("/catalogue/iron-dawn/").content.decode()
    assert HERE not in client.get("/catalogue/iron-dawn/?edition=2.2").content.decode()
    assert "/roles/" not in client.get("/catalogue/warcrow/").content.decode()
    card = client.get("/catalogue/iron-dawn/colossus/").content.decode()
    assert f"{HERE}?faction=kurae#colossus" in card
    assert HERE not in client.get("/catalogue/iron-dawn/colossus/?edition=2.2").content.decode()


def test_all_drawings_have_one_scale(edition: Edition) -> None:
    shipped = loading.roles("iron-dawn", "2.4")
    assert shipped is not None
    units = list(edition.units.select_related("faction"))
    drawn = [row for key in ("humans", "kurae", "sea-people", "sparaxians", "woruxi")
             for row in rows(shipped, units, key)]  # fmt: skip
    assert len(drawn) == 65
    assert max(float(bar.width) for row in drawn for bar in row.bars) == 100.0
    for row in drawn:
        low, wide = float(row.price.low), float(row.price.wide)
        assert 0 <= low <= low + wide <= 100.2
        assert 0 < float(row.price.floor) <= float(row.price.at) <= 100
        assert [bar.name for bar in row.bars] == list(TARGETS.values())


def test_every_role_and_class_has_words() -> None:
    shipped = loading.roles("iron-dawn", "2.4+a-pack.1")
    assert shipped is not None
    for row in shipped["units"]:
        assert set(row["roles"]) <= ROLES.keys()
        assert list(row["takes"]) == list(TARGETS)


def test_other_editions_have_nothing() -> None:
    assert loading.roles("iron-dawn", "2.2") is None
