"""What gunicorn is told (`--config python:builder.serving`): its processes count as one site.

Each writes what it counts to files of one folder, which `/metrics` adds up. The folder is of this
start of the site alone.
"""

import os
import shutil
import tempfile
from typing import Any

FOLDER = "PROMETHEUS_MULTIPROC_DIR"

# What a process needs is imported once, before they part, and its memory shared.
preload_app = True

if FOLDER not in os.environ:
    os.environ[FOLDER] = tempfile.mkdtemp(prefix="rollcall-metrics-")


def child_exit(server: Any, worker: Any) -> None:
    """Let go of what a process that has ended said of itself; what it counted stays."""
    from prometheus_client import multiprocess

    multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def on_exit(server: Any) -> None:
    """Remove the folder with the last process."""
    shutil.rmtree(os.environ[FOLDER], ignore_errors=True)
