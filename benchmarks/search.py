"""The search over the catalogues of all games: what the server takes for a page of it."""

from collections.abc import Iterable, Iterator
from statistics import median, quantiles
from time import perf_counter
from typing import Any
from urllib.parse import urlencode

import numpy as np
from django.test import Client

from benchmarks import Row
from builder.services import search
from builder.services.search import FIELDS, Card

QUERIES = 200
SEED = 7
MISSPELT, NARROWED = 0.15, 0.5
MILLI = 1e3


def run() -> Iterable[Row]:
    """Measure the first search of a process, then 200 seeded ones of all kinds."""
    begun = perf_counter()
    index = search.index()
    yield Row("index, made once a process", (perf_counter() - begun) * MILLI, "ms")
    client = Client()
    _get(client, "?q=a")
    taken = []
    for query in queries(index.cards):
        begun = perf_counter()
        _get(client, query)
        taken.append((perf_counter() - begun) * MILLI)
    yield Row("catalogue search, p95", quantiles(taken, n=20)[-1], "ms", 80, 30)
    yield Row("catalogue search, median", median(taken), "ms")


def queries(cards: list[Card]) -> Iterator[str]:
    """Yield addresses: words of units as people type them, half with filters, some misspelt."""
    rng = np.random.default_rng(SEED)

    def one(of: list[Any]) -> Any:
        return of[int(rng.integers(len(of)))]

    for _ in range(QUERIES):
        card = one(cards)
        words = search.words_of(one([t for field in FIELDS for t in card.terms[field]])).split()
        word = one(words)
        asked = {"q": one([" ".join(words), word, word[: max(2, len(word) - 2)]])}
        if rng.random() < MISSPELT:
            asked["q"] = f"{word[:-1]}q{word[-1:]}"
        if rng.random() < NARROWED:
            asked |= {"side": card.system, "most": str(max(card.points, default=0))}
        yield f"?{urlencode(asked)}"


def _get(client: Client, query: str) -> None:
    response = client.get(f"/search/{query}")
    if response.status_code != 200:
        raise RuntimeError(f"{query}: {response.status_code}")
