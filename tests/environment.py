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
from collections.abc import Collection
from pathlib import Path

import pytest

MEMORY = Path("/dev/shm")  # noqa: S108 -- a folder of a random name is made in it
ROOM = 2 * 1024**3  # bytes


def in_memory(folder: Path) -> Path | None:
    """Return a folder that is kept in memory if it is there and has room, None if it has not.

    The embedded cache and broker are files, which take a sixth of the time of tests that use them.
    """
    return folder if folder.is_dir() and shutil.disk_usage(folder).free > ROOM else None


if "ROLLCALL_VAR" not in os.environ:
    os.environ["ROLLCALL_VAR"] = tempfile.mkdtemp(prefix="rollcall-tests-", dir=in_memory(MEMORY))
    atexit.register(shutil.rmtree, os.environ["ROLLCALL_VAR"], ignore_errors=True)

if worker := os.environ.get("PYTEST_XDIST_WORKER"):
    shared = Path(os.environ["ROLLCALL_VAR"])
    os.environ.setdefault("ROLLCALL_CACHE", str(shared / "kernels"))
    os.environ["ROLLCALL_VAR"] = str(shared / worker)

# Matrices of fits are small, and each process has a core: more threads wait for one another.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

os.environ.setdefault("ROLLCALL_STATIC_ROOT", str(Path(os.environ["ROLLCALL_VAR"]) / "static"))

# What the tests write to PostgreSQL need not outlive the machine.
os.environ.setdefault("PGOPTIONS", "-c synchronous_commit=off")

gc.set_threshold(50_000, 20, 50)

FIXTURES = {"db", "transactional_db", "django_db_setup", "live_server", "client", "api"}
MARKS = {"django_db", "served", "full"}


def served(item: pytest.Item) -> bool:
    """Whether a test uses the database or a client by a fixture, or more by a marker.

    No other has any: the database is barred from it by Django's plugin, the cache by `own_cache`.
    A test that starts a process in the suite's environment needs the marker.
    """
    asked = FIXTURES.intersection(getattr(item, "fixturenames", ()))
    return bool(asked) or any(mark.name in MARKS for mark in item.iter_markers())


def twins(items: Collection[pytest.Item]) -> list[pytest.Item]:
    """Return the browser tests at a desk that are done on a phone too.

    No service is asked for anything else because a screen is wider.
    """
    wide = [item for item in items if item.get_closest_marker("e2e") and "desk" in item.nodeid]
    names = {item.nodeid for item in items}
    return [item for item in wide if item.nodeid.replace("desk", "phone") in names]


class Part:
    """The part of the caches that the running test writes to: "" where it is to have none.

    A name that changes, not caches that are made anew: what Django keeps of each of those in the
    thread's context is never given up, and every line of the log looks through it.
    """

    name = ""


def own_key(key: str, prefix: str, version: int) -> str:
    """Return a key that no other test has: a cache's KEY_FUNCTION."""
    if not Part.name:
        pytest.fail("A test that uses the cache needs the database or the mark `served`.")
    return f"{Part.name}:{prefix}:{version}:{key}"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer to leave out what no service changes."""
    parser.addoption("--served", action="store_true", help="only tests that ask for a service")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what no service changes, where that is asked for."""
    if config.getoption("--served"):
        gone = {item for item in items if not served(item)}.union(twins(items))
        config.hook.pytest_deselected(items=[item for item in items if item in gone])
        items[:] = [item for item in items if item not in gone]


def pytest_collection_finish() -> None:
    """Leave what all tests share out of every later search for garbage."""
    gc.collect()
    gc.freeze()


def pytest_sessionfinish() -> None:
    """Look for garbage once more at the end, not in five rounds among all there is."""
    gc.collect()
    gc.freeze()
