"""The search of units of all games."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from builder.services import packs
from builder.services.search import Query, index
from factions import loading
from factions.models import Edition
from tests import rows
from tests.api.client import Api, problem
from tests.packed import upload

pytestmark = pytest.mark.usefixtures("loaded", "dawns")

DATA = dict[str, Any]
UNITS = 93 + 65


def found(api: Api, query: str) -> DATA:
    """Return the answer to a search."""
    response = api.get(f"/search?{query}")
    assert response.status_code == 200
    answer: DATA = response.json()
    return answer


def walked(api: Api, query: str) -> list[list[str]]:
    """Return the addresses of the units of every page, from the first to the last."""
    pages = []
    following: str | None = f"/search?{query}"
    while following:
        page = api.get(following).json()
        pages.append([unit["url"] for unit in page["results"]])
        following = page["next"]
    return pages


def test_a_unit_that_is_found(api: Api) -> None:
    answer = found(api, "q=gadgets+ansera")
    ansera: DATA = {
        "system": "warcrow",
        "edition": "1.6",
        "id": "ansera-noighman",
        "name": "Ansera Noighman",
        "faction": "hegemony-of-embersig",
        "kind": "character",
        "points": [20],
        "barred": False,
        "why": [{"field": "ability", "term": "Strange gadgets"}],
        "url": "/api/v1/units/warcrow/ansera-noighman?edition=1.6",
    }
    assert answer == {"count": 1, "results": [ansera], "next": None, "instead": None}
    whole = api.get(ansera["url"]).json()
    same = ("system", "edition", "id", "name", "faction", "kind", "url")
    assert {key: whole[key] for key in same} == {key: ansera[key] for key in same}


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("", UNITS),
        ("system=warcrow", 93),
        ("system=iron-dawn", 65),
        ("system=warcrow&faction=the-syenann", 13),
        ("faction=the-syenann", 13),
        ("system=warcrow&faction=the-syenann&kind=troop", 3),
        ("system=iron-dawn&faction=the-syenann", 0),
        ("faction=nobody", 0),
        ("kind=%25", 0),
        ("q=syenann", 13),
        ("q=SYENANN&field=faction", 13),
        ("q=syenann&field=name", 1),
        ("q=orc+hunters&least=20&most=20", 1),
        ("q=orc+hunters&least=21", 0),
        ("least=40&most=30", 0),
        ("q=+&order=name", UNITS),
    ],
)
def test_filters(api: Api, query: str, number: int) -> None:
    answer = found(api, f"{query}&limit=100")
    assert answer["count"] == number
    assert len(answer["results"]) == min(number, 100)


@pytest.mark.parametrize("order", ["", "name", "cost", "-cost"])
@pytest.mark.parametrize("text", ["guard", "elite", ""])
def test_the_order_is_that_of_the_page(api: Api, text: str, order: str) -> None:
    expected = [one.card.key for one in index().find(Query(text, order=order))]
    results = found(api, f"q={text}&order={order}&limit=100")["results"]
    assert [unit["id"] for unit in results] == expected[:100]
    assert len(expected) > 5


def test_every_unit_once_whatever_the_page(api: Api) -> None:
    expected = [one.card.key for one in index().find(Query(order="cost"))]
    for limit, pages in ((1, 158), (7, 23), (79, 2), (100, 2)):
        walk = walked(api, f"order=cost&limit={limit}")
        assert len(walk) == pages
        urls = [url for page in walk for url in page]
        assert [url.split("/")[-1].partition("?")[0] for url in urls] == expected
    assert [len(page) for page in walked(api, "")] == [50, 50, 50, 8]


def test_a_page_keeps_its_place_where_units_come(api: Api, warcrow_data: DATA) -> None:
    first = api.get("/search?system=warcrow&order=name&limit=10").json()
    expected = api.get(first["next"]).json()["results"][0]["id"]
    warcrow_data["units"][-1]["name"] = "Aaa"
    loading.store(warcrow_data | {"edition": warcrow_data["edition"] | {"version": "1.7"}})
    again = api.get("/search?system=warcrow&order=name&limit=10").json()["results"]
    assert (again[0]["name"], again[0]["edition"]) == ("Aaa", "1.7")
    following = api.get(first["next"]).json()["results"]
    assert (following[0]["id"], following[0]["edition"]) == (expected, "1.7")


def test_a_page_keeps_its_place_where_its_last_unit_goes(api: Api) -> None:
    first = api.get("/search?system=warcrow&limit=10").json()
    narrowed = first["next"].replace("system=warcrow", "system=iron-dawn")
    expected = api.get("/search?system=iron-dawn&limit=20").json()["results"][10:]
    assert api.get(narrowed).json()["results"] == expected
    beyond = first["next"].replace("system=warcrow", "q=orc+hunters")
    assert api.get(beyond).json() == {"count": 1, "results": [], "next": None, "instead": None}


def test_words_that_are_misspelt(api: Api) -> None:
    answer = found(api, "q=ahlwrdt")
    assert (answer["count"], answer["results"]) == (0, [])
    like = answer["instead"].pop("like")
    assert answer["instead"] == {"meant": "ahlwardt", "elsewhere": 0}
    assert [unit["id"] for unit in like] == ["ahlwardt-ice-bear"]
    assert like[0]["why"] == []
    assert api.get(like[0]["url"]).json()["name"] == "Ahlwardt, Ice Bear"


@pytest.mark.parametrize(
    ("query", "instead"),
    [
        ("q=orc+hunters&system=iron-dawn", {"meant": None, "elsewhere": 1, "like": []}),
        ("q=orc+hunters&least=900", {"meant": None, "elsewhere": 1, "like": []}),
        ("q=qqqqqq", {"meant": None, "elsewhere": 0, "like": []}),
        ("faction=nobody", None),
        ("q=orc+hunters", None),
    ],
)
def test_what_to_try_instead(api: Api, query: str, instead: DATA | None) -> None:
    assert found(api, query)["instead"] == instead


@pytest.mark.parametrize(
    ("query", "paths"),
    [
        ("q=" + "x" * 101, ["?q"]),
        ("q=%00", ["?q"]),
        ("system=chess", ["?system"]),
        ("faction=a%00b&kind=%1f", ["?faction", "?kind"]),
        ("field=colour", ["?field"]),
        ("least=x&most=-1", ["?least", "?most"]),
        ("most=99999999999999999999", ["?most"]),
        ("order=best", ["?order"]),
        ("limit=0", ["?limit"]),
        ("limit=101", ["?limit"]),
    ],
)
def test_parameters_that_are_wrong(api: Api, query: str, paths: list[str]) -> None:
    response = api.get(f"/search?{query}")
    problem(response, "parameter", *paths)
    assert response.status_code == 400


@pytest.mark.parametrize("cursor", ["x", "WzFd:x", "WyJhIl0:a:b", "%C3%A9"])
def test_invalid_cursors_are_refused(api: Api, cursor: str) -> None:
    problem(api.get(f"/search?cursor={cursor}"), "cursor", "?cursor")


def test_a_cursor_of_another_address(api: Api) -> None:
    for one, other in (("/search", "/units"), ("/units", "/search")):
        cursor = api.get(f"{one}?limit=1").json()["next"].partition("cursor=")[2]
        problem(api.get(f"{other}?cursor={cursor}"), "cursor", "?cursor")


def test_answers_may_be_kept(api: Api) -> None:
    path = "/search?q=orc&limit=3"
    first = api.get(path)
    assert first["Cache-Control"] == "public, max-age=300"
    assert "Cookie" not in first.get("Vary", "")
    again = api.get(path, if_none_match=first["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    assert api.get("/search?q=orc&limit=4", if_none_match=first["ETag"]).status_code == 200


def test_one_query_finds_it_all(api: Api, django_assert_num_queries: Any) -> None:
    found(api, "q=orc")
    for query in ("q=orc", "q=ahlwrdt", "limit=100", "system=warcrow"):
        with django_assert_num_queries(1):
            found(api, query)


@pytest.mark.usefixtures("clock")
def test_too_many_calls_are_refused(api: Api, settings: Any) -> None:
    settings.API_RATES = settings.API_RATES | {"read": {"anon": 2, "user": 2}}
    answers = [api.get("/search?q=orc") for _ in range(5)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    problem(refused[0], "throttled")


def test_a_players_own_content_is_not_found(api: Api, dawns: dict[str, Edition]) -> None:
    ada = User.objects.create_user("ada")
    version = packs.create(ada, "River Guards", upload(dawns["2.0"]))
    assert version.edition is not None
    own = Api()
    own.client.force_login(ada)
    for caller in (api, own):
        answer = found(caller, "q=river+guard")
        assert answer["count"] == 0
        assert {unit["edition"] for unit in answer["instead"]["like"]} == {"2.0"}
        assert "river-guard" not in [unit["id"] for unit in answer["instead"]["like"]]


def test_units_that_may_not_be_played_have_no_points(api: Api) -> None:
    rows.load("company-of-iron")
    assert found(api, "system=company-of-iron")["count"] == 936
    assert found(api, "system=company-of-iron&least=0")["count"] == 574
    assert found(api, "")["count"] == UNITS + 936
    for order in ("cost", "-cost"):
        results = found(api, f"q=storm&system=company-of-iron&order={order}")["results"]
        assert [unit["barred"] for unit in results] == [False] * 18 + [True] * 8
        assert all(bool(unit["points"]) != unit["barred"] for unit in results)
