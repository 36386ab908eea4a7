"""Every shipped catalogue goes through the database and back unchanged."""

import pytest
from django.conf import settings

from factions import loading
from factions.systems import SYSTEMS

pytestmark = pytest.mark.django_db

UNITS = {
    "armoured-clash": 197,
    "cold-iron": 58,
    "company-of-iron": 936,
    "iron-dawn": 65,
    "warcrow": 93,
}


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_rows_make_the_same_catalogue(system: str) -> None:
    folder = settings.FIXTURES / system
    report = loading.load(folder)
    assert len(report.changes["units"].added) == UNITS[system]
    edition = loading.edition_in_force(system)
    assert loading.as_data(edition) == loading.data_of(folder)
    found = loading.catalogue(edition)
    shipped = SYSTEMS[system].catalogue.read(loading.data_of(folder))
    assert found == shipped
    sizes = (getattr(value, "sizes", {}) for value in (found, shipped))
    assert len({tuple(order) for order in sizes}) == 1  # the standard size first


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_loading_twice_changes_nothing(system: str) -> None:
    loading.load(settings.FIXTURES / system)
    assert not any(loading.load(settings.FIXTURES / system).changes.values())
