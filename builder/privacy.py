"""The var folder is its owner's alone: it holds password hashes, session keys and secrets.

Whatever earlier starts left with wider modes is narrowed at the next. What is not ours keeps its
mode, and so does the folder itself where such things lie in it: an operator may have named one
that others need.
"""

from contextlib import suppress
from fnmatch import fnmatch
from pathlib import Path

FOLDER, FILE, OTHERS = 0o700, 0o600, 0o077
OURS = ("secret_key*", "*.sqlite3*", "answers", "cache", "broker*", "beat-schedule*", "kernels")


def keep(folder: Path) -> None:
    """Make a folder if need be; let nobody else into it, or else into what is ours in it."""
    folder.mkdir(FOLDER, parents=True, exist_ok=True)
    there = list(folder.iterdir())
    ours = [place for place in there if is_ours(place)]
    if len(ours) == len(there):
        _narrow(folder)
    for place in ours:
        if place.is_dir() and _narrow(place):
            for file in place.iterdir():
                _narrow(file)
        else:
            _narrow(place)


def is_ours(place: Path) -> bool:
    """Return whether what lies in the var folder under that name is what we write there."""
    return not place.is_symlink() and any(fnmatch(place.name, name) for name in OURS)


def keep_database(path: Path) -> None:
    """Make an SQLite database's file if need be, its owner's alone, and so what lies beside it.

    SQLite gives the files it makes beside a database (-wal, -shm) the mode of the database.
    """
    with suppress(OSError):
        path.touch(FILE)
    for place in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        _narrow(place)


def _narrow(place: Path) -> bool:
    """Take what others may do from a folder or file of ours. False where there was nothing."""
    with suppress(OSError):  # another process may have taken it, or it is somebody else's
        mode = place.stat(follow_symlinks=False).st_mode
        if mode & OTHERS:
            place.chmod(FOLDER if place.is_dir() else FILE)
            return True
    return False
