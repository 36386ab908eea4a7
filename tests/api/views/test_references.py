"""GET /references: the lists shipped with the games."""

from typing import Any

import pytest

from tests.api.client import Api

pytestmark = pytest.mark.usefixtures("loaded")


def test_every_shipped_list(api: Api, documents: dict[str, dict[str, Any]]) -> None:
    answer = api.get("/references").json()
    assert answer["next"] is None
    assert {one["id"]: one["document"] for one in answer["results"]} == documents
    assert all(225 <= one["points"] <= 250 for one in answer["results"])


@pytest.mark.parametrize(
    ("query", "factions"),
    [
        ("faction=the-syenann", {"the-syenann"}),
        ("faction=nobody", set()),
        ("system=chess", set()),
        ("system=warcrow&faction=northern-tribes", {"northern-tribes"}),
    ],
)
def test_filters(api: Api, query: str, factions: set[str]) -> None:
    found = api.get(f"/references?{query}").json()["results"]
    assert {one["faction"] for one in found} == factions
    assert len(found) >= 4 * len(factions)


def test_a_query_a_game_and_an_etag(api: Api, django_assert_num_queries: Any) -> None:
    api.get("/references")
    with django_assert_num_queries(1):
        first = api.get("/references")
    assert api.get("/references", if_none_match=first["ETag"]).status_code == 304
