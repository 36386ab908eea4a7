"""Cold Iron's cards: each level's sheet, with every rating and how it comes about."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from builder.web.cards import cold_iron
from builder.web.cards.cold_iron.figures import Burden, Figures
from factions.models import Edition, Unit
from tests import rows
from tests.builder.web.pages import read


@pytest.fixture
def edition(db: None) -> Edition:
    """Load the game and return its edition."""
    return rows.load("cold-iron")


def card(key: str) -> cold_iron.Card:
    rows = Unit.objects.select_related("edition").prefetch_related("costs")
    return cold_iron.card(rows.get(key=key))


def faces(figures: Figures) -> dict[str, str]:
    return {rating.short: rating.value for rating in figures.faces}


@pytest.mark.usefixtures("edition")
def test_an_archer() -> None:
    (grade,) = card("line-longbow").grades
    figures = grade.figures
    assert (grade.name, grade.points, figures.level) == ("Level 3", 4, 3)
    assert [(one.short, one.value, one.adjustment) for one in figures.attributes] == [
        ("STR", 15, "+2"),
        ("DEX", 17, "+3"),
        ("CON", 14, "7 Pt a level"),
        ("SIZ", 14, "+0"),
    ]
    assert faces(figures) == {
        "Pt": "21", "H": "8", "D": "7", "Dm": "7", "HtH": "3", "T": "3", "C": "1",
    }  # fmt: skip
    assert [(a.name, a.grip, a.h, a.damage) for a in figures.attacks] == [
        ("Long Bow", "shot", "8", "1d6"),
        ("Short Sword", "one hand", "8", "2d4"),
        ("Short Sword", "two hands", "8", "2d4"),
        ("Fists", "unarmed", "4", "2d4-2"),
    ]
    assert figures.ranges[0].rows[:2] == ((10, -1, 0), (18, -2, -1))
    assert figures.skills == (
        ("Dodge", 4), ("Short Sword Parry", 2), ("Sword Attack", 2), ("Bow", 4),
    )  # fmt: skip
    assert [(item.name, item.number, item.enc) for item in figures.carried] == [
        ("Long Bow", 1, 70), ("Arrows", 2, 16), ("Short Sword", 1, 55), ("Studded Leather", 1, 300),
    ]  # fmt: skip
    assert figures.burden == Burden(441, "29.4", 451, ("Db -1", "DEX rolls -2"), "5 fatigue a day")
    assert [number for _, number in figures.fatigue] == [21, 42, 63, 126]


@pytest.mark.usefixtures("edition")
def test_a_rating_shows_its_terms() -> None:
    figures = card("line-longbow").grades[0].figures
    shot = next(rating for rating in figures.ratings if rating.short == "Hm")
    assert shot.name == "Missile attack"
    (way,) = shot.sums
    assert way.terms == (("fighter level", "+3"), ("Bow", "+2"), ("DEX", "+3"))
    assert (way.name, way.total, way.best) == ("Long Bow", "8", True)
    points = figures.ratings[0].sums
    assert [(sum_.name, sum_.total, sum_.best) for sum_ in points] == [
        ("Constitution", "14", False),
        ("level", "21", True),
    ]


@pytest.mark.usefixtures("edition")
def test_every_card_can_be_shown_with_its_source(client: Client) -> None:
    keys = list(Unit.objects.values_list("key", flat=True))
    assert len(keys) == 58
    for key in keys:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            response = client.get(f"/catalogue/cold-iron/{key}/")
        assert response.status_code == 200
        assert len(queries) <= 15
        page = read(response)
        assert page.classed("provenance")
        assert page.classed("workings"), key
        assert "None" not in page.text("main")


@pytest.mark.usefixtures("edition")
def test_levels_stand_in_a_table(client: Client) -> None:
    page = read(client.get("/catalogue/cold-iron/elite-goblin/"))
    assert len(card("elite-goblin").grades) == 10
    table = page.classed("close")[0]
    rows = [cell.text for cell in page.all("th", scope="row") if table in cell.within]
    assert rows == [str(level) for level in range(1, 11)]


def test_descriptions_of_units_in_rows(edition: Edition) -> None:
    units = {unit.key: unit for unit in Unit.objects.prefetch_related("costs")}
    assert list(cold_iron.brief(units["elite-goblin"])) == ["Fighter", "Level 1 to 10"]
    assert list(cold_iron.brief(units["line-longbow"], short=True)) == ["Level 3"]
    assert list(cold_iron.badges(units["elite-goblin"])) == ["10 levels"]
    assert list(cold_iron.badges(units["line-longbow"])) == []
