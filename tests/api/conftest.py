"""Callers of the API, and lists for them."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from builder.services.battles import kernels
from factions.systems import SYSTEMS
from tests.api.client import Api
from tests.builder import fake_game
from tests.builder.fake_game import FakeBattle

Document = dict[str, Any]


@pytest.fixture
def api() -> Api:
    """Return a caller without an account."""
    return Api()


@pytest.fixture
def player(db: None) -> User:
    """Return an account."""
    return User.objects.create_user("ada", "ada@example.com", "a long password")


@pytest.fixture
def document(loaded: object, documents: dict[str, Document]) -> Document:
    """Return a legal list; the catalogue it needs is loaded."""
    return documents["northern-tribes/trackless"]


@pytest.fixture
def new(api: Api, document: Document) -> Document:
    """Return a list just made without an account, its edit secret in it."""
    answer: Document = api.post("/lists", document).json()
    return answer


@pytest.fixture
def editor(new: Document) -> Api:
    """Return a caller with the edit secret of that list."""
    return Api(authorization=f"Bearer {new['edit_secret']}")


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> FakeBattle:
    """Put a game of a few throws of the dice in Warcrow's place."""
    for name, part in fake_game.parts().items():
        monkeypatch.setitem(SYSTEMS["warcrow"].__dict__, name, part)
    monkeypatch.setattr(kernels, "_loaded", {"warcrow"})
    fake: FakeBattle = SYSTEMS["warcrow"].__dict__["battle"]
    return fake
