"""The configuration of gunicorn (`--config python:builder.serving`): its processes count as one.

Each process writes its counters to files of one folder, and `/metrics` adds them up. Each start of
the site has a new folder.
"""

import os
import shutil
import tempfile
from typing import Any

FOLDER = "PROMETHEUS_MULTIPROC_DIR"

# Modules are imported once, before the processes fork, so that they share the memory.
preload_app = True

if FOLDER not in os.environ:
    os.environ[FOLDER] = tempfile.mkdtemp(prefix="rollcall-metrics-")


def child_exit(server: Any, worker: Any) -> None:
    """Drop the gauges of a process that has ended; its counters stay."""
    from prometheus_client import multiprocess

    multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]  # prometheus_client has no types for it


def on_exit(server: Any) -> None:
    """Remove the folder with the last process."""
    shutil.rmtree(os.environ[FOLDER], ignore_errors=True)
