"""The shipped catalogue of Cold Iron, as data and as its value."""

import copy
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


@pytest.fixture
def data(_data: dict[str, Any]) -> dict[str, Any]:
    """Return a copy of the shipped catalogue data, to be changed at will."""
    return copy.deepcopy(_data)


@pytest.fixture(scope="session")
def catalogue(_data: dict[str, Any]) -> values.Catalogue:
    """Return the shipped catalogue as its value, straight from the files."""
    found = COLD_IRON.catalogue.read(_data)
    assert isinstance(found, values.Catalogue)
    return found
