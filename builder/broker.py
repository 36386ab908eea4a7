"""The embedded broker: Celery's transport over a folder, with atomic messages.

Kombu's own writes a message under the name that readers look for, so that a reader may take it
half written. Here it is written under another name, then renamed.
"""

import uuid
from pathlib import Path
from time import time_ns
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.json import dumps

from builder import privacy

SCHEME = "rollcall-files"


class Channel(filesystem.Channel):
    """A channel over a folder; the names of messages sort by the time they were sent."""

    def _put(  # type: ignore[override]  # kombu's own is untyped
        self, queue: str, payload: dict[str, Any], **_: Any
    ) -> None:
        """Put a message into a queue. Raises ChannelError if the folder cannot be written."""
        folder = Path(self.data_folder_out)
        name = f"{time_ns():020}_{uuid.uuid4()}"
        try:
            (folder / name).touch(privacy.FILE)
            (folder / name).write_text(dumps(payload))
            (folder / name).rename(folder / f"{name}.{queue}.msg")
        except OSError as error:
            raise ChannelError(f"Cannot write to the folder {str(folder)!r}") from error

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        """Take the oldest message of a queue. Raises queue.Empty."""
        Path(self.processed_folder).mkdir(privacy.FOLDER, exist_ok=True)
        return super()._get(queue)

    def _queue_bind(self, exchange: str, *args: Any) -> None:
        """Note an exchange's queue in a file that no other user may write."""
        super()._queue_bind(exchange, *args)
        (Path(self.control_folder) / f"{exchange}.exchange").chmod(privacy.FILE)


class Transport(filesystem.Transport):
    """The transport of URLs that begin with rollcall-files."""

    Channel = Channel


def register() -> None:
    """Register the scheme with Kombu."""
    TRANSPORT_ALIASES[SCHEME] = f"{__name__}:Transport"
