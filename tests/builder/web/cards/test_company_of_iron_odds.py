"""Company of Iron's odds on its pages: units, modes and figures."""

import pytest
from django.test import Client

from builder.web.cards.company_of_iron import can_be_attacked, modes
from factions import loading
from factions.models import Edition, Unit
from factions.systems import SYSTEMS
from tests.builder.web.pages import read

SYSTEM = "company-of-iron"
INFANTRY = "crucible-guard-infantry"


@pytest.fixture
def iron(company: Edition, db: None) -> Edition:
    """Return the game's edition."""
    return company


def unit(edition: Edition, key: str) -> Unit:
    """Return a unit with its weapons at hand."""
    return Unit.objects.prefetch_related("weapons").get(edition=edition, key=key)


def test_ways_of_attack_are_those_it_has_weapons_for(iron: Edition) -> None:
    assert modes(unit(iron, INFANTRY)) == {"melee": "Melee", "ranged": "Ranged"}
    assert modes(unit(iron, "void-spirit")) == {"melee": "Melee"}


def test_barred_units_neither_attack_nor_are_attacked(iron: Edition) -> None:
    rows = Unit.objects.filter(edition=iron).prefetch_related("weapons")
    barred = [row for row in rows if row.stats["bans"] or row.stats["absent"]]
    assert len(barred) == 362
    for row in barred:
        assert not can_be_attacked(row)
        assert modes(row) == {}


@pytest.mark.parametrize(
    ("mode", "titles"),
    [
        ("melee", ["Attack", "After a charge", "From behind"]),
        ("ranged", ["In the open", "Aimed", "At a target in cover"]),
    ],
)
def test_a_case_for_each_way(mode: str, titles: list[str], iron: Edition, client: Client) -> None:
    page = read(client.get(f"/catalogue/{SYSTEM}/{INFANTRY}/?against=void-spirit&mode={mode}"))
    cases = [e for e in page.classed("sheet") if "odds" in [p["id"] for p in e.within]]
    headings = [
        heading.text for heading in page.all("h3") if any(c in heading.within for c in cases)
    ]
    assert headings == [f"{title}: Leader and Grunts" for title in titles]
    tables = [table for table in page.all("table") if any(c in table.within for c in cases)]
    for table in tables:
        cells = [e.text for e in page.all("td", class_="n") if table in e.within]
        assert sum(float(cell.strip("%<>")) for cell in cells) == pytest.approx(100, abs=0.1)
    assert "damage points expected" in cases[0].text


def test_odds_of_nonsense_fall_back(iron: Edition, client: Client) -> None:
    for query in ("?against=nobody", "?mode=magic"):
        answer = client.get(f"/catalogue/{SYSTEM}/{INFANTRY}/{query}")
        assert answer.status_code == 200
        assert b'id="odds"' in answer.content


def test_every_way_offered_has_odds(iron: Edition) -> None:
    catalogue = loading.catalogue(iron)
    offered = 0
    for row in Unit.objects.filter(edition=iron).prefetch_related("weapons"):
        for mode in modes(row):
            assert SYSTEMS[SYSTEM].odds.unit_against_unit(catalogue, row.key, INFANTRY, mode)
            offered += 1
    assert offered > 800
