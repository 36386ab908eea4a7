"""/metrics for Prometheus: requests of all processes, and the state of battles."""

import os
from collections.abc import Iterable, Iterator, Mapping
from ipaddress import ip_address
from itertools import groupby
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from builder.services import overview, work

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # set by `builder.serving` if there are several processes
KEPT_SECONDS = 15  # between two queries, however many callers there are
COUNTERS = {
    "battles_fought": ("battles", "Battles that workers fought."),
    "chunk_failures": ("failures", "Chunks that broke down."),
    "battles_remembered": ("remembered", "Battles that runs which began did not have to fight."),
}


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Answer a program that sends settings.METRICS_TOKEN or is on this machine.

    Raises Http404 for all others.
    """
    if not _may_look(request):
        raise Http404
    registry = REGISTRY
    if FOLDER in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # prometheus_client has no types for it
    battles = CollectorRegistry()
    battles.register(Battles())
    text = generate_latest(registry) + generate_latest(battles)
    return HttpResponse(text, content_type=CONTENT_TYPE_LATEST)


def _may_look(request: HttpRequest) -> bool:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if settings.METRICS_TOKEN and scheme.lower() == "bearer":
        return constant_time_compare(token.strip(), settings.METRICS_TOKEN)
    return "X-Forwarded-For" not in request.headers and _is_here(request.META["REMOTE_ADDR"])


def _is_here(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


class Battles(Collector):
    """Runs by state, battles known, fought and waiting, and replays, from the database."""

    def collect(self) -> Iterator[Metric]:
        """Yield a metric family for each figure."""
        found: dict[str, Any] = (
            cache.get_or_set("metrics-battles", figures, KEPT_SECONDS) or figures()
        )
        runs = GaugeMetricFamily("rollcall_runs", "Runs by state.", labels=["state"])
        for state, number in found["runs"].items():
            runs.add_metric([state], number)
        yield runs
        for name, (help_text, value) in found["plain"].items():
            yield GaugeMetricFamily(f"rollcall_{name}", help_text, value)
        yield _calls(found["calls"])
        yield from _work(found["work"])


def figures() -> dict[str, Any]:
    """Return the figures of battles by group and name."""
    waiting, replays = overview.waiting(), overview.replays()
    return {
        "runs": overview.runs(),
        "plain": {
            "battles_known": ("Battles remembered.", overview.known()),
            "battles_waiting": (
                "Battles that runs want and no worker has begun.",
                waiting["battles"],
            ),
            "waiting_seconds": (
                "Age of the oldest run that no worker has begun.",
                waiting["seconds"],
            ),
            "battles_a_second": (
                "Battles a second in the last whole minute.",
                overview.battles_a_second(),
            ),
            "chunks_held": ("Chunks that workers fight.", waiting["held"]),
            "chunks_crashes": ("Most crashes at a chunk that is not fought.", waiting["crashes"]),
            "workers": ("Workers that were seen lately.", len(overview.about())),
            "replays_waiting": ("Replays requested and not fought yet.", replays["waiting"]),
            "replays_failed": ("Replays that broke down.", replays["failed"]),
        },
        "calls": overview.calls(),
        "work": work.totals(),
    }


def _calls(lengths: Mapping[str, int | None]) -> Metric:
    family = GaugeMetricFamily("rollcall_calls", "Messages in each queue.", labels=["queue"])
    for queue, length in lengths.items():
        if length is not None:
            family.add_metric([queue], length)
    return family


def _work(rows: Iterable[Mapping[str, Any]]) -> Iterator[Metric]:
    """Yield what all processes did since the first battle. rows: of `work.totals`."""
    counters = {
        column: CounterMetricFamily(f"rollcall_{name}", help_text, labels=["system"])
        for name, (column, help_text) in COUNTERS.items()
    }
    asked = CounterMetricFamily(
        "rollcall_pairings_asked",
        "Pairings of runs that began, by whether memory had battles of them.",
        labels=["system", "remembered"],
    )
    seconds = HistogramMetricFamily(
        "rollcall_chunk_seconds", "Seconds that chunks took.", labels=["system"]
    )
    for system, found in groupby(rows, key=lambda row: str(row["system"])):
        mine = list(found)
        for column, counter in counters.items():
            counter.add_metric([system], _sum(mine, column))
        asked.add_metric([system, "yes"], _sum(mine, "known"))
        asked.add_metric([system, "no"], _sum(mine, "new"))
        seconds.add_metric([system], _buckets(mine), _sum(mine, "seconds"))
    yield from (*counters.values(), asked, seconds)


def _sum(rows: Iterable[Mapping[str, Any]], column: str) -> float:
    return float(sum(row[f"all_{column}"] for row in rows))


def _buckets(rows: Iterable[Mapping[str, Any]]) -> list[tuple[str, float]]:
    """Return how many chunks took at most each number of seconds."""
    chunks = {row["bound"]: row["all_chunks"] for row in rows}
    bounds = (*work.BOUNDS, work.BEYOND)
    names = (*(str(bound / 1_000) for bound in work.BOUNDS), "+Inf")
    counts = [sum(chunks.get(below, 0) for below in bounds if below <= each) for each in bounds]
    return list(zip(names, map(float, counts), strict=True))
