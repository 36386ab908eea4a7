"""Listeners under ASGI: each is a coroutine, and one thread looks for all of a process."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor

from django.db import DatabaseError, close_old_connections

from builder.services import battles
from builder.services.battles import Look
from builder.streams.listening import BEGINNING, PAUSE_SECONDS, Listener, pause_after
from builder.streams.places import Place

LONGEST_SECONDS = 10 * 60.0
BROKEN_SECONDS = 2.0  # between looks that fail

logger = logging.getLogger(__name__)


class Watch:
    """The runs that are listened to, and the latest look at each. Of one event loop."""

    def __init__(self) -> None:
        self.looks: dict[int, Look] = {}
        self._listeners: Counter[int] = Counter()
        self._news: dict[int, asyncio.Event] = {}
        self._task: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="watch")

    def join(self, run_id: int) -> None:
        """Have a run looked at until it is left as often."""
        self._listeners[run_id] += 1
        self._news.setdefault(run_id, asyncio.Event())
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._look())

    def leave(self, run_id: int) -> None:
        """End what `join` began."""
        self._listeners[run_id] -= 1
        if not self._listeners[run_id]:
            for rows in (self._listeners, self._news, self.looks):
                rows.pop(run_id, None)

    async def news(self, run_id: int) -> None:
        """Wait until there is news of a run, for PAUSE_SECONDS at most."""
        try:
            async with asyncio.timeout(PAUSE_SECONDS):
                await self._news[run_id].wait()
        except TimeoutError:
            pass

    async def _look(self) -> None:
        """Look at all runs again and again, as long as there are listeners."""
        loop = asyncio.get_running_loop()
        while self._listeners:
            begun = time.monotonic()
            known = {pk: look.version for pk, look in self.looks.items()}
            asked = {pk: known.get(pk, "") for pk in self._listeners}
            for pk, look in (await loop.run_in_executor(self._thread, _looks, asked)).items():
                if pk in self._listeners:
                    self.looks[pk] = look
                    self._news.pop(pk).set()
                    self._news[pk] = asyncio.Event()
            await asyncio.sleep(pause_after(time.monotonic() - begun))


def _looks(known: dict[int, str]) -> dict[int, Look]:
    """Return looks with news; none, after a while, if that fails."""
    try:
        close_old_connections()
        return battles.looks(known)
    except DatabaseError as error:
        logger.warning("The database is away, and listeners wait: %s", error)
    except Exception:
        logger.exception("Runs cannot be looked at, and listeners wait")
    time.sleep(BROKEN_SECONDS)
    return {}


_watches: dict[asyncio.AbstractEventLoop, Watch] = {}


def watch() -> Watch:
    """Return the watch of the running event loop."""
    loop = asyncio.get_running_loop()
    return _watches.setdefault(loop, Watch())


class Stream:
    """The events of a run, as bytes."""

    def __init__(self, run_id: int, known: str, place: Place) -> None:
        self._run_id, self._known, self._place = run_id, known, place

    async def __aiter__(self) -> AsyncIterator[bytes]:
        mine, now = watch(), time.monotonic()
        listener = Listener(self._known, now, now + LONGEST_SECONDS)
        mine.join(self._run_id)
        try:
            yield BEGINNING
            while not listener.over:
                text = listener.hear(mine.looks.get(self._run_id), time.monotonic())
                if text:
                    yield text
                elif not listener.over:
                    await mine.news(self._run_id)
        finally:
            mine.leave(self._run_id)
            self.close()

    def close(self) -> None:
        """Give the place back."""
        self._place.close()
