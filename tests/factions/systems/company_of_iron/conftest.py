"""Company of Iron's shipped catalogue, as data and as its value."""

import json
from typing import Any

import pytest
from django.conf import settings

from factions.loading.files import Merged
from factions.loading.shapes import canonical
from factions.systems import Game
from factions.systems.company_of_iron.catalogue import Catalogue

GAME = Game("company-of-iron", "Company of Iron")


@pytest.fixture(scope="session")
def _shipped() -> dict[str, Any]:
    return canonical(Merged(settings.FIXTURES / GAME.id).data)


@pytest.fixture(scope="session")
def _text(_shipped: dict[str, Any]) -> str:
    return json.dumps(_shipped)


@pytest.fixture
def data(_text: str) -> dict[str, Any]:
    """Return a copy of the shipped catalogue data, to be changed at will."""
    copied: dict[str, Any] = json.loads(_text)
    return copied


@pytest.fixture(scope="session")
def catalogue(_shipped: dict[str, Any]) -> Catalogue:
    """Return the shipped catalogue as its value."""
    value: Catalogue = GAME.catalogue.read(_shipped)
    return value
