"""Real workers, killed in the middle: the run goes on and comes to the very same battles."""

import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
import redis
from django.conf import settings
from django.utils.crypto import get_random_string

from factions.tabletop.lists import roster
from tests.builder.fake_game import FakeBattle

pytestmark = [
    pytest.mark.served,
    pytest.mark.skipif(sys.platform == "win32", reason="kills process groups"),
]

BATTLES = 4_000
SECONDS_A_BATTLE = 0.0005
# Twenty seconds for all of them: a machine with much else to do still looks in before the end.
SLOWLY = 0.005
# Runs one script after the other, each given and answered in a line.
SERVE = """
import contextlib, io, json, sys
import django
django.setup()
for line in sys.stdin:
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(json.loads(line), {})
    print(json.dumps(printed.getvalue()), flush=True)
"""
FURNISH = """
from django.conf import settings
from django.core.management import call_command
call_command("migrate", verbosity=0)
call_command("load_catalogue", settings.FIXTURES / "warcrow", verbosity=0)
"""
START = """
from builder.services import battles
from tests.builder import fake_game
fake_game.install()
run = battles.start(*{lists!r}, seed=7, ceiling={battles}, half_width=0)
print(run.slug)
"""
# Waits for a condition on the run, its battles that are known, and the chunks begun and not fought.
WAIT = """
import json, time
from builder.models import Run
deadline = time.monotonic() + 60
while time.monotonic() < deadline:
    run = Run.objects.get(slug={slug!r})
    pairing = run.parts.get().pairing
    fought, begun = pairing.battles, pairing.chunks.unfought().exclude(holder="").count()
    if {until}:
        break
    time.sleep(0.05)
print(json.dumps(dict(
    state=run.state, error=run.error, tally=pairing.tally, fought=fought, begun=begun,
)))
"""


class House:
    """A database, a broker and a var folder of their own, and the processes that share them."""

    def __init__(self, var: Path, database: str, redis_url: str) -> None:
        self.environment = os.environ | {
            "DJANGO_SETTINGS_MODULE": "builder.settings",
            "ROLLCALL_VAR": str(var),
            "DATABASE_URL": database,
            "REDIS_URL": redis_url,
            "ROLLCALL_JIT": "0",
            "ROLLCALL_RESEND_SECONDS": "2",
            "ROLLCALL_SWEEP_SECONDS": "1",
        }
        self.workers: list[subprocess.Popen[bytes]] = []
        self.scripts = subprocess.Popen(  # noqa: S603 -- this very Python, on code of ours
            [sys.executable, "-c", SERVE],
            env=self.environment,
            cwd=settings.BASE_DIR,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.script(FURNISH)

    def script(self, code: str, **values: Any) -> str:
        """Run code in the process of scripts; return what it prints."""
        assert self.scripts.stdin and self.scripts.stdout  # noqa: PT018 -- both pipes, or neither, are there
        self.scripts.stdin.write(json.dumps(code.format(**values)) + "\n")
        self.scripts.stdin.flush()
        answer = self.scripts.stdout.readline()
        assert answer, "the script failed: its traceback is in what this test printed"
        return str(json.loads(answer)).strip()

    def start(self, *lists: dict[str, Any]) -> str:
        """Start a run of two lists as a web process does; return its slug."""
        return self.script(START, lists=lists, battles=BATTLES)

    def wait(self, slug: str, until: str) -> dict[str, Any]:
        """Wait for a condition on a run; return how it stands then."""
        seen: dict[str, Any] = json.loads(self.script(WAIT, slug=slug, until=until))
        return seen

    def worker(self, seconds_a_battle: float = SECONDS_A_BATTLE) -> None:
        """Start a worker with the schedule in it, as `manage.py run` does."""
        command = ["celery", "--quiet", "--app", "tests.builder.fake_game", "worker", "--beat"]
        command += ["--concurrency", "1", "--without-gossip", "--without-mingle"]
        self.workers.append(
            subprocess.Popen(  # noqa: S603 -- this very Python, on code of ours
                [sys.executable, "-m", *command, "--loglevel", "error"],
                env=self.environment | {"FAKE_SECONDS": str(seconds_a_battle)},
                cwd=settings.BASE_DIR,
                start_new_session=True,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        )

    def signal(self, what: signal.Signals) -> None:
        """Send the workers and everything they started a signal."""
        for worker in self.workers:
            os.killpg(worker.pid, what)

    def freeze_in_a_chunk(self, slug: str) -> dict[str, Any]:
        """Stop the workers where a chunk is in their hands; return how the run stands."""
        for _ in range(20):
            self.signal(signal.SIGSTOP)
            seen = self.wait(slug, "True")
            if seen["begun"] or seen["state"] == "done":
                break
            self.signal(signal.SIGCONT)
            time.sleep(0.1)
        return seen

    def kill(self) -> None:
        """Kill the workers with everything they started; nothing of them can clean up."""
        for worker in self.workers:
            with suppress(ProcessLookupError):
                os.killpg(worker.pid, signal.SIGKILL)
            worker.wait()
        self.workers.clear()


@pytest.fixture
def database(tmp_path: Path) -> Iterator[str]:
    """Return the URL of an empty database: on the server of DATABASE_URL if there is one."""
    server = urlsplit(os.environ.get("DATABASE_URL", ""))
    if not server.scheme.startswith("postgres"):
        yield f"sqlite:///{tmp_path / 'killed.sqlite3'}"
        return
    name = f"rollcall_killed_{get_random_string(8, 'abcdefghij')}"
    with psycopg.connect(server._replace(path="/postgres").geturl(), autocommit=True) as admin:
        admin.execute(f'CREATE DATABASE "{name}"'.encode())
        yield server._replace(path=f"/{name}").geturl()
        admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())


@pytest.fixture(
    params=[
        "files",
        pytest.param(
            "redis",
            marks=[
                pytest.mark.full,
                pytest.mark.skipif(not os.environ.get("REDIS_URL"), reason="REDIS_URL is unset"),
            ],
        ),
    ]
)
def house(request: pytest.FixtureRequest, tmp_path: Path, database: str) -> Iterator[House]:
    """Return a house whose broker is a folder or a Redis server."""
    redis_url = os.environ["REDIS_URL"] if request.param == "redis" else ""
    built = House(tmp_path / "var", database, redis_url)
    yield built
    built.kill()
    built.scripts.communicate()
    if redis_url:
        path = urlsplit(database).path
        name = path.strip("/") if database.startswith("postgres") else path[1:]
        prefix = hashlib.sha256(name.encode()).hexdigest()[:8]
        with redis.Redis.from_url(redis_url) as server:
            for key in server.scan_iter(f"{prefix}*"):
                server.delete(key)


def test_a_killed_workers_run_ends_with_the_tally_of_an_undisturbed_one(
    house: House, documents: dict[str, dict[str, Any]]
) -> None:
    lists = documents["northern-tribes/the-bear-wakes"], documents["the-syenann/green-vigil"]
    game = FakeBattle()
    a, b = (roster.read(document) for document in lists)
    setup = game.compile(a, b, None, "crossroads")
    expected = game.fight(setup, 7, 0, BATTLES).as_json()

    house.worker(SLOWLY)
    slug = house.start(*lists)
    house.wait(slug, "fought")
    middle = house.freeze_in_a_chunk(slug)
    house.kill()
    assert (middle["state"], middle["begun"]) == ("running", 1)
    stopped = house.wait(slug, "True")
    assert stopped["state"] == "running"
    assert stopped["fought"] > 0
    assert stopped["tally"] != expected

    house.worker()
    ended = house.wait(slug, "not run.active")
    assert (ended["state"], ended["error"]) == ("done", "")
    assert ended["tally"] == expected


def test_a_run_started_without_a_worker_is_fought_once_there_are_two(
    house: House, documents: dict[str, dict[str, Any]]
) -> None:
    slug = house.start(*list(documents.values())[:2])
    assert house.wait(slug, "True")["state"] == "waiting"
    house.worker()
    house.worker()
    ended = house.wait(slug, "not run.active")
    assert (ended["state"], ended["tally"]["battles"]) == ("done", BATTLES)
