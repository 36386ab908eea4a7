"""`manage.py backup` and `restore`: a drill on both databases, and how misuse ends."""

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection

from builder.management.backups import BackupError, back_up, restore
from builder.models import ArmyList
from builder.services import lists

KNOWN = {("builder", "0001_initial"), ("builder", "0002_packs")}


def made(path: Path, *names: str, migration: str = "0001_initial") -> Path:
    """Make a database with a list for each name."""
    with closing(sqlite3.connect(path)) as opened, opened:
        opened.execute("PRAGMA journal_mode=WAL")
        opened.execute("CREATE TABLE django_migrations (app, name)")
        opened.execute("INSERT INTO django_migrations VALUES ('builder', ?)", (migration,))
        opened.execute("CREATE TABLE lists (name)")
        opened.executemany("INSERT INTO lists VALUES (?)", [(name,) for name in names])
    return path


def held(path: Path) -> list[str]:
    """Return the names of the lists that a database holds."""
    with closing(sqlite3.connect(path)) as opened:
        return [name for (name,) in opened.execute("SELECT name FROM lists ORDER BY name")]


def test_a_backup_is_one_file_for_its_owner_alone(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    size = back_up(made(tmp_path / "live", "ice", "iron"), copy)
    assert held(copy) == ["ice", "iron"]
    assert (copy.stat().st_size, stat.S_IMODE(copy.stat().st_mode)) == (size, 0o600)
    assert sorted(file.name for file in tmp_path.glob("copy*")) == ["copy"]


def test_a_backup_holds_what_was_saved_while_another_writes(tmp_path: Path) -> None:
    live = made(tmp_path / "live", "ice")
    with closing(sqlite3.connect(live)) as writer:
        writer.execute("INSERT INTO lists VALUES ('half done')")
        back_up(live, tmp_path / "copy")
        writer.rollback()
    assert held(tmp_path / "copy") == ["ice"]


def test_a_backup_overwrites_nothing(tmp_path: Path) -> None:
    live, copy = made(tmp_path / "live"), tmp_path / "copy"
    copy.write_text("precious")
    with pytest.raises(BackupError, match="copy is there already"):
        back_up(live, copy)
    assert copy.read_text() == "precious"


def test_a_backup_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="cannot be written"):
        back_up(made(tmp_path / "live"), tmp_path / "nowhere" / "copy")


def test_a_restored_backup_replaces_the_database(tmp_path: Path) -> None:
    live, copy = made(tmp_path / "live", "old"), made(tmp_path / "copy", "ice", "iron")
    kept = restore(copy, live, KNOWN)
    assert held(live) == ["ice", "iron"]
    assert held(kept) == ["old"]


def test_a_restored_backup_is_seen_by_open_connections(tmp_path: Path) -> None:
    live, copy = made(tmp_path / "live", "old"), made(tmp_path / "copy", "ice")
    with closing(sqlite3.connect(live)) as reader:
        assert reader.execute("SELECT name FROM lists").fetchall() == [("old",)]
        restore(copy, live, KNOWN)
        assert reader.execute("SELECT name FROM lists").fetchall() == [("ice",)]


def damaged(path: Path) -> Path:
    """Make a database of which a page is overwritten."""
    made(path, *map(str, range(5000)))
    with path.open("r+b") as file:
        file.seek(3 * 4096)
        file.write(b"\xff" * 4096)
    return path


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda path: path, "is no backup: unable to open"),
        (lambda path: path.write_text("a list, not a database" * 9) and path, "is no backup: file"),
        (lambda path: path.touch() or path, "is no backup"),
        (damaged, "is damaged"),
        (lambda path: made(path, migration="0999_later"), "newer release: builder.0999_later"),
    ],
)
def test_a_file_that_is_not_a_backup_changes_nothing(
    tmp_path: Path, make: Callable[[Path], Path], reason: str
) -> None:
    live = made(tmp_path / "live", "old")
    with pytest.raises(BackupError, match=reason):
        restore(make(tmp_path / "copy"), live, KNOWN)
    assert held(live) == ["old"]
    assert sorted(file.name for file in tmp_path.glob("live.before*")) == []


@pytest.mark.served
def test_the_drill_on_sqlite(tmp_path: Path) -> None:
    def manage(*arguments: str) -> str:
        chosen = {"ROLLCALL_VAR": str(tmp_path), "DATABASE_URL": "", "REDIS_URL": ""}
        command = [sys.executable, str(settings.BASE_DIR / "manage.py"), *arguments]
        done = subprocess.run(  # noqa: S603 -- this very Python, on code of ours
            command, env=os.environ | chosen, capture_output=True, text=True, check=True
        )
        return done.stdout.strip()

    def asked(statement: str) -> list[tuple[str, ...]]:
        with closing(sqlite3.connect(tmp_path / "rollcall.sqlite3")) as opened, opened:
            return opened.execute(statement).fetchall()

    copy, models = str(tmp_path / "monday"), "SELECT app_label, model FROM django_content_type"
    manage("migrate", "--verbosity", "0", "--skip-checks")
    whole = asked(models)
    assert ("builder", "armylist") in whole
    assert manage("backup", copy).startswith(f"{copy}: ")
    asked("UPDATE django_content_type SET model = 'no ' || model WHERE app_label = 'builder'")
    assert asked(models) != whole
    assert manage("restore", copy).startswith(f"Restored {copy}.")
    assert asked(models) == whole


@pytest.mark.full
@pytest.mark.skipif(connection.vendor != "postgresql", reason="DATABASE_URL names no PostgreSQL")
@pytest.mark.django_db(transaction=True)
def test_the_drill_on_postgresql(
    tmp_path: Path, loaded: object, documents: dict[str, dict[str, object]]
) -> None:
    """By the commands of docs/operators.md, into a database beside."""
    army_list, _ = lists.create(documents["northern-tribes/trackless"])
    url = "postgresql://{USER}@{HOST}:{PORT}/".format(**connection.settings_dict)
    live, beside = connection.settings_dict["NAME"], f"{connection.settings_dict['NAME']}_restored"
    copy = str(tmp_path / "monday.dump")

    def tool(*arguments: str) -> str:
        done = subprocess.run(arguments, capture_output=True, text=True, check=True)  # noqa: S603 -- PostgreSQL's own tools, on databases of ours
        return done.stdout.strip()

    tool("pg_dump", "--format=custom", f"--file={copy}", f"--dbname={url}{live}")
    with connection.cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{beside}"')
    try:
        tool("pg_restore", "--no-owner", "--exit-on-error", f"--dbname={url}{beside}", copy)
        asked = "SELECT slug FROM builder_armylist"
        found = tool("psql", "--tuples-only", "--no-align", f"--command={asked}", url + beside)
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f'DROP DATABASE "{beside}" WITH (FORCE)')
    assert found == army_list.slug
    assert ArmyList.objects.count() == 1


@pytest.mark.full
@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "postgresql", reason="DATABASE_URL names no PostgreSQL")
@pytest.mark.parametrize(("command", "tool"), [("backup", "pg_dump"), ("restore", "pg_restore")])
def test_postgresql_has_tools_of_its_own(tmp_path: Path, command: str, tool: str) -> None:
    with pytest.raises(CommandError, match=f"use {tool}, as docs/operators.md shows"):
        call_command(command, str(tmp_path / "copy"))
