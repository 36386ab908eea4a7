"""A Redis cache that forgives: a server that is down makes misses, never errors."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import RedisError


def _forgiving(method: Callable[..., Any], unreachable: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def forgiving(self: RedisCacheClient, *args: Any, **kwargs: Any) -> Any:
        try:
            return method(self, *args, **kwargs)
        except (RedisError, OSError):
            return unreachable(*args, **kwargs)

    return forgiving


class ForgivingClient(RedisCacheClient):
    """Django's client; each of its methods answers as an empty cache does on an error.

    `add` then says that nothing was added, `incr` that there is nothing to add to.
    """

    get = _forgiving(RedisCacheClient.get, lambda key, default=None: default)
    get_many = _forgiving(RedisCacheClient.get_many, lambda keys: {})
    has_key = _forgiving(RedisCacheClient.has_key, lambda key: False)
    add = _forgiving(RedisCacheClient.add, lambda *args, **kwargs: False)
    set = _forgiving(RedisCacheClient.set, lambda *args, **kwargs: None)
    set_many = _forgiving(RedisCacheClient.set_many, lambda *args, **kwargs: None)
    touch = _forgiving(RedisCacheClient.touch, lambda *args, **kwargs: False)
    delete = _forgiving(RedisCacheClient.delete, lambda key: False)
    delete_many = _forgiving(RedisCacheClient.delete_many, lambda keys: None)
    clear = _forgiving(RedisCacheClient.clear, lambda: False)

    def incr(self, key: Any, delta: int) -> int:
        """Add to a number. Raises ValueError where there is none, or no server."""
        try:
            return int(super().incr(key, delta))
        except (RedisError, OSError):
            raise ValueError(f"Key {key!r} not found.") from None


class ForgivingRedisCache(RedisCache):
    """Redis as a cache that the site can do without."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = ForgivingClient
