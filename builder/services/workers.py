"""Which workers are about, and of what code.

Whether any is about is in the cache that every process shares; a row of each is for operators.
"""

import os
import socket
import time
from datetime import timedelta
from functools import cache as once
from pathlib import Path

from django.core.cache import cache
from django.utils import timezone

from builder.models import Worker
from factions.systems import SYSTEMS

SEEN, CODE = "rollcall-worker-seen", "rollcall-worker-of-"
FORGOTTEN_SECONDS, GONE_SECONDS = 60, 10
SIGN_SECONDS = 10  # between two signs of life of a worker
SHOWN = timedelta(minutes=15)  # that a worker is shown after its last one


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


def sign_in() -> None:
    """Save that this worker is about, and of what code its games are."""
    rules = {game.id: game.rules for game in SYSTEMS.values()}
    Worker.objects.update_or_create(name=me(), defaults={"seen": timezone.now(), "rules": rules})


def sign_off() -> None:
    """Delete this worker's row, for it ends."""
    Worker.objects.filter(name=me()).delete()


def forget() -> None:
    """Delete the rows of workers that were not seen for long."""
    Worker.objects.filter(seen__lt=timezone.now() - SHOWN).delete()


def me() -> str:
    """Return a name of this process that is unique among all machines."""
    return f"{machine()}:{os.getpid()}"


@once
def machine() -> str:
    """Return a name unique to the machine, or to the container if several share its name."""
    space = Path("/proc/self/ns/pid")
    return f"{socket.gethostname()[:60]}:{space.readlink() if space.exists() else ''}"
