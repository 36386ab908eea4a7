"""The var folder is private to its owner, for it holds password hashes, session keys and secrets.

Each start narrows the modes of our own files if they are too wide. Other files keep their modes,
and so does the folder itself if it contains any: an operator may have named one that others need.
"""

from contextlib import suppress
from fnmatch import fnmatch
from pathlib import Path

FOLDER, FILE, OTHERS = 0o700, 0o600, 0o077
OURS = ("secret_key*", "*.sqlite3*", "answers", "cache", "broker*", "beat-schedule*", "kernels")


def keep(folder: Path) -> None:
    """Make a folder if needed; make it, or else our own files in it, private."""
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
    """Return whether a file or folder in the var folder is one that we write."""
    return not place.is_symlink() and any(fnmatch(place.name, name) for name in OURS)


def keep_database(path: Path) -> None:
    """Make an SQLite database's file if needed; make it and the files beside it private.

    SQLite gives the files that it makes beside a database (-wal, -shm) the mode of the database.
    """
    with suppress(OSError):
        path.touch(FILE)
    for place in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        _narrow(place)


def _narrow(place: Path) -> bool:
    """Remove others' permissions from a folder or file of ours; return False if there were none."""
    with suppress(OSError):  # another process may have removed it, or another user owns it
        mode = place.stat(follow_symlinks=False).st_mode
        if mode & OTHERS:
            place.chmod(FOLDER if place.is_dir() else FILE)
            return True
    return False
