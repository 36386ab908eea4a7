"""The var folder is its owner's alone, from the first start on and where it was not before."""

import os
import shelve
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from builder import privacy, tasks


def mode(path: Path) -> str:
    """Return what owner, group and others may do, in octal."""
    return f"{path.stat().st_mode & 0o777:o}"


def write(path: Path, permissions: int = 0o644) -> Path:
    """Make a file, and the folders above it, with modes of a careless time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.parent.chmod(0o755)
    path.write_text("secret")
    path.chmod(permissions)
    return path


def test_a_var_folder_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    privacy.keep(tmp_path / "var")
    assert mode(tmp_path / "var") == "700"


def test_files_open_to_others_are_narrowed(tmp_path: Path) -> None:
    var = tmp_path / "var"
    names = ["rollcall.sqlite3", "rollcall.sqlite3-wal", "rollcall.sqlite3-shm", "secret_key"]
    names += ["beat-schedule", "cache/a.djcache", "broker/1.rollcall.msg", "broker-taken/2.msg"]
    files = [write(var / name, 0o666) for name in names]
    (var / "kernels").mkdir(0o775)
    privacy.keep(var)
    assert {mode(file) for file in files} == {"600"}
    folders = [var, *(var / name for name in ("cache", "broker", "broker-taken", "kernels"))]
    assert {mode(folder) for folder in folders} == {"700"}
    assert [file.read_text() for file in files] == ["secret"] * len(files)


def test_other_files_and_folders_with_them_keep_their_modes(tmp_path: Path) -> None:
    """An operator may have named a folder that others need, such as /var."""
    var, outside = tmp_path / "var", write(tmp_path / "outside")
    ours, lib = write(var / "secret_key"), write(var / "lib" / "others")
    var.chmod(0o755)
    (var / "cache").symlink_to(outside)
    privacy.keep(var)
    assert [mode(path) for path in (ours, lib, var, outside)] == ["600", "644", "755", "644"]


@pytest.mark.parametrize("names", [[], ["old.db"], ["old.db", "old.db-wal", "old.db-shm"]])
def test_a_database_and_what_lies_beside_it_are_the_owners_alone(
    tmp_path: Path, names: list[str]
) -> None:
    for name in names:
        write(tmp_path / name)
    privacy.keep_database(tmp_path / "old.db")
    assert {mode(tmp_path / name) for name in ("old.db", *names)} == {"600"}


def test_a_database_where_nothing_can_be_made_is_left_to_the_database(tmp_path: Path) -> None:
    privacy.keep_database(tmp_path / "nowhere" / "old.db")
    assert not (tmp_path / "nowhere").exists()


def test_files_of_workers_and_schedule_are_private(tmp_path: Path) -> None:
    usual = os.umask(0o022)
    try:
        tasks.keep_files_private(sender=None)
        shelve.open(str(tmp_path / "beat-schedule")).close()  # noqa: S301 -- a file of the test's own
    finally:
        os.umask(usual)
    assert {mode(file) for file in tmp_path.iterdir()} == {"600"}


START = """
import os
os.umask(0)
import django
django.setup()
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from builder import tasks
call_command("migrate", "contenttypes", verbosity=0)
cache.set("seen", 1)
tasks.sweep.delay()
"""


@pytest.mark.served
def test_all_that_a_start_writes_is_the_owners_alone(tmp_path: Path) -> None:
    var = tmp_path / "var"
    names = ("DATABASE_URL", "REDIS_URL")
    inherited = {name: value for name, value in os.environ.items() if name not in names}
    subprocess.run(  # noqa: S603 -- our own command
        [sys.executable, "-c", START],
        env=inherited | {"ROLLCALL_VAR": str(var), "DJANGO_SETTINGS_MODULE": "builder.settings"},
        cwd=settings.BASE_DIR,
        check=True,
    )
    written = sorted(path for path in (var, *var.rglob("*")))
    assert {mode(path) for path in written if path.is_dir()} == {"700"}
    assert {mode(path) for path in written if path.is_file()} == {"600"}
    assert {path.name for path in var.iterdir()} >= {"secret_key", "rollcall.sqlite3", "broker"}
    assert len(list((var / "broker").iterdir())) == 1
