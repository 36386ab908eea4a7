"""How long a run is expected to take: who is ahead, how fast it goes, and what is not known."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone

from builder.models import Minute, Pace, Run, Worker
from builder.services import battles, workers
from builder.services.battles import expecting
from builder.services.battles.claiming import NEVER
from builder.services.battles.expecting import Expected, Line, Place
from tests.builder.fighting import fight

Start = Callable[..., Run]
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def place(run: int, seconds: float = 10.0, **other: Any) -> Place:
    """Return a quick run of a caller of its own that had no turn yet; a chunk takes a second."""
    usual: dict[str, Any] = {"caller": str(run), "served": NEVER, "quick": True, "chunk": 1.0}
    return Place(run=run, seconds=seconds, **usual | other)


def line(*places: Place) -> Line:
    """Return a line of these, with one worker."""
    return Line(places, {}, 1)


HEAVY = place(9, 1_000.0, quick=False, served=NOON)


@pytest.mark.parametrize(
    ("places", "seconds"),
    [
        ([], 0.0),
        ([place(1), place(2), place(3)], 3.0),
        ([place(1, 0.0), place(2)], 1.0),  # nothing waits of the first
        ([place(1, caller="a"), place(2, caller="a"), place(3, caller="a")], 1.0),
        ([place(1, served=NOON)], 0.0),  # it had a turn
        ([place(8)], 0.0),  # it came later
        ([place(1), place(2), place(3), HEAVY], 4.0),  # a heavy chunk among them
    ],
)
def test_everybody_who_comes_before_has_a_turn(places: Sequence[Place], seconds: float) -> None:
    mine = place(7)
    assert expecting.ahead(mine, line(*places, mine)) == seconds


@pytest.mark.parametrize(
    ("mine", "others", "seconds"),
    [
        (place(7), [], 10.0),
        (place(7), [place(1, 100.0)], 20.0),  # the other goes on when it is done
        (place(7), [place(1, 4.0), place(2, 100.0)], 24.0),
        (place(7), [place(1, 6.0, caller="a"), place(2, 6.0, caller="a")], 20.0),
        (place(7), [HEAVY], 10.0 * 4 / 3),
        (place(7), [place(1, 1.5, quick=False)], 11.5),
        (place(7, quick=False), [place(1, 12.0)], 22.0),  # the quick one is done long before
        (place(7, quick=False), [place(1, 1_000.0)], 40.0),
        (place(7, quick=False), [HEAVY], 20.0),
    ],
)
def test_a_run_shares_the_workers_until_it_is_done(
    mine: Place, others: Sequence[Place], seconds: float
) -> None:
    assert expecting.shared(mine, 10.0, line(*others, mine)) == pytest.approx(seconds)


@pytest.fixture
def paced(loaded: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a hundred battles a second have been fought of late, in chunks of half a second.

    What is fought from now on does not change that, however busy this machine is.
    """
    monkeypatch.setattr("builder.services.work.fought", lambda *_: None)
    workers.seen()
    done = {"chunks": 20, "battles": 1_000, "seconds": 10.0, "bound": 500}
    Minute.objects.create(process="a", start=timezone.now(), system_id="warcrow", **done)


@pytest.fixture
def about(loaded: object) -> None:
    """Let two workers be about, however long a test takes, and one have gone."""
    now = timezone.now()
    for name, ago in (("a", -600), ("b", -600), ("c", 30)):
        Worker.objects.create(name=name, seen=now - timedelta(seconds=ago))


def expected(run: Run) -> Expected:
    """Return what is expected of a run now."""
    cache.delete("battles-line")
    run.refresh_from_db()
    return battles.expected(run, {**battles.result(run), "waiting_for": None})


@pytest.mark.usefixtures("paced", "about")
def test_it_follows_from_the_speed_of_late_and_the_workers_about(start: Start) -> None:
    run = start(half_width=0.0, ceiling=2_000)
    # A chunk of half a second; then 2,000 battles of 10 ms by two workers.
    assert expected(run) == Expected(first=1, done=11)
    for number in range(8):
        start(caller=f"caller-{number}", half_width=0.0, ceiling=400)
    last = start(half_width=0.0, ceiling=400, caller="last")
    # Nine callers ahead: 9 chunks by two workers, and its own.
    assert expected(last).first == 3
    fight(run, 1)
    # 1,900 battles are left, and the others' of 4 s each: (19 + 9 * 4) / 2.
    assert expected(run) == Expected(first=None, done=28)


@pytest.mark.usefixtures("paced", "about")
def test_before_anything_is_known_a_precision_may_take_any_time(start: Start) -> None:
    run = start(half_width=0.02)
    assert expected(run) == Expected(first=1, done=None)
    fight(run, 1)
    first = expected(run)
    assert (first.first, first.done is not None) == (None, True)
    fight(run)
    assert expected(run) == Expected()


@pytest.mark.usefixtures("paced", "about")
@pytest.mark.parametrize("waiting_for", ["broker", "worker", "compiler"])
def test_nothing_is_expected_of_what_waits_for_something_else(
    start: Start, waiting_for: str
) -> None:
    run = start(half_width=0.0)
    assert battles.expected(run, battles.result(run) | {"waiting_for": waiting_for}) == Expected()


@pytest.mark.usefixtures("paced")
def test_nothing_is_known_without_a_worker(start: Start) -> None:
    assert expected(start(half_width=0.0)) == Expected()


@pytest.mark.usefixtures("about")
def test_nothing_is_known_of_a_game_that_was_not_fought_of_late(start: Start) -> None:
    run = start(half_width=0.0, ceiling=2_000)
    assert expected(run) == Expected()
    Pace.objects.create(system_id="warcrow", battles_a_second=100.0)
    assert expected(run) == Expected(first=1, done=11)
    Minute.objects.create(process="a", start=timezone.now(), system_id="warcrow", failures=1)
    assert expected(run) == Expected(first=1, done=11)


@pytest.mark.usefixtures("paced", "about")
def test_a_look_at_the_line_is_kept_a_moment(
    start: Start,
    django_assert_num_queries: Callable[[int], Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(expecting, "KEPT_SECONDS", 600)
    run, other = start(half_width=0.02), start(half_width=0.02, seed=8)
    battles.result(other)
    result = battles.result(run) | {"waiting_for": None}
    with django_assert_num_queries(4):
        battles.expected(run, result)
    with django_assert_num_queries(0):
        battles.expected(other, result)
    battles.cancel(run)
    run.refresh_from_db()
    result = battles.result(run)
    with django_assert_num_queries(0):
        assert battles.expected(run, result) == Expected()
