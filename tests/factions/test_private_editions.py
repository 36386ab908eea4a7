"""Private editions: kept apart from everything that lists, searches or administers editions."""

from datetime import date
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from factions import loading
from factions.loading import Mode, editions, packed
from factions.models import Edition, GameSystem, Unit
from tests.builder.accounts.people import PASSWORD, enrolled, signed_in
from tests.packed import pack

Dawns = dict[str, Edition]
VERSION = "2.0+river-k7m2q.1"


@pytest.fixture
def private(dawns: Dawns) -> Edition:
    return loading.store_private(packed(pack(), dawns["2.0"], Mode.EXTEND), VERSION)


def test_listings_leave_it_out(private: Edition) -> None:
    assert {row.version for row in Edition.objects.all()} == {"0.9", "2.0"}
    assert {row.version for row in Edition.everything.all()} == {"0.9", "2.0", VERSION}
    assert GameSystem.objects.get(key="iron-dawn").editions.count() == 2


@pytest.mark.parametrize("day", [None, date(2024, 1, 1), date(2100, 1, 1)])
def test_it_is_in_force_on_no_day(private: Edition, day: date | None) -> None:
    assert loading.edition_in_force("iron-dawn", on=day).version == "2.0"
    with pytest.raises(loading.UnknownEdition):
        loading.edition_in_force("iron-dawn", VERSION, on=day)


def test_rows_reach_their_edition(private: Edition) -> None:
    unit = Unit.objects.select_related(None).get(key="river-guard")
    assert unit.edition == private
    assert private.units.count() == 66


def test_the_command_does_not_list_it(private: Edition) -> None:
    out = StringIO()
    call_command("systems", stdout=out)
    assert "2.0 of 2024-01-01" in out.getvalue()
    assert "river" not in out.getvalue()


def test_loading_what_ships_leaves_it_alone(private: Edition, dawn_data: Any) -> None:
    report = loading.store(dawn_data["2.0"])
    assert not report.changed
    assert Edition.everything.get(version=VERSION).digest == private.digest


def test_no_file_can_take_its_name(dawns: Dawns, dawn_data: Any) -> None:
    whole = dawn_data["2.0"]
    forged = whole | {"edition": whole["edition"] | {"version": VERSION}}
    slip = loading.reading.first_breach(forged)
    assert slip is not None
    assert list(slip[0]) == ["edition", "version"]


@pytest.mark.parametrize("model", ["edition", "faction", "keyword", "unit", "upgrade"])
@pytest.mark.urls("tests.builder.accounts.with_admin")
def test_staff_see_none_of_it(private: Edition, model: str) -> None:
    client = signed_in(enrolled(User.objects.create_superuser("root", "", PASSWORD)))
    page = client.get(f"/admin/factions/{model}/")
    assert page.status_code == 200
    assert "river" not in page.content.decode().casefold()
    if model == "unit":
        key = Unit.objects.get(key="river-guard").pk
        assert client.get(f"/admin/factions/unit/{key}/change/").status_code == 302


def test_the_catalogues_in_memory_are_few(
    private: Edition, dawns: Dawns, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editions, "MOST_KEPT", 2)
    editions._values.clear()
    old, new = dawns["0.9"], dawns["2.0"]
    first = loading.catalogue(old)
    loading.catalogue(new)
    assert loading.catalogue(old) is first
    loading.catalogue(private)
    assert set(editions._values) == {old.pk, private.pk}
    assert loading.catalogue(old) is first
