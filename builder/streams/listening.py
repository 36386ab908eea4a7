"""One listener: what is sent to it, by what is seen of its run and by the time.

The form is that of the HTML standard, Server-sent events.
"""

import orjson

from builder.services.battles import Look

RETRY_SECONDS = 2  # until a caller takes up a stream that ended
PAUSE_SECONDS = 1.0  # between two events of a run that goes on
LOOK_SECONDS, SHARE = 0.25, 4.0  # between looks at least, and for each second that the last took
SILENCE_SECONDS = 10.0  # after which a comment is sent, so that a lost connection is noticed
BEGINNING = f"retry: {1_000 * RETRY_SECONDS}\n\n".encode()
COMMENT = b":\n\n"


def pause_after(seconds: float) -> float:
    """Return how long to wait after a look that took so many seconds."""
    return max(LOOK_SECONDS, SHARE * seconds)


class Listener:
    """A listener from its beginning. known: the version that it has; end: when it has to end."""

    def __init__(self, known: str, now: float, end: float) -> None:
        self.over = False
        self._known, self._end = known, end
        self._sent, self._last = now - PAUSE_SECONDS, now

    def hear(self, look: Look | None, now: float) -> bytes:
        """Return what is to be sent, if anything. look: the latest, if there has been one."""
        text = b""
        if look is not None and (look.over or now - self._sent >= PAUSE_SECONDS):
            text = self._event(look, now)
        if not text and now - self._last >= SILENCE_SECONDS:
            text = COMMENT
        if text:
            self._last = now
        self.over = self.over or now >= self._end
        return text

    def _event(self, look: Look, now: float) -> bytes:
        self.over = look.over
        if not look.news or look.version == self._known:
            return b""
        self._known, self._sent = look.version, now
        return event(look)


def event(look: Look) -> bytes:
    """Return a look as an event: `over` if it is the last one, else `progress`."""
    name, news = b"over" if look.over else b"progress", orjson.dumps(look.news)
    return b"id: %b\nevent: %b\ndata: %b\n\n" % (look.version.encode(), name, news)
