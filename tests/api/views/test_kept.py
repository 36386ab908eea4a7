"""The battles and questions of an account: found, named, pinned, asked anew."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User

from builder.models import ArmyList, Run
from builder.services import battles, lists
from tests.api.client import Api, problem

pytestmark = pytest.mark.usefixtures("game", "loaded")

Document = dict[str, Any]
B = {"reference": "the-syenann/green-vigil"}


@pytest.fixture
def mine(player: User, document: Document) -> ArmyList:
    """Return a list of the account."""
    return lists.create(document, owner=player)[0]


@pytest.fixture
def ada(api: Api, player: User) -> Api:
    """Return the account's caller."""
    api.client.force_login(player)
    return api


@pytest.fixture
def begun(ada: Api, mine: ArmyList) -> Callable[..., str]:
    """Return a way to have a duel or a field of the list fought, which returns its address."""

    def begin(kind: str = "battles") -> str:
        own = {"list": mine.slug}
        asked: Document = {"a": own, "b": B} if kind == "battles" else {"list": own, "field": [B]}
        asked |= {"battles": 400} | ({} if kind == "battles" else {"kind": "field"})
        url: str = ada.post(f"/{kind}", asked)["Location"].removeprefix("/api/v1")
        battles.fight_to_the_end(Run.objects.latest("pk"))
        return url

    return begin


KINDS = ("battles", "questions")


@pytest.mark.parametrize("kind", KINDS)
def test_those_of_an_account_are_listed_in_short(
    ada: Api, mine: ArmyList, begun: Callable[..., str], kind: str
) -> None:
    url = begun(kind)
    (one,) = ada.get(f"/{kind}").json()["results"]
    whole = ada.get(url).json()
    shared = ("id", "url", "page", "kind", "state", "edition", "battles", "interval", "created")
    assert [one[name] for name in shared] == [whole[name] for name in shared]
    assert (one["a"], one["outdated"], one["pinned"]) == (str(mine), False, None)
    if kind == "battles":
        assert [one["b"], one["wins"]] == ["Green Vigil", whole["wins_a"]]
    other = KINDS[1 - KINDS.index(kind)]
    assert ada.get(f"/{other}").json() == {"results": [], "next": None}


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("system=warcrow", 1),
        ("system=iron-dawn", 0),
        ("list={slug}", 1),
        ("outdated=true", 0),
        ("outdated=false", 1),
        ("kind=field", 1),
        ("kind=matrix", 0),
    ],
)
def test_filters(
    ada: Api, mine: ArmyList, begun: Callable[..., str], query: str, number: int
) -> None:
    begun("questions")
    found = ada.get(f"/questions?{query.format(slug=mine.slug)}").json()["results"]
    assert len(found) == number


def test_pages_follow_each_other(ada: Api, begun: Callable[..., str]) -> None:
    urls = [begun(), begun(), begun()]
    first = ada.get("/battles?limit=2").json()
    second = ada.get(first["next"].removeprefix("/api/v1")).json()
    shown = [one["url"].removeprefix("/api/v1") for one in first["results"] + second["results"]]
    assert (shown, second["next"]) == (urls[::-1], None)


@pytest.mark.parametrize("kind", KINDS)
def test_without_an_account_there_are_none(api: Api, kind: str) -> None:
    problem(api.get(f"/{kind}"), "unauthenticated")


@pytest.mark.parametrize("query", ["system=chess", "list=nowhere", "outdated=maybe"])
def test_wrong_filters_are_refused(ada: Api, query: str) -> None:
    assert ada.get(f"/battles?{query}").status_code == (404 if "list" in query else 400)


@pytest.mark.parametrize("kind", KINDS)
def test_a_name_and_a_pin(ada: Api, mine: ArmyList, begun: Callable[..., str], kind: str) -> None:
    url = begun(kind)
    one = ada.patch(url, {"name": "The wall", "pinned": mine.slug}).json()
    assert (one["name"], one["pinned"]) == ("The wall", mine.slug)
    assert ada.patch(url, {"pinned": None}).json()["name"] == "The wall"
    assert Run.objects.get().pinned is None


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"name": "x" * 121}, "/name"),
        ({"name": None}, "/name"),
        ({"pinned": "nowhere"}, "/pinned"),
        ({"seed": 1}, ""),
        ([], ""),
    ],
)
def test_wrong_changes_are_refused(
    ada: Api, begun: Callable[..., str], body: Any, path: str
) -> None:
    problem(ada.patch(begun(), body), "schema", path)
    assert Run.objects.get().name == ""


def test_a_list_that_did_not_fight_in_it_gets_no_pin(
    ada: Api, player: User, begun: Callable[..., str], documents: dict[str, Document]
) -> None:
    other = lists.create(documents["the-syenann/green-vigil"], owner=player)[0]
    problem(ada.patch(begun(), {"pinned": other.slug}), "schema", "/pinned")


def test_battles_of_others_and_of_no_account_are_not_named(
    ada: Api, begun: Callable[..., str]
) -> None:
    url = begun()
    Run.objects.update(owner=User.objects.create_user("ann"))
    assert ada.patch(url, {"name": "x"}).status_code == 403
    Run.objects.update(owner=None)
    assert ada.patch(url, {"name": "x"}).status_code == 403
    assert Api().patch(url, {"name": "x"}).status_code == 401


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_outdated_is_asked_anew(ada: Api, begun: Callable[..., str], kind: str) -> None:
    url = begun(kind)
    Run.objects.update(rules="older")
    assert len(ada.get(f"/{kind}?outdated=true").json()["results"]) == 1
    response = ada.post(f"{url}/anew", {})
    assert response.status_code == 202
    assert response.json()["current"] is True
    assert ada.post(f"{url}/anew", {})["Location"] == response["Location"]
    assert ada.get(f"/{kind}?outdated=true").json()["results"] == []
    assert Run.objects.count() == 2


def test_what_is_illegal_by_now_is_not_asked_anew(ada: Api, begun: Callable[..., str]) -> None:
    url, run = begun(), Run.objects.get()
    Run.objects.update(a_document={**run.a_document, "points_limit": 1})
    refused = problem(ada.post(f"{url}/anew", {}), "illegal-lists")
    assert refused["verdicts"]["a"]["legal"] is False
    url, question = begun("questions"), Run.objects.latest("pk")
    question.lists[0]["document"]["points_limit"] = 1
    question.save()
    assert "illegal" in problem(ada.post(f"{url}/anew", {}), "conflict")["detail"]
