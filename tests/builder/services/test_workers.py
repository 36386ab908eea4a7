"""The workers' sign of life."""

import pytest
from django.core.cache import cache

from builder.services import workers

pytestmark = pytest.mark.served


def test_a_worker_is_alive_once_seen_and_not_after_it_is_forgotten() -> None:
    assert not workers.alive()
    workers.seen()
    assert workers.alive()
    cache.delete(workers.SEEN)
    assert not workers.alive()


def test_it_is_forgotten_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "FORGOTTEN_SECONDS", 0)
    workers.seen()
    assert not workers.alive()
