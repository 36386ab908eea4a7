"""Edition 2.4, as data and as its value."""

from typing import Any

import pytest
from django.conf import settings

from factions import loading
from factions.systems.iron_dawn.catalogue import Catalogue, read

FOLDER = settings.FIXTURES / "iron-dawn" / "editions" / "2.4"


@pytest.fixture(scope="session")
def newest() -> dict[str, Any]:
    return loading.data_of(FOLDER)


@pytest.fixture(scope="session")
def cards(newest: dict[str, Any]) -> Catalogue:
    return read(newest)
