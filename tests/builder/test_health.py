"""Health: each part's state, and a status that a load balancer understands."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from celery import Celery
from django.conf import settings
from django.db import OperationalError, connection
from django.test import RequestFactory, override_settings

from builder import health
from builder.services import workers

pytestmark = pytest.mark.django_db


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the broker be a server that does not answer."""
    unreachable = Celery("unreachable", broker="redis://127.0.0.1:1/0", set_as_current=False)
    monkeypatch.setattr(health, "app", unreachable)
    with override_settings(REDIS_URL="redis://127.0.0.1:1/0"):
        yield


def asked() -> tuple[int, dict[str, Any]]:
    """Return the status and the parts."""
    response = health.health(RequestFactory().get("/health/"))
    return response.status_code, json.loads(response.content)


def test_every_part_is_there() -> None:
    workers.seen()
    good = dict.fromkeys(("database", "disk", "cache", "broker", "worker"), "ok")
    assert asked() == (200, good)


def test_the_site_does_without_a_worker() -> None:
    status, parts = asked()
    assert (status, parts["worker"]) == (200, "none seen")


def test_the_site_does_without_a_broker(nowhere: None) -> None:
    status, parts = asked()
    assert (status, parts["broker"]) == (200, "unreachable")


def test_the_site_does_without_a_cache() -> None:
    down = {"BACKEND": "builder.cache.ForgivingRedisCache", "LOCATION": "redis://127.0.0.1:1/0"}
    with override_settings(CACHES={"default": down}):
        status, parts = asked()
    assert (status, parts["cache"], parts["worker"]) == (200, "unreachable", "none seen")


def test_the_site_does_not_without_a_database(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise OperationalError("gone")

    monkeypatch.setattr(connection, "cursor", fail)
    status, parts = asked()
    assert (status, parts["database"]) == (503, "unreachable")


def test_a_site_that_cannot_save_is_not_well(tmp_path: Path, settings: Any) -> None:
    if connection.vendor == "sqlite":
        settings.VAR = tmp_path / "gone"
        status, parts = asked()
        assert (status, parts["disk"]) == (503, "full or read-only")


def test_whatever_breaks_the_answer_is_json(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> str:
        raise RuntimeError

    monkeypatch.setattr(health, "PARTS", dict.fromkeys(health.PARTS, fail))
    assert asked() == (503, dict.fromkeys(health.PARTS, "unreachable"))


def test_a_folder_that_is_gone_is_a_broker_that_is_down(tmp_path: Path) -> None:
    options = {"data_folder_out": str(tmp_path / "gone")}
    with override_settings(REDIS_URL=None, CELERY_BROKER_TRANSPORT_OPTIONS=options):
        assert asked()[1]["broker"] == "unreachable"


def test_health_is_never_kept() -> None:
    assert "no-store" in health.health(RequestFactory().get("/health/"))["Cache-Control"]
    assert settings.SWEEP_SECONDS < workers.FORGOTTEN_SECONDS
