"""Where compiled kernels are kept: a folder for each state of a game's sources.

Numba's own cache looks at one file at a time, so a caller would keep an edited callee's old code;
a folder named by a digest of every source it is made of cannot. They lie in `kernels` inside the
folder that ROLLCALL_CACHE names (default: ROLLCALL_VAR, else the user's cache folder). What such a
folder named by ROLLCALL_KERNELS holds is taken over: an image ships one, for processors of a kind.

What is kept is machine code and pickles, so nothing is kept in, or loaded from, a folder that
anybody else may write to; and nothing is removed but folders that bear the mark of this module.
Nothing here loads Numba.
"""

import hashlib
import logging
import os
import re
import shutil
import stat
import sys
import time
from functools import cache
from importlib.metadata import version
from pathlib import Path

from factions.tabletop.compiler import sources

logger = logging.getLogger(__name__)

UNUSED_DAYS = 2.0
MARK, COMPILED = "rollcall-kernels", "compiled"
HOME, OURS_ALONE = "kernels", 0o700
PLAIN = "plain"
# A processor of about 2013 and later, and what /proc/cpuinfo calls the abilities it is named for.
SHIPPED_FOR = "x86-64-v3"
SHIPPED_NEEDS = "avx avx2 bmi1 bmi2 f16c fma abm movbe xsave"
NAME = re.compile("[0-9a-f]{24}")
_here = False


def enabled() -> bool:
    """Return whether kernels are compiled: unless ROLLCALL_JIT is 0, no, off or false."""
    return os.environ.get("ROLLCALL_JIT", "").lower() not in ("0", "no", "off", "false")


def plain() -> bool:
    """Return whether stock Numba compiles kernels because ROLLCALL_JIT is plain."""
    return os.environ.get("ROLLCALL_JIT", "").lower() == PLAIN


@cache
def folder(game: str | None) -> Path | None:
    """Return the cache folder of a game's code as it is now, made if need be.

    None where nothing can be written, or others can write. A game of None is code that is no
    game's: its folder goes by every source there is. Folders of other code that nobody has used
    for UNUSED_DAYS are removed.
    """
    home = _home()
    if home is None:
        return None
    mine = home / _name(game)
    if not _made(mine):
        return None
    (mine / MARK).touch()
    os.utime(mine)
    _take_shipped(mine)
    return mine


@cache
def _home() -> Path | None:
    """Return the folder of the folders, tidied; None where nothing can be kept there."""
    home = _named() / HOME
    if not _made(home):
        return None
    _tidy(home)
    return home


def _named() -> Path:
    if named := os.environ.get("ROLLCALL_CACHE") or os.environ.get("ROLLCALL_VAR"):
        return Path(named)
    users = os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()
    return Path(users) / "rollcall"


@cache
def _name(game: str | None) -> str:
    code = sources.rules_of(game) if game else sources.rules_of_all()
    versions = f"{sys.version}|{version('numba')}|{version('numpy')}|{processor() or ''}"
    if plain():
        versions += f"|{PLAIN}"
    return hashlib.sha256(f"{code}|{versions}".encode()).hexdigest()[:24]


def _made(place: Path) -> bool:
    """Make a folder that is ours alone. False, and a line in the log, where that cannot be."""
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.mkdir(OURS_ALONE, exist_ok=True)
        reason = distrusted(place)
        if not reason and not os.access(place, os.W_OK | os.X_OK):
            reason = "it cannot be written to"
    except OSError as error:
        reason = error.strerror or "it cannot be made"
    if reason:
        logger.warning("Compiled kernels are not kept in %s: %s", place, reason)
    return not reason


def distrusted(place: Path) -> str:
    """Return why nothing of a folder may be loaded; empty where nobody else can write to it.

    Raises OSError where it cannot be looked at.
    """
    found = place.lstat()
    if not stat.S_ISDIR(found.st_mode):
        return "it is no folder"
    if found.st_uid != os.geteuid():
        return f"it belongs to user {found.st_uid}, not to {os.geteuid()}"
    if found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return f"others may write to it (mode {stat.S_IMODE(found.st_mode):o})"
    for above in place.absolute().parents:
        mode = above.stat().st_mode
        if mode & stat.S_IWOTH and not mode & stat.S_ISVTX:
            return f"others may exchange it, for they may write to {above}"
    return ""


def processor() -> str | None:
    """Return the kind of processor to compile for; None for the very one that this machine has.

    It is SHIPPED_FOR where kernels are shipped and this machine can run them.
    """
    if not os.environ.get("ROLLCALL_KERNELS"):
        return None
    return SHIPPED_FOR if set(SHIPPED_NEEDS.split()) <= _abilities() else None


def _abilities() -> set[str]:
    """Return what Linux says that the first processor can do; nothing where there is no telling."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return set()
    return set(next((line for line in lines if line.startswith("flags")), "").split())


def _take_shipped(mine: Path) -> None:
    """Copy the kernels that are shipped for this code, if there are any and none are here."""
    shipped = Path(os.environ.get("ROLLCALL_KERNELS") or mine.parent.parent) / HOME / mine.name
    if shipped == mine or (mine / COMPILED).exists() or not (shipped / COMPILED).exists():
        return
    if reason := distrusted(shipped):
        logger.warning("Kernels are not taken from %s: %s", shipped, reason)
        return
    files = [file for file in shipped.iterdir() if file.suffix in (".nbi", ".nbc")]
    for file in (*files, shipped / COMPILED):
        beside = mine / f"{file.name}.{os.getpid()}"
        shutil.copyfile(file, beside)
        beside.replace(mine / file.name)


def _tidy(home: Path) -> None:
    """Touch the folders of this code, and remove marked ones that nobody has touched for long."""
    mine = {_name(game) for game in sources.games()}
    oldest = time.time() - UNUSED_DAYS * 86_400
    for place in home.iterdir():
        if not NAME.fullmatch(place.name) or place.is_symlink() or not (place / MARK).is_file():
            continue
        if place.name in mine:
            os.utime(place)
        elif place.stat().st_mtime < oldest:
            shutil.rmtree(place, ignore_errors=True)


def compiled(game: str) -> bool:
    """Return whether that game's kernels need no compiling: they are cached, or interpreted."""
    return not enabled() or is_kept(game)


def is_kept(game: str) -> bool:
    """Return whether that game's kernels are in the cache, compiled for this machine."""
    mine = folder(game)
    return mine is not None and (mine / COMPILED).exists()


def compile_here() -> None:
    """Have this process compile what is not kept, which else is another's."""
    global _here  # noqa: PLW0603 -- of the process, said once as it starts
    _here = True


def compiles_here() -> bool:
    """Return whether this process compiles, itself, what is not kept."""
    return _here


def mark_compiled(game: str) -> None:
    """Remember that each kernel of that game has been compiled into the cache."""
    if enabled() and (mine := folder(game)) is not None:
        (mine / COMPILED).touch()
