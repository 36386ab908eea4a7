"""Access to /metrics, its figures of battles, and the sum over a site's processes."""

import os
import subprocess
import sys
import time
from datetime import timedelta
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.test import Client

from builder.celery import app
from builder.models import Chunk, Minute, Pairing, Replay, Run
from builder.services import overview, work
from factions.models import Edition
from tests.builder.test_proxy import free_port

CALLS = {f'rollcall_calls{{queue="{queue.name}"}}': 0 for queue in site.CELERY_TASK_QUEUES}
TOKEN = "a token of some length"  # noqa: S105 -- a secret of these tests alone

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("192.0.2.1", {}, 404),
        ("", {}, 404),
        ("127.0.0.1", {"X-Forwarded-For": "192.0.2.1"}, 404),
        ("192.0.2.1", {"Authorization": f"Bearer {TOKEN}"}, 200),
        ("192.0.2.1", {"Authorization": "Bearer a wrong one"}, 404),
        ("127.0.0.1", {"Authorization": "Bearer a wrong one"}, 404),
        ("192.0.2.1", {"Authorization": f"Basic {TOKEN}"}, 404),
        ("192.0.2.1", {"Authorization": "Bearer "}, 404),
    ],
)
def test_access_to_the_metrics(
    address: str, headers: dict[str, str], status: int, settings: Any
) -> None:
    settings.METRICS_TOKEN = TOKEN
    assert Client(REMOTE_ADDR=address).get("/metrics", headers=headers).status_code == status


@pytest.mark.parametrize("shown", ["", "None"])
def test_without_a_token_no_other_machine_may_read(shown: str, settings: Any) -> None:
    settings.METRICS_TOKEN = ""
    headers = {"Authorization": f"Bearer {shown}"}
    assert Client(REMOTE_ADDR="192.0.2.1").get("/metrics", headers=headers).status_code == 404


@pytest.fixture
def no_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the queues be empty, whatever other tests have put into the broker."""
    empty = {queue.name: 0 for queue in site.CELERY_TASK_QUEUES}
    monkeypatch.setattr(overview, "calls", lambda: empty)


def values(client: Client) -> dict[str, float]:
    """Return our own figures as Prometheus reads them."""
    lines = client.get("/metrics").content.decode().splitlines()
    pairs = [line.rsplit(" ", 1) for line in lines if line.startswith("rollcall_")]
    return {name: float(value) for name, value in pairs}


@pytest.mark.usefixtures("no_calls")
def test_how_the_battles_go(client: Client, loaded: Edition) -> None:
    def run(state: str, **more: Any) -> Run:
        return Run.objects.create(
            edition=loaded, a_document={}, b_document={}, scenario="s", seed=7, state=state, **more
        )

    running, _failed, _waiting = run("running"), run("failed"), run("waiting")
    terms = {"system": loaded.system, "seed": 7}
    pairing = Pairing.objects.create(key="1", battles=300, handed=500, goal=1_000, **terms)
    Pairing.objects.create(key="2", battles=1_000, handed=1_000, goal=0, **terms)
    Pairing.objects.create(key="3", battles=0, handed=200, goal=100, **terms)
    Chunk.objects.create(pairing=pairing, first=300, count=100, crashes=2)
    Chunk.objects.create(pairing=pairing, first=400, count=100, tally={})
    Replay.objects.create(run=running, index=0)
    Replay.objects.create(run=running, index=1, error="broke down")
    figures = values(client)
    assert 0 < figures.pop("rollcall_waiting_seconds") < 60
    assert figures == {
        'rollcall_runs{state="waiting"}': 1,
        'rollcall_runs{state="running"}': 1,
        'rollcall_runs{state="done"}': 0,
        'rollcall_runs{state="cancelled"}': 0,
        'rollcall_runs{state="failed"}': 1,
        "rollcall_battles_known": 1_300,
        "rollcall_battles_waiting": 500,
        "rollcall_battles_a_second": 0,
        "rollcall_workers": 0,
        "rollcall_listeners": 0,
        "rollcall_chunks_held": 1,
        "rollcall_chunks_crashes": 2,
        "rollcall_replays_waiting": 1,
        "rollcall_replays_failed": 1,
        **CALLS,
    }


@pytest.mark.usefixtures("no_calls")
def test_nothing_waits_where_there_is_nothing(client: Client) -> None:
    figures = values(client)
    assert sum(figures.values()) == 0
    assert len(figures) == 15 + len(CALLS)


def test_queues_are_left_out_while_the_broker_is_away(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**_: Any) -> None:
        raise OSError("away")

    monkeypatch.setattr(app.producer_pool, "acquire", fail)
    assert not CALLS.keys() & values(client).keys()


def test_what_all_processes_did(client: Client, loaded: Edition) -> None:
    now = work.this_minute()
    lately, before = now - timedelta(minutes=1), now - timedelta(minutes=2)
    rows: list[tuple[str, Any, int, int, float]] = [
        ("a", lately, 100, 2, 0.15),
        ("b", lately, 100, 1, 0.08),
        ("b", lately, 500, 4, 1.5),
        ("a", before, work.BEYOND, 1, 40.0),
        ("a", now, 100, 1, 0.1),
    ]
    for process, start, bound, chunks, seconds in rows:
        Minute.objects.create(
            process=process,
            start=start,
            system=loaded.system,
            bound=bound,
            chunks=chunks,
            battles=60 * chunks,
            seconds=seconds,
        )
    more = {"failures": 2, "new": 3, "known": 5, "remembered": 800}
    Minute.objects.create(process="web", start=now, system=loaded.system, **more)
    found = values(client)
    mine = {name: value for name, value in found.items() if 'system="warcrow"' in name}
    labels = 'system="warcrow"'
    buckets = {"0.05": 0, "0.1": 4, "0.25": 4, "0.5": 8, "1.0": 8, "2.5": 8, "5.0": 8}
    buckets |= {"15.0": 8, "+Inf": 9}
    assert mine == {
        f"rollcall_battles_fought_total{{{labels}}}": 540,
        f"rollcall_chunk_failures_total{{{labels}}}": 2,
        f"rollcall_battles_remembered_total{{{labels}}}": 800,
        f'rollcall_pairings_asked_total{{remembered="yes",{labels}}}': 5,
        f'rollcall_pairings_asked_total{{remembered="no",{labels}}}': 3,
        **{
            f'rollcall_chunk_seconds_bucket{{le="{bound}",{labels}}}': number
            for bound, number in buckets.items()
        },
        f"rollcall_chunk_seconds_count{{{labels}}}": 9,
        f"rollcall_chunk_seconds_sum{{{labels}}}": pytest.approx(41.83),
    }
    assert found["rollcall_battles_a_second"] == 7


COUNTED = 'django_http_responses_total_by_status_total{status="200"}'


def test_all_processes_of_a_site_are_one(tmp_path: Path) -> None:
    port = free_port()
    given = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    given |= {"ROLLCALL_VAR": str(tmp_path), "TMPDIR": str(tmp_path)}
    bind = ["--bind", f"127.0.0.1:{port}", "--workers", "2"]
    serving = ["builder.wsgi", "--config", "python:builder.serving", "--log-level", "error"]
    migrate = [sys.executable, "manage.py", "migrate", "--verbosity", "0", "--skip-checks"]
    subprocess.run(migrate, env=given, cwd=site.BASE_DIR, check=True)  # noqa: S603 -- this very Python, on code of ours
    server = subprocess.Popen(  # noqa: S603 -- this very Python, on code of ours
        [sys.executable, "-m", "gunicorn", *serving, *bind], env=given, cwd=site.BASE_DIR
    )

    def get(path: str) -> str:
        connection = HTTPConnection("127.0.0.1", port, timeout=30)
        connection.request("GET", path)
        return connection.getresponse().read().decode()

    try:
        _until_it_answers(get)
        before = _counted(get("/metrics"))
        for _ in range(20):
            get("/robots.txt")
        assert _counted(get("/metrics")) - before == 21  # the first look counts as well
        (folder,) = tmp_path.glob("rollcall-metrics-*")
        # Two processes, and the one that they parted from.
        assert len(list(folder.glob("counter_*.db"))) == 3
    finally:
        server.terminate()
        server.wait(30)
    assert list(tmp_path.glob("rollcall-metrics-*")) == []


def _until_it_answers(get: Any) -> None:
    for _ in range(300):
        try:
            get("/robots.txt")
        except OSError:
            time.sleep(0.1)
        else:
            return


def _counted(page: str) -> float:
    (line,) = [line for line in page.splitlines() if line.startswith(COUNTED)]
    return float(line.split()[-1])
