"""Queues: every worker reads all four, and a backlog in one holds up none of the others."""

from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from kombu import Connection, Consumer

from builder import broker, tasks
from builder.celery import app
from builder.services.battles import sending
from builder.services.battles.queues import Each


def connection(folder: Path) -> Connection:
    """Return a connection to an empty broker of files."""
    names = {"data_folder_in": "messages", "data_folder_out": "messages"}
    names |= {"processed_folder": "taken", "control_folder": "control"}
    for name in names.values():
        (folder / name).mkdir(exist_ok=True)
    options = {option: str(folder / name) for option, name in names.items()}
    return Connection(f"{broker.SCHEME}://", transport_options=options | {"polling_interval": 0.01})


def delivered(link: Connection, number: int) -> list[str]:
    """Return the tasks that a worker is handed, one at a time, in their order."""
    out: list[str] = []

    def handle(body: Any, message: Any) -> None:
        out.append(message.headers["task"])
        message.ack()

    queues = list(app.amqp.queues.consume_from.values())
    with link.channel() as channel, Consumer(channel, queues, callbacks=[handle]) as consumer:
        consumer.qos(prefetch_count=1)
        while len(out) < number:
            link.drain_events(timeout=5)
    return out


def test_every_worker_reads_all_queues() -> None:
    queues = ["rollcall-sweeps", "rollcall-replays", "rollcall", "rollcall-heavy"]
    assert list(app.amqp.queues.consume_from) == queues


@pytest.mark.parametrize("backlog", [tasks.fight_heavy, tasks.fight, tasks.fight_replay])
def test_whatever_is_in_other_queues_runs_under_any_backlog(tmp_path: Path, backlog: Any) -> None:
    broker.register()
    every = (tasks.fight, tasks.fight_heavy, tasks.fight_replay, tasks.sweep)
    with connection(tmp_path) as link:
        for _ in range(50):
            app.send_task(backlog.name, connection=link)
        for task in every:
            if task is not backlog:
                app.send_task(task.name, connection=link)
        first = delivered(link, 4)
    assert sorted(first) == [task.name for task in every]


def test_with_redis_the_queues_are_read_by_turns() -> None:
    source = (Path(tasks.__file__).parent / "settings.py").read_text()
    assert '"queue_order_strategy": "round_robin"' in source


def test_the_calls_in_the_queue_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broker.register()
    with connection(tmp_path) as link, link.Producer() as producer:
        pool = SimpleNamespace(acquire=lambda **_: nullcontext(producer))
        monkeypatch.setattr(type(app), "producer_pool", pool)
        numbers = [sending.queued("rollcall")]
        for battles in (300, 300, 500, 10**6):
            sending.call(Each(battles))
            numbers.append(sending.queued("rollcall"))
        assert numbers == [0, 3, 3, 5, 64]
        delivered(link, 2)
        assert sending.queued("rollcall") == 62
        sending.call(Each(10**6, 700))
        assert [sending.queued(name) for name in ("rollcall", "rollcall-heavy")] == [64, 7]


@pytest.mark.skipif(not settings.REDIS_URL, reason="needs Redis")
def test_the_calls_in_a_queue_of_redis_are_counted() -> None:
    with app.connection_for_write() as link:
        channel: Any = link.default_channel
        channel.queue_purge("rollcall")
        assert sending.queued("rollcall") == 0
        sending.call(Each(300, 0))
        sending.call(Each(300, 0))
        assert sending.queued("rollcall") == 3
        channel.queue_purge("rollcall")
