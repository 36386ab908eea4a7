"""Streams under ASGI: one look serves all listeners of a process, and it ends with the last."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import OperationalError

from builder.services import battles
from builder.services.battles import Look
from builder.services.battles.watching import GONE
from builder.streams import coroutines
from builder.streams.coroutines import Stream
from builder.streams.listening import BEGINNING, event
from builder.streams.places import Place, taken


class Runs:
    """Runs by number, each at a version; and how often they were looked at."""

    def __init__(self) -> None:
        self.versions: dict[int, Look] = {}
        self.asked: list[dict[int, str]] = []
        self.away = False

    def looks(self, known: dict[int, str]) -> dict[int, Look]:
        self.asked.append(known)
        if self.away:
            raise OperationalError("away")
        found = {pk: self.versions.get(pk, GONE) for pk in known}
        return {pk: look for pk, look in found.items() if look is GONE or look.version != known[pk]}

    def at(self, run: int, number: int, *, over: bool = False) -> Look:
        self.versions[run] = Look(f"v{number}", over, {"battles": number})
        return self.versions[run]


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Iterator[Runs]:
    """Put runs of the test's own in place, and make all waits short."""
    own = Runs()
    monkeypatch.setattr(battles, "looks", own.looks)
    monkeypatch.setattr(coroutines, "close_old_connections", lambda: None)
    monkeypatch.setattr(coroutines, "pause_after", lambda seconds: 0.01)
    monkeypatch.setattr(coroutines, "PAUSE_SECONDS", 0.02)
    monkeypatch.setattr(coroutines, "BROKEN_SECONDS", 0.01)
    monkeypatch.setattr("builder.streams.listening.PAUSE_SECONDS", 0.02)
    yield own
    assert taken() == 0


async def read(run: int, known: str = "") -> list[bytes]:
    """Read a stream to its end."""
    return [text async for text in Stream(run, known, Place(f"n{run}", 99, 99))]


def test_listeners_of_one_run_share_its_looks(runs: Runs) -> None:
    async def listen() -> None:
        first = runs.at(1, 1)
        reading = [asyncio.create_task(read(1)) for _ in range(20)]
        await asyncio.sleep(0.1)
        assert taken() == 20
        last = runs.at(1, 2, over=True)
        found = await asyncio.gather(*reading)
        assert found == [[BEGINNING, event(first), event(last)]] * 20

    asyncio.run(asyncio.wait_for(listen(), 20))
    assert all(set(known) == {1} for known in runs.asked)


def test_each_listener_gets_its_own_run(runs: Runs) -> None:
    async def listen() -> None:
        over = {run: runs.at(run, run, over=True) for run in range(5)}
        found = await asyncio.gather(*(read(run) for run in range(5)))
        assert found == [[BEGINNING, event(over[run])] for run in range(5)]

    asyncio.run(asyncio.wait_for(listen(), 20))


def test_looking_ends_with_the_last_listener_and_begins_again(runs: Runs) -> None:
    async def listen() -> None:
        runs.at(1, 1, over=True)
        await read(1)
        await asyncio.sleep(0.05)
        looked = len(runs.asked)
        await asyncio.sleep(0.1)
        assert len(runs.asked) == looked
        assert coroutines.watch().looks == {}
        assert await read(1, "v1") == [BEGINNING]

    asyncio.run(asyncio.wait_for(listen(), 20))


def test_a_listener_that_goes_away_leaves_its_place(runs: Runs) -> None:
    async def listen() -> None:
        runs.at(1, 1)
        reading = asyncio.create_task(read(1))
        await asyncio.sleep(0.05)
        assert taken() == 1
        reading.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reading
        assert taken() == 0

    asyncio.run(asyncio.wait_for(listen(), 20))


def test_a_run_that_is_deleted_ends_its_streams(runs: Runs) -> None:
    assert asyncio.run(asyncio.wait_for(read(7), 20)) == [BEGINNING]


def test_a_stream_ends_after_its_time(runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coroutines, "LONGEST_SECONDS", 0.1)
    first = runs.at(1, 1)
    assert asyncio.run(asyncio.wait_for(read(1), 20)) == [BEGINNING, event(first)]


def test_listeners_outlast_what_breaks_in_a_look(
    runs: Runs, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    async def listen() -> None:
        last = runs.at(1, 1, over=True)
        monkeypatch.setattr(battles, "looks", lambda known: 1 / 0)
        reading = asyncio.create_task(read(1))
        await asyncio.sleep(0.1)
        monkeypatch.setattr(battles, "looks", runs.looks)
        assert await reading == [BEGINNING, event(last)]

    asyncio.run(asyncio.wait_for(listen(), 20))
    assert "ZeroDivisionError" in caplog.text


def test_listeners_outlast_the_database(runs: Runs, caplog: Any) -> None:
    async def listen() -> None:
        runs.away = True
        reading = asyncio.create_task(read(1))
        await asyncio.sleep(0.1)
        last = runs.at(1, 1, over=True)
        runs.away = False
        assert await reading == [BEGINNING, event(last)]

    asyncio.run(asyncio.wait_for(listen(), 20))
    assert "The database is away" in caplog.text
