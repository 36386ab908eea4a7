"""Backing up the embedded database into one file, and restoring it."""

import sqlite3
from collections.abc import Collection
from contextlib import closing
from pathlib import Path

from django.utils import timezone

OURS_ALONE = 0o600
Migration = tuple[str, str]  # application and name


class BackupError(Exception):
    """A backup or a restore is impossible; the message gives the reason."""


def back_up(database: Path, copy: Path) -> int:
    """Write a copy of the database as it is at one moment; return its size in bytes.

    The site and its workers may run meanwhile. The copy is one file, readable by its owner alone.
    Raises BackupError if the file exists already or cannot be written.
    """
    if copy.exists():
        raise BackupError(f"{copy} is there already.")
    unfinished = copy.with_name(f"{copy.name}.unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        unfinished.touch(OURS_ALONE)
        with closing(_opened(database)) as opened:
            opened.execute("VACUUM INTO ?", (str(unfinished),))
        _check_whole(unfinished)
        unfinished.rename(copy)
    except (OSError, sqlite3.Error) as error:
        raise BackupError(f"{copy} cannot be written: {error}") from None
    finally:
        unfinished.unlink(missing_ok=True)
    return copy.stat().st_size


def restore(copy: Path, database: Path, known: Collection[Migration]) -> Path:
    """Replace the database by a copy; return the file that holds the replaced one.

    known: the migrations of this release. All or nothing; the site should not run. Raises
    BackupError if the file is not a backup, is damaged, or is of a newer release.
    """
    _check_whole(copy)
    newer = sorted(_migrations(copy) - set(known))
    if newer:
        raise BackupError(f"{copy} is of a newer release: {'.'.join(newer[0])} is not known here.")
    kept = database.with_name(f"{database.name}.before-{timezone.now():%Y%m%d-%H%M%S-%f}")
    back_up(database, kept)
    try:
        with closing(_opened(copy)) as old, closing(sqlite3.connect(database, timeout=60)) as new:
            old.backup(new)
    except sqlite3.Error as error:
        raise BackupError(f"{database} cannot be written: {error}") from None
    return kept


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _check_whole(copy: Path) -> None:
    try:
        with closing(_opened(copy)) as opened:
            [(verdict,)] = opened.execute("PRAGMA integrity_check(1)").fetchall()
    except sqlite3.Error as error:
        raise BackupError(f"{copy} is no backup: {error}.") from None
    if verdict != "ok":
        raise BackupError(f"{copy} is damaged: {verdict}.")


def _migrations(copy: Path) -> set[Migration]:
    try:
        with closing(_opened(copy)) as opened:
            return set(opened.execute("SELECT app, name FROM django_migrations"))
    except sqlite3.Error:
        raise BackupError(f"{copy} is no backup: it is no database of Rollcall.") from None
