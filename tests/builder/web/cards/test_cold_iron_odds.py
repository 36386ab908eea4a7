"""Cold Iron's odds on its pages: units, modes and figures."""

import re

import pytest
from django.test import Client

from builder.web.cards.cold_iron import can_be_attacked, modes, outcomes
from factions.models import Edition, Unit
from tests import rows
from tests.builder.web.pages import read

CATALOGUE = "/catalogue/cold-iron"


@pytest.fixture
def iron(db: None) -> Edition:
    """Load the game and return its edition."""
    return rows.load("cold-iron")


def cases_of(client: Client, unit: str, query: str) -> list[str]:
    """Return the text of each case on a page, once each table is seen to sum up to all."""
    page = read(client.get(f"{CATALOGUE}/{unit}/?{query}"))
    cases = [e for e in page.classed("sheet") if "odds" in [p["id"] for p in e.within]]
    captions = [one for one in page.all("caption") if one.text.startswith("Points that one attack")]
    tables = [table for one in captions for table in one.within if table.tag == "table"]
    assert len(tables) == len(cases) == len(page.classed("outcomes"))
    assert len(page.classed("chart")) == len(cases) + min(2, len(cases))
    for table in tables:
        cells = [e.text for e in page.all("td", class_="n") if table in e.within]
        assert sum(float(cell.strip("%<>")) for cell in cells) == pytest.approx(100, abs=0.8)
    return [re.sub(r"\s+", " ", case.text).strip() for case in cases]


def test_everyone_but_templates_fights(iron: Edition) -> None:
    units = list(Unit.objects.filter(edition=iron).select_related("edition"))
    assert len(units) == 58
    for unit in units:
        real = not unit.stats["template"]
        assert can_be_attacked(unit) == real
        assert ("melee" in modes(unit)) == real
    shooters = {unit.key for unit in units if "ranged" in modes(unit)}
    assert {"line-longbow", "javelin-skirmisher", "goblin-bowman"} <= shooters
    assert not {"bearskin", "cave-bear"} & shooters


def test_a_duel(iron: Edition, client: Client) -> None:
    cases = cases_of(client, "line-shieldman", "against=goblin-warrior")
    assert cases[0].startswith("Long Sword: Against the primary defence")
    assert "Hits 27%; 0.9 of 24 points expected. Stuns in 1.2%." in cases[0]
    assert "11 against 15: needs 4 or more. 1d10 for each multiple." in cases[0]
    helped = next(case for case in cases if case.startswith("Hand to hand, 2 of them"))
    assert "One of them grabs in 82%; together they bring the target down in 82%" in helped


def test_a_charge_and_fatigue(iron: Edition, client: Client) -> None:
    lance = cases_of(client, "household-lancer", "against=line-shieldman")
    assert lance[1].startswith("Lance: At the end of a charge, 2d6 more")
    assert "1d12 for each multiple, and 2d6." in lance[1]
    staff = cases_of(client, "road-pilgrim", "against=town-guard")
    assert "points expected, in fatigue." in staff[0]


def test_missiles_at_every_distance(iron: Edition, client: Client) -> None:
    cases = cases_of(client, "line-longbow", "against=goblin-warrior&mode=ranged")
    assert cases[0].startswith("Long Bow: Within 10 hexes")
    assert "At every distance" in cases[0]
    assert re.search(r"Points expected ?10 ?23% ?0.55 ?18 ?18%", cases[0])
    assert cases[1].startswith("Long Bow: Within 10 hexes, at a target that pops up")
    assert cases[2].startswith("Long Bow: Within 10 hexes, without a turn to aim")
    assert "At every distance" not in cases[2]


def test_every_case_has_a_picture_of_what_it_comes_to(iron: Edition, client: Client) -> None:
    """One bar each, from end to end, and in words below it: shares that add up."""
    names = ["missed", "unharmed", "hurt", "stunned", "unconscious", "dead"]
    for query in ("against=goblin-warrior", "against=bearskin&mode=melee"):
        answer = client.get(f"{CATALOGUE}/line-shieldman/?{query}").content.decode()
        figures = re.findall(r'<figure class="chart outcomes">(.*?)</figure>', answer, re.DOTALL)
        assert len(figures) == answer.count("<caption>Points that one attack") > 5
        for figure in figures:
            outcomes = re.findall(r"</span> (\w+) <span class=\"num\">([^<]+)</span>", figure)
            assert [name for name, _ in outcomes] == names
            parts = re.findall(r'<rect x="([\d.]+)" width="([\d.]+)" height="6"/>', figure)
            end = 0.0
            for start, width in parts:
                assert float(start) == pytest.approx(end, abs=0.02)
                end = float(start) + float(width)
            assert len(parts) == len(names)
            assert end == pytest.approx(100, abs=0.02)
    answer = client.get(f"{CATALOGUE}/line-shieldman/?against=goblin-warrior").content.decode()
    assert '<span class="dot"></span> missed <span class="num">73%</span>' in answer
    assert answer.count('<figure class="chart">') == 2
    assert answer.count('<rect width="100" height="6"/>') == answer.count(
        "<caption>Points that one attack"
    )


def test_the_outcomes_exclude_one_another() -> None:
    """A wounded target is neither stunned nor worse; of those hit, 10 are unharmed."""
    to = {"damage": {"0": 0.6, "5": 0.4}, "reeling": 0.02, "unconscious": 0.02, "dead": 0.01}
    found = {row["outcome"]: row["chance"] for row in outcomes({"hit": 0.5, "to_defender": to})}
    assert found == pytest.approx({
        "missed": 0.5, "unharmed": 0.1, "hurt": 0.35, "stunned": 0.02, "unconscious": 0.02,
        "dead": 0.01,
    })  # fmt: skip


def test_templates_have_cards_without_odds(iron: Edition, client: Client) -> None:
    page = read(client.get(f"{CATALOGUE}/fighter/"))
    assert not [element for element in page.elements if element["id"] == "odds"]
    other = read(client.get(f"{CATALOGUE}/line-longbow/"))
    offered = [option["value"] for option in other.all("option")]
    assert "goblin-warrior" in offered
    assert "fighter" not in offered


def test_odds_of_nonsense_fall_back(iron: Edition, client: Client) -> None:
    for query in ("against=nobody", "mode=magic", "against=fighter", "mode=%00"):
        answer = client.get(f"{CATALOGUE}/town-guard/?{query}")
        assert answer.status_code == 200
        assert b'id="odds"' in answer.content
