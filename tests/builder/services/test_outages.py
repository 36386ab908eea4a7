"""A database that is away: work is done again once it is back, and not for ever."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, InterfaceError, OperationalError, connections

from builder.services import outages


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Return a way to have the database away for so many looks; none takes time."""
    looks: list[bool] = []
    monkeypatch.setattr(outages, "reachable", lambda: looks.pop(0) if looks else True)
    monkeypatch.setattr(outages, "close_old_connections", lambda: None)
    monkeypatch.setattr("builder.services.outages.time.sleep", lambda seconds: None)
    monkeypatch.setattr(connections["default"], "in_atomic_block", False)
    return lambda number: looks.extend([False] * number)


@pytest.mark.parametrize("error", [OperationalError("gone"), InterfaceError("closed")])
def test_work_is_done_again_once_the_database_is_back(
    away: Callable[[int], None], error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    tries: list[int] = []

    def work() -> str:
        tries.append(1)
        if len(tries) <= 5:
            away(4)
            raise error
        return "done"

    assert outages.outlast(work) == "done"
    assert len(tries) == 6
    assert caplog.messages == [f"The database is away, and is waited for: {error}"] * 5


def test_work_that_fails_though_the_database_is_there_is_not_done_for_ever(
    away: Callable[[int], None],
) -> None:
    tries: list[int] = []

    def work() -> None:
        tries.append(1)
        raise OperationalError("no such table")

    with pytest.raises(OperationalError, match="no such table"):
        outages.outlast(work)
    assert len(tries) == outages.MOST_TRIES


def test_other_errors_are_not_waited_for(away: Callable[[int], None]) -> None:
    def work() -> None:
        raise IntegrityError("twice")

    with pytest.raises(IntegrityError):
        outages.outlast(work)


@pytest.mark.django_db
def test_a_database_that_is_there_is_reachable() -> None:
    assert outages.reachable()


@pytest.mark.django_db
def test_nothing_is_done_again_within_a_transaction() -> None:
    tries: list[int] = []

    def work() -> None:
        tries.append(1)
        raise OperationalError("gone")

    with pytest.raises(OperationalError):
        outages.outlast(work)
    assert len(tries) == 1
