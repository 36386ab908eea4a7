"""Pages by cursor, over rows that tie in all but their last column."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from api import paging
from api.errors import RefusedError
from factions.models import GameSystem

pytestmark = pytest.mark.django_db


def page(address: str, *order: str) -> dict[str, Any]:
    request = Request(APIRequestFactory().get(address))
    return paging.page(request, GameSystem.objects.all(), order, lambda row: row.key)


def walk(address: str, *order: str) -> list[str]:
    found: list[str] = []
    following: str | None = address
    while following:
        answer = page(following, *order)
        found += answer["results"]
        following = answer["next"]
    return found


@settings(
    max_examples=30,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    positions=st.lists(st.integers(0, 3), max_size=9),
    limit=st.integers(1, 10),
    down=st.booleans(),
)
def test_every_row_comes_once_and_in_order(positions: list[int], limit: int, down: bool) -> None:
    GameSystem.objects.all().delete()
    for number, position in enumerate(positions):
        GameSystem.objects.create(key=f"g{number}", name="A game", position=position)
    order = ("-position", "-key") if down else ("position", "key")
    expected = GameSystem.objects.order_by(*order).values_list("key", flat=True)
    assert walk(f"/games?limit={limit}", *order) == list(expected)


@pytest.fixture
def three(db: None) -> None:
    for key in "abc":
        GameSystem.objects.create(key=key, name=key)


@pytest.mark.usefixtures("three")
def test_the_next_page_keeps_the_rest_of_the_address() -> None:
    following = page("/games?q=x+y&limit=1", "key")["next"]
    assert following.startswith("/games?q=x+y&limit=1&cursor=")
    assert page(following, "key")["results"] == ["b"]


@pytest.mark.usefixtures("three")
def test_rows_that_come_and_go_move_nothing() -> None:
    following = page("/games?limit=2", "key")["next"]
    GameSystem.objects.filter(key__in="ab").delete()
    GameSystem.objects.create(key="aa", name="Before")
    GameSystem.objects.create(key="d", name="Behind")
    assert walk(following, "key") == ["c", "d"]


@pytest.mark.usefixtures("three")
def test_the_last_page_has_no_next() -> None:
    assert page("/games?limit=3", "key") == {"results": ["a", "b", "c"], "next": None}
    GameSystem.objects.all().delete()
    assert page("/games", "key") == {"results": [], "next": None}


@pytest.mark.usefixtures("three")
def test_a_cursor_is_good_for_its_address_and_order_alone() -> None:
    following = page("/games?limit=1", "key")["next"]
    cursor = following.partition("?")[2]
    for address, order in (
        ("/other", ("key",)),
        ("/games", ("-key",)),
        ("/games", ("name", "key")),
    ):
        with pytest.raises(RefusedError) as caught:
            page(f"{address}?{cursor}", *order)
        assert (caught.value.kind, caught.value.status) == ("cursor", 400)


@pytest.mark.usefixtures("three")
def test_a_cursor_cannot_be_made_up() -> None:
    following = page("/games?limit=1", "key")["next"]
    for forged in (following[:-1], following + "A", following.replace("cursor=", "cursor=W")):
        with pytest.raises(RefusedError):
            page(forged, "key")
