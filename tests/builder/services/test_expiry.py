"""Lists without an account: only they are deleted, after a time without being opened."""

from datetime import UTC, date, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError
from django.db.models import QuerySet

from builder.models import ArmyList, Revision, Run
from builder.models.lists import today
from builder.services import expiry, lists
from tests.builder.plans import scans

Document = dict[str, Any]

pytestmark = pytest.mark.usefixtures("loaded")


@pytest.fixture
def document(documents: dict[str, Document]) -> Document:
    """Return a legal list."""
    return documents["northern-tribes/the-bear-wakes"]


@pytest.fixture
def army_list(document: Document) -> ArmyList:
    """Return a list without an account."""
    return lists.create(document)[0]


@pytest.fixture
def player(db: None) -> User:
    """Return an account."""
    return User.objects.create_user("ada")


def aged(days: int, *chosen: ArmyList) -> None:
    """Let lists have been opened last so many days ago."""
    for army_list in chosen:
        army_list.opened = today() - timedelta(days=days)
        army_list.save(update_fields=["opened"])


def test_a_list_without_an_account_is_deleted_after_the_day_after_its_last(
    army_list: ArmyList,
) -> None:
    army_list.opened = date(2026, 1, 1)
    assert expiry.ends(army_list) == datetime(2027, 2, 6, tzinfo=UTC)


def test_lists_of_accounts_never_go(document: Document, player: User, army_list: ArmyList) -> None:
    mine, _ = lists.create(document, owner=player)
    aged(9_999, mine)
    assert expiry.ends(mine) is None
    aged(401, army_list)
    lists.claim(army_list, player)
    assert expiry.ends(army_list) is None
    expiry.sweep()
    assert ArmyList.objects.count() == 2


def test_zero_days_are_for_ever(army_list: ArmyList, settings: Any) -> None:
    settings.LIST_DAYS = 0
    aged(9_999, army_list)
    assert expiry.ends(army_list) is None
    expiry.sweep()
    assert ArmyList.objects.count() == 1


def test_the_sweep_takes_what_is_over_and_no_day_more(document: Document, log: StringIO) -> None:
    made = [lists.create(document)[0] for _ in range(3)]
    for days, army_list in zip((399, 400, 401), made, strict=True):
        aged(days, army_list)
    expiry.sweep()
    left = ArmyList.objects.order_by("pk")
    assert [one.slug for one in left] == [made[0].slug, made[1].slug]
    assert Revision.objects.count() == 2
    (line,) = [line for line in log.getvalue().splitlines() if "lists_expired" in line]
    assert made[2].slug in line
    assert "number=1" in line
    assert expiry.ends(left[1]) == datetime.combine(
        today() + timedelta(days=1), datetime.min.time(), UTC
    )
    expiry.sweep()
    assert log.getvalue().count("lists_expired") == 1


def test_few_go_at_once_the_longest_forgotten_first(
    document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expiry, "MOST_AT_ONCE", 2)
    made = [lists.create(document)[0] for _ in range(5)]
    for number, army_list in enumerate(made):
        aged(401 + number, army_list)
    left = []
    for _ in range(3):
        expiry.sweep()
        left.append(ArmyList.objects.count())
    assert left == [3, 1, 0]


def test_the_longest_forgotten_go_first(
    document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expiry, "MOST_AT_ONCE", 1)
    late, early = lists.create(document)[0], lists.create(document)[0]
    aged(402, late)
    aged(500, early)
    expiry.sweep()
    assert ArmyList.objects.get() == late


def test_opening_puts_it_off_by_one_write_a_day(
    army_list: ArmyList, django_assert_num_queries: Any
) -> None:
    aged(400, army_list)
    with django_assert_num_queries(3):  # the write, between a savepoint and its end
        expiry.opened(army_list)
    assert ArmyList.objects.get().opened == army_list.opened == today()
    with django_assert_num_queries(0):
        expiry.opened(army_list)
        expiry.opened(ArmyList(owner_id=1, opened=date(2020, 1, 1)))


def test_what_cannot_be_written_down_is_read_all_the_same(
    army_list: ArmyList, monkeypatch: pytest.MonkeyPatch, log: StringIO
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OperationalError("database or disk is full")

    aged(5, army_list)
    monkeypatch.setattr(QuerySet, "update", fail)
    expiry.opened(army_list)
    assert army_list.opened == today() - timedelta(days=5)
    assert "opening_not_noted" in log.getvalue()


def test_a_list_that_an_account_leaves_behind_begins_anew(document: Document, player: User) -> None:
    mine, _ = lists.create(document, owner=player)
    aged(9_999, mine)
    lists.release(mine)
    expiry.sweep()
    assert ArmyList.objects.get().opened == today()


def test_battles_keep_what_they_fought_with_and_copies_stand_alone(
    army_list: ArmyList, document: Document, loaded: Any
) -> None:
    head = lists.head_of(army_list)
    copy, _ = lists.clone(head)
    run = Run.objects.create(
        edition=loaded, a_document=document, b_document=document, a_revision=head,
        scenario="s", seed=7,
    )  # fmt: skip
    aged(401, army_list)
    expiry.sweep()
    run.refresh_from_db()
    copy.refresh_from_db()
    assert (run.a_revision, run.a_document) == (None, document)
    assert (ArmyList.objects.get(), copy.cloned_from) == (copy, None)
    assert lists.head_of(copy).document["entries"] == document["entries"]


def test_no_list_is_read_that_is_not_over(army_list: ArmyList) -> None:
    aged(401, army_list)
    with scans() as found:
        expiry.opened(lists.create(lists.head_of(army_list).document)[0])
        expiry.sweep()
        expiry.sweep()
    assert found == []
