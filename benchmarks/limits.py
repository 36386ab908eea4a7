"""The work of one address in a minute, and others' waiting times under twenty such addresses."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from statistics import median, quantiles
from threading import Event, Thread
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from django.conf import settings
from django.core.files.base import ContentFile
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

from benchmarks import Row
from benchmarks.check import ten_entries
from builder import limits
from factions import loading

SERVER = ["-m", "gunicorn", "builder.wsgi", "--config", "python:builder.serving"]
SERVER += ["--workers", "2", "--threads", "8", "--log-level", "error"]
CALLERS = 20
SECONDS, QUICK_SECONDS = 40, 10
WARM_SECONDS = 8  # in which each process builds what it keeps
PAUSE_SECONDS = 0.05  # between the calls of a reader
FAST = 0.02
CHEAP = ("/", "/catalogue/warcrow/", "/catalogue/warcrow/orc-hunters/", "/api/v1/systems")


@dataclass(frozen=True)
class Call:
    """A call that costs as much as its kind may."""

    path: str
    body: str | bytes
    kind: str = "application/json"


def run(*, quick: bool = False) -> Iterable[Row]:
    """Spend an address's minute by each kind of call, then let twenty addresses call at once."""
    calls = dearest()
    for name, call in calls.items():
        seconds, number = minute_of(call)
        yield Row(
            f"a minute of one address, {name}", seconds, "CPU s", 30, 20, note=f"{number} calls"
        )
    worst = calls["100 lists of 50 entries"]
    quiet, busy, served = beside(worst, QUICK_SECONDS if quick else SECONDS)
    for name, waits in (("no other calls", quiet), (f"{CALLERS} such calls", busy)):
        note = f"median {1000 * median(waits):.0f} ms of {len(waits)} answers"
        least, aim = (0.5, 0.3) if waits is busy else (None, None)
        yield Row(f"others' p99, {name}", quantiles(waits, n=100)[-1], "s", least, aim, note=note)
    yield Row("costly calls done meanwhile", served, "", note="all others were refused with 429")


def dearest() -> dict[str, Call]:
    """Return the calls that cost most, by name."""
    long = {**ten_entries(), "points_limit": 100_000}
    long["entries"] = [
        {"id": f"e{n}", "unit": ten_entries()["entries"][n % 5]["unit"]} for n in range(500)
    ]
    fifty = {**long, "entries": long["entries"][:50]}
    names = [unit.name for unit in loading.edition_in_force("warcrow").units.all()]
    lines = [f"{name[:-1]}x {n}" for n, name in enumerate(names * 32)][:2900]
    pages = [ContentFile("\n".join(lines[n * 20 : n * 20 + 400]), f"{n}.txt") for n in range(100)]
    return {
        "100 lists of 50 entries": Call("/api/v1/check", json.dumps([fifty] * 100)),
        "2,900 lines all but right": Call("/api/v1/convert", "\n".join(lines), "text/plain"),
        "500 entries made legal": Call("/api/v1/fix", json.dumps(long)),
        "500 entries filled up": Call("/api/v1/complete", json.dumps(long)),
        "an organiser's 100 lists": Call(
            "/organisers/check/", encode_multipart(BOUNDARY, {"files": pages}), MULTIPART_CONTENT
        ),
    }


def minute_of(call: Call) -> tuple[float, int]:
    """Return the seconds of a core that an address takes in one minute, and its calls.

    When nothing costly is let in any more, it reads catalogue pages until nothing is at all.
    """
    client = Client(REMOTE_ADDR=f"203.0.113.{abs(hash(call)) % 250}")
    still: Any = SimpleNamespace(time=lambda: 0.0)
    begun, number = time.thread_time(), 0
    with patch.object(limits, "time", still):
        while client.generic("POST", call.path, call.body, call.kind).status_code != 429:
            number += 1
        while client.get(f"/api/v1/search?q=hunt{number}").status_code != 429:
            number += 1
    return time.thread_time() - begun, number


def beside(call: Call, seconds: float) -> tuple[list[float], list[float], int]:
    """Return what readers wait for cheap answers: alone, then beside the calls; calls done."""
    with server() as port:
        list(_read(port, WARM_SECONDS))
        quiet = list(_read(port, seconds))
        over, done = Event(), [0] * CALLERS
        attackers = [
            Thread(target=_attack, args=(port, n, call, over, done)) for n in range(CALLERS)
        ]
        for attacker in attackers:
            attacker.start()
        busy = list(_read(port, seconds))
        over.set()
        for attacker in attackers:
            attacker.join()
    return quiet, busy, sum(done)


@contextmanager
def server() -> Iterator[int]:
    """Run the site as the image does, behind one proxy; return its port."""
    with socket.socket() as free:
        free.bind(("localhost", 0))
        port = free.getsockname()[1]
    environment = os.environ | {"ROLLCALL_PROXIES": "1", "PYTHONPATH": str(settings.BASE_DIR)}
    process = subprocess.Popen(  # noqa: S603 -- this very Python, on code of ours
        [sys.executable, "-W", "ignore", *SERVER, "--bind", f"localhost:{port}"], env=environment
    )
    try:
        while _status(port, "GET", "/", "192.0.2.1") != 200:
            time.sleep(FAST)
        yield port
    finally:
        process.terminate()
        process.wait()


def _read(port: int, seconds: float) -> Iterator[float]:
    """Yield what each cheap answer takes, each to another address."""
    end, number = time.perf_counter() + seconds, 0
    while (begun := time.perf_counter()) < end:
        status = _status(port, "GET", CHEAP[number % len(CHEAP)], f"198.51.100.{number % 250}")
        if status != 200:
            raise RuntimeError(f"a cheap call was answered {status}")
        yield time.perf_counter() - begun
        number += 1
        time.sleep(PAUSE_SECONDS)


def _attack(port: int, number: int, call: Call, over: Event, done: list[int]) -> None:
    while not over.is_set():
        kind: Mapping[str, str] = {"Content-Type": call.kind}
        status = _status(port, "POST", call.path, f"203.0.113.{number}", call.body, kind)
        done[number] += status == 200
        time.sleep(PAUSE_SECONDS)


def _status(
    port: int,
    method: str,
    path: str,
    caller: str,
    body: str | bytes | None = None,
    headers: Mapping[str, str] | None = None,
) -> int:
    connection = HTTPConnection("localhost", port, timeout=60)
    sent = body.encode() if isinstance(body, str) else body
    try:
        connection.request(method, path, sent, {"X-Forwarded-For": caller, **(headers or {})})
        answer = connection.getresponse()
        answer.read()
    except ConnectionError:
        return 0
    else:
        return answer.status
    finally:
        connection.close()
