"""Pages count calls, and give back what a refused one sent."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError
from django.test import Client

from builder.services import lists
from builder.web.urls import editing
from tests import environment
from tests.api.client import problem
from tests.builder.web.pages import InHand
from tests.clocks import Clock

pytestmark = pytest.mark.usefixtures("loaded")

SAVES = ("change", "details", "history", "edition", "visibility", "character")


@pytest.fixture
def tight(settings: Any, clock: Clock) -> None:
    """Let two calls through and no more."""
    settings.API_RATES = {scope: {"anon": 2, "user": 2} for scope in settings.API_RATES}


@pytest.mark.usefixtures("tight")
@pytest.mark.parametrize("page", SAVES)
def test_every_save_is_counted(hand: InHand, page: str) -> None:
    nowhere = {"do": "no", "number": "0", "visibility": "no"}
    answers = [hand.client.post(f"{hand.url}{page}/", nowhere) for _ in range(3)]
    assert [answer.status_code == 429 for answer in answers] == [False, False, True]
    assert 1 <= int(answers[2]["Retry-After"]) <= 60
    assert hand.client.get(hand.url).status_code == 200


@pytest.mark.usefixtures("tight")
def test_nothing_that_writes_is_left_out(
    hand: InHand, player: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.client.force_login(player)
    writing = []
    for one in editing:
        monkeypatch.setattr(environment.Part, "name", str(one.name))  # nothing counted yet
        address = hand.url + str(one.pattern).replace("<slug:key>", "evoker")
        statuses = [hand.client.post(address, {"base": "0"}).status_code for _ in range(3)]
        if statuses[0] != 405:
            assert statuses[2] == 429, (address, statuses)
            writing.append(one.name)
    assert set(writing) == {*SAVES, "renew", "claim", "copy", "remove", "battle"}


@pytest.mark.usefixtures("tight")
def test_saves_of_all_pages_are_counted_together(hand: InHand) -> None:
    pages = ("details", "visibility", "change")
    answers = [hand.client.post(f"{hand.url}{page}/", {"name": "Kept"}) for page in pages]
    assert answers[2].status_code == 429
    assert '<input type="hidden" name="name" value="Kept">' in answers[2].content.decode()


@pytest.fixture
def full(hand: InHand, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the disk be full."""

    def fail(*_: object, **__: object) -> None:
        raise OperationalError("database or disk is full")

    for name in ("create", "revise"):
        monkeypatch.setattr(lists, name, fail)


@pytest.mark.usefixtures("full")
def test_a_full_disk_is_shown(hand: InHand, documents: Any) -> None:
    client = Client(raise_request_exception=False)
    answer = client.post(f"{hand.url}change/", {"do": "add:evoker", "base": hand.head.number})
    assert (answer.status_code, answer["Retry-After"]) == (503, "30")
    assert "What was saved is safe" in answer.content.decode()
    assert client.get(hand.url).status_code == 200
    document = documents["northern-tribes/trackless"]
    answer = client.post("/api/v1/lists", document, content_type="application/json")
    assert answer["Retry-After"] == "30"
    problem(answer, "unavailable")
