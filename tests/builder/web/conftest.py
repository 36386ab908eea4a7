"""Lists in hand, accounts, and a game of dice for the pages of battles."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client

from builder.models import ArmyList
from builder.services import lists
from builder.services.battles import kernels
from factions.models import Edition
from factions.systems import SYSTEMS
from tests import rows
from tests.builder import fake_game
from tests.builder.web.pages import InHand

Document = dict[str, Any]


@pytest.fixture
def document(loaded: Edition, documents: dict[str, Document]) -> Document:
    """Return a legal list; its catalogue is loaded."""
    return documents["northern-tribes/the-bear-wakes"]


@pytest.fixture
def hand(document: Document, client: Client) -> InHand:
    """Return a list held by its edit link."""
    army_list, secret = lists.create(document)
    return InHand(client, army_list, f"/e/{secret}/")


@pytest.fixture
def player(db: None) -> User:
    """Return an account."""
    return User.objects.create_user("ada", "ada@example.com", "a long password")


@pytest.fixture
def own(document: Document, client: Client, player: User) -> InHand:
    """Return a private list of the account that is signed in."""
    army_list, _ = lists.create(document, owner=player, visibility=ArmyList.Visibility.PRIVATE)
    client.force_login(player)
    return InHand(client, army_list, f"/l/{army_list.slug}/edit/")


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> fake_game.FakeBattle:
    """Put a game of a few throws of the dice in Warcrow's place."""
    for name, part in fake_game.parts().items():
        monkeypatch.setitem(SYSTEMS["warcrow"].__dict__, name, part)
    monkeypatch.setattr(kernels, "_loaded", {"warcrow"})
    fake: fake_game.FakeBattle = SYSTEMS["warcrow"].__dict__["battle"]
    return fake


@pytest.fixture(scope="module")
def company(django_db_setup: None, django_db_blocker: Any) -> Iterator[Edition]:
    """Load Company of Iron once for a whole module, whose tests change no unit of it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield rows.load("company-of-iron")
        transaction.set_rollback(True)
