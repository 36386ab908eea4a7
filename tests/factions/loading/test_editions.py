"""Which edition is in force, and its catalogue as one value kept in memory."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from factions import loading
from factions.loading import UnknownEdition, catalogue, edition_in_force
from factions.models import CostOption, Edition, GameSystem
from factions.systems.warcrow.catalogue import Catalogue

pytestmark = pytest.mark.django_db


@pytest.fixture
def editions() -> None:
    """Make three published editions and a draft of one game, and an edition of another."""
    warcrow = GameSystem.objects.create(key="warcrow", name="Warcrow")
    other = GameSystem.objects.create(key="other", name="Other")
    for system, version, effective, published in (
        (warcrow, "1.0", "2024-01-01", True),
        (warcrow, "2.0", "2025-01-01", True),
        (warcrow, "2.1", "2025-06-01", True),
        (warcrow, "3.0", "2025-02-01", False),
        (other, "9.0", "2025-05-01", True),
    ):
        Edition.objects.create(
            system=system, version=version, effective=effective, published=published
        )


@pytest.mark.usefixtures("editions")
@pytest.mark.parametrize(
    ("day", "version"),
    [
        (date(2024, 1, 1), "1.0"),
        (date(2024, 12, 31), "1.0"),
        (date(2025, 1, 1), "2.0"),
        (date(2025, 3, 1), "2.0"),
        (date(2025, 6, 1), "2.1"),
        (date(2099, 1, 1), "2.1"),
    ],
)
def test_in_force_on_a_day(day: date, version: str) -> None:
    assert edition_in_force("warcrow", on=day).version == version


@pytest.mark.usefixtures("editions")
@pytest.mark.parametrize(
    ("now", "version"),
    [
        (datetime(2024, 12, 31, 23, 59, tzinfo=UTC), "1.0"),
        (datetime(2025, 1, 1, 0, 0, tzinfo=UTC), "2.0"),
    ],
)
def test_in_force_today(monkeypatch: pytest.MonkeyPatch, now: datetime, version: str) -> None:
    monkeypatch.setattr(timezone, "now", lambda: now)
    assert edition_in_force("warcrow").version == version


@pytest.mark.usefixtures("editions")
def test_the_later_of_two_of_a_day() -> None:
    Edition.objects.filter(version="1.0").update(effective="2025-06-01")
    assert edition_in_force("warcrow", on=date(2025, 6, 1)).version == "2.1"


@pytest.mark.usefixtures("editions")
@pytest.mark.parametrize("version", ["1.0", "2.1", "3.0"])
def test_by_version_whatever_the_day(version: str) -> None:
    assert edition_in_force("warcrow", version, on=date(2000, 1, 1)).version == version


@pytest.mark.usefixtures("editions")
@pytest.mark.parametrize(
    ("system", "version", "message"),
    [
        ("warcrow", "9.0", "No edition '9.0' of warcrow (loaded: 2.1, 3.0, 2.0, 1.0)."),
        ("warcrow", "", "No edition '' of warcrow (loaded: 2.1, 3.0, 2.0, 1.0)."),
        ("chess", "1.0", "No edition '1.0' of chess."),
        ("chess", None, "No edition in force of chess."),
    ],
)
def test_unknown(system: str, version: str | None, message: str) -> None:
    with pytest.raises(UnknownEdition) as caught:
        edition_in_force(system, version)
    assert str(caught.value) == message
    assert (caught.value.system, caught.value.version) == (system, version)
    assert isinstance(caught.value, Edition.DoesNotExist)


@pytest.mark.usefixtures("editions")
def test_none_in_force_yet() -> None:
    with pytest.raises(UnknownEdition) as caught:
        edition_in_force("warcrow", on=date(2023, 12, 31))
    assert caught.value.known == ("2.1", "3.0", "2.0", "1.0")


def test_one_query_finds_it(
    loaded: Edition, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        assert edition_in_force("warcrow").system.name == "Warcrow"
    with django_assert_num_queries(1):
        assert edition_in_force("warcrow", loaded.version) == loaded


def test_the_value_is_that_of_the_files(loaded: Edition, warcrow: Catalogue) -> None:
    value = catalogue(loaded)
    assert value == warcrow
    assert list(value.profiles) == list(warcrow.profiles)


def test_a_hit_issues_no_query(
    loaded: Edition, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    value = catalogue(loaded)
    with django_assert_num_queries(0):
        assert catalogue(loaded) is value
    fresh = edition_in_force("warcrow")
    with django_assert_num_queries(0):
        assert catalogue(fresh) is value


def test_a_new_digest_makes_a_new_value(draft: Edition, sample: dict[str, Any]) -> None:
    before = catalogue(draft)
    sample["units"][0]["costs"][0]["points"] = 45
    loading.store(sample)
    after = catalogue(edition_in_force("warcrow", "0.9"))
    assert (before.profiles["guards"].cost, after.profiles["guards"].cost) == (20, 45)


def test_without_a_new_digest_the_value_stays(draft: Edition) -> None:
    before = catalogue(draft)
    CostOption.objects.update(points=99)
    assert catalogue(edition_in_force("warcrow", "0.9")) is before


def test_each_edition_has_its_own_value(loaded: Edition, draft: Edition) -> None:
    assert (len(catalogue(loaded).profiles), len(catalogue(draft).profiles)) == (93, 4)
    assert (catalogue(loaded).edition, catalogue(draft).edition) == ("1.6", "0.9")
