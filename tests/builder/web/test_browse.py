"""The units of a large game: a page at a time, barred units last, no script needed."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builder.web.pages import Page, read

ADDRESS = "/catalogue/company-of-iron/"
MOST_BYTES, MOST_QUERIES = 60 * 1024, 8


pytestmark = pytest.mark.usefixtures("company", "db")


def rows(page: Page) -> list[tuple[str, bool]]:
    """Return the address of each unit on a page, and whether it is barred."""
    barred = page.classed("barred")
    return [(e["href"], any(e.within[-2] is row for row in barred)) for e in page.classed("name")]


def test_the_first_page_is_small(client: Client) -> None:
    client.get(ADDRESS)
    with CaptureQueriesContext(connection) as queries:
        response = client.get(ADDRESS)
    page = read(response)
    assert len(rows(page)) == 100
    assert len(response.content) < MOST_BYTES
    assert len(queries) <= MOST_QUERIES
    assert page.all("p", role="status")[0].text == "936 units, 1 to 100 here"
    assert [e["href"] for e in page.all("a", rel="next")] == ["?page=2"]
    assert page.all("a", rel="prev") == []


def test_all_pages_together_are_all_units_the_played_first_in_each_faction(client: Client) -> None:
    pages = [read(client.get(f"{ADDRESS}?page={number}")) for number in range(1, 11)]
    found = [row for page in pages for row in rows(page)]
    assert len({href for href, _ in found}) == len(found) == 936
    assert sum(barred for _, barred in found) == 362
    headings = [e.text for page in pages for e in page.all("h2")]
    assert len(set(headings)) == 14
    khador = [read(client.get(f"{ADDRESS}?faction=khador"))]
    played = [barred for _, barred in rows(khador[0])]
    assert played == sorted(played)
    assert (len(played), sum(played)) == (73, 36)


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("?played=no", 362),
        ("?played=yes", 574),
        ("?played=yes&kind=weapon-attachment", 14),
        ("?played=maybe&q=eiryss", 5),
        ("?played=%00&faction=grymkin", 31),
    ],
)
def test_narrowed(client: Client, query: str, number: int) -> None:
    page = read(client.get(f"{ADDRESS}{query}"))
    assert page.all("p", role="status")[0].text.split()[0] == str(number)


def test_the_next_page_keeps_the_query(client: Client) -> None:
    page = read(client.get(f"{ADDRESS}?played=no&sort=name&kind=warjack"))
    (following,) = page.all("a", rel="next")
    assert following["href"] == "?played=no&sort=name&kind=warjack&page=2"
    second = read(client.get(f"{ADDRESS}{following['href']}"))
    assert all(barred for _, barred in rows(second))
    chosen = [e["value"] for e in second.all("option") if "selected" in e.attributes]
    assert chosen == ["warjack", "no", "name"]


@pytest.mark.parametrize(("asked", "number"), [("0", 10), ("99", 10), ("x", 1), ("%00", 1)])
def test_pages_that_are_not_there(client: Client, asked: str, number: int) -> None:
    page = read(client.get(f"{ADDRESS}?page={asked}"))
    (nav,) = page.all("nav", aria_label="Pages")
    assert f"Page {number} of 10" in nav.text


def test_a_barred_row_has_the_reason_instead_of_points(client: Client) -> None:
    page = read(client.get(f"{ADDRESS}?q=mist+riders"))
    (row,) = page.classed("unitrow")
    assert "Unit. Its base is over 40 mm." in row.text
    assert "not played" in row.text
    assert "points" not in row.text
