"""The saves of a list, links to share, and copies."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from builder.models import ArmyList, Revision
from tests.api.client import Api, problem

Document = dict[str, Any]


@pytest.fixture
def twice(editor: Api, new: Document, document: Document) -> Document:
    """Return a list that was saved twice, first named Trackless, then Second."""
    saved = document | {"name": "Second"}
    answer: Document = editor.put(new["url"], saved, if_match='"1"').json()
    return answer


def first_save(api: Api, twice: Document) -> Document:
    saves: list[Document] = api.get(f"{twice['url']}/revisions").json()["results"]
    return saves[-1]


def test_the_saves_of_a_list(api: Api, twice: Document) -> None:
    saves = api.get(f"{twice['url']}/revisions").json()
    assert [one["number"] for one in saves["results"]] == [2, 1]
    assert saves["results"][0]["slug"] == twice["revision_slug"]
    assert saves["next"] is None
    assert all("document" not in one for one in saves["results"])


def test_the_saves_of_a_list_by_pages(
    api: Api, editor: Api, twice: Document, document: Document
) -> None:
    for number in range(3, 8):
        saved = document | {"name": f"Save {number}"}
        editor.put(twice["url"], saved, if_match="*")
    found: list[int] = []
    following: str | None = f"{twice['url']}/revisions?limit=3"
    while following:
        page = api.get(following).json()
        found += [one["number"] for one in page["results"]]
        following = page["next"]
    assert found == [7, 6, 5, 4, 3, 2, 1]


def test_one_save(api: Api, twice: Document, document: Document) -> None:
    first = first_save(api, twice)
    response = api.get(first["url"])
    answer = response.json()
    assert response.status_code == 200
    assert answer["document"] == document
    assert (answer["number"], answer["name"], answer["system"]) == (1, "Trackless", "warcrow")
    assert answer["page"] == f"/r/{first['slug']}/"
    assert api.get(first["url"], if_none_match=response["ETag"]).status_code == 304


def test_a_save_does_not_lead_to_an_unlisted_list(api: Api, editor: Api, twice: Document) -> None:
    url = first_save(api, twice)["url"]
    assert api.get(url).json()["list"] is None
    assert editor.get(url).json()["list"] == twice["slug"]
    editor.put(f"{twice['url']}/visibility", {"visibility": "public"})
    assert api.get(url).json()["list"] == twice["slug"]


def test_the_pages_to_share(api: Api, twice: Document) -> None:
    assert twice["share"] == {
        "list": f"/l/{twice['slug']}/",
        "revision": f"/r/{twice['revision_slug']}/",
    }
    for page in twice["share"].values():
        assert api.client.get(page).status_code == 200


def test_the_saves_of_a_private_list(api: Api, editor: Api, twice: Document) -> None:
    url = first_save(api, twice)["url"]
    answer = editor.put(f"{twice['url']}/visibility", {"visibility": "private"}).json()
    holder = Api(authorization=f"Bearer {answer['edit_secret']}")
    for path in (url, f"{url}/clone", f"{twice['url']}/revisions", f"{twice['url']}/clone"):
        method = "POST" if path.endswith("clone") else "GET"
        problem(api.call(method, path), "not-found")
        assert holder.call(method, path).status_code == (201 if method == "POST" else 200)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/revisions/nowhere"),
        ("POST", "/revisions/nowhere/clone"),
        ("GET", "/lists/nowhere/revisions"),
        ("POST", "/lists/nowhere/clone"),
    ],
)
@pytest.mark.django_db
def test_saves_that_are_not_there(api: Api, method: str, path: str) -> None:
    problem(api.call(method, path), "not-found")


def test_a_copy_of_a_list(api: Api, twice: Document) -> None:
    response = api.post(f"{twice['url']}/clone")
    copy = response.json()
    assert response.status_code == 201
    assert response["Location"] == copy["url"] != twice["url"]
    assert (copy["name"], copy["revision"], copy["visibility"]) == ("Copy of Second", 1, "unlisted")
    assert copy["cloned_from"] == twice["revision_slug"]
    mine = Api(authorization=f"Bearer {copy['edit_secret']}")
    assert mine.delete(copy["url"]).status_code == 204
    problem(mine.delete(twice["url"]), "forbidden")


def test_a_copy_of_a_save(player: User, twice: Document, document: Document) -> None:
    mine = Api()
    mine.client.force_login(player)
    copy = mine.post(f"{first_save(mine, twice)['url']}/clone").json()
    assert copy["document"] == document | {"name": "Copy of Trackless"}
    assert ArmyList.objects.get(slug=copy["slug"]).owner == player
    assert Revision.objects.count() == 3


def test_a_copy_outlives_its_origin(api: Api, editor: Api, twice: Document) -> None:
    copy = api.post(f"{twice['url']}/clone").json()
    editor.delete(twice["url"])
    assert api.get(copy["url"]).json()["cloned_from"] is None


@pytest.mark.parametrize(("path", "queries"), [("{url}/revisions", 2), ("/revisions/{save}", 1)])
def test_queries(
    api: Api, twice: Document, path: str, queries: int, django_assert_num_queries: Any
) -> None:
    address = path.format(url=twice["url"], save=twice["revision_slug"])
    with django_assert_num_queries(queries):
        assert api.get(address).status_code == 200
