"""Kept pages: made once, never stale, never another's."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.test import Client, RequestFactory
from django.utils import timezone

from builder import answers
from builder.models import ArmyList, PackVersion
from builder.services import lists, packs
from builder.web.views import catalogue, home
from factions import loading
from factions.models import Edition, GameSystem, Unit
from tests import environment, rows
from tests.packed import upload

CARD, UNITS = "/catalogue/warcrow/orc-hunters/", "/catalogue/warcrow/"
PAGES = ["/", UNITS, CARD]
Made = list[str]


@pytest.fixture
def made(loaded: Edition, monkeypatch: pytest.MonkeyPatch) -> Made:
    """Return the names of the pages that are made, not taken from those kept."""
    found: Made = []

    def noted(name: str, view: Callable[..., Any]) -> Callable[..., Any]:
        def make(*args: Any) -> Any:
            found.append(name)
            return view(*args)

        return make

    for module, name in ((home, "_home"), (catalogue, "_browse"), (catalogue, "_profile")):
        monkeypatch.setattr(module, name, noted(name, getattr(module, name)))
    return found


def body(client: Client, address: str, **headers: str) -> str:
    response = client.get(address, headers=headers)
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize(
    ("address", "name"), [*zip(PAGES, ["_home", "_browse", "_profile"], strict=True)]
)
def test_a_page_is_made_once_for_all(client: Client, made: Made, address: str, name: str) -> None:
    assert body(client, address) == body(Client(), address)
    assert made == [name]


@pytest.mark.parametrize("address", PAGES)
def test_a_caller_with_the_page_gets_304_before_it_is_made(
    client: Client, made: Made, address: str
) -> None:
    first = client.get(address)
    made.clear()
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert made == []
    assert first["Cache-Control"] == "private, no-cache"
    assert {"Cookie", "HX-Request", "Accept-Encoding"} <= set(first["Vary"].split(", "))


def test_a_page_is_compressed_once(client: Client, made: Made) -> None:
    packed = [client.get(UNITS, headers={"Accept-Encoding": "gzip"}) for _ in range(2)]
    assert packed[0].content == packed[1].content
    assert {one["Content-Encoding"] for one in packed} == {"gzip"}
    assert packed[0]["ETag"] == f"W/{client.get(UNITS)['ETag']}"
    assert made == ["_browse"]


@pytest.mark.parametrize("address", PAGES)
def test_accounts_see_the_same_page_and_strangers_another(
    client: Client, made: Made, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of an account may stand on a page that is kept for all who are signed in."""
    ada, bea = Client(), Client()
    ada.force_login(User.objects.create_user("ada", "ada@example.com"))
    bea.force_login(User.objects.create_user("bea", "bea@example.com", is_staff=True))
    open_to_all, hers = body(client, address), body(ada, address)
    monkeypatch.setattr(environment.Part, "name", "bea")
    assert body(bea, address) == hers
    assert open_to_all != hers
    assert "Sign in" in open_to_all
    assert "Sign in" not in hers
    assert len(made) == 3


def test_a_part_for_htmx_is_not_the_page(client: Client, made: Made) -> None:
    whole, part = body(client, UNITS), body(client, UNITS, **{"HX-Request": "true"})
    assert "<html" in whole
    assert "<html" not in part
    assert body(client, UNITS) == whole
    assert made == ["_browse", "_browse"]


def test_a_catalogue_loaded_again_is_shown(client: Client, loaded: Edition) -> None:
    bear = "/catalogue/warcrow/ahlwardt-ice-bear/"
    before = [client.get(address)["ETag"] for address in PAGES]
    assert "Told in other words." not in body(client, bear)
    data = loading.as_data(loaded)
    (elite,) = [keyword for keyword in data["keywords"] if keyword["name"] == "Elite"]
    elite["summary"] = "Told in other words."
    loading.store(data)
    assert "Told in other words." in body(client, bear)
    assert not set(before) & {client.get(address)["ETag"] for address in PAGES}


def test_a_game_renamed_is_shown(client: Client, loaded: Edition) -> None:
    assert "Crow War" not in body(client, UNITS)
    GameSystem.objects.update(name="Crow War")
    assert "Crow War" in body(client, UNITS)


@pytest.fixture
def draft(loaded: Edition, warcrow_data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a draft edition that is loaded."""
    data = warcrow_data | {"edition": warcrow_data["edition"] | {"version": "2.0-draft"}}
    data["edition"]["published"] = False
    loading.store(data)
    return data


def test_a_draft_that_changes_is_shown(client: Client, draft: dict[str, Any]) -> None:
    address = f"{CARD}?edition=2.0-draft"
    assert "Orc Hunters" in body(client, address)
    unit = next(unit for unit in draft["units"] if unit["id"] == "orc-hunters")
    loading.store(draft | {"units": [unit | {"name": "Orc Chasers"} if one is unit else one
                                     for one in draft["units"]]})  # fmt: skip
    assert "Orc Chasers" in body(client, address)
    row = Unit.objects.get(key="orc-hunters", edition__version="2.0-draft")
    Unit.objects.filter(pk=row.pk).update(name="Orc Stalkers")
    loading.refresh(row.edition)
    assert "Orc Stalkers" in body(client, address)
    assert "Orc Hunters" in body(client, CARD)


def test_an_edition_is_shown_from_its_day_on(
    client: Client, draft: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    tomorrow = timezone.now() + timedelta(days=1)
    edition = Edition.objects.get(version="2.0-draft")
    loading.publish(edition)
    Edition.objects.filter(pk=edition.pk).update(effective=tomorrow.date())
    assert "Warcrow 1.6" in body(client, UNITS)
    monkeypatch.setattr("factions.loading.editions.timezone.now", lambda: tomorrow)
    assert "Warcrow 2.0-draft" in body(client, UNITS)


def test_open_editions_differ_by_day(loaded: Edition) -> None:
    first, same, other = (loading.open_editions(date(2026, 11, day)) for day in (1, 1, 2))
    assert first == same != other


@pytest.fixture
def version(dawns: dict[str, Edition], player: User) -> PackVersion:
    """Return a pack's version; its edition is its owner's alone."""
    return packs.create(player, "River Guards", upload(dawns["2.0"]))


def test_a_packs_page_is_for_its_readers_only_and_never_cached(
    client: Client, player: User, version: PackVersion, made: Made
) -> None:
    address = f"/catalogue/iron-dawn/?edition={version.version.replace('+', '%2B')}"
    ada = Client()
    ada.force_login(player)
    for _ in range(2):
        page = ada.get(address)
        assert page.status_code == 200
        assert "ETag" not in page
    assert made == ["_browse", "_browse"]
    assert client.get(address).status_code == 404
    other = Client()
    other.force_login(User.objects.create_user("bea"))
    assert other.get(address).status_code == 404


def test_the_latest_public_list_is_shown(
    client: Client, documents: dict[str, dict[str, Any]], made: Made
) -> None:
    document = documents["northern-tribes/the-bear-wakes"]
    empty = body(client, "/")
    army_list, _ = lists.create(document | {"name": "First Wake"}, visibility="public")
    assert "First Wake" in body(client, "/")
    lists.revise(army_list, document | {"name": "Second Wake"}, base=1)
    assert "Second Wake" in body(client, "/")
    ArmyList.objects.update(name="Renamed")
    assert "Renamed" in body(client, "/")
    lists.set_visibility(army_list, ArmyList.Visibility.PRIVATE)
    assert body(client, "/") == empty
    assert len(made) == 4


def test_a_message_is_shown_once_and_never_cached(client: Client, player: User, made: Made) -> None:
    client.force_login(player)
    body(client, "/")
    client.post("/accounts/logout/")
    assert "signed out" in body(client, "/")
    assert "signed out" not in body(client, "/")
    assert "signed out" not in body(Client(), "/")


@pytest.mark.parametrize(
    ("query", "times"),
    [
        ("?page=1", 1),
        ("?faction=the-syenann", 1),
        ("?edition=1.6&page=1", 1),
        ("?faction=nobody", 2),
        ("?page=1000", 2),
        ("?page=1&page=1", 2),
        ("?q=orc", 2),
        ("?utm=somebody", 2),
    ],
)
def test_pages_are_kept_for_addresses_that_are_few(
    client: Client, made: Made, query: str, times: int
) -> None:
    assert body(client, UNITS + query) == body(client, UNITS + query)
    assert len(made) == times


def test_pages_that_are_not_found_are_not_cached(client: Client, made: Made) -> None:
    for _ in range(2):
        assert client.get("/catalogue/warcrow/nobody/").status_code == 404
    rows.load("iron-dawn")
    assert client.get("/catalogue/iron-dawn/").status_code == 200


def test_an_answer_with_a_token_is_never_cached(db: None) -> None:
    request = RequestFactory().get("/")
    made: list[str] = []

    def make() -> HttpResponse:
        made.append(get_token(request))
        return HttpResponse("with a token")

    for _ in range(2):
        response = answers.kept(request, "a-name", make, control="private", store=True)
        assert response.content == b"with a token"
        assert "ETag" not in response
    assert len(made) == 2
