"""Systems, editions, factions and units."""

import gzip
from typing import Any

import pytest

from api.views import catalogue as views
from factions import loading
from factions.models import Edition, Unit
from factions.tabletop.battles.generals import shipped
from tests.api.client import Api, problem

pytestmark = pytest.mark.usefixtures("loaded")

UNITS = 93
DATA = dict[str, Any]


def walked(api: Api, path: str) -> list[list[DATA]]:
    """Return every page from the first to the last."""
    pages = []
    following: str | None = path
    while following:
        page = api.get(following).json()
        pages.append(page["results"])
        following = page["next"]
    return pages


def test_systems(api: Api) -> None:
    warcrow = {
        "id": "warcrow",
        "name": "Warcrow",
        "publisher": "Corvus Belli",
        "edition": "1.6",
        "url": "/api/v1/systems/warcrow",
    }
    (listed,) = api.get("/systems").json()["results"]
    assert api.get(warcrow["url"]).json() == listed
    generals = listed.pop("generals")
    assert listed == warcrow
    assert generals == [
        {"id": one.id, "name": one.name, "about": one.about, "yardstick": one.yardstick}
        for one in shipped("warcrow").values()
        if one.id != "search"
    ]
    assert [one["id"] for one in generals if one["yardstick"]] == ["nearest", "random"]
    problem(api.get("/systems/chess"), "not-found")


def test_editions(api: Api, warcrow_data: DATA) -> None:
    summary = api.get("/editions").json()["results"][0]
    edition = api.get(summary["url"]).json()
    assert (summary["system"], summary["version"], summary["published"]) == ("warcrow", "1.6", True)
    assert summary["effective"] == warcrow_data["edition"]["effective"]
    assert len(summary["digest"]) == 64
    assert edition == summary | {"rules": Edition.objects.get().rules}
    assert api.get("/editions?system=chess").json()["results"] == []
    for path in ("/editions/warcrow/9", "/editions/chess/1.6"):
        problem(api.get(path), "not-found")


def test_factions(api: Api, warcrow_data: DATA) -> None:
    found = api.get("/factions?system=warcrow").json()["results"]
    assert [one["id"] for one in found] == [one["id"] for one in warcrow_data["factions"]]
    assert sum(one["units"] for one in found) == UNITS
    assert [one["id"] for one in found if one["open_to_all"]] == ["mercenary"]
    assert api.get(found[0]["url"]).json() == found[0]
    for path in ("/factions/warcrow/nobody", "/factions/chess/white"):
        problem(api.get(path), "not-found")


def test_every_unit_once_whatever_the_page(api: Api, warcrow_data: DATA) -> None:
    expected = [unit["id"] for unit in warcrow_data["units"]]
    assert len(expected) == len(set(expected)) == UNITS
    for limit, pages in ((1, 93), (7, 14), (31, 3), (92, 2), (93, 1), (100, 1)):
        walk = walked(api, f"/units?system=warcrow&limit={limit}")
        assert len(walk) == pages
        assert [unit["id"] for page in walk for unit in page] == expected


def test_units_are_shaped_as_in_the_catalogues_files(api: Api, warcrow_data: DATA) -> None:
    rows = {unit["id"]: unit for unit in loading.as_data(Edition.objects.get())["units"]}
    found = [unit for page in walked(api, "/units?limit=100") for unit in page]
    assert len(found) == UNITS
    for unit in found:
        own = {name: unit.pop(name) for name in ("system", "edition", "url")}
        assert (own["system"], own["edition"]) == ("warcrow", "1.6")
        assert unit == rows[unit["id"]]


def test_a_unit(api: Api) -> None:
    unit = api.get("/units/warcrow/orc-hunters").json()
    assert (unit["name"], unit["faction"]) == ("Orc Hunters", "northern-tribes")
    assert unit["url"] == "/api/v1/units/warcrow/orc-hunters?edition=1.6"
    assert api.get(unit["url"]).json() == unit
    for path in ("/units/warcrow/nobody", "/units/chess/pawn", "/units/warcrow/vercana?edition=9"):
        problem(api.get(path), "not-found")


@pytest.mark.parametrize(
    ("query", "keeps"),
    [
        ("faction=mercenary", lambda unit: unit["faction"] == "mercenary"),
        ("kind=character", lambda unit: unit["kind"] == "character"),
        ("keyword=Elite", lambda unit: "Elite" in unit["keywords"]),
        (
            "keyword=intimidating",
            lambda unit: any(word.startswith("Intimidating (") for word in unit["keywords"]),
        ),
        ("cost_min=45", lambda unit: unit["costs"][0]["points"] >= 45),
        ("cost_max=20", lambda unit: unit["costs"][0]["points"] <= 20),
        ("cost_min=30&cost_max=35", lambda unit: 30 <= unit["costs"][0]["points"] <= 35),
        (
            "kind=troop&faction=the-syenann&cost_max=40",
            lambda unit: (
                (unit["kind"], unit["faction"]) == ("troop", "the-syenann")
                and unit["costs"][0]["points"] <= 40
            ),
        ),
        ("faction=nobody", lambda unit: False),
        ("keyword=lite", lambda unit: False),
        ("keyword=%25", lambda unit: False),
        ("cost_min=40&cost_max=30", lambda unit: False),
        ("faction=", lambda unit: True),
    ],
)
def test_filters_of_units(api: Api, warcrow_data: DATA, query: str, keeps: Any) -> None:
    expected = [unit["id"] for unit in warcrow_data["units"] if keeps(unit)]
    found = api.get(f"/units?limit=100&{query}").json()["results"]
    assert [unit["id"] for unit in found] == expected


@pytest.mark.parametrize("query", ["iriavik", "IRIAVÍK", "pup restless", "iriav%C3%ADk%20pup"])
def test_a_search_minds_neither_accents_nor_order(api: Api, query: str) -> None:
    found = api.get(f"/units?q={query}").json()["results"]
    assert "iriavik-restless-pup" in [unit["id"] for unit in found]


def test_filters_hold_on_every_page(api: Api) -> None:
    walk = walked(api, "/units?faction=northern-tribes&limit=5")
    assert [len(page) for page in walk[:-1]] == [5] * (len(walk) - 1)
    assert {unit["faction"] for page in walk for unit in page} == {"northern-tribes"}


@pytest.mark.parametrize(
    ("query", "paths"),
    [
        ("limit=0", ["?limit"]),
        ("limit=101", ["?limit"]),
        ("limit=ten", ["?limit"]),
        ("cost_min=-1", ["?cost_min"]),
        ("cost_min=1e3&cost_max=99999999999999999999", ["?cost_min", "?cost_max"]),
        ("q=%00", ["?q"]),
        ("q=" + "x" * 201, ["?q"]),
        ("faction=a%00b&kind=%1f", ["?faction", "?kind"]),
        ("system=chess", ["?system"]),
        ("system=warcrow&edition=9", ["?edition"]),
        ("edition=1.6", ["?edition"]),
    ],
)
def test_parameters_that_are_wrong(api: Api, query: str, paths: list[str]) -> None:
    response = api.get(f"/units?{query}")
    problem(response, "parameter", *paths)
    assert response.status_code == 400


@pytest.mark.parametrize("cursor", ["x", "1", "WzFd:x", "%00", "%C3%A9", "WyJhIl0:a:b", "x" * 150])
def test_invalid_cursors_are_refused(api: Api, cursor: str) -> None:
    response = api.get(f"/units?cursor={cursor}")
    assert response.status_code == 400
    assert response.json()["type"].rpartition(":")[2] in ("cursor", "parameter")


def test_a_cursor_of_another_address(api: Api) -> None:
    cursor = api.get("/units?limit=1").json()["next"].partition("cursor=")[2]
    problem(api.get(f"/factions?cursor={cursor}"), "cursor", "?cursor")


def test_a_page_stays_where_it_was_while_rows_come_and_go(api: Api, warcrow_data: DATA) -> None:
    page = api.get("/units?limit=10").json()
    Unit.objects.filter(key__in=[unit["id"] for unit in page["results"]]).delete()
    following = api.get(page["next"]).json()["results"]
    assert following[0]["id"] == warcrow_data["units"][10]["id"]


@pytest.mark.parametrize(
    ("path", "queries"),
    [
        ("/systems", 2),
        ("/systems/warcrow", 2),
        ("/editions", 1),
        ("/editions/warcrow/1.6", 1),
        ("/factions?system=warcrow", 2),
        ("/factions/warcrow/mercenary", 2),
        ("/units?system=warcrow", 4),
        ("/units?system=warcrow&limit=50", 4),
        ("/units", 5),
        ("/units/warcrow/orc-hunters", 4),
    ],
)
def test_queries(api: Api, path: str, queries: int, django_assert_num_queries: Any) -> None:
    """One query names the answer; the others are those of an answer that is not cached yet."""
    with django_assert_num_queries(1 + queries):
        assert api.get(path).status_code == 200
    with django_assert_num_queries(1):
        assert api.get(path).status_code == 200


@pytest.mark.parametrize("query", ["limit=7", "q=orc", "kind=troop"])
def test_answers_at_rare_addresses_are_not_cached(
    api: Api, query: str, django_assert_num_queries: Any
) -> None:
    api.get(f"/units?{query}")
    with django_assert_num_queries(6):
        answer = api.get(f"/units?{query}")
    assert api.get(f"/units?{query}", if_none_match=answer["ETag"]).status_code == 304


@pytest.mark.parametrize(
    "path",
    ["/systems", "/editions/warcrow/1.6", "/factions", "/units?limit=3", "/units/warcrow/vercana"],
)
def test_answers_may_be_kept(api: Api, path: str) -> None:
    first, second = api.get(path), api.get(path)
    assert first["Cache-Control"] == "public, max-age=300"
    assert first["ETag"] == second["ETag"]
    assert "Cookie" not in first.get("Vary", "")
    for match in (first["ETag"], f"W/{first['ETag']}", f'"x", {first["ETag"]}', "*"):
        again = api.get(path, if_none_match=match)
        assert (again.status_code, again.content) == (304, b"")
        assert again["ETag"] == first["ETag"]
    assert api.get(path, if_none_match='"x"').status_code == 200


def test_an_etag_changes_with_the_catalogue(api: Api) -> None:
    before = api.get("/units/warcrow/vercana")["ETag"]
    Unit.objects.filter(key="vercana").update(command=3)
    loading.refresh(Edition.objects.get())
    after = api.get("/units/warcrow/vercana", if_none_match=before)
    assert (after.status_code, after.json()["command"]) == (200, 3)


def test_answers_are_compressed(api: Api) -> None:
    plain, squeezed = (
        api.get("/units"),
        api.client.get("/api/v1/units", headers={"Accept-Encoding": "gzip"}),
    )
    assert gzip.decompress(squeezed.content) == plain.content
    assert squeezed["ETag"] == f"W/{plain['ETag']}"
    assert api.get("/units", if_none_match=squeezed["ETag"]).status_code == 304


def test_another_edition_is_read_by_its_version(api: Api, warcrow_data: DATA) -> None:
    warcrow_data["edition"] |= {"version": "2.0-draft", "published": False}
    warcrow_data["units"][0]["name"] = "Renamed"
    loading.store(warcrow_data)
    key = warcrow_data["units"][0]["id"]
    assert api.get(f"/units/warcrow/{key}").json()["name"] != "Renamed"
    assert api.get(f"/units/warcrow/{key}?edition=2.0-draft").json()["name"] == "Renamed"
    listed = walked(api, "/units?system=warcrow&edition=2.0-draft&limit=50")
    assert sum(map(len, listed)) == UNITS
    assert sum(map(len, walked(api, "/units"))) == UNITS
    assert [one["edition"] for one in api.get("/systems").json()["results"]] == ["1.6"]


def test_the_dearest_unit_is_within_the_filter(warcrow_data: DATA) -> None:
    assert max(unit["costs"][0]["points"] for unit in warcrow_data["units"]) < views.DEAREST
