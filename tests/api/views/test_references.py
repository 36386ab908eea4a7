"""GET /references: the lists shipped with the games."""

from collections import Counter
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


@pytest.mark.usefixtures("dawns")
def test_a_list_names_its_edition(api: Api) -> None:
    found = api.get("/references?system=iron-dawn").json()["results"]
    assert all(one["edition"] == one["document"]["edition"] for one in found)
    editions = Counter(one["edition"] for one in found)
    assert set(editions) == {"0.9", "2.0"}
    for edition, number in editions.items():
        alone = api.get(f"/references?system=iron-dawn&edition={edition}").json()["results"]
        assert alone == [one for one in found if one["edition"] == edition]
        assert len(alone) == number


def test_a_query_a_game_and_an_etag(api: Api, django_assert_num_queries: Any) -> None:
    api.get("/references")
    with django_assert_num_queries(1):
        first = api.get("/references")
    assert api.get("/references", if_none_match=first["ETag"]).status_code == 304
