"""The workers' signs of life, in the cache that every process shares."""

import time

from django.core.cache import cache

from factions.systems import SYSTEMS

SEEN, CODE = "rollcall-worker-seen", "rollcall-worker-of-"
FORGOTTEN_SECONDS, GONE_SECONDS = 60, 10


def seen() -> None:
    """Note that a worker is running, and of what code its games are."""
    now = time.time()
    cache.set(SEEN, now, FORGOTTEN_SECONDS)
    rules = {CODE + game.rules: now for game in SYSTEMS.values()}
    cache.set_many(rules, GONE_SECONDS)


def alive() -> bool:
    """Return whether a worker was seen within the last FORGOTTEN_SECONDS."""
    return cache.get(SEEN) is not None


def of_code(rules: str) -> bool:
    """Return whether a worker of a game's code was seen within the last GONE_SECONDS."""
    return cache.get(CODE + rules) is not None
