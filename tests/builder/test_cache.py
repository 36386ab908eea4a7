"""The forgiving caches: memory stands in for what cannot be reached, and nothing is miscounted."""

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.core.cache.backends.locmem import LocMemCache
from django.utils.crypto import get_random_string

from builder import cache as caches
from builder.cache import Forgiving, ForgivingFileCache, ForgivingRedisCache

NOWHERE = "redis://127.0.0.1:1/0"


def redis_down(_: Path) -> Forgiving:
    """Return a cache whose server does not answer."""
    own = {"OPTIONS": {"socket_connect_timeout": 1}, "KEY_PREFIX": get_random_string(8)}
    return ForgivingRedisCache(NOWHERE, own)


def disk_gone(folder: Path) -> Forgiving:
    """Return a cache in a folder that cannot be made, not even by root."""
    (folder / "file").touch()
    return ForgivingFileCache(folder / "file" / "cache", {"KEY_PREFIX": get_random_string(8)})


def good(folder: Path) -> Forgiving:
    return ForgivingFileCache(folder / "cache", {})


@pytest.fixture(params=[redis_down, disk_gone, good])
def cache(request: pytest.FixtureRequest, tmp_path: Path) -> Forgiving:
    """Return each of the caches, down or not."""
    made: Callable[[Path], Forgiving] = request.param
    return made(tmp_path)


def test_every_cache_keeps_values(cache: Forgiving) -> None:
    assert cache.get("key", "default") == "default"
    assert cache.add("key", 1, 60)
    assert not cache.add("key", 2, 60)
    assert cache.get_many(["key", "other"]) == {"key": 1}
    cache.set("key", 5, 60)
    assert cache.has_key("key")
    assert cache.touch("key", 60)
    assert cache.get_or_set("other", "made") == "made"
    assert cache.delete("key")
    assert not cache.delete("key")
    assert cache.set_many({"key": 1}) == []
    cache.delete_many(["key"])
    assert cache.get("key") is None


def test_clearing_the_cache_keeps_the_rest_of_redis(tmp_path: Path) -> None:
    with pytest.raises(NotImplementedError, match="others live in its database"):
        redis_down(tmp_path).clear()


def test_every_cache_counts(cache: Forgiving) -> None:
    with pytest.raises(ValueError, match="not found"):
        cache.incr("key")
    cache.add("key", 0, 60)
    assert [cache.incr("key"), cache.incr("key", 5)] == [1, 6]


def test_a_number_ends_when_it_would(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_000_000.0]
    monkeypatch.setattr("time.time", lambda: now[0])
    cache = good(tmp_path)
    cache.add("day", 0, 86_400)
    cache.add("ever", 0, None)
    for _ in range(3):
        cache.incr("day")
        cache.incr("ever")
        now[0] += 28_000
    assert (cache.get("day"), cache.get("ever")) == (3, 3)
    now[0] += 3_000
    assert (cache.get("day"), cache.get("ever")) == (None, 3)


@pytest.mark.parametrize(("made", "there"), [(redis_down, False), (disk_gone, False), (good, True)])
def test_whether_it_can_be_reached(
    made: Callable[[Path], Forgiving], there: bool, tmp_path: Path
) -> None:
    assert made(tmp_path).reachable() is there


def test_memory_stands_in_until_the_next_try(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]
    monkeypatch.setattr("builder.cache.time.monotonic", lambda: now[0])
    cache = disk_gone(tmp_path)
    cache.set("key", "kept")
    (tmp_path / "file").unlink()
    assert cache.get("key") == "kept"
    now[0] += caches.RETRY_SECONDS
    assert cache.get("key") is None
    cache.set("key", "shared")
    assert ForgivingFileCache(tmp_path / "file" / "cache", {"KEY_PREFIX": cache.key_prefix}).get(
        "key"
    ) == ("shared")


def test_a_broken_file_is_a_miss(tmp_path: Path) -> None:
    cache = good(tmp_path)
    cache.set("key", 1)
    for file in (tmp_path / "cache").glob("*.djcache"):
        file.write_bytes(b"no pickle")
    assert cache.get("key") is None


def _count(folder: str) -> int:
    cache = ForgivingFileCache(folder, {})
    cache.add("key", 0, 60)
    return sum(cache.incr("key") > 0 for _ in range(50))


def test_threads_and_processes_count_together(tmp_path: Path) -> None:
    folder = str(tmp_path / "cache")
    with ProcessPoolExecutor(2) as processes, ThreadPoolExecutor(4) as threads:
        counts = [*processes.map(_count, [folder] * 2), *threads.map(_count, [folder] * 4)]
    assert sum(counts) == ForgivingFileCache(folder, {}).get("key") == 300


def test_only_one_of_many_adds(tmp_path: Path) -> None:
    cache = good(tmp_path)
    with ThreadPoolExecutor(8) as threads:
        added = list(threads.map(lambda number: cache.add("key", number, 60), range(40)))
    assert added.count(True) == 1


def test_room_is_made_by_what_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caches, "randbelow", lambda _: 0)
    cache = ForgivingFileCache(tmp_path / "cache", {"OPTIONS": {"MAX_ENTRIES": 10}})
    cache.set("kept", 1, 60)
    for number in range(9):
        cache.set(f"over-{number}", 1, -1)
    for number in range(5):
        cache.set(f"new-{number}", 1, 60)
    assert cache.get("kept") == 1
    assert sum(cache.has_key(f"new-{number}") for number in range(5)) == 5
    assert len(list((tmp_path / "cache").glob("*.djcache"))) == 6


@pytest.mark.full
@pytest.mark.skipif("REDIS_URL" not in os.environ, reason="REDIS_URL is unset")
def test_a_server_that_is_there_is_used() -> None:
    prefix: dict[str, Any] = {"KEY_PREFIX": f"test-{get_random_string(8)}"}
    cache, other = (ForgivingRedisCache(os.environ["REDIS_URL"], prefix) for _ in range(2))
    assert cache.add("key", 1, 60)
    assert not other.add("key", 2, 60)
    assert other.incr("key") == 2
    assert cache.reachable()
    assert not isinstance(cache, LocMemCache)
    assert cache.delete("key")
    with pytest.raises(ValueError, match="not found"):
        other.incr("key")
