"""The shipped catalogue goes through the database and back unchanged."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings

from factions import loading
from factions.loading import editions, reading, storing
from factions.systems import SYSTEMS
from factions.systems.iron_dawn.catalogue import Catalogue
from tests.factions.systems.iron_dawn.conftest import GAME

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the loader know the game, whether or not the registry does."""
    games = {**SYSTEMS, GAME.id: GAME}
    for module in (reading, storing, editions):
        monkeypatch.setattr(module, "SYSTEMS", games)
    yield
    editions._values.clear()


def test_rows_make_the_same_catalogue(data: dict[str, Any], dawn: Catalogue) -> None:
    report = loading.load(settings.FIXTURES / GAME.id)
    assert len(report.changes["units"].added) == 65
    assert len(report.changes["upgrades"].added) == 18
    edition = loading.edition_in_force(GAME.id)
    assert loading.as_data(edition) == data
    found = loading.catalogue(edition)
    assert found == dawn
    assert list(found.sizes) == list(dawn.sizes)


def test_loading_twice_changes_nothing() -> None:
    loading.load(settings.FIXTURES / GAME.id)
    again = loading.load(settings.FIXTURES / GAME.id)
    assert not any(again.changes.values())
