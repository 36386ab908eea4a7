"""Tasks: one service call each, and what a worker does when it starts."""

from typing import Any

import pytest
from django.db import OperationalError

from builder import celery, tasks
from builder.models import Worker
from builder.services import battles, expiry, work, workers

pytestmark = pytest.mark.served


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """Return the calls that the services get; they do nothing."""
    made: list[tuple[str, Any]] = []
    for name in ("fight_in_turn", "fight_replay", "sweep", "load_ahead"):
        monkeypatch.setattr(
            battles, name, lambda *args, _name=name, **kwargs: made.append((_name, args or kwargs))
        )
    monkeypatch.setattr(expiry, "sweep", lambda: made.append(("expiry", ())))
    monkeypatch.setattr(work, "sweep", lambda: made.append(("work", ())))
    return made


@pytest.mark.django_db
def test_each_task_is_one_call(calls: list[tuple[str, Any]]) -> None:
    tasks.fight()
    tasks.fight_replay(4)
    tasks.sweep()
    assert calls == [
        ("fight_in_turn", {}),
        ("fight_replay", (4,)),
        ("sweep", {}),
        ("expiry", ()),
        ("work", ()),
    ]


def test_a_sweep_is_a_sign_of_life(calls: list[tuple[str, Any]]) -> None:
    tasks.sweep()
    assert workers.alive()


def test_a_worker_that_starts_sends_all_that_was_left(calls: list[tuple[str, Any]]) -> None:
    tasks.send_unfinished()
    assert calls == [("sweep", {"everything": True})]
    assert workers.alive()


def test_a_worker_starts_without_its_database(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**_: Any) -> None:
        raise OperationalError("no such table")

    monkeypatch.setattr(battles, "sweep", fail)
    tasks.send_unfinished()
    assert workers.alive()


def test_loading_ahead_that_fails_is_not_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise RuntimeError("no catalogue")

    monkeypatch.setattr(battles, "load_ahead", fail)
    tasks._load_ahead()


def test_messages_are_acknowledged_late_and_taken_one_at_a_time() -> None:
    conf = celery.app.conf
    assert conf.task_acks_late
    assert conf.task_reject_on_worker_lost
    assert conf.worker_prefetch_multiplier == 1
    assert conf.task_ignore_result


@pytest.mark.django_db(transaction=True)
def test_a_worker_gives_signs_of_life_until_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    def one_beat(_seconds: float) -> bool:
        assert Worker.objects.get().name == workers.me()
        return True

    monkeypatch.setattr(tasks.over, "wait", one_beat)
    tasks._sign_in()
    assert not Worker.objects.exists()


def test_signs_of_life_outlast_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def fail() -> None:
        tried.append("sign")
        raise OperationalError("away")

    monkeypatch.setattr(workers, "sign_in", fail)
    monkeypatch.setattr(workers, "sign_off", fail)
    monkeypatch.setattr(tasks.over, "wait", lambda seconds: len(tried) == 3)
    tasks._sign_in()
    assert len(tried) == 4
