"""Answers held back until there is news."""

import pytest

from api import waiting
from api.waiting import MOST_WAITERS, POLL_SECONDS, held_back


class Clock:
    """A clock that moves only when someone sleeps."""

    now = 0.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    stopped = Clock()
    monkeypatch.setattr(waiting, "time", stopped)
    return stopped


def free_places() -> int:
    taken = 0
    while waiting._waiters.acquire(blocking=False):
        taken += 1
    for _ in range(taken):
        waiting._waiters.release()
    return taken


@pytest.mark.parametrize(
    ("seconds", "news_at", "seen", "looked"),
    [(20, 0, 0, 1), (20, 3, 3, 4), (1, 99, 4, 5), (0, 99, 0, 1), (0.1, 99, 1, 2)],
)
def test_looking_until_there_is_news(
    clock: Clock, seconds: float, news_at: int, seen: int, looked: int
) -> None:
    looks = iter(range(100))
    assert held_back(seconds, lambda: next(looks), lambda number: number >= news_at) == seen
    assert next(looks) == looked
    assert clock.now == seen * POLL_SECONDS
    assert free_places() == MOST_WAITERS


def test_a_failed_look_frees_its_place(clock: Clock) -> None:
    looks = iter([1])
    with pytest.raises(StopIteration):
        held_back(20, lambda: next(looks), lambda number: False)
    assert free_places() == MOST_WAITERS


def test_calls_beyond_the_places_do_not_wait(clock: Clock) -> None:
    for _ in range(MOST_WAITERS):
        assert waiting._waiters.acquire(blocking=False)
    try:
        assert held_back(20, lambda: 1, lambda number: False) == 1
        assert clock.now == 0
    finally:
        for _ in range(MOST_WAITERS):
            waiting._waiters.release()
