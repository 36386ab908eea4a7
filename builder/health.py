"""The health of each part, for load balancers and for people."""

import logging
import os
from collections.abc import Callable, Mapping
from tempfile import TemporaryFile

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from kombu.exceptions import KombuError

from builder.celery import app
from builder.services import workers

GOOD, BAD = "ok", "unreachable"
PROBE_BYTES = 64 * 1024
logger = logging.getLogger("rollcall.health")


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return BAD
    return GOOD


def _disk() -> str:
    """Return whether the embedded database's disk can be written."""
    if connection.vendor != "sqlite":
        return GOOD
    try:
        with TemporaryFile(dir=settings.VAR) as file:
            file.write(bytes(PROBE_BYTES))
            file.flush()
    except OSError:
        return "full or read-only"
    return GOOD


def _cache() -> str:
    return GOOD if cache.reachable() else BAD  # type: ignore[attr-defined]  # the site's caches are of `builder.cache`


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
    "disk": _disk,
    "cache": _cache,
    "broker": _broker,
    "worker": _worker,
}


def _state(look: Callable[[], str]) -> str:
    try:
        return look()
    except Exception:
        logger.exception("A part's health cannot be determined")
        return BAD


@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """Return the state of each part; 503 if the site cannot work: no database, or no disk."""
    parts = {name: _state(look) for name, look in PARTS.items()}
    works = parts["database"] == parts["disk"] == GOOD
    return JsonResponse(parts, status=200 if works else 503)
