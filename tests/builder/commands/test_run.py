"""`manage.py run` as a person meets it: it starts, answers, and leaves nothing behind."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from builder import addresses
from builder.management.commands import run
from tests.builder.test_addresses import needs_ipv6

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


class House:
    """A running `manage.py run` with a var folder of its own."""

    def __init__(self, var: Path, port: int, host: str = "127.0.0.1") -> None:
        self.var, self.port, self.host = var, port, host
        given = {"ROLLCALL_VAR": str(var), "ROLLCALL_JIT": "0", "PYTHONUNBUFFERED": "1"}
        inherited = {
            name: value
            for name, value in os.environ.items()
            if name not in ("DATABASE_URL", "REDIS_URL")
        }
        where = "--port", str(port), "--host", host
        self.process = subprocess.Popen(  # noqa: S603 -- our own command
            [sys.executable, str(settings.BASE_DIR / "manage.py"), "run", *where],
            env=inherited | given,
            cwd=var,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def address(self) -> str:
        """Wait for the line with the address and return it."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        return next(word for word in line.split() if word.startswith("http"))

    def get(self, path: str) -> bytes:
        """Return what the site answers, which must be 200."""
        connection = HTTPConnection(self.host, self.port, timeout=30)
        connection.request("GET", path)
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        assert answer.status == 200, body
        return body

    def members(self) -> dict[int, str]:
        """Return the living processes of the house, and their command lines."""
        marked = f"ROLLCALL_VAR={self.var}\0".encode()
        found = {}
        for folder in Path("/proc").iterdir():
            if not folder.name.isdecimal():
                continue
            try:
                if marked in (folder / "environ").read_bytes() + b"\0":
                    line = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                    found[int(folder.name)] = line
            except OSError:
                continue
        return {pid: line for pid, line in found.items() if line}

    def clear(self) -> None:
        """Kill whatever is left of it."""
        for pid in self.members():
            os.kill(pid, signal.SIGKILL)
        self.process.communicate()


@pytest.fixture
def port() -> int:
    """Return a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def house(request: pytest.FixtureRequest, tmp_path: Path, port: int) -> Iterator[House]:
    """Return a house that is starting; whatever is left of it in the end is killed."""
    built = House(tmp_path, port, getattr(request, "param", "127.0.0.1"))
    yield built
    built.clear()


@pytest.mark.parametrize(
    ("house", "number"),
    [
        ("127.0.0.1", signal.SIGINT),
        pytest.param("::1", signal.SIGTERM, marks=needs_ipv6),
    ],
    indirect=["house"],
)
def test_it_starts_answers_and_stops_cleanly(house: House, number: signal.Signals) -> None:
    address = house.address()
    assert address == f"http://{addresses.netloc(house.host, house.port)}/"
    assert b"Rollcall" in house.get("/")
    assert b"warcrow" in house.get("/api/v1/systems")
    lines = " ".join(house.members().values())
    assert "gunicorn" in lines
    assert "celery" in lines
    house.process.send_signal(number)
    rest, errors = house.process.communicate()
    assert (house.process.returncode, rest.splitlines()[-1]) == (0, "Stopped."), errors
    assert errors == ""
    assert house.members() == {}


def test_a_part_that_dies_takes_the_other_with_it_and_is_named(house: House) -> None:
    house.address()
    worker = min(pid for pid, line in house.members().items() if " celery " in line)
    os.kill(worker, signal.SIGKILL)
    _, errors = house.process.communicate()
    assert house.process.returncode == 1
    assert "The worker ended by itself (exit -9)." in errors
    assert house.members() == {}


def test_a_port_that_is_taken_is_reported_first(port: int) -> None:
    message = f"^port {port} of 127.0.0.1 is taken: .*--port"
    with socket.create_server(("127.0.0.1", port)), pytest.raises(CommandError, match=message):
        call_command("run", "--port", str(port))


@pytest.mark.parametrize("port", ["0", "-1", "65536"])
def test_an_invalid_port_is_refused(port: str) -> None:
    with pytest.raises(CommandError, match="from 1 to 65535"):
        call_command("run", f"--port={port}")


def test_root_is_not_warned_of_being_root() -> None:
    code = (
        "import os; os.getuid = os.geteuid = lambda: 0\n"
        "from celery import platforms; platforms.check_privileges(['json'])"
    )
    lines = [
        subprocess.run(  # noqa: S603 -- our own command
            [sys.executable, *quiet, "-c", code], capture_output=True, text=True, check=True
        ).stderr
        for quiet in ((), run.QUIET)
    ]
    assert "superuser privileges" in lines[0]
    assert lines[1] == ""
