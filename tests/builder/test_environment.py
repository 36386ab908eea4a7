"""Settings from the environment: what each variable takes, and that nonsense is named."""

import os
import subprocess
import sys
from collections.abc import Callable
from importlib import reload
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

import builder
from builder import environment

NAME = "ROLLCALL_TESTED"
DEFAULT = Path("/tmp/x.sqlite3")  # noqa: S108 -- read as text; nothing is written there

HERE = Path(__file__).parent
READERS: dict[str, Callable[[], Any]] = {
    "flag": lambda: environment.flag(NAME, default=False),
    "number": lambda: environment.number(NAME, 5, least=1),
    "hosts": lambda: environment.hosts(NAME, "localhost"),
    "origins": lambda: environment.origins(NAME, ""),
    "secret": lambda: environment.secret(NAME),
    "folder": lambda: environment.folder(NAME, Path("/tmp")),  # noqa: S108 -- read as text; nothing is written there
    "importable": lambda: environment.importable(NAME, "builder.apps.BuilderConfig"),
    "address": lambda: environment.address(NAME, "rollcall@localhost"),
    "database": lambda: environment.database(NAME, DEFAULT)["NAME"],
    "redis": lambda: environment.redis(NAME),
}

TAKEN = [
    ("flag", "1", True), ("flag", "Yes", True), ("flag", "on", True), ("flag", "TRUE", True),
    ("flag", "0", False), ("flag", "no", False), ("flag", "Off", False), ("flag", "false", False),
    ("number", "1", 1), ("number", "007", 7), ("number", "999999999", 999_999_999),
    ("hosts", "a.org, .b.org,*", ["a.org", ".b.org", "*"]), ("hosts", "[::1]", ["[::1]"]),
    ("origins", "https://a.org,http://b:8000", ["https://a.org", "http://b:8000"]),
    ("secret", "x" * 20, "x" * 20),
    ("folder", "/tmp", Path("/tmp")), ("folder", f"{HERE}/made/later", HERE / "made" / "later"),  # noqa: S108 -- read as text; nothing is written there
    ("importable", "django.core.mail.backends.smtp.EmailBackend",
     "django.core.mail.backends.smtp.EmailBackend"),
    ("address", "a@b.org", "a@b.org"), ("address", "Ana <a@b.org>", "Ana <a@b.org>"),
    ("database", "sqlite:////tmp/a%20b.db", "/tmp/a b.db"),  # noqa: S108 -- read as text; nothing is written there
    ("database", "postgres://u:p@h:5433/n", "n"), ("database", "postgresql:///n", "n"),
    ("redis", "redis://h:6379/3", "redis://h:6379/3"), ("redis", "rediss://:p@h", "rediss://:p@h"),
    ("redis", "unix:///run/redis.sock", "unix:///run/redis.sock"),
]  # fmt: skip

UNSET = [
    ("flag", False), ("number", 5), ("hosts", ["localhost"]), ("origins", []), ("secret", ""),
    ("folder", Path("/tmp")), ("importable", "builder.apps.BuilderConfig"),  # noqa: S108 -- read as text; nothing is written there
    ("address", "rollcall@localhost"), ("database", str(DEFAULT)), ("redis", None),
]  # fmt: skip

REFUSED = [
    *(("flag", value) for value in ("2", "maybe", "truth", "-1", " ")),
    *(("number", value) for value in ("0", "-3", "1.5", "ten", "٣", "1e3", " 7", "9" * 10)),
    *(
        ("hosts", value)
        for value in ("https://a.org", ",", " , ", "a.org:80", "a.org/x", "a b", "[]", "a@b")
    ),
    *(("origins", value) for value in ("a.org", ",", "https://", "https://a.org/x", "ftp://a.org")),
    *(("origins", value) for value in ("https://a.org:x", "https://a.org?q", "*")),
    *(("secret", value) for value in ("short", "x" * 19)),
    *(("folder", value) for value in ("/dev/null", "/dev/null/x", __file__)),
    *(("importable", value) for value in ("nonsense", "no.such.module.Class", ".x", "a..b", "x.")),
    *(("address", value) for value in ("nobody", "@b.org", "a@", "a@b\nBcc: c@d")),
    *(("database", value) for value in ("nonsense", "mysql://h/n", "postgres://h", "sqlite://")),
    *(
        ("database", value)
        for value in ("postgres://h:port/n", "postgres://h:99999/n", "sqlite:///")
    ),
    *(("database", value) for value in ("sqlite:////no/such/folder/x.db", "sqlite://h/x.db")),
    *(("database", value) for value in ("sqlite:////tmp", "postgres://[/n")),
    *(("redis", value) for value in ("localhost:6379", "redis://", "redis://h:x/0", "redis://h/x")),
    *(("redis", value) for value in ("http://h:6379/0", "unix://", "redis://h:0/1")),
]


@pytest.mark.parametrize(("reader", "value", "expected"), TAKEN)
def test_what_is_taken(
    reader: str, value: str, expected: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(NAME, value)
    assert READERS[reader]() == expected


@pytest.mark.parametrize(("reader", "expected"), UNSET)
def test_unset_and_empty_are_the_default(
    reader: str, expected: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(NAME, raising=False)
    assert READERS[reader]() == expected
    monkeypatch.setenv(NAME, "")
    assert READERS[reader]() == expected


@pytest.mark.parametrize(("reader", "value"), REFUSED)
def test_nonsense_is_named(reader: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, value)
    with pytest.raises(ImproperlyConfigured, match=f"^{NAME}=.*: expected "):
        READERS[reader]()


def test_every_reader_is_tried_with_all_three() -> None:
    for rows in (TAKEN, UNSET, REFUSED):
        assert {row[0] for row in rows} == set(READERS)


def test_a_secret_is_never_in_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "hunter2")
    with pytest.raises(ImproperlyConfigured) as refused:
        environment.secret(NAME)
    assert "hunter2" not in str(refused.value)


def test_postgresql_in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "postgres://ana%40b:p%2Fw@db.example.org:5433/roll%20call")
    read = environment.database(NAME, DEFAULT)
    assert (read["USER"], read["PASSWORD"], read["HOST"]) == ("ana@b", "p/w", "db.example.org")
    assert (read["PORT"], read["NAME"]) == ("5433", "roll call")


def test_three_slashes_are_relative_to_the_working_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(NAME, "sqlite:///here.sqlite3")
    assert environment.database(NAME, DEFAULT)["NAME"] == str(tmp_path / "here.sqlite3")


def test_sqlite_waits_for_its_writer_and_writes_ahead() -> None:
    options: Any = environment.database("ROLLCALL_UNSET", DEFAULT)["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert options["timeout"] == 20
    assert "journal_mode=WAL" in options["init_command"]


NONSENSE = {
    "DATABASE_URL": "mysql://h/n",
    "REDIS_URL": "http://h",
    "ROLLCALL_VAR": "/dev/null",
    "ROLLCALL_CACHE": "/dev/null",
    "ROLLCALL_KERNELS": "/dev/null",
    "ROLLCALL_JIT": "perhaps",
    "ROLLCALL_DEBUG": "perhaps",
    "ROLLCALL_HTTPS": "perhaps",
    "ROLLCALL_RATE_WORK": "-1",
    "ROLLCALL_COSTLY_CALLS": "0",
    "ROLLCALL_ADMIN": "perhaps",
    "ROLLCALL_LOG": "xml",
    "ROLLCALL_LOG_LEVEL": "loud",
    "ROLLCALL_SECURITY_CONTACT": "nobody",
    "ROLLCALL_METRICS_TOKEN": "short",
    "ROLLCALL_HOSTS": "https://a.org",
    "ROLLCALL_ORIGINS": "a.org",
    "ROLLCALL_SECRET_KEY": "short",
    "ROLLCALL_EMAIL_BACKEND": "nonsense",
    "ROLLCALL_EMAIL_FROM": "nobody",
    "ROLLCALL_SMTP_HOST": "smtp://a.org",
    "ROLLCALL_SMTP_PORT": "0",
    "ROLLCALL_SMTP_TLS": "perhaps",
    "ROLLCALL_STATIC_ROOT": "/dev/null",
    "ROLLCALL_RESEND_SECONDS": "0",
    "ROLLCALL_SWEEP_SECONDS": "-5",
    "ROLLCALL_REPLAY_DAYS": "-1",
    "ROLLCALL_PAIRINGS": "-1",
    "ROLLCALL_PAIRING_DAYS": "never",
    "ROLLCALL_RUNS": "few",
    "ROLLCALL_RUNS_USER": "few",
    "ROLLCALL_BATTLES": "many",
    "ROLLCALL_BATTLES_USER": "many",
    "ROLLCALL_BATTLES_HOUR": "many",
    "ROLLCALL_BATTLES_HOUR_USER": "-1",
    "ROLLCALL_LISTS": "many",
    "ROLLCALL_LISTS_USER": "-1",
    "ROLLCALL_LISTS_MIB": "2.5",
    "ROLLCALL_LISTS_MIB_USER": "much",
    "ROLLCALL_REVISIONS": "all",
    "ROLLCALL_LIST_DAYS": "ever",
    "ROLLCALL_LISTENERS": "0",
    "ROLLCALL_LISTENERS_EACH": "none",
}


def test_the_settings_read_every_variable_through_a_check() -> None:
    """Each variable with nonsense in it, in one new process: the settings name each of them."""
    code = (
        "import importlib, os, sys\n"
        "from django.core.exceptions import ImproperlyConfigured\n"
        f"for name, value in {NONSENSE!r}.items():\n"
        "    before = os.environ.get(name)\n"
        "    os.environ[name] = value\n"
        "    sys.modules.pop('builder.settings', None)\n"
        "    try:\n"
        "        importlib.import_module('builder.settings')\n"
        "    except ImproperlyConfigured as error:\n"
        "        print(str(error).split('=')[0])\n"
        "    os.environ.pop(name)\n"
        "    if before is not None:\n"
        "        os.environ[name] = before\n"
    )
    done = subprocess.run(  # noqa: S603 -- this very Python, on code of ours
        [sys.executable, "-c", code], env=os.environ, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == list(NONSENSE)


def test_a_site_that_has_collected_no_static_files_starts_without_a_warning(tmp_path: Path) -> None:
    code = "from django.core.wsgi import get_wsgi_application; get_wsgi_application()"
    done = subprocess.run(  # noqa: S603 -- this very Python, on code of ours
        [sys.executable, "-W", "error::UserWarning:django.core.handlers.base", "-c", code],
        env=os.environ | {"ROLLCALL_STATIC_ROOT": str(tmp_path / "not" / "there")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stderr, done.returncode) == ("", 0)


def test_no_variable_is_forgotten() -> None:
    source = Path(environment.__file__).with_name("settings.py").read_text()
    named = {word for word in source.replace('"', " ").split() if word.startswith("ROLLCALL_")}
    anything = {"ROLLCALL_PROXIES", "ROLLCALL_SMTP_USER", "ROLLCALL_SMTP_PASSWORD"}
    plain = {name for name in named if "{" not in name} - anything
    assert plain | {"DATABASE_URL", "REDIS_URL"} == set(NONSENSE)


def test_a_folder_that_is_written_to_is_made_or_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(NAME, str(tmp_path / "a" / "b"))
    assert environment.made(NAME, tmp_path).is_dir()
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert environment.made(NAME, tmp_path, written=False) == tmp_path / "a" / "b"
    with pytest.raises(ImproperlyConfigured, match=f"^{NAME}=.*a/b': .*can be written to"):
        environment.made(NAME, tmp_path)
    monkeypatch.undo()
    monkeypatch.setenv(NAME, "/proc/nothing")
    with pytest.raises(ImproperlyConfigured, match=f"^{NAME}='/proc/nothing': .*can be made"):
        environment.made(NAME, tmp_path)


@pytest.mark.parametrize("outside", ["", "4"])
def test_sums_are_added_by_one_thread_unless_set_otherwise(
    outside: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENBLAS_NUM_THREADS")
    if outside:
        monkeypatch.setenv("OPENBLAS_NUM_THREADS", outside)
    reload(builder)
    assert os.environ["OPENBLAS_NUM_THREADS"] == (outside or "1")
