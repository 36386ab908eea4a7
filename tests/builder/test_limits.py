"""What one caller may cost: calls, work, and one costly call at a time."""

from threading import BoundedSemaphore
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.test import RequestFactory

from builder import cache as caches
from builder import costs, limits
from builder.limits import LimitError
from tests.clocks import Clock

pytestmark = pytest.mark.served

HERE, NEAR, ELSEWHERE = "192.0.2.1", "2001:db8::1", "198.51.100.7"


@pytest.fixture(autouse=True)
def one_second_a_minute(clock: Clock, monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.WORK_RATE = 1_000
    monkeypatch.setattr(limits, "_few", BoundedSemaphore(2))


def by(address: str, user: Any = None) -> Any:
    request = RequestFactory(REMOTE_ADDR=address).get("/")
    request.user = user or AnonymousUser()
    return request


def refused(request: Any, amount: int) -> int:
    """Return how long a call has to wait, 0 if it does not."""
    try:
        with limits.work(request, amount):
            return 0
    except LimitError as error:
        return error.wait


def test_work_is_charged_before_it_is_done(clock: Clock) -> None:
    assert [refused(by(HERE), 90) for _ in range(12)] == [0] * 11 + [40]
    assert limits.spent(by(HERE)) == 990
    assert refused(by(HERE), 10) == 0
    assert refused(by(ELSEWHERE), 90) == 0
    clock.now += 40
    assert refused(by(HERE), 90) == 0


def test_accounts_of_one_address_share_its_work() -> None:
    assert refused(by(HERE, User(pk=1)), 600) == 0
    assert refused(by(HERE, User(pk=2)), 600) == 40


def test_time_beyond_the_known_cost_is_charged_afterwards() -> None:
    request = by(HERE)
    with limits.work(request, 90):
        limits.settle(request, 0.05)
    assert limits.spent(by(HERE)) == 90
    limits.settle(request, 0.75)
    assert limits.spent(by(HERE)) == 750


def test_cheap_calls_go_on_for_a_while() -> None:
    limits.settle(by(HERE), 1.4)
    assert refused(by(HERE), 1) == 40
    limits.check(by(HERE))
    limits.settle(by(HERE), 0.1)
    with pytest.raises(LimitError, match="40 seconds"):
        limits.check(by(HERE))
    limits.check(by(ELSEWHERE))


def test_an_address_does_one_costly_call_at_a_time() -> None:
    with limits.work(by(HERE), costs.COSTLY):
        assert refused(by(HERE), costs.COSTLY) == limits.PAUSE
        assert refused(by(HERE), costs.COSTLY - 1) == 0
        assert refused(by(ELSEWHERE), costs.COSTLY) == 0
    assert refused(by(HERE), costs.COSTLY) == 0


def test_a_network_of_ipv6_is_one_address() -> None:
    with limits.work(by("2001:db8::1"), costs.COSTLY):
        assert refused(by("2001:db8::2"), costs.COSTLY) == limits.PAUSE
        assert refused(by("2001:db8:0:1::1"), costs.COSTLY) == 0


def test_few_costly_calls_run_in_a_process() -> None:
    with limits.work(by(HERE), costs.COSTLY), limits.work(by(ELSEWHERE), costs.COSTLY):
        assert refused(by(NEAR), costs.COSTLY) == limits.PAUSE
    assert refused(by(NEAR), costs.COSTLY) == 0


def test_a_costly_call_that_fails_lets_go() -> None:
    with pytest.raises(ZeroDivisionError), limits.work(by(HERE), costs.COSTLY):
        raise ZeroDivisionError
    assert refused(by(HERE), costs.COSTLY) == 0


def kept(caller: str, amount: int) -> int:
    """Return how long a caller has to wait until so much more is kept, 0 if it is."""
    try:
        limits.of_today(caller, "kept", amount, 10, "At most 10 a day.")
    except LimitError as error:
        return error.wait
    return 0


def test_storage_is_counted_by_the_day(clock: Clock) -> None:
    left = limits.DAY - clock.now % limits.DAY
    assert [kept("ip-192.0.2.1", amount) for amount in (4, 7, 6, 1)] == [0, left, 0, left]
    assert kept("ip-198.51.100.7", 10) == 0
    clock.now += left
    assert kept("ip-192.0.2.1", 10) == 0
    limits.of_today("ip-192.0.2.1", "kept", 99, 0, "")
    with pytest.raises(LimitError, match="At most 10 a day"):
        limits.of_today("ip-192.0.2.1", "kept", 1, 10, "At most 10 a day")


def test_zero_lifts_the_limit(settings: Any) -> None:
    settings.WORK_RATE = 0
    limits.settle(by(HERE), 1e6)
    limits.check(by(HERE))
    with limits.work(by(HERE), 10**9):
        assert refused(by(HERE), 10**9) == 0


def test_limits_stay_closed_while_the_cache_is_down(settings: Any) -> None:
    settings.CACHES = {
        "default": {
            "BACKEND": f"{caches.__name__}.ForgivingRedisCache",
            "LOCATION": "redis://127.0.0.1:1/0",
            "KEY_PREFIX": "limits-test",
        }
    }
    settings.API_RATES = {"write": {"anon": 3, "user": 3}}
    for _ in range(3):
        limits.call(by(HERE), "write")
    with pytest.raises(LimitError):
        limits.call(by(HERE), "write")
    assert [refused(by(HERE), 600) for _ in range(2)] == [0, 40]


def test_what_calls_cost() -> None:
    assert costs.judging(100, 2_000) == 500
    assert costs.reading("a\n" * 10) == costs.reading(b"a\n" * 10) == 3
    assert costs.organising(["a\nb", "c"]) == costs.SEARCH + 3
    assert costs.packing(b"x" * 10_240) == 10
