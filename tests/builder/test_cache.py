"""The forgiving cache: no server makes misses; with one, it is Django's own."""

import os
from typing import Any

import pytest
from django.utils.crypto import get_random_string

from builder.cache import ForgivingRedisCache

NOWHERE = "redis://127.0.0.1:1/0"


@pytest.fixture
def down() -> ForgivingRedisCache:
    """Return a cache whose server does not answer."""
    return ForgivingRedisCache(NOWHERE, {"OPTIONS": {"socket_connect_timeout": 1}})


@pytest.mark.parametrize(
    ("method", "args", "answer"),
    [
        ("get", ("key",), None),
        ("get", ("key", "default"), "default"),
        ("get_many", (["key"],), {}),
        ("has_key", ("key",), False),
        ("add", ("key", 1), False),
        ("set", ("key", 1), None),
        ("set", ("key", 1, 0), None),
        ("set_many", ({"key": 1},), []),
        ("touch", ("key",), False),
        ("delete", ("key",), False),
        ("delete_many", (["key"],), None),
        ("clear", (), False),
        ("get_or_set", ("key", "made"), "made"),
    ],
)
def test_a_server_that_is_down_is_an_empty_cache(
    down: ForgivingRedisCache, method: str, args: tuple[Any, ...], answer: object
) -> None:
    assert getattr(down, method)(*args) == answer


def test_there_is_nothing_to_count_up(down: ForgivingRedisCache) -> None:
    with pytest.raises(ValueError, match="not found"):
        down.incr("key")


@pytest.mark.full
@pytest.mark.skipif("REDIS_URL" not in os.environ, reason="REDIS_URL is unset")
def test_a_server_that_is_there_is_used() -> None:
    cache = ForgivingRedisCache(
        os.environ["REDIS_URL"], {"KEY_PREFIX": f"test-{get_random_string(8)}"}
    )
    assert cache.add("key", 1, 60)
    assert not cache.add("key", 2, 60)
    assert cache.incr("key") == 2
    assert cache.get_many(["key", "other"]) == {"key": 2}
    assert cache.delete("key")
    assert cache.get("key", "gone") == "gone"
    with pytest.raises(ValueError, match="not found"):
        cache.incr("key")
