"""What every test may ask for: shipped catalogues and lists, as data, values and rows."""

import json
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import override_settings
from django.utils.crypto import get_random_string
from hypothesis import settings as tries
from whitenoise.middleware import WhiteNoiseMiddleware

from builder import limits
from factions import loading
from factions.models import Edition
from factions.systems.warcrow import catalogue as warcrow_values
from tests import environment, rows
from tests.clocks import Clock
from tests.log_lines import lines_of

__all__ = ["environment"]

MOST_LEFT = 32 * 1024**2  # bytes of tables, on PostgreSQL
SIZE = "SELECT sum(pg_table_size(name::regclass)) FROM unnest(%s::text[]) name"


@pytest.fixture
def log() -> Iterator[StringIO]:
    """Return the lines of the log, as they are written from now on."""
    with lines_of() as lines:
        yield lines


# The same examples on every machine, however slow it is.
tries.register_profile("suite", deadline=None, derandomize=True)
tries.load_profile("suite")


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    """Hash passwords in a way that costs nothing."""
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


@pytest.fixture(scope="session", autouse=True)
def found_once() -> Iterator[None]:
    """Look for static files once, not for each client, which has a site of its own."""
    look, known = WhiteNoiseMiddleware.add_files_from_finders, dict[str, Any]()

    def recall(site: Any) -> None:
        if not known:
            collected, site.files = site.files, known
            look(site)
            site.files = collected
        site.files.update(known)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", recall)
        yield


@pytest.fixture(scope="session", autouse=True)
def quick_flushes() -> Iterator[None]:
    """Empty PostgreSQL's tables by their rows: to truncate all, indexes too, is slow.

    Rows that are gone, and those of transactions that were rolled back, still lie in the tables
    and are read through: where these have grown large, they are truncated after all.
    """
    truncated = type(connection.ops).sql_flush

    def emptied(operations: Any, style: Any, tables: Sequence[str], **how: bool) -> list[str]:
        names = [operations.quote_name(table) for table in tables]
        with connection.cursor() as cursor:
            cursor.execute(SIZE, [names])
            (size,) = cursor.fetchone()
        if size > MOST_LEFT:
            return truncated(operations, style, tables, **how)
        return [f"DELETE FROM {name}" for name in names]  # noqa: S608 -- names of tables, quoted by Django

    with pytest.MonkeyPatch.context() as patch:
        if connection.vendor == "postgresql":
            patch.setattr(type(connection.ops), "sql_flush", emptied)
        yield


@pytest.fixture(scope="session", autouse=True)
def parted_caches() -> Iterator[None]:
    """Let the caches ask which test runs."""
    own = {"KEY_FUNCTION": "tests.environment.own_key"}
    with override_settings(CACHES={name: cache | own for name, cache in settings.CACHES.items()}):
        yield


@pytest.fixture(autouse=True)
def own_cache(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test a part of the cache that no other test writes to; none where none is due."""
    due = environment.served(request.node)
    monkeypatch.setattr(environment.Part, "name", get_random_string(8) if due else "")


@pytest.fixture
def one_connection(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the connection of the test's transaction where a call or an answer is closed."""
    monkeypatch.setattr(connection, "close_if_unusable_or_obsolete", lambda: None)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Let limits count by a clock that stands still."""
    stopped = Clock()
    monkeypatch.setattr(limits, "time", stopped)
    return stopped


@pytest.fixture(scope="session")
def _warcrow_data() -> dict[str, Any]:
    return loading.data_of(settings.FIXTURES / "warcrow")


@pytest.fixture(scope="session")
def _warcrow_text(_warcrow_data: dict[str, Any]) -> str:
    return json.dumps(_warcrow_data)


@pytest.fixture
def warcrow_data(_warcrow_text: str) -> dict[str, Any]:
    """Return a copy of Warcrow's shipped catalogue data, to be changed at will."""
    data: dict[str, Any] = json.loads(_warcrow_text)
    return data


@pytest.fixture(scope="session")
def warcrow(_warcrow_data: dict[str, Any]) -> warcrow_values.Catalogue:
    """Return Warcrow's shipped catalogue as its value, straight from the files."""
    return warcrow_values.read(_warcrow_data)


@pytest.fixture
def loaded(db: None) -> Edition:
    """Load Warcrow's shipped catalogue into the database and return its edition."""
    return rows.load("warcrow")


@pytest.fixture(scope="session")
def dawn_data() -> dict[str, dict[str, Any]]:
    """Return both shipped editions of Iron Dawn by their version, not to be changed."""
    home = settings.FIXTURES / "iron-dawn"
    folders = {"0.9": home / "editions" / "0.9", "2.0": home}
    return {version: loading.data_of(folder) for version, folder in folders.items()}


@pytest.fixture
def dawns(db: None) -> dict[str, Edition]:
    """Load both editions of Iron Dawn into the database and return them by their version."""
    rows.load("iron-dawn/editions/0.9", "iron-dawn")
    return {version: loading.edition_in_force("iron-dawn", version) for version in ("0.9", "2.0")}


@pytest.fixture
def garrison() -> dict[str, Any]:
    """Return a list that Iron Dawn 0.9 calls legal and 2.0 does not."""
    home = settings.FIXTURES / "iron-dawn" / "editions" / "0.9" / "lists"
    return dict(json.loads((home / "the-old-garrison.json").read_text()))


@pytest.fixture
def documents() -> dict[str, dict[str, Any]]:
    """Return Warcrow's reference lists by name, to be changed at will."""
    return loading.references("warcrow")
