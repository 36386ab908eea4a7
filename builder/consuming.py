"""How a worker keeps in touch with the broker: tries often, and begins anew with what was left."""

from functools import partial
from typing import Any

from celery.worker.consumer import Consumer as CeleryConsumer

from builder import tasks

TRY_SECONDS = 1


class Consumer(CeleryConsumer):
    """Celery's, which waits ever longer for a broker and takes a new one to be as it was."""

    def ensure_connected(self, conn: Any) -> Any:
        """Wait until the broker can be reached, trying every TRY_SECONDS."""
        every = {"interval_start": TRY_SECONDS, "interval_step": 0, "interval_max": TRY_SECONDS}
        conn.ensure_connection = partial(conn.ensure_connection, **every)
        return super().ensure_connected(conn)

    def on_ready(self) -> None:
        """Send what was left, at the start and whenever the broker is there again."""
        super().on_ready()
        tasks.send_what_was_left()
