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
from factions.tabletop import roster

ROUNDS, REPEATS = 25, 200
DOCUMENTS = 100
MICRO = 1e6


def run() -> Iterable[Row]:
    """Measure a legal Warcrow list of ten entries."""
    document = ten_entries()
    edition = loading.edition_in_force("warcrow")
    catalogue, read = loading.catalogue(edition), roster.read(document)
    check = SYSTEMS["warcrow"].legality.check
    known: dict[tuple[str, str | None], Edition] = {("warcrow", document["edition"]): edition}
    rules = _seconds(lambda: check(read, catalogue))
    whole = _seconds(lambda: verdicts.verdict(document, editions=known))
    posted = _posted(document) / DOCUMENTS
    yield Row("10 entries, the rules", rules * MICRO, "us", 60, 30)
    yield Row("10 entries, document to verdict", whole * MICRO, "us", 60, 30)
    yield Row(f"POST /check of {DOCUMENTS}, each", posted * MICRO, "us")
    yield Row("of that, HTTP and JSON", (posted - whole) * MICRO, "us")


def ten_entries() -> dict[str, Any]:
    """Return a reference list of ten entries."""
    return next(
        document
        for document in loading.reference_lists("warcrow")
        if len(document["entries"]) == 10
    )


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
