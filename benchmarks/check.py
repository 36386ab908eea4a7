"""Checking lists: the rules alone, a document to its verdict, and a hundred over HTTP."""

import json
from collections.abc import Callable, Iterable, Iterator
from statistics import median
from time import perf_counter
from typing import Any

from django.conf import settings
from django.test import Client

from benchmarks import Row
from builder.formats import verdicts
from factions import loading
from factions.models import Edition
from factions.systems import SYSTEMS
from factions.tabletop.lists import roster

ROUNDS, REPEATS = 25, 200
DOCUMENTS = 100
ENTRIES = 10
MICRO = 1e6


def run() -> Iterable[Row]:
    """Measure a shipped list of ten entries of each game, and Warcrow's by the API."""
    taken = {}
    for system in SYSTEMS:
        document = ten_entries(system)
        edition = loading.edition_in_force(system)
        rules, taken[system] = _rules(document, edition), _whole(document, edition)
        least = 60 if system == "warcrow" else 80
        yield Row(f"{system}, 10 entries, the rules", rules * MICRO, "us", least, 30)
        yield Row(f"{system}, document to verdict", taken[system] * MICRO, "us", least, 30)
    posted = _posted(ten_entries()) / DOCUMENTS
    yield Row(f"POST /check of {DOCUMENTS}, each", posted * MICRO, "us")
    yield Row("that over the verdict in process", posted / taken["warcrow"], "x", 3, 1.5)


def ten_entries(system: str = "warcrow") -> dict[str, Any]:
    """Return the first list of the edition in force with ten entries, or nearly as many."""
    lists = loading.opponents(system, loading.edition_in_force(system).version).values()
    return min(lists, key=lambda document: abs(len(document["entries"]) - ENTRIES))


def _rules(document: dict[str, Any], edition: Edition) -> float:
    catalogue, read = loading.catalogue(edition), roster.read(document)
    check = SYSTEMS[edition.system_id].legality.check
    return _seconds(lambda: check(read, catalogue))


def _whole(document: dict[str, Any], edition: Edition) -> float:
    known: verdicts.Editions = {(edition.system_id, document["edition"]): edition}
    return _seconds(lambda: verdicts.verdict(document, editions=known))


def _seconds(call: Callable[[], object]) -> float:
    """Return what a call takes: the median over rounds of many calls."""

    def rounds() -> Iterator[float]:
        for _ in range(ROUNDS):
            begun = perf_counter()
            for _ in range(REPEATS):
                call()
            yield (perf_counter() - begun) / REPEATS

    call()
    return median(rounds())


def _posted(document: dict[str, Any]) -> float:
    """Return what a call of the API takes that checks DOCUMENTS copies of the document."""
    settings.API_RATES["check"]["anon"] = 0
    client, body = Client(), json.dumps([document] * DOCUMENTS)
    taken = []
    for _ in range(ROUNDS):
        begun = perf_counter()
        response = client.post("/api/v1/check", body, content_type="application/json")
        taken.append(perf_counter() - begun)
        if response.status_code != 200:
            raise RuntimeError(response.content)
    return median(taken)
