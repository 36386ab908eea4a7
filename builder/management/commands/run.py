"""`manage.py run`: the whole of Rollcall on one machine, the site and one worker."""

import os
import signal
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Mapping
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from io import StringIO
from types import FrameType
from typing import Any, cast

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from builder import addresses
from builder.static_files import Collected

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
LOOK_SECONDS, PATIENCE_SECONDS = 0.2, 10.0
# Embedded, any user may run it, even root: Celery's SecurityWarning is a UserWarning.
SERVING = ("--config", "python:builder.serving")
QUIET = ("-W", "ignore::UserWarning:celery.platforms")


class Command(BaseCommand):
    """Run both parts until a signal; print the address once it answers. Exit 1: a part ended."""

    help = "Migrates, loads the catalogues, starts the site and one worker until Ctrl-C."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the address to listen on."""
        addresses.add_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Run until a signal or the end of a part."""
        host, asked = options["host"], options["port"]
        try:
            port = addresses.chosen(host, asked)
        except addresses.CannotListenError as error:
            raise CommandError(f"{error}.") from None
        if asked is None:
            self.stdout.write(addresses.announced(host, port, asked))
            self.stdout.flush()
        self.stopping = False
        for number in SIGNALS:
            signal.signal(number, self._stop)
        call_command("migrate", verbosity=0, interactive=False)
        call_command("load_catalogue", keep_published=True, stdout=StringIO())
        _collect()
        parts = {} if self.stopping else _started(host, port)
        try:
            self._watch(parts, host, port)
        finally:
            _ended(parts)
        self.stdout.write("Stopped.")

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.stopping = True

    def _watch(self, parts: Mapping[str, "subprocess.Popen[bytes]"], host: str, port: int) -> None:
        """Wait for a signal. Raises CommandError if a part ends before."""
        announced = False
        while not self.stopping:
            for name, part in parts.items():
                if part.poll() is not None:
                    raise CommandError(f"The {name} ended by itself (exit {part.returncode}).")
            if not announced and _answers(host, port):
                announced = True
                self.stdout.write(
                    f"Rollcall: http://{addresses.netloc(host, port)}/ (Ctrl-C stops it)"
                )
                self.stdout.flush()
            time.sleep(LOOK_SECONDS)


def _collect() -> None:
    """Collect the static files unless they are collected already."""
    if not cast(Collected, staticfiles_storage).up_to_date:
        call_command("collectstatic", verbosity=0, interactive=False)


def _started(host: str, port: int) -> dict[str, "subprocess.Popen[bytes]"]:
    """Start site and worker, each in a session of its own, which Ctrl-C does not reach."""
    site = [
        "gunicorn",
        "builder.wsgi",
        *SERVING,
        "--bind",
        addresses.netloc(host, port),
        "--workers",
        "2",
    ]
    site += ["--threads", "8", "--limit-request-line", "8190", "--graceful-timeout", "3"]
    site += ["--log-level", "warning"]
    worker = ["celery", "--quiet", "--app", "builder", "worker", "--beat", "--concurrency", "1"]
    worker += ["--without-gossip", "--without-mingle", "--without-heartbeat", "--loglevel", "error"]
    paths = os.pathsep.join(filter(None, (str(settings.BASE_DIR), os.environ.get("PYTHONPATH"))))
    return {
        name: subprocess.Popen(  # noqa: S603 -- this very Python, on code of ours
            [sys.executable, *QUIET, "-m", *command],
            env=os.environ | {"PYTHONPATH": paths},
            start_new_session=True,
        )
        for name, command in (("site", site), ("worker", worker))
    }


def _answers(host: str, port: int) -> bool:
    connection = HTTPConnection(host, port, timeout=1)
    try:
        connection.request("GET", "/")
        return connection.getresponse().status > 0
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def _ended(parts: Mapping[str, "subprocess.Popen[bytes]"]) -> None:
    """End both parts by a signal or, if they take too long, kill them and all they started."""
    for part in parts.values():
        if part.poll() is None:
            part.terminate()
    deadline = time.monotonic() + PATIENCE_SECONDS
    for part in parts.values():
        with suppress(subprocess.TimeoutExpired):
            part.wait(max(0.0, deadline - time.monotonic()))
        _kill_group(part)
        part.wait()


def _kill_group(part: "subprocess.Popen[bytes]") -> None:
    """Kill what is left of a part's session."""
    with suppress(ProcessLookupError):
        os.killpg(part.pid, signal.SIGKILL)
