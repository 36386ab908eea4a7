"""Games compiled by processes of their own: when a player waits for one, or ahead of need.

One process compiles a game at a time, among all workers that share a folder of kernels: it holds a
lock there. Compiling ahead of need stops as soon as a player waits for another game.
"""

import fcntl
import logging
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from typing import Protocol

from django.conf import settings
from django.db import Error, connection

from builder.models import Run
from factions.systems import SYSTEMS
from factions.tabletop.compiler import kernel_cache

logger = logging.getLogger(__name__)

LOOK_SECONDS = 0.5
LOCK = "compiling"


class Process(Protocol):
    """The part of a process's interface that is used here."""

    def poll(self) -> int | None: ...
    def terminate(self) -> None: ...
    def wait(self) -> int: ...


_mine: dict[str, Process] = {}
_in_vain: set[str] = set()


def begin(game: str) -> Process:
    """Start a process that compiles a game, unless another does already."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "compile_kernels", game]
    return subprocess.Popen(command, cwd=settings.BASE_DIR)  # noqa: S603 -- this very Python, on code of ours


def under_way(game: str) -> bool:
    """Return whether a process compiles a game, and start one if none does.

    False if that is of no use: nothing can be cached, or compiling has failed before.
    """
    if kernel_cache.folder(game) is None or game in _in_vain:
        return False
    mine = _mine.get(game)
    if mine is not None and (code := mine.poll()) is not None:
        del _mine[game]
        if code:
            logger.warning("Compiling %s failed: exit %d", game, code)
            _in_vain.add(game)
            return False
        mine = None
    if mine is None and not kernel_cache.compiled(game) and not is_locked(game):
        _mine[game] = begin(game)
    return True


def is_locked(game: str, name: str = LOCK) -> bool:
    """Return whether some process holds a game's lock: that of compiling, or the named one."""
    with locked(game, name) as own:
        return not own


@contextmanager
def locked(game: str, name: str = LOCK) -> Iterator[bool]:
    """Hold a game's lock; yield False if another process holds it."""
    folder = kernel_cache.folder(game)
    if folder is None:
        yield True
        return
    with (folder / name).open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
            return
        yield True


def wanted() -> set[str]:
    """Return the games that are not compiled and that a run waits for."""
    active = set(Run.objects.active().values_list("edition__system", flat=True))
    return {game for game in active if not kernel_cache.compiled(game)}


def compile_ahead(over: Event) -> None:
    """Have the missing games compiled one by one, until `over`.

    Compiling a game that no run waits for stops if a run waits for another, and begins again later.
    """
    try:
        while not over.is_set() and (missing := _missing()):
            if wanted():
                over.wait(LOOK_SECONDS)  # a worker sees to those
            elif not _compiled_ahead(missing[0], over):
                logger.info("Compiling %s gave way", missing[0])
    except Error:
        logger.exception("Compiling ahead ended; the first battle of a game compiles it")
    finally:
        connection.close()


def _missing() -> list[str]:
    """Return the games that are not in the folder of kernels but can be compiled into it."""
    fighting = (game.id for game in SYSTEMS.values() if game.fights and game.id not in _in_vain)
    return [
        game for game in fighting if kernel_cache.folder(game) and not kernel_cache.compiled(game)
    ]


def _compiled_ahead(game: str, over: Event) -> bool:
    """Compile a game; return False if that stopped for another game or the worker's end."""
    process = begin(game)
    while (code := process.poll()) is None:
        if over.wait(LOOK_SECONDS) or wanted() - {game}:
            process.terminate()
            process.wait()
            return False
    if code or not kernel_cache.compiled(game):
        _in_vain.add(game)
    return True
