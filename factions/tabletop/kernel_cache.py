"""Where compiled kernels are kept: a folder for each state of the sources under `factions/`.

Numba's own cache looks at one file at a time, so a caller would keep an edited callee's old code;
a folder named by a digest of every source cannot. ROLLCALL_CACHE names the folder of the folders
(default: `kernels` in ROLLCALL_VAR, else in the user's cache folder). Nothing here loads Numba.
"""

import hashlib
import os
import shutil
import sys
import time
from functools import cache
from importlib.metadata import version
from pathlib import Path

FACTIONS = Path(__file__).resolve().parents[1]
UNUSED_DAYS = 2.0


def enabled() -> bool:
    """Tell whether kernels are compiled: unless ROLLCALL_JIT is 0, no, off or false."""
    return os.environ.get("ROLLCALL_JIT", "").lower() not in ("0", "no", "off", "false")


def digest(*folders: Path) -> str:
    """Return the SHA-256, in hexadecimal, of the names and text of the sources in the folders."""
    result = hashlib.sha256()
    for top in folders:
        for path in sorted(top.rglob("*.py")):
            text = path.read_bytes()
            result.update(f"{path.relative_to(top)}\0{len(text)}\0".encode() + text)
    return result.hexdigest()


@cache
def folder() -> Path | None:
    """Return this code's own cache folder, made if need be; None where nothing can be written.

    Folders of other code that nobody has used for UNUSED_DAYS are removed.
    """
    versions = f"{sys.version}|{version('numba')}|{version('numpy')}"
    name = hashlib.sha256(f"{digest(FACTIONS)}|{versions}".encode()).hexdigest()[:24]
    mine = _folders() / name
    try:
        mine.mkdir(parents=True, exist_ok=True)
        os.utime(mine)
    except OSError:
        return None
    _remove_stale(mine)
    return mine if os.access(mine, os.W_OK) else None


def _folders() -> Path:
    if named := os.environ.get("ROLLCALL_CACHE"):
        return Path(named)
    if var := os.environ.get("ROLLCALL_VAR"):
        return Path(var) / "kernels"
    users = os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()
    return Path(users) / "rollcall" / "kernels"


def _remove_stale(mine: Path) -> None:
    oldest = time.time() - UNUSED_DAYS * 86_400
    for other in mine.parent.iterdir():
        if other != mine and other.is_dir() and other.stat().st_mtime < oldest:
            shutil.rmtree(other, ignore_errors=True)


def compiled(game: str) -> bool:
    """Tell whether that game's kernels need no compiling: they are cached, or interpreted."""
    if not enabled():
        return True
    mine = folder()
    return mine is not None and (mine / f"{game}.compiled").exists()


def mark_compiled(game: str) -> None:
    """Remember that each kernel of that game has been compiled into the cache."""
    if enabled() and (mine := folder()) is not None:
        (mine / f"{game}.compiled").touch()
