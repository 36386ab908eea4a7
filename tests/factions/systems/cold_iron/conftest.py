"""The shipped catalogue of Cold Iron, as data and as its value."""

import json
from typing import Any

import pytest
from django.conf import settings

from factions.loading.files import Merged
from factions.loading.shapes import canonical
from factions.systems import Game
from factions.systems.cold_iron import catalogue as values

COLD_IRON = Game("cold-iron", "Cold Iron")


@pytest.fixture(scope="session")
def _data() -> dict[str, Any]:
    return canonical(Merged(settings.FIXTURES / "cold-iron").data)


@pytest.fixture(scope="session")
def _text(_data: dict[str, Any]) -> str:
    return json.dumps(_data)


@pytest.fixture
def data(_text: str) -> dict[str, Any]:
    """Return a copy of the shipped catalogue data, to be changed at will."""
    copied: dict[str, Any] = json.loads(_text)
    return copied


@pytest.fixture(scope="session")
def catalogue(_data: dict[str, Any]) -> values.Catalogue:
    """Return the shipped catalogue as its value, straight from the files."""
    found = COLD_IRON.catalogue.read(_data)
    assert isinstance(found, values.Catalogue)
    return found
