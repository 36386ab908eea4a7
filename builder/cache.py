"""Caches that every process shares, with the process's own memory while they are unreachable.

Limits count in them, so no failure may lift a limit: if Redis is down, or the disk is full or
read-only, each process counts on its own until the shared cache answers again.
"""

import fcntl
import pickle
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from secrets import randbelow
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.filebased import FileBasedCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

FAILURES = (RedisError, OSError, EOFError, pickle.UnpicklingError, zlib.error)
RETRY_SECONDS = 2.0
MOST_IN_MEMORY = 10_000
LOCKS = 64  # files, each for a share of the keys
CULLED = 32  # writes between two counts of the files, on average
PROBE = "rollcall-cache-probe"
_METHODS = (
    "add",
    "get",
    "set",
    "touch",
    "delete",
    "get_many",
    "has_key",
    "incr",
    "set_many",
    "delete_many",
)


class Forgiving(BaseCache):
    """A cache that uses the process's memory for RETRY_SECONDS after a failure."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)  # type: ignore[call-arg]  # a mixin: the cache beside it takes both
        own = params | {"OPTIONS": {"MAX_ENTRIES": MOST_IN_MEMORY}}
        self._memory = LocMemCache(f"in place of {server}", own)
        self._down_until = 0.0

    def reachable(self) -> bool:
        """Return whether the shared cache itself stores and returns a value."""
        try:
            super().set(PROBE, 1, 60)
            return bool(super().get(PROBE) == 1)
        except FAILURES:
            return False

    def ask(self, method: str, *args: Any, **kwargs: Any) -> Any:
        """Call a method of the shared cache, or of the memory in its place."""
        if time.monotonic() >= self._down_until:
            try:
                return getattr(super(), method)(*args, **kwargs)
            except FAILURES:
                self._down_until = time.monotonic() + RETRY_SECONDS
        return getattr(self._memory, method)(*args, **kwargs)


def _asking(method: str) -> Callable[..., Any]:
    def call(self: Forgiving, *args: Any, **kwargs: Any) -> Any:
        return self.ask(method, *args, **kwargs)

    return call


for _method in _METHODS:
    setattr(Forgiving, _method, _asking(_method))


class LockedFileCache(FileBasedCache):
    """Django's cache of files, in which processes add and count one at a time."""

    _dir: str

    def add(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        """Set a value if there is none; return whether there was none."""
        with self._locked(key, version):
            if FileBasedCache.has_key(self, key, version):
                return False
            FileBasedCache.set(self, key, value, timeout, version)
            return True

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Add to a number, which keeps its expiry; return the sum. ValueError: there is none."""
        with self._locked(key, version):
            value = FileBasedCache.get(self, key, None, version)
            if value is None:
                raise ValueError(f"Key {key!r} not found.")
            left = self._seconds_left(key, version)
            FileBasedCache.set(self, key, value + delta, left, version)
            return int(value + delta)

    def _seconds_left(self, key: Any, version: int | None) -> float | None:
        """Return the seconds that a value is still kept. None: for ever; 0: it has just expired."""
        path = Path(self._key_to_file(key, version))  # type: ignore[attr-defined]  # Django's own, which its stubs leave out
        with suppress(FileNotFoundError), path.open("rb") as file:
            expires: float | None = pickle.load(file)  # noqa: S301 -- the cache's own
            return None if expires is None else expires - time.time()
        return 0

    @contextmanager
    def _locked(self, key: Any, version: int | None) -> Iterator[None]:
        """Hold the lock of this key's share against other threads and processes."""
        digest = sha256(self.make_key(key, version).encode()).digest()
        path = Path(self._dir) / f"{digest[0] % LOCKS}.lock"
        with path.open("ab") as file:  # closing it releases the lock
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def _createdir(self) -> None:
        with suppress(OSError):  # the next step fails for the same reason
            super()._createdir()  # type: ignore[misc]  # Django's own, which its stubs leave out

    def _cull(self) -> None:
        """Make room now and then: remove expired values and, if these are few, a share of all."""
        if randbelow(CULLED):
            return
        names = self._list_cache_files()  # type: ignore[attr-defined]  # Django's own, which its stubs leave out
        if len(names) < self._max_entries:
            return
        for name in names:
            with suppress(FileNotFoundError), Path(name).open("rb") as file:
                self._is_expired(file)  # type: ignore[attr-defined]  # Django's own, which its stubs leave out
        super()._cull()  # type: ignore[misc]  # Django's own, which its stubs leave out


class ForgivingFileCache(Forgiving, LockedFileCache):
    """Files as a cache that the site can do without."""


class ForgivingRedisCache(Forgiving, RedisCache):
    """Redis as a cache that the site can do without."""

    def clear(self) -> None:
        """Refuse, for Redis would clear the whole database, with the queues of the workers."""
        raise NotImplementedError("A cache in Redis is not cleared: others live in its database.")
