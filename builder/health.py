"""Is every part there? For load balancers, and for people who wonder."""

import os
from collections.abc import Callable, Mapping

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from kombu.exceptions import KombuError

from builder.celery import app
from builder.services import workers

GOOD, BAD = "ok", "unreachable"


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return BAD
    return GOOD


def _cache() -> str:
    cache.set("rollcall-health", GOOD, 60)
    return str(cache.get("rollcall-health", BAD))


def _broker() -> str:
    if not settings.REDIS_URL:
        folder = settings.CELERY_BROKER_TRANSPORT_OPTIONS["data_folder_out"]
        return GOOD if os.access(folder, os.W_OK) else BAD
    try:
        with app.connection_for_write() as broker:
            broker.ensure_connection(max_retries=0, timeout=2)
    except (OSError, KombuError):
        return BAD
    return GOOD


def _worker() -> str:
    return GOOD if workers.alive() else "none seen"


PARTS: Mapping[str, Callable[[], str]] = {
    "database": _database,
    "cache": _cache,
    "broker": _broker,
    "worker": _worker,
}


@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """Return the state of each part; 503 where the site itself cannot work: no database."""
    parts = {name: state() for name, state in PARTS.items()}
    return JsonResponse(parts, status=200 if parts["database"] == GOOD else 503)
