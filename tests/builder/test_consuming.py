"""A worker whose broker was away tries often, and sends anew what that may have forgotten."""

from typing import Any

import pytest
from celery.worker.consumer import Consumer as CeleryConsumer

from builder import celery, consuming, tasks


def test_workers_consume_by_it() -> None:
    assert celery.app.conf.worker_consumer == "builder.consuming:Consumer"


def test_unfinished_work_is_sent_whenever_the_broker_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    out: list[str] = []
    monkeypatch.setattr(CeleryConsumer, "on_ready", lambda self: out.append("ready"))
    monkeypatch.setattr(tasks, "send_unfinished", lambda: out.append("sent"))
    consumer = object.__new__(consuming.Consumer)
    consumer.on_ready()
    consumer.on_ready()
    assert out == ["ready", "sent"] * 2


def test_a_broker_is_tried_for_every_second(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, Any] = {}

    class Link:
        def ensure_connection(self, *args: Any, **kwargs: Any) -> None:
            asked.update(kwargs)

    monkeypatch.setattr(
        CeleryConsumer, "ensure_connected", lambda self, conn: conn.ensure_connection()
    )
    object.__new__(consuming.Consumer).ensure_connected(Link())
    assert asked == {"interval_start": 1, "interval_step": 0, "interval_max": 1}
