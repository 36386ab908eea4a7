"""How a worker reconnects to the broker: it tries often, and sends unfinished work again."""

from functools import partial
from typing import Any

from celery.worker.consumer import Consumer as CeleryConsumer

from builder import tasks

TRY_SECONDS = 1


class Consumer(CeleryConsumer):
    """Celery's consumer, which waits ever longer and takes a new broker to have its messages."""

    def ensure_connected(self, conn: Any) -> Any:
        """Wait until the broker can be reached; try every TRY_SECONDS."""
        every = {"interval_start": TRY_SECONDS, "interval_step": 0, "interval_max": TRY_SECONDS}
        conn.ensure_connection = partial(conn.ensure_connection, **every)
        return super().ensure_connected(conn)

    def on_ready(self) -> None:
        """Send unfinished work, at the start and whenever the broker is back."""
        super().on_ready()
        tasks.send_unfinished()
