"""The site's address: the given port or the first free one, announced before anything else."""

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from django.conf import settings

from builder import addresses
from builder.addresses import HOST, CannotListenError, announced, chosen, netloc


def _ipv6() -> bool:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


needs_ipv6 = pytest.mark.skipif(not _ipv6(), reason="this machine has no address ::1")
MAKE = shutil.which("make") or "make"


@pytest.fixture
def first(monkeypatch: pytest.MonkeyPatch) -> int:
    """Return the first of three ports, all free, among which one is looked for."""
    while True:
        with ExitStack() as opened:
            start = opened.enter_context(socket.create_server((HOST, 0))).getsockname()[1]
            try:
                for port in (start + 1, start + 2):
                    opened.enter_context(socket.create_server((HOST, port)))
            except OSError:
                continue
        monkeypatch.setattr(addresses, "FIRST_PORT", start)
        monkeypatch.setattr(addresses, "TRIED", 3)
        return int(start)


@pytest.fixture
def taken() -> Iterator[int]:
    """Return a port that is taken."""
    with socket.create_server((HOST, 0)) as server:
        yield server.getsockname()[1]


def test_the_first_free_port_is_chosen(first: int) -> None:
    assert chosen(HOST, None) == first
    with socket.create_server((HOST, first)):
        assert chosen(HOST, None) == first + 1
        with socket.create_server((HOST, first + 1)):
            assert chosen(HOST, None) == first + 2


def test_no_free_port_is_an_error(first: int) -> None:
    with ExitStack() as opened:
        for port in range(first, first + 3):
            opened.enter_context(socket.create_server((HOST, port)))
        with pytest.raises(CannotListenError, match=f"^ports {first} to {first + 2} of 127.0.0.1"):
            chosen(HOST, None)


def test_a_given_port_is_that_port_or_none(first: int, taken: int) -> None:
    assert chosen(HOST, first + 2) == first + 2
    with pytest.raises(CannotListenError, match=f"^port {taken} of 127.0.0.1 is taken: .*PORT="):
        chosen(HOST, taken)


@needs_ipv6
def test_an_address_of_ipv6_is_listened_on(first: int) -> None:
    assert chosen("::1", first) == first
    assert netloc("::1", first) == f"[::1]:{first}"


@pytest.mark.parametrize(
    ("host", "reason"),
    [
        ("203.0.113.7", "^host 203.0.113.7: this machine has no such address$"),
        ("nowhere.invalid", "^host nowhere.invalid: no such address"),
        ("a" * 70, "^host a+: no such address"),
        ("::g", "^host ::g: no such address"),
    ],
)
@pytest.mark.parametrize("port", [None, 8000])
def test_an_invalid_host_is_named_in_the_error(host: str, reason: str, port: int | None) -> None:
    with pytest.raises(CannotListenError, match=reason):
        chosen(host, port)


def test_a_port_that_was_chosen_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "FIRST_PORT", 8000)
    assert announced(HOST, 8000, None) == "Rollcall starts at http://127.0.0.1:8000/"
    why = "Rollcall starts at http://127.0.0.1:8001/ (port 8000 is taken)"
    assert announced(HOST, 8001, None) == why
    assert announced(HOST, 8001, 8001) == "Rollcall starts at http://127.0.0.1:8001/"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Return a folder that is as bare as a fresh clone, in which nothing can be installed."""
    (tmp_path / "builder").mkdir()
    for name in ("Makefile", "builder/addresses.py"):
        shutil.copy(settings.BASE_DIR / name, tmp_path / name)
    for name in ("requirements.txt", "requirements-dev.txt", "requirements-uv.txt"):
        (tmp_path / name).write_text("nothing-of-this-name==0\n")
    return tmp_path


def made(folder: Path, *words: str, **environment: str) -> tuple[int, str]:
    """Run make there; return its exit code and all it prints."""
    inherited = {name: os.environ[name] for name in os.environ if name not in ("HOST", "PORT")}
    done = subprocess.run(  # noqa: S603 -- make, on a Makefile of ours
        [MAKE, *words],
        cwd=folder,
        env=inherited | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def test_make_run_reports_a_taken_port_before_it_installs(clone: Path, taken: int) -> None:
    code, output = made(clone, "run", f"PORT={taken}", f"PYTHON={sys.executable}")
    assert code == 2
    assert output.splitlines()[0].startswith(f"port {taken} of 127.0.0.1 is taken: ")
    assert not (clone / ".venv").exists()


def test_make_run_reports_an_invalid_host_before_it_installs(clone: Path) -> None:
    code, output = made(clone, "run", "HOST=203.0.113.7", f"PYTHON={sys.executable}")
    assert code == 2
    assert output.splitlines()[0] == "host 203.0.113.7: this machine has no such address."
    assert not (clone / ".venv").exists()


@pytest.mark.parametrize("target", ["run", "test", "lint"])
def test_make_without_python_stops_with_its_own_message(clone: Path, target: str) -> None:
    (clone / "bin").mkdir()
    (clone / "bin" / "sh").symlink_to("/bin/sh")
    code, output = made(clone, target, PATH=str(clone / "bin"))
    assert code == 2
    lines = output.splitlines()
    assert lines[0] == "Rollcall needs Python 3.11; name it: make PYTHON=/path/to/python3.11"
    assert [line for line in lines if not line.startswith("make")] == lines[:1]
    assert not (clone / ".venv").exists()
