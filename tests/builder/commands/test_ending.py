"""Every command ends in one line and a code where something around it is wrong."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import get_commands, load_command_class
from django.db import OperationalError

from builder.management import ending

LIST = settings.FIXTURES / "warcrow" / "lists" / "northern-tribes" / "the-bear-wakes.json"
# Of each command, a call that needs the database as it should be.
CALLS = {
    "balance": ["warcrow"],
    "battle": [str(LIST), str(LIST)],
    "check": [str(LIST)],
    "complete": [str(LIST)],
    "crowd": ["--lists", "1", "--runs", "1"],
    "field": [str(LIST), str(LIST)],
    "fix": [str(LIST)],
    "league": ["warcrow"],
    "load_catalogue": [],
    "matrix": [str(LIST), str(LIST.with_name("trackless.json"))],
    "muster": ["cold-iron"],
    "odds": ["warcrow", "orc-hunters", "bulwarks"],
    "outfits": ["cold-iron"],
    "replay": [str(LIST), str(LIST), "--seed", "1", "--index", "0"],
    "systems": [],
    "train": ["warcrow", "marshal"],
    "whatif": [str(LIST), str(LIST)],
    "withdraw": ["warcrow", "1.6"],
}
# Work on the database's file, migrate first, or look at what is compiled before all else.
WITHOUT = {"backup", "restore", "run", "compile_kernels", "first_battles"}
OWN = {name for name, app in get_commands().items() if app in ("builder", "factions")}
# Runs each call in one process, as manage.py would, and prints how it ended.
RUN_ALL = """
import contextlib, io, json, sys
from builder.management import ending
ended = {}
for name, words in json.loads(sys.argv[1]).items():
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            ending.main(["manage.py", name, *words])
            code = 0
        except SystemExit as end:
            code = end.code
    ended[name] = [code, out.getvalue(), err.getvalue()]
print(json.dumps(ended))
"""


def started(var: Path, *words: str, **variables: str) -> "subprocess.CompletedProcess[str]":
    """Run Python in a var folder of its own, on SQLite and without Redis if nothing else is set."""
    inherited = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DATABASE_URL", "REDIS_URL")
    }
    return subprocess.run(  # noqa: S603 -- this very Python, on code of ours
        [sys.executable, *words],
        env=inherited | {"ROLLCALL_VAR": str(var), "ROLLCALL_JIT": "0"} | variables,
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )


def managed(var: Path, *words: str, **variables: str) -> tuple[int, str]:
    """Run manage.py; return its code and what it prints on standard error."""
    done = started(var, str(settings.BASE_DIR / "manage.py"), *words, **variables)
    return done.returncode, done.stderr


def all_ended(var: Path, **variables: str) -> dict[str, list[Any]]:
    """Return of every call its code and what it printed on standard output and error."""
    done = started(var, "-c", RUN_ALL, json.dumps(CALLS), **variables)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_every_command_of_ours_is_tried() -> None:
    assert set(CALLS) == OWN - WITHOUT


def test_no_command_checks_the_pages_first() -> None:
    """Django's checks load every page and call of the site, half of what a short command takes."""
    for name in OWN:
        command = load_command_class(get_commands()[name], name)
        assert list(command.requires_system_checks) == [], name


def test_a_database_that_is_not_migrated(tmp_path: Path) -> None:
    hint = "run manage.py migrate, then manage.py load_catalogue.\n"
    for name, (code, out, err) in all_ended(tmp_path).items():
        assert (code, out) == (2, ""), name
        assert err.startswith("CommandError: No catalogue (no such table: "), name
        assert err.endswith(f"): {hint}"), name
        assert err.count("\n") == 1, name


def test_a_database_that_cannot_be_reached(tmp_path: Path) -> None:
    url = "postgres://ann:sesame@127.0.0.1:1/none"
    start = "CommandError: DATABASE_URL='postgres://ann:***@127.0.0.1:1/none': the database cannot "
    for name, (code, out, err) in all_ended(tmp_path, DATABASE_URL=url).items():
        assert (code, out) == (2, ""), name
        assert err.startswith(start), name
        assert err.count("\n") == 1, name


@pytest.mark.parametrize(
    ("variables", "line"),
    [
        (
            {"ROLLCALL_HTTPS": "maybe"},
            "ROLLCALL_HTTPS='maybe': expected 1, true, yes or on, or 0, false, no or off.",
        ),
        (
            {"ROLLCALL_HOSTS": ","},
            "ROLLCALL_HOSTS=',': expected names like example.org, without scheme or port.",
        ),
        ({"ROLLCALL_VAR": "/dev/null/var"}, "ROLLCALL_VAR='/dev/null/var': expected a folder, or "),
        ({"ROLLCALL_VAR": "/proc/var"}, "ROLLCALL_VAR='/proc/var': expected a folder that can be "),
    ],
    ids=["https", "hosts", "var below a file", "var that cannot be made"],
)
def test_a_variable_that_makes_no_sense(
    tmp_path: Path, variables: dict[str, str], line: str
) -> None:
    code, err = managed(tmp_path, "systems", **variables)
    assert code == 2
    assert err.startswith(f"CommandError: {line}")
    assert err.count("\n") == 1


def test_a_reader_that_goes_away_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(  # noqa: S603 -- this very Python, on code of ours
        [sys.executable, str(settings.BASE_DIR / "manage.py"), "help", "--commands"],
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (ending.BROKEN_PIPE, "")


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (KeyboardInterrupt(), 130, "Stopped.\n"),
        (FileNotFoundError(2, "No such file or directory", "a.svg"), 2,
         "CommandError: a.svg: No such file or directory\n"),
        (OSError(28, "No space left on device"), 2, "CommandError: No space left on device\n"),
        (PermissionError(13, "Permission denied", "/var/x/key"), 2,
         "CommandError: ROLLCALL_VAR='/var/x': /var/x/key: Permission denied\n"),
    ],
)  # fmt: skip
def test_the_line_of_each_exception(
    error: BaseException,
    code: int,
    line: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ROLLCALL_VAR", "/var/x")
    with pytest.raises(SystemExit) as ended, ending.errors_as_exits():
        raise error
    assert (ended.value.code, capsys.readouterr().err) == (code, line)


@pytest.mark.django_db
def test_a_database_that_refuses_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite:////tmp/x.db")
    with pytest.raises(SystemExit) as ended, ending.errors_as_exits():
        raise OperationalError("database is locked")
    assert ended.value.code == 2
    line = "DATABASE_URL='sqlite:////tmp/x.db': the database refuses: database is locked"
    assert capsys.readouterr().err == f"CommandError: {line}\n"


def test_other_exceptions_are_faults_and_pass() -> None:
    with pytest.raises(ZeroDivisionError), ending.errors_as_exits():
        raise ZeroDivisionError


def test_traceback_shows_the_exception(tmp_path: Path) -> None:
    code, err = managed(tmp_path, "systems", "--traceback")
    assert code == 1
    assert err.startswith("Traceback (most recent call last):")
