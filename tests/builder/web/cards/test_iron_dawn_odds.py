"""Iron Dawn's odds on its pages: units, modes and figures."""

import re

import pytest
from django.test import Client

from builder.web.cards.iron_dawn import can_be_attacked, modes
from factions.models import Edition, Unit
from factions.systems.iron_dawn.odds import units as odds
from tests.builder.web.pages import read

CATALOGUE = "/catalogue/iron-dawn"


@pytest.fixture
def dawn(dawns: dict[str, Edition]) -> Edition:
    """Load the game and return its newest edition."""
    return dawns["2.0"]


def cases_of(client: Client, unit: str, query: str) -> list[str]:
    """Return the text of each case on a unit's page, once each table is seen to sum up to all."""
    page = read(client.get(f"{CATALOGUE}/{unit}/?{query}"))
    cases = [e for e in page.classed("sheet") if "odds" in [p["id"] for p in e.within]]
    tables = [t for t in page.all("table") if any(case in t.within for case in cases)]
    assert len(tables) == len(cases)
    for table in tables:
        cells = [e.text for e in page.all("td", class_="n") if table in e.within]
        assert sum(float(cell.strip("%<>")) for cell in cells) == pytest.approx(100, abs=0.2)
    return [re.sub(r"\s+", " ", case.text).strip() for case in cases]


def test_everyone_shoots_and_all_but_guns_fight_in_melee(dawn: Edition) -> None:
    rows = list(Unit.objects.filter(edition=dawn))
    assert len(rows) == 65
    for row in rows:
        assert can_be_attacked(row)
        assert list(modes(row)) == ["ranged"] + ["melee"] * ("gun" not in row.roles)


def test_shooting_at_a_squad(dawn: Edition, client: Client) -> None:
    cases = cases_of(client, "grenadier-squad", "against=marauder-pack")
    assert len(cases) == 9
    assert cases[0].startswith("At effective range")
    assert "7.3 of 12 models removed expected. Destroys the target in 4%." in cases[0]
    assert "Leaves it suppressed in 15%." in cases[0]
    assert "Storm Loch: 14 shots, each hits 60%. Suppressing Fire would pin it in 15%." in cases[0]
    assert cases[7].startswith("Flamethrower: Within 2 inches of the line of flame")
    assert "Rocket Tube: 2 shots, each hits 50%; Storm Loch: 10 shots, each hits 60%." in cases[8]


def test_models_of_several_hit_points(dawn: Edition, client: Client) -> None:
    cases = cases_of(client, "field-howitzer", "against=ancient-host")
    assert "0.2 of 6 models removed, 1.1 of 18 hit points expected." in cases[0]
    assert "Howitzer: 1 shot, hits 60%, on 3.5 models, four in five of them scatter." in cases[0]


def test_shooting_at_a_vehicle(dawn: Edition, client: Client) -> None:
    cases = cases_of(client, "wolverine-battle-tank", "against=magma-crawler")
    assert "0.2 of 4 hit points expected. Destroys the target in 2%." in cases[0]
    assert "Critical hits leave it with crew stunned 1%, secondary weapon lost 2%," in cases[0]
    harmless = cases_of(client, "kommando", "against=magma-crawler")
    assert len(harmless) == 1
    assert "0.0 of 4 hit points expected." in harmless[0]


def test_melee(dawn: Edition, client: Client) -> None:
    cases = cases_of(client, "pack-elder", "against=kommando&mode=melee")
    assert [case.split(" 0")[0] for case in cases] == ["Assault", "Assault on cover"]
    assert "Destroys the target in 8%." in cases[0]
    assert "suppressed" not in cases[0]
    (ram,) = cases_of(client, "wolverine-battle-tank", "against=line-rifles&mode=melee")
    assert "0.5 of 10 models removed expected." in ram


def test_every_way_has_a_title(dawn: Edition, client: Client) -> None:
    ways = (*odds.AT_INFANTRY, *odds.AT_VEHICLES, *odds.AT_THE_TOP, *odds.AT_THE_FRONT)
    named = {way.action for way in (*ways, *odds.ASSAULT, odds.CAUGHT, odds.RAM)}
    assert len(named) == 16
    pages = [
        ("magma-crawler", "line-rifles"), ("wolverine-battle-tank", "line-rifles"),
        ("wolverine-battle-tank", "magma-crawler"), ("field-howitzer", "magma-crawler"),
        ("line-rifles", "line-rifles&mode=melee"), ("hauler", "line-rifles&mode=melee"),
    ]  # fmt: skip
    titles = set()
    for unit, against in pages:
        page = read(client.get(f"{CATALOGUE}/{unit}/?against={against}"))
        titles |= {heading.text.strip() for heading in page.all("h3")}
    assert "" not in titles
    assert len(titles) == 16


def test_odds_of_nonsense_fall_back(dawn: Edition, client: Client) -> None:
    for query in ("against=nobody", "mode=magic", "mode=%00"):
        answer = client.get(f"{CATALOGUE}/line-rifles/?{query}")
        assert answer.status_code == 200
        assert b'id="odds"' in answer.content
    gun = client.get(f"{CATALOGUE}/field-howitzer/?mode=melee")
    assert b"Howitzer: 1 shot, hits" in gun.content
