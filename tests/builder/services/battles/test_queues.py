"""Queues: every worker reads all three, and a backlog of chunks holds up neither of the others."""

from pathlib import Path
from typing import Any

from kombu import Connection, Consumer

from builder import broker, tasks
from builder.celery import app


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


def test_sweeps_and_replays_run_under_any_backlog_of_chunks(tmp_path: Path) -> None:
    broker.register()
    with connection(tmp_path) as link:
        for number in range(50):
            app.send_task(tasks.fight_chunk.name, [number], connection=link)
        app.send_task(tasks.fight_replay.name, [1], connection=link)
        app.send_task(tasks.sweep.name, connection=link)
        first = delivered(link, 3)
    assert sorted(first) == [
        task.name for task in (tasks.fight_chunk, tasks.fight_replay, tasks.sweep)
    ]


def test_with_redis_the_queues_are_read_in_their_order() -> None:
    source = (Path(tasks.__file__).parent / "settings.py").read_text()
    assert '"queue_order_strategy": "priority"' in source
