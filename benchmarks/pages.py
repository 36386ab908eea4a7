"""Pages and API answers: queries, what the server takes for one, and what of that is a core's."""

from collections.abc import Callable, Iterable
from statistics import median
from time import perf_counter, process_time
from typing import Any

from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.test import Client

from benchmarks import Row
from benchmarks.check import ten_entries
from builder import answers
from builder.services import battles, lists

ROUNDS = 30
CPU_ROUNDS = 200
MILLI = 1e3
# What a published catalogue is shown by: address, the most CPU in ms that will do, what to reach.
PUBLISHED = {
    "home": ("/", 5, 4),
    "catalogue": ("/catalogue/warcrow/", 12, 8),
    "profile": ("/catalogue/warcrow/orc-hunters/", 12, 8),
    "API, 100 units": ("/api/v1/units?limit=100", 8, 4),
}


def run() -> Iterable[Row]:
    """Measure the pages of a list of ten entries, and what is around it."""
    settings.API_RATES["read"]["anon"] = 0
    army_list, secret = lists.create(ten_entries(), visibility="public")
    fight = battles.start(ten_entries(), ten_entries(), seed=1)
    pages = {
        "list, edited": f"/e/{secret}/",
        "list, shown": f"/l/{army_list.slug}/",
    }
    others = {
        "home": "/",
        "catalogue": "/catalogue/warcrow/",
        "profile": "/catalogue/warcrow/orc-hunters/",
        "battle": f"/battle/{fight.slug}/",
        "API, a list": f"/api/v1/lists/{army_list.slug}",
        "API, 50 units": "/api/v1/units",
    }
    for name, address in pages.items():
        queries, seconds = measured(address)
        yield Row(f"{name}: queries", queries, "", 12, 10)
        yield Row(f"{name}: server time", seconds * MILLI, "ms", 60, 30)
    for name, address in others.items():
        queries, seconds = measured(address)
        yield Row(f"{name}: queries", queries, "")
        yield Row(f"{name}: server time", seconds * MILLI, "ms")
    for name, (address, least, aim) in PUBLISHED.items():
        first, again = cpu(address)
        yield Row(
            f"{name}: CPU", again * MILLI, "ms", least, aim, note=f"{first * MILLI:.0f} first"
        )
    for row in (fight, army_list):  # the next benchmark needs an empty database
        row.delete()


def cpu(address: str) -> tuple[float, float]:
    """Return the seconds of a core for an answer that nothing is kept of, and then for the same.

    The latter is the median of many, gzip asked for; the process does nothing beside it.
    """
    client = Client(headers={"Accept-Encoding": "gzip"})
    _get(client, address)
    caches[answers.ALIAS].clear()
    first, *others = (_cpu(client, address) for _ in range(1 + CPU_ROUNDS))
    return first, median(others)


def _cpu(client: Client, address: str) -> float:
    begun = process_time()
    _get(client, address)
    return process_time() - begun


def measured(address: str) -> tuple[int, float]:
    """Return the queries of a page and the median of the seconds it takes, once it is warm."""
    client = Client()
    _get(client, address)
    counted: list[str] = []

    def count(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        counted.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(count):
        _get(client, address)
    taken = []
    for _ in range(ROUNDS):
        begun = perf_counter()
        _get(client, address)
        taken.append(perf_counter() - begun)
    return len(counted), median(taken)


def _get(client: Client, address: str) -> None:
    response = client.get(address)
    if response.status_code != 200:
        raise RuntimeError(f"{address}: {response.status_code}")
