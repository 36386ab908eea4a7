"""What processes do by the minute: added up without loss, summed up once it is old."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone

from builder.models import Minute, Run, Worker
from builder.services import work, workers
from factions.models import Edition
from factions.systems import SYSTEMS
from tests.builder.fake_game import FakeBattle
from tests.builder.fighting import fight

pytestmark = pytest.mark.django_db


def totals() -> dict[tuple[str, int], dict[str, Any]]:
    """Return the sums of all time that are not 0, by game and bound."""
    found = {}
    for row in work.totals():
        sums = {name: row[f"all_{name}"] for name in work.COUNTS}
        found[row["system"], row["bound"]] = {name: each for name, each in sums.items() if each}
    return found


@pytest.mark.parametrize(
    ("seconds", "bound"),
    [(0.0, 50), (0.05, 50), (0.0501, 100), (0.5, 500), (15.0, 15_000), (15.01, work.BEYOND)],
)
def test_a_chunk_counts_below_the_least_bound_that_it_did_not_pass(
    seconds: float, bound: int
) -> None:
    assert work.bound_of(seconds) == bound


def test_what_a_process_does_in_a_minute_adds_up(loaded: Edition) -> None:
    work.fought("warcrow", 200, 0.3)
    work.fought("warcrow", 300, 0.4)
    work.fought("warcrow", 10, 99.0)
    work.failed("warcrow")
    work.asked("warcrow", work.Asked(2, 3, 700))
    assert totals() == {
        ("warcrow", 0): {"failures": 1, "new": 2, "known": 3, "remembered": 700},
        ("warcrow", 500): {"chunks": 2, "battles": 500, "seconds": pytest.approx(0.7)},
        ("warcrow", work.BEYOND): {"chunks": 1, "battles": 10, "seconds": 99.0},
    }
    assert Minute.objects.count() == 3


def test_a_row_that_another_thread_makes_meanwhile_is_added_to(
    loaded: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    objects = Minute.objects
    made = objects.get_or_create

    def late(**row: Any) -> Any:
        made(**row | {"defaults": {"failures": 5}})
        return made(**row)

    monkeypatch.setattr(objects, "get_or_create", late)
    work.failed("warcrow")
    assert totals() == {("warcrow", 0): {"failures": 6}}


def test_old_minutes_are_summed_up_and_nothing_is_lost(loaded: Edition) -> None:
    now = timezone.now()
    for process in ("a:1", "b:2"):
        for minutes in (0, 119, 121, 122):
            Minute.objects.create(
                process=process,
                start=now - timedelta(minutes=minutes),
                system=loaded.system,
                bound=500,
                chunks=1,
                battles=minutes,
                seconds=0.25,
            )
    before = totals()
    work.fold()
    work.fold()
    assert totals() == before == {("warcrow", 500): {"chunks": 8, "battles": 724, "seconds": 2.0}}
    past = Minute.objects.get(process="")
    assert (past.start, past.chunks, past.battles) == (work.PAST, 4, 486)
    assert Minute.objects.count() == 5
    Minute.objects.filter(process="a:1", battles=0).update(start=now - timedelta(hours=3))
    work.fold()
    assert totals() == before
    assert Minute.objects.count() == 4


def test_some_at_a_time(loaded: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "MOST_FOLDED", 2)
    old = timezone.now() - timedelta(hours=3)
    for number in range(3):
        Minute.objects.create(process=str(number), start=old, system=loaded.system, failures=1)
    work.fold()
    assert Minute.objects.exclude(process="").count() == 1
    assert totals() == {("warcrow", 0): {"failures": 3}}


def test_a_sweep_does_both_once_a_minute(loaded: Edition) -> None:
    old = timezone.now() - timedelta(hours=3)
    Worker.objects.create(name="gone", seen=old)
    work.sweep()
    assert not Worker.objects.exists()
    Worker.objects.create(name="gone", seen=old)
    work.sweep()
    assert Worker.objects.exists()
    cache.delete("work-swept")
    work.sweep()
    assert not Worker.objects.exists()


def test_minutes_are_summed_over_processes_and_bounds(loaded: Edition) -> None:
    now = work.this_minute()
    for process, bound, minutes in (("a", 50, 1), ("b", 50, 1), ("b", 100, 1), ("a", 50, 3)):
        Minute.objects.create(
            process=process,
            start=now - timedelta(minutes=minutes),
            system=loaded.system,
            bound=bound,
            battles=10,
        )
    found = [(row["start"], row["all_battles"]) for row in work.minutes(now - timedelta(minutes=2))]
    assert found == [(now - timedelta(minutes=1), 30)]


def test_chunks_failures_and_memory_are_noted_as_battles_are_fought(
    start: Callable[..., Run],
    game: FakeBattle,
    published: list[Any],
    django_capture_on_commit_callbacks: Any,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        first = start(seed=None, ceiling=200)
    fight(first)
    with django_capture_on_commit_callbacks(execute=True):
        start(seed=None, ceiling=200)
    rows = totals()
    none, *fought = sorted(rows)
    assert none == ("warcrow", 0)
    assert rows[none] == {"new": 1, "known": 1, "remembered": 200}
    assert sum(rows[each]["battles"] for each in fought) == 200
    game.breaks = RuntimeError("broken")
    fight(start(ceiling=100), 2)
    assert totals()[none]["failures"] == 2


def test_a_worker_signs_in_again_and_off(monkeypatch: pytest.MonkeyPatch) -> None:
    workers.sign_in()
    first = Worker.objects.get()
    assert first.name == workers.me()
    assert set(first.rules) == set(SYSTEMS)
    workers.sign_in()
    again = Worker.objects.get()
    assert (again.started, again.seen > first.seen) == (first.started, True)
    monkeypatch.setattr(workers, "me", lambda: "another")
    workers.sign_off()
    assert Worker.objects.count() == 1
    monkeypatch.undo()
    workers.sign_off()
    assert not Worker.objects.exists()


def test_a_worker_is_forgotten_after_a_time() -> None:
    workers.sign_in()
    workers.forget()
    assert Worker.objects.count() == 1
    Worker.objects.update(seen=timezone.now() - workers.SHOWN - timedelta(seconds=1))
    workers.forget()
    assert not Worker.objects.exists()
