"""Units with a card that may not be played, in the search and beside others: they cost nothing."""

import pytest
from django.test import Client

from builder.services.search import Query, barred, index
from builder.web.cards import barred_in
from factions.models import Edition, Unit
from tests.builder.web.pages import Page, read

pytestmark = pytest.mark.usefixtures("company", "db")

GAME = "company-of-iron"
UNITS, BARRED = 936, 362


def counted(query: Query) -> tuple[int, int]:
    """Return how many units fit, and how many of them may not be played."""
    cards = [found.card for found in index().find(query)]
    return len(cards), sum(card.barred for card in cards)


def test_search_and_catalogue_bar_the_same(company: Edition) -> None:
    rows = Unit.objects.filter(edition=company)
    found = {unit.key for unit in rows if barred(unit.stats)}
    assert len(found) == BARRED
    assert found == set(rows.filter(barred_in(GAME)).values_list("key", flat=True))
    assert found == {card.key for card in index().cards if card.barred}
    assert all(card.points == () for card in index().cards if card.barred)


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        (Query(system=GAME), (UNITS, BARRED)),
        (Query(system=GAME, least=0), (UNITS - BARRED, 0)),
        (Query(system=GAME, most=1_000), (UNITS - BARRED, 0)),
        (Query(system=GAME, most=0), (1, 0)),
        (Query(system=GAME, most=8), (523, 0)),
        (Query(system=GAME, least=9), (146, 0)),
        (Query(system=GAME, faction="khador"), (73, 36)),
        (Query(system=GAME, faction="khador", least=0), (37, 0)),
        (Query("storm", kind="warjack"), (3, 2)),
        (Query("storm", kind="warjack", least=0), (1, 0)),
    ],
)
def test_no_points_are_within_bounds(query: Query, numbers: tuple[int, int]) -> None:
    assert counted(query) == numbers


def test_units_that_cost_nothing_are_not_barred() -> None:
    (found,) = index().find(Query(system=GAME, most=0))
    assert (found.card.key, found.card.points) == ("vinter-the-undefeated", (0,))
    cheapest = index().find(Query(system=GAME, order="cost"))[0]
    assert cheapest.card == found.card


@pytest.mark.parametrize(("order", "first", "last"), [("cost", 0, 16), ("-cost", 16, 0)])
def test_they_come_last_in_both_orders_of_cost(order: str, first: int, last: int) -> None:
    cards = [found.card for found in index().find(Query(system=GAME, order=order))]
    assert [card.barred for card in cards] == [False] * (UNITS - BARRED) + [True] * BARRED
    points = [card.points[0] for card in cards[: UNITS - BARRED]]
    assert points == sorted(points, reverse=order == "-cost")
    assert (points[0], points[-1]) == (first, last)


def rows(page: Page) -> dict[str, str]:
    """Return the figures of each row by the unit's name."""
    named = zip(page.classed("name"), page.classed("pts"), strict=True)
    return {name.text: " ".join(figures.text.split()) for name, figures in named}


def test_the_search_shows_barred_units_with_the_reason(client: Client) -> None:
    page = read(client.get(f"/search/?q=storm&side={GAME}&kind=warjack"))
    assert rows(page) == {
        "Stormclad": "not played",
        "Stormwall": "not played",
        "Firefly": "7points",
    }
    assert len(page.classed("barred")) == 2
    assert "Warjack. Its base is over 40 mm." in page.classed("barred")[0].text
    bounded = read(client.get(f"/search/?q=storm&side={GAME}&kind=warjack&least=0"))
    assert rows(bounded) == {"Firefly": "7points"}


def test_the_comparison_shows_no_points_and_models_of_barred_units(client: Client) -> None:
    asked = "&".join(f"u={GAME}:{key}" for key in ("stormclad", "vinter-the-undefeated"))
    page = read(client.get(f"/compare/?{asked}"))
    compared: dict[str, list[str]] = {}
    for line in page.all("tr"):
        cells = [e.text for e in page.all("td") if line in e.within]
        compared |= {e.text.split(" ≠")[0]: cells for e in page.all("th") if line in e.within}
    assert compared["Points"] == ["not played", "0"]
    assert compared["Models"] == ["-", "1"]
    alone = "&".join(f"u={GAME}:{key}" for key in ("stormclad", "stormwall"))
    heads = [e.text for e in read(client.get(f"/compare/?{alone}")).all("th", scope="row")]
    assert "Points" in heads
    assert "Models" not in heads
