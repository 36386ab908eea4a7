"""Limits of one caller's battles."""

from collections.abc import Callable
from typing import Any

import orjson
import pytest

from builder.limits import LimitError
from builder.models import Run
from builder.services import battles, quotas

Document = dict[str, Any]
Start = Callable[..., Run]


@pytest.fixture
def few(settings: Any) -> None:
    """Allow two runs without an account and three with one."""
    settings.RUNS = {"anon": 2, "user": 3}
    settings.BATTLES = {"anon": 1_000, "user": 5_000}


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(("caller", "allowed"), [("ip-192.0.2.7", 2), ("user-7", 3)])
def test_no_caller_has_more_than_a_few_runs_at_once(
    start: Start, caller: str, allowed: int
) -> None:
    runs = [start(caller=caller, ceiling=100) for _ in range(allowed)]
    with pytest.raises(battles.TooManyRuns, match=f"{allowed} battles of yours") as refused:
        start(caller=caller, ceiling=100)
    assert refused.value.limit == allowed
    start(caller="ip-192.0.2.8", ceiling=100)
    battles.cancel(runs[0])
    start(caller=caller, ceiling=100)
    assert Run.objects.count() == allowed + 2


@pytest.mark.usefixtures("few")
def test_taking_up_again_counts_as_beginning_does(start: Start) -> None:
    stopped = start(caller="user-7", ceiling=100)
    battles.cancel(stopped)
    runs = [start(caller="ip-192.0.2.7", ceiling=100) for _ in range(2)]
    with pytest.raises(battles.TooManyRuns):
        battles.resume(stopped, "ip-192.0.2.7")
    stopped.refresh_from_db()
    assert stopped.state == "cancelled"
    battles.cancel(runs[0])
    assert battles.resume(stopped, "ip-192.0.2.7")
    with pytest.raises(battles.TooManyRuns):
        start(caller="ip-192.0.2.7", ceiling=100)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    ("caller", "most", "reason"),
    [("ip-192.0.2.7", 1_000, "Without an account, at most 1,000"), ("user-7", 5_000, "most 5,000")],
)
def test_no_run_is_longer_than_its_caller_may_have(
    start: Start, caller: str, most: int, reason: str
) -> None:
    start(caller=caller, ceiling=most)
    with pytest.raises(battles.BadBattle, match=reason) as refused:
        start(caller=caller, ceiling=most + 2)
    assert refused.value.field == "ceiling"
    assert Run.objects.count() == 1


@pytest.mark.parametrize(("caller", "kind"), [("ip-192.0.2.7", "anon"), ("user-7", "user")])
def test_a_caller_s_battles_keep_so_many_bytes_a_day(
    start: Start,
    a: Document,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    caller: str,
    kind: str,
) -> None:
    settings.RUNS = {"anon": 0, "user": 0}
    settings.LISTS_MIB = {"anon": 0, "user": 0} | {kind: 1}
    monkeypatch.setattr(quotas, "MIB", 2 * len(orjson.dumps(a)))
    start(a=a, b=a, caller=caller)
    with pytest.raises(LimitError, match="At most 1 MiB of lists are taken into battle a day"):
        start(a=a, b=a, caller=caller)
    start(a=a, b=a, caller="ip-192.0.2.8" if kind == "anon" else "user-8")
    start(a=a, b=a)
    assert Run.objects.count() == 3


def test_commands_have_no_limits(start: Start, settings: Any) -> None:
    settings.RUNS, settings.BATTLES = {"anon": 1, "user": 1}, {"anon": 2, "user": 2}
    for _ in range(3):
        assert start(ceiling=1_000_000).caller == ""


def test_zero_lifts_a_limit(start: Start, settings: Any) -> None:
    settings.RUNS, settings.BATTLES = {"anon": 0, "user": 0}, {"anon": 0, "user": 0}
    for _ in range(6):
        start(caller="ip-192.0.2.7", ceiling=1_000_000)
    assert Run.objects.count() == 6


def test_a_run_keeps_no_address(start: Start) -> None:
    caller = start(caller="ip-192.0.2.7").caller
    assert set(caller) <= set("0123456789abcdef")
    assert len(caller) == 64
    assert start(caller="ip-192.0.2.7").caller == caller != start(caller="ip-192.0.2.8").caller
