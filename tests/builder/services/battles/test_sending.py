"""Sending: what goes out is noted; a broker that is down is reported, never raised."""

from collections.abc import Callable
from typing import Any

import pytest
from celery import Celery
from django.test import override_settings
from kombu.exceptions import ChannelError, OperationalError
from pytest_django import DjangoCaptureOnCommitCallbacks

from builder import celery, tasks
from builder.models import Run
from builder.services import battles
from builder.services.battles import sending

Start = Callable[..., Run]


def test_every_task_is_registered_with_the_workers() -> None:
    assert tasks.fight_chunk.name == sending.FIGHT_CHUNK
    assert tasks.fight_replay.name == sending.FIGHT_REPLAY
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
    with django_capture_on_commit_callbacks(execute=True):
        run = start()
    assert run.chunks.filter(sent__isnull=True).count() == run.chunks.count()
    result = battles.result(run)
    assert (result["state"], result["waiting_for"]) == ("waiting", "broker")


def test_a_broker_that_goes_down_in_between_keeps_what_it_took(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = start(ceiling=2_000)
    taken: list[int] = []

    def take_one(task: str, args: list[int], **_: Any) -> None:
        if taken:
            raise OSError("gone")
        taken.append(args[0])

    monkeypatch.setattr(celery.app, "send_task", take_one)
    assert not sending.send_chunks(run.chunks.all())
    sent = run.chunks.filter(sent__isnull=False).values_list("pk", flat=True)
    assert list(sent) == taken == [run.chunks.order_by("pk")[0].pk]


def test_once_the_broker_is_back_the_sweep_sends(start: Start, published: list[Any]) -> None:
    run = start()
    assert sending.send_chunks(run.chunks.all())
    assert len(published) == run.chunks.count()
    assert not run.chunks.filter(sent__isnull=True).exists()


def test_with_nothing_to_send_the_broker_is_left_alone(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(celery.app, "send_task", None)
    assert sending.send_chunks(start().chunks.none())


def test_messages_sent_too_long_ago_are_due(start: Start, published: list[Any]) -> None:
    run = start()
    sending.send_chunks(run.chunks.all())
    assert not run.chunks.filter(sending.due()).exists()
    with override_settings(RESEND_SECONDS=-1):
        assert run.chunks.filter(sending.due()).count() == run.chunks.count()


def test_a_real_broker_that_refuses_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing listens on the port; kombu must neither wait nor try again."""
    app = Celery("nobody", broker="redis://127.0.0.1:1/0", set_as_current=False)
    app.conf.broker_transport_options = {"max_retries": 0, "socket_connect_timeout": 1}
    monkeypatch.setattr(sending, "app", app)
    assert sending._published(sending.FIGHT_CHUNK, [1, 2]) == ([], False)
