"""Places of listeners: so many of a process, and so many of an address among them."""

from collections import Counter
from threading import Lock

from django.utils.translation import gettext as _
from prometheus_client import Gauge

from builder.limits import LimitError

BUSY_SECONDS = 30  # until a caller that is refused tries again
LISTENERS = Gauge(
    "rollcall_listeners", "Callers that listen to a run.", multiprocess_mode="livesum"
)
_lock = Lock()
_taken: Counter[str] = Counter()


class FullError(Exception):
    """All places of this process are taken."""


class Place:
    """A place that a listener has taken; it is given back once, at the latest with the object.

    A response that is never sent is not closed, so that its place would be lost.
    """

    def __init__(self, network: str, most: int, each: int) -> None:
        """Take a place. Raises FullError, and LimitError if an address has `each` of them."""
        self._network = ""
        with _lock:
            if _taken.total() >= most:
                raise FullError
            if _taken[network] >= each:
                raise LimitError(BUSY_SECONDS, _("Too many pages listen from this address."))
            _taken[network] += 1
        self._network = network
        LISTENERS.inc()

    def close(self) -> None:
        """Give the place back."""
        with _lock:
            network, self._network = self._network, ""
            if not network:
                return
            _taken[network] -= 1
            if not _taken[network]:
                del _taken[network]
        LISTENERS.dec()

    def __del__(self) -> None:
        self.close()


def taken() -> int:
    """Return how many places of this process are taken."""
    return _taken.total()
