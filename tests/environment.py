"""A var folder of the suite's own, named before the settings are read (`-p tests.environment`).

It goes when the suite ends. A ROLLCALL_VAR given from outside is kept, and so are DATABASE_URL
and REDIS_URL: the same suite runs on the embedded default and on PostgreSQL and Redis. Where
`pytest -n` starts several processes, each has a folder inside that one, with a cache and a broker
of its own, and all of them share the compiled kernels.

Garbage is looked for seldom, and never among what is there before the first test: it was a quarter
of what collecting the tests took.
"""

import atexit
import gc
import os
import shutil
import tempfile
from pathlib import Path

if "ROLLCALL_VAR" not in os.environ:
    os.environ["ROLLCALL_VAR"] = tempfile.mkdtemp(prefix="rollcall-tests-")
    atexit.register(shutil.rmtree, os.environ["ROLLCALL_VAR"], ignore_errors=True)

if worker := os.environ.get("PYTEST_XDIST_WORKER"):
    shared = Path(os.environ["ROLLCALL_VAR"])
    os.environ.setdefault("ROLLCALL_CACHE", str(shared / "kernels"))
    os.environ["ROLLCALL_VAR"] = str(shared / worker)

gc.set_threshold(50_000, 20, 50)


def pytest_collection_finish() -> None:
    """Leave what all tests share out of every later search for garbage."""
    gc.collect()
    gc.freeze()
