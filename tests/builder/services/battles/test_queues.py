"""Queues: every worker reads all three, and a backlog of calls holds up neither of the others."""

from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kombu import Connection, Consumer

from builder import broker, tasks
from builder.celery import app
from builder.services.battles import sending


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
    assert list(app.amqp.queues.consume_from) == ["rollcall-sweeps", "rollcall-replays", "rollcall"]


def test_sweeps_and_replays_run_under_any_backlog_of_calls(tmp_path: Path) -> None:
    broker.register()
    with connection(tmp_path) as link:
        for _ in range(50):
            app.send_task(tasks.fight.name, connection=link)
        app.send_task(tasks.fight_replay.name, [1], connection=link)
        app.send_task(tasks.sweep.name, connection=link)
        first = delivered(link, 3)
    assert sorted(first) == [task.name for task in (tasks.fight, tasks.fight_replay, tasks.sweep)]


def test_with_redis_the_queues_are_read_in_their_order() -> None:
    source = (Path(tasks.__file__).parent / "settings.py").read_text()
    assert '"queue_order_strategy": "priority"' in source


def test_the_calls_in_the_queue_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broker.register()
    with connection(tmp_path) as link, link.Producer() as producer:
        pool = SimpleNamespace(acquire=lambda **_: nullcontext(producer))
        monkeypatch.setattr(type(app), "producer_pool", pool)
        numbers = [sending.queued()]
        for battles in (300, 300, 500, 10**6):
            sending.call(battles)
            numbers.append(sending.queued())
        assert numbers == [0, 3, 3, 5, 64]
        delivered(link, 2)
        assert sending.queued() == 62
