"""Sending: what goes out is noted; a broker that is down is reported, never raised."""

from collections.abc import Callable
from typing import Any

import pytest
from celery import Celery
from django.test import override_settings
from kombu.exceptions import ChannelError, OperationalError
from pytest_django import DjangoCaptureOnCommitCallbacks

from builder import celery, tasks
from builder.models import Replay, Run
from builder.services import battles
from builder.services.battles import sending
from builder.services.battles.queues import Each
from tests.builder.fake_game import FakeBattle

Start = Callable[..., Run]


def test_every_task_is_registered_with_the_workers() -> None:
    assert tasks.fight.name == sending.FIGHT
    assert tasks.fight_heavy.name == sending.FIGHT_HEAVY
    assert tasks.fight_replay.name == sending.FIGHT_REPLAY
    assert tasks.fight_survey.name == sending.FIGHT_SURVEY
    schedule = celery.app.conf.beat_schedule
    assert [row["task"] for row in schedule.values()] == [tasks.sweep.name]


@pytest.mark.parametrize(
    "error", [OSError("no route"), OperationalError("refused"), ChannelError("no folder")]
)
def test_a_broker_that_is_down_leaves_the_run_waiting(
    start: Start,
    error: Exception,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    def refuse(*args: Any, **kwargs: Any) -> None:
        raise error

    monkeypatch.setattr(celery.app, "send_task", refuse)
    monkeypatch.setattr(sending, "queued", lambda queue: 0)
    with django_capture_on_commit_callbacks(execute=True):
        run = start()
    run.refresh_from_db()
    assert run.sent is None
    result = battles.result(run)
    assert (result["state"], result["waiting_for"]) == ("waiting", "broker")


def test_a_broker_that_goes_down_in_between_keeps_what_it_took(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = start(ceiling=300)
    taken: list[str] = []

    def take_one(task: str, args: list[int], **_: Any) -> None:
        if taken:
            raise OSError("gone")
        taken.append(task)

    monkeypatch.setattr(sending, "queued", lambda queue: 0)
    monkeypatch.setattr(celery.app, "send_task", take_one)
    assert not sending.call(Each(300))
    assert taken == [sending.FIGHT]
    sending.call_for_all()
    run.refresh_from_db()
    assert run.sent is None


def test_once_the_broker_is_back_the_sweep_calls(start: Start, published: list[Any]) -> None:
    run = start(ceiling=300)
    sending.call_for_all()
    run.refresh_from_db()
    assert len(published) == 3
    assert run.sent is not None


def test_when_a_run_was_called_for_first_is_noted_once(start: Start, published: list[Any]) -> None:
    run = start(ceiling=300)
    Run.objects.update(sent=run.created)
    sending.call_for_all()
    run.refresh_from_db()
    assert run.sent == run.created


@pytest.mark.parametrize(
    ("battles", "calls"), [(0, 0), (-7, 0), (2, 1), (100, 1), (102, 2), (6_300, 63), (10**6, 64)]
)
def test_there_is_a_call_for_each_hundred_battles_up_to_a_limit(
    battles: int, calls: int, published: list[Any]
) -> None:
    for _ in range(2):
        assert sending.call(Each(battles))
        assert published == [("fight", 0)] * calls


def test_the_queue_never_has_more_than_so_many_calls(
    start: Start,
    published: list[Any],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    for _ in range(3):
        with django_capture_on_commit_callbacks(execute=True):
            run = start(half_width=0, ceiling=5_000)
        battles.sweep()
        with django_capture_on_commit_callbacks(execute=True):
            published.pop()
            battles.fight_in_turn()
        assert 0 < len(published) <= sending.MOST_CALLS
    assert len(published) == sending.MOST_CALLS == 64
    assert run.active


def test_a_call_for_other_battles_does_not_leave_the_last_ones_waiting(
    start: Start, published: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The queue was full when their runs began: a worker that follows a call calls to them too."""
    runs = [start(ceiling=100) for _ in range(3)]
    monkeypatch.setattr(sending, "MOST_CALLS", 1)
    sending.call(Each(100))
    followed = 0
    while published:
        published.pop()
        battles.fight_in_turn()
        followed += 1
    assert followed == 3
    assert {run.state for run in Run.objects.filter(pk__in=[run.pk for run in runs])} == {"done"}


def test_a_worker_calls_others_before_it_fights(
    start: Start, game: FakeBattle, published: list[Any]
) -> None:
    start(ceiling=300)
    scored, waiting = game.scored, []

    def counted(*args: Any) -> Any:
        waiting.append(len(published))
        return scored(*args)

    game.scored = counted  # type: ignore[method-assign, assignment]  # in the place of a method
    battles.fight_in_turn()
    assert waiting == [2]


@pytest.mark.django_db
def test_with_nothing_to_send_the_broker_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(celery.app, "send_task", None)
    monkeypatch.setattr(sending, "queued", None)
    assert sending.call(Each())
    assert sending.send_replays(Replay.objects.none())


def test_replays_sent_too_long_ago_are_due(start: Start, published: list[Any]) -> None:
    run = start()
    Replay.objects.bulk_create(Replay(run=run, index=index) for index in range(3))
    sending.send_replays(Replay.objects.all())
    assert [task for task, _ in published] == ["fight_replay"] * 3
    assert not Replay.objects.filter(sending.due()).exists()
    with override_settings(RESEND_SECONDS=-1):
        assert Replay.objects.filter(sending.due()).count() == 3


def test_a_real_broker_that_refuses_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing listens on the port; kombu must neither wait nor try again."""
    app = Celery("nobody", broker="redis://127.0.0.1:1/0", set_as_current=False)
    app.conf.broker_transport_options = {"max_retries": 0, "socket_connect_timeout": 1}
    monkeypatch.setattr(sending, "app", app)
    assert sending._published(sending.FIGHT, [[], []]) == (0, False)
    assert sending.queued("rollcall") == 0
