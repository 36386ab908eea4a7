"""Armoured Clash's odds on its pages: units, modes, cases and figures."""

import pytest
from django.test import Client

from builder.web.cards.armoured_clash import can_be_attacked, modes, reaches
from factions import loading
from factions.models import Edition, Unit
from factions.systems import SYSTEMS
from tests import rows
from tests.builder.web.pages import Page, read

SYSTEM = "armoured-clash"
DRAGOONS, CAVALRY = "black-watch-assault-dragoons", "horse-guard-cavalry"
RIFLES, AIRCRAFT, BASTION = (
    "ryadovoy-rifle-platoon",
    "malinois-interdictor-squadron",
    "corfe-bastion",
)


@pytest.fixture
def clashes(db: None) -> Edition:
    """Return the game's edition."""
    return rows.load(SYSTEM)


def unit(edition: Edition, key: str) -> Unit:
    """Return a unit with its weapons at hand."""
    return Unit.objects.prefetch_related("weapons").get(edition=edition, key=key)


def shown(client: Client, key: str, query: str) -> Page:
    """Return a unit's page."""
    return read(client.get(f"/catalogue/{SYSTEM}/{key}/?{query}"))


def test_ways_of_attack_are_those_it_has_rows_for(clashes: Edition) -> None:
    assert modes(unit(clashes, DRAGOONS)) == {"ranged": "Ranged", "melee": "Close quarters"}
    assert modes(unit(clashes, CAVALRY)) == {"melee": "Close quarters"}
    assert modes(unit(clashes, BASTION)) == {"ranged": "Ranged"}
    assert modes(unit(clashes, "rockridge-flatbed")) == {}
    assert can_be_attacked(unit(clashes, "rockridge-flatbed"))


def test_a_static_unit_does_not_charge(clashes: Edition) -> None:
    static = [row for row in Unit.objects.filter(edition=clashes) if "Static" in row.keywords]
    assert len(static) == 18
    assert not any("melee" in modes(row) for row in static)


def test_units_reach_those_that_they_can_attack(clashes: Edition) -> None:
    cavalry, flier = unit(clashes, CAVALRY), unit(clashes, AIRCRAFT)
    assert reaches(cavalry, unit(clashes, RIFLES))
    assert not reaches(cavalry, flier)
    assert reaches(flier, cavalry)


@pytest.mark.parametrize(
    ("key", "mode", "titles"),
    [
        (
            DRAGOONS,
            "ranged",
            [
                "At long range, 12 models",
                "At short range, 12 models",
                "Aiming, at long range, 12 models",
                "At a concealed target, 12 models",
                "At a concealed target taking cover, 12 models",
                "Opportunity fire, 12 models",
                "While suppressed, 12 models",
                "At long range, 8 models",
                "At long range, 4 models",
            ],
        ),
        (
            CAVALRY,
            "melee",
            [
                "Charge, 15 models",
                "Charge from outside the front arc, 15 models",
                "Charge through difficult terrain, 15 models",
                "Charge, supported, 15 models",
                "Charge, threatened, 15 models",
                "Charge while suppressed, 15 models",
                "Charge, 10 models",
                "Charge, 5 models",
            ],
        ),
    ],
)
def test_a_case_for_each_way(
    key: str, mode: str, titles: list[str], clashes: Edition, client: Client
) -> None:
    page = shown(client, key, f"against={RIFLES}&mode={mode}")
    cases = [e for e in page.classed("sheet") if "odds" in [p["id"] for p in e.within]]
    headings = [
        heading.text for heading in page.all("h3") if any(c in heading.within for c in cases)
    ]
    assert headings == titles
    tables = [table for table in page.all("table") if any(c in table.within for c in cases)]
    assert len(tables) == len(titles)
    for table in tables:
        cells = [e.text for e in page.all("td", class_="n") if table in e.within]
        assert sum(float(cell.strip("%<>")) for cell in cells) == pytest.approx(100, abs=0.2)
    assert "of 24 models destroyed on average" in cases[0].text
    assert ("Wins the combat in" in cases[0].text) == (mode == "melee")


def test_the_page_names_the_faces(clashes: Edition, client: Client) -> None:
    page = client.get(f"/catalogue/{SYSTEM}/{CAVALRY}/").content.decode()
    assert "heroic strike, strike, strike, glancing strike, miss, blank" in page


def test_a_behemoth_has_cases_by_its_damage(clashes: Edition, client: Client) -> None:
    page = shown(client, "valenca-landship", f"against={BASTION}&mode=melee")
    headings = [heading.text for heading in page.all("h3")]
    assert [text for text in headings if text.startswith("Charge")] == [
        "Charge",
        "Charge from outside the front arc",
        "Charge, supported",
        "Charge, threatened",
        "Charge while suppressed",
        "Charge, 5 damage suffered",
        "Charge, 10 damage suffered",
    ]


def test_opponents_are_those_it_reaches(clashes: Edition, client: Client) -> None:
    page = shown(client, CAVALRY, f"against={AIRCRAFT}")
    offered = [option["value"] for option in page.all("option")]
    assert RIFLES in offered
    assert AIRCRAFT not in offered


def test_a_missing_attack_of_that_mode_is_shown(clashes: Edition, client: Client) -> None:
    for query, words in (
        (f"against={AIRCRAFT}&mode=melee", "Malinois Interdictor Squadron cannot be charged."),
        (f"against={BASTION}&mode=ranged", "Nothing on this grid may be fired at Corfe Bastion."),
    ):
        page = shown(client, "bulnabang-winged-infantry", query)
        assert words in page.all("section", id="odds")[0].text


def test_odds_of_nonsense_fall_back(clashes: Edition, client: Client) -> None:
    for query in ("?against=nobody", "?mode=magic"):
        answer = client.get(f"/catalogue/{SYSTEM}/{DRAGOONS}/{query}")
        assert answer.status_code == 200
        assert b'id="odds"' in answer.content


def test_units_that_reach_another_have_odds(clashes: Edition) -> None:
    catalogue = loading.catalogue(clashes)
    others = [unit(clashes, key) for key in (AIRCRAFT, BASTION)]
    shown = 0
    for row in Unit.objects.filter(edition=clashes).prefetch_related("weapons")[::4]:
        for other in others:
            found = [
                SYSTEMS[SYSTEM].odds.unit_against_unit(catalogue, row.key, other.key, mode)
                for mode in modes(row)
            ]
            cases = any(answer["cases"] for answer in found)
            assert reaches(row, other) or not cases
            shown += cases
    assert shown > 40
