"""The shipped catalogue goes through the database and back unchanged."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings

from factions import loading
from factions.loading import editions, reading, storing
from factions.systems import SYSTEMS
from factions.systems.cold_iron import legality
from factions.systems.cold_iron.catalogue import Catalogue
from factions.tabletop.roster import read
from tests.factions.systems.cold_iron.conftest import COLD_IRON
from tests.factions.systems.cold_iron.legality.lists import CORPUS

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the loader know the game, whether or not the registry does."""
    games = {**SYSTEMS, COLD_IRON.id: COLD_IRON}
    for module in (reading, storing, editions):
        monkeypatch.setattr(module, "SYSTEMS", games)
    yield
    editions._values.clear()


def test_rows_make_the_same_catalogue(data: dict[str, Any], catalogue: Catalogue) -> None:
    report = loading.load(settings.FIXTURES / "cold-iron")
    assert len(report.changes["units"].added) == 58
    assert len(report.changes["upgrades"].added) == 170
    found = loading.catalogue(loading.edition_in_force("cold-iron"))
    assert isinstance(found, Catalogue)
    assert found.combatants == catalogue.combatants
    assert found.items == catalogue.items
    assert found.allowed == catalogue.allowed
    assert found.charts == catalogue.charts
    assert list(found.sizes) == list(catalogue.sizes)
    for listed in CORPUS.values():
        of = read(listed["document"])
        assert legality.check(of, found, fixes=False) == legality.check(of, catalogue, fixes=False)


def test_loading_twice_changes_nothing() -> None:
    loading.load(settings.FIXTURES / "cold-iron")
    again = loading.load(settings.FIXTURES / "cold-iron")
    assert not any(again.changes.values())
