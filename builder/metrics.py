"""/metrics for Prometheus: requests of all processes, and the state of battles."""

import os
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db.models import Count, F, Max, Min, Q, Sum
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from builder.models import Chunk, Pairing, Replay, Run

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # set by `builder.serving` if there are several processes
KEPT_SECONDS = 15  # between two queries, however many callers there are


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
    """Runs by state, battles known and waiting, and replays, from the database."""

    def collect(self) -> Iterator[Metric]:
        """Yield a metric family for each figure."""
        found: dict[str, dict[str, Any]] = (
            cache.get_or_set("metrics-battles", figures, KEPT_SECONDS) or figures()
        )
        runs = GaugeMetricFamily("rollcall_runs", "Runs by state.", labels=["state"])
        for state, number in found["runs"].items():
            runs.add_metric([state], number)
        yield runs
        for name, (help_text, value) in found["plain"].items():
            yield GaugeMetricFamily(f"rollcall_{name}", help_text, value)


def figures() -> dict[str, dict[str, Any]]:
    """Return the figures of battles by group and name."""
    counted = Run.objects.order_by().values_list("state").annotate(number=Count("pk"))
    fought = Pairing.objects.aggregate(battles=Sum("battles"))["battles"]
    open_ = Pairing.objects.open().aggregate(battles=Sum(F("goal") - F("handed")))["battles"]
    since = Run.objects.filter(state=Run.State.WAITING).aggregate(first=Min("created"))["first"]
    held = Chunk.objects.unfought().aggregate(number=Count("pk"), last=Max("crashes"))
    replays = Replay.objects.aggregate(
        failed=Count("pk", filter=~Q(error="")),
        waiting=Count("pk", filter=Q(events__isnull=True, error="")),
    )
    age = (timezone.now() - since).total_seconds() if since else 0.0
    return {
        "runs": dict.fromkeys(Run.State.values, 0) | dict(counted),
        "plain": {
            "battles_known": ("Battles remembered.", fought or 0),
            "battles_waiting": ("Battles that runs want and no worker has begun.", open_ or 0),
            "waiting_seconds": ("Age of the oldest run that no worker has begun.", age),
            "chunks_held": ("Chunks that workers fight.", held["number"]),
            "chunks_crashes": ("Most crashes at a chunk that is not fought.", held["last"] or 0),
            "replays_waiting": ("Replays requested and not fought yet.", replays["waiting"]),
            "replays_failed": ("Replays that broke down.", replays["failed"]),
        },
    }
