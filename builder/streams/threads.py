"""Listeners under WSGI: each takes a thread of its process, and looks by itself."""

import time
from collections.abc import Iterator

from builder.services import battles
from builder.streams.listening import BEGINNING, Listener, pause_after
from builder.streams.places import Place

MOST = 2  # a process, which has eight threads; three more may be held by long polls
LONGEST_SECONDS = 25.0  # then another caller may have the place


class Stream:
    """The events of a run, as bytes."""

    def __init__(self, run_id: int, known: str, place: Place) -> None:
        self._run_id, self._known, self._place = run_id, known, place

    def __iter__(self) -> Iterator[bytes]:
        try:
            yield BEGINNING
            yield from self._events()
        finally:
            self.close()

    def _events(self) -> Iterator[bytes]:
        now, seen, last = time.monotonic(), self._known, None
        listener = Listener(self._known, now, now + LONGEST_SECONDS)
        while True:
            begun = time.monotonic()
            if look := battles.looks({self._run_id: seen}).get(self._run_id):
                seen, last = look.version, look
            if text := listener.hear(last, time.monotonic()):
                yield text
            if listener.over:
                return
            time.sleep(pause_after(time.monotonic() - begun))

    def close(self) -> None:
        """Give the place back."""
        self._place.close()
