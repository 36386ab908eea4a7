"""Limits of one caller's battles."""

from collections.abc import Callable
from typing import Any

import orjson
import pytest

from builder.limits import LimitError
from builder.models import Run
from builder.services import battles, quotas
from builder.services.battles import limits
from builder.services.battles.errors import TooManyBattles, TooManyRuns
from tests.builder.fighting import fight
from tests.clocks import Clock

Document = dict[str, Any]
Start = Callable[..., Run]


@pytest.fixture
def few(settings: Any) -> None:
    """Allow two runs without an account and three with one."""
    settings.RUNS = {"anon": 2, "user": 3}
    settings.BATTLES = {"anon": 1_000, "user": 5_000}
    settings.BATTLES_HOUR = {"anon": 300, "user": 500}


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(("caller", "allowed"), [("ip-192.0.2.7", 2), ("user-7", 3)])
def test_no_caller_has_more_than_a_few_runs_at_once(
    start: Start, caller: str, allowed: int
) -> None:
    runs = [start(caller=caller, ceiling=100) for _ in range(allowed)]
    with pytest.raises(TooManyRuns, match=f"{allowed} battles of yours") as refused:
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
    with pytest.raises(TooManyRuns):
        battles.resume(stopped, "ip-192.0.2.7")
    stopped.refresh_from_db()
    assert stopped.state == "cancelled"
    battles.cancel(runs[0])
    assert battles.resume(stopped, "ip-192.0.2.7")
    with pytest.raises(TooManyRuns):
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


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    ("caller", "most", "reason"),
    [
        (
            "ip-192.0.2.7",
            300,
            "At most 300 battles an hour are fought for an address without an account. Sign in for "
            "more. Try again in 20 minutes.",
        ),
        (
            "user-7",
            500,
            "At most 500 battles an hour are fought for an account. Try again in 20 minutes.",
        ),
    ],
)
def test_an_hours_battles_count_as_they_are_fought(
    start: Start, clock: Clock, caller: str, most: int, reason: str
) -> None:
    clock.now = 3_600 * 1_000 + 2_400.0
    run = start(caller=caller, half_width=0, ceiling=most)
    fight(run, most // 200 + 1)  # all but the last hundred
    start(caller=caller, ceiling=100, seed=8)
    fight(run)
    with pytest.raises(TooManyBattles) as refused:
        start(caller=caller, ceiling=100, seed=9)
    assert str(refused.value) == reason
    assert (refused.value.limit, refused.value.wait) == (most, 1_200)
    start(caller="ip-192.0.2.8", ceiling=100, seed=9)
    clock.now += 1_200
    start(caller=caller, ceiling=100, seed=9)
    assert Run.objects.count() == 4


@pytest.mark.usefixtures("few")
def test_remembered_battles_and_those_of_others_turns_cost_nothing(start: Start) -> None:
    one, other = (
        start(caller=f"ip-192.0.2.{n}", seed=None, half_width=0, ceiling=300) for n in (7, 8)
    )
    fight(one)
    other.refresh_from_db()
    assert (other.state, other.parts.get().pairing.battles) == ("done", 300)
    assert start(caller="ip-192.0.2.8", seed=None, half_width=0, ceiling=300).state == "done"
    with pytest.raises(TooManyBattles):
        start(caller="ip-192.0.2.7", seed=None, half_width=0, ceiling=300)


@pytest.mark.usefixtures("few")
def test_a_chunk_that_counted_before_costs_nothing(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = start(caller="ip-192.0.2.7", half_width=0, ceiling=300)
    monkeypatch.setattr("builder.services.battles.looking.keep", lambda *_: False)
    fight(run, 3)
    limits.check_hour("ip-192.0.2.7")


@pytest.mark.usefixtures("few")
def test_a_run_that_has_begun_is_fought_to_its_end(start: Start) -> None:
    first = start(caller="user-7", half_width=0, ceiling=500)
    second = start(caller="user-7", half_width=0, ceiling=500, seed=8)
    for run in (first, second):
        assert fight(run).state == "done"
    battles.cancel(third := start(half_width=0, ceiling=500, seed=9))
    with pytest.raises(TooManyBattles):
        battles.start_panel(first, "user-7")
    with pytest.raises(TooManyBattles):
        battles.resume(third, "user-7")
    first.refresh_from_db()
    assert first.panel is None
    assert battles.start_panel(first, "user-8")


def test_commands_have_no_limits(start: Start, settings: Any) -> None:
    settings.RUNS = settings.BATTLES_HOUR = {"anon": 1, "user": 1}
    settings.BATTLES = {"anon": 2, "user": 2}
    for seed in range(3):
        run = start(ceiling=1_000_000, seed=seed)
        assert run.caller == ""
        fight(run, 1)


def test_zero_lifts_a_limit(start: Start, settings: Any) -> None:
    settings.RUNS = settings.BATTLES = settings.BATTLES_HOUR = {"anon": 0, "user": 0}
    for seed in range(6):
        fight(start(caller="ip-192.0.2.7", ceiling=1_000_000, seed=seed), 1)
    assert Run.objects.count() == 6


def test_a_run_keeps_no_address(start: Start) -> None:
    caller = start(caller="ip-192.0.2.7").caller
    assert set(caller) <= set("0123456789abcdef")
    assert len(caller) == 64
    assert start(caller="ip-192.0.2.7").caller == caller != start(caller="ip-192.0.2.8").caller
