"""The same addresses under ASGI: coroutines, with more places and one thread for all requests."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.test import AsyncClient

from builder import asgi
from builder.models import Run
from builder.services import battles
from builder.services.battles import Look
from builder.streams import coroutines
from builder.streams.listening import BEGINNING, event
from builder.streams.places import Place, taken

LAST = Look("v2", over=True, news={"battles": 400})


@pytest.fixture
def run(start: Callable[..., Run], published: list[Any], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a run whose looks, by another thread, are the test's own."""
    monkeypatch.setattr(battles, "looks", lambda known: dict.fromkeys(known, LAST))
    monkeypatch.setattr(coroutines, "close_old_connections", lambda: None)
    return start(ceiling=400)


def answer(path: str) -> tuple[int, dict[str, str], list[bytes]]:
    """Return the status, the headers and all that is sent."""

    async def read() -> tuple[int, dict[str, str], list[bytes]]:
        response: Any = await AsyncClient().get(path)
        texts = [text async for text in response.streaming_content] if response.streaming else []
        await asyncio.to_thread(response.close)
        return response.status_code, dict(response.headers), texts

    return async_to_sync(read)()


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/battle/{}/events/", "/api/v1/battles/{}/events"])
def test_a_listener_is_a_coroutine(run: Run, path: str) -> None:
    status, headers, texts = answer(path.format(run.slug))
    assert (status, headers["Content-Type"]) == (200, "text/event-stream")
    assert headers["X-Accel-Buffering"] == "no"
    assert texts == [BEGINNING, event(LAST)]
    assert taken() == 0


@pytest.mark.django_db
def test_there_are_as_many_places_as_the_operator_sets(run: Run, settings: Any) -> None:
    settings.LISTENERS = 3
    held = [Place(f"n{number}", 9, 9) for number in range(3)]
    status, headers, _texts = answer(f"/battle/{run.slug}/events/")
    assert (status, headers["Retry-After"]) == (503, "30")
    held.pop().close()
    assert answer(f"/battle/{run.slug}/events/")[0] == 200
    for place in held:
        place.close()


def test_other_kinds_of_connection_are_refused() -> None:
    scope = {"type": "websocket", "path": "/battle/b/events/"}
    with pytest.raises(ValueError, match="websocket"):
        asyncio.run(asgi.application(scope, None, None))
