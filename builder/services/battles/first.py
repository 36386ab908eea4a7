"""First results while a game is compiled: a few battles by the kernels as plain Python.

They are the same battles, bit for bit, and hundreds of times slower. A process of its own fights
them, two at a time, until the game is compiled; there is one for each game and folder of kernels.
"""

import os
import subprocess
import sys

from django.conf import settings

from builder.services import compiling
from builder.services.compiling import Process

LOCK, A_PAIR = "fighting-first", 2
_mine: dict[str, Process] = {}


def begin(game: str) -> None:
    """Start a process that fights a game's first battles, unless there is one."""
    mine = _mine.get(game)
    if (mine is None or mine.poll() is not None) and not compiling.is_locked(game, LOCK):
        _mine[game] = start(game)


def start(game: str) -> Process:
    """Start a process that fights a game's first battles."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "first_battles", game]
    environment = os.environ | {"ROLLCALL_JIT": "0"}
    return subprocess.Popen(command, cwd=settings.BASE_DIR, env=environment)  # noqa: S603 -- this very Python, on code of ours
