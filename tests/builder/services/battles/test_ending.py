"""Waves closed late, runs cancelled, failed, resumed, and whatever is due sent again."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from builder.models import Run
from builder.services import battles
from factions.models import Edition
from factions.systems import SYSTEMS
from tests.builder.fake_game import FakeBattle, fought

Start = Callable[..., Run]
Published = list[tuple[str, int]]


def unfought(run: Run) -> Published:
    """Return the messages that a run's chunks wait for."""
    chunks = run.chunks.filter(tally__isnull=True).order_by("pk")
    return [("fight_chunk", pk) for pk in chunks.values_list("pk", flat=True)]


def long_ago(run: Run) -> None:
    """Let the run's chunks have been sent an hour ago."""
    run.chunks.update(sent=timezone.now() - timedelta(hours=1))


def test_a_new_run_is_sent_once_it_is_committed(
    start: Start,
    published: Published,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks() as callbacks:
        run = start()
    assert published == []
    for callback in callbacks:
        callback()
    assert published == unfought(run)
    assert run.chunks.filter(sent__isnull=True).count() == 0


def test_the_next_wave_is_sent_by_the_last_chunk_of_this(
    start: Start,
    published: Published,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    run = start()
    *others, last = run.chunks.values_list("pk", flat=True)
    with django_capture_on_commit_callbacks(execute=True):
        for chunk in others:
            battles.fight_chunk(chunk)
    assert published == []
    with django_capture_on_commit_callbacks(execute=True):
        battles.fight_chunk(last)
    assert published == unfought(run)
    run.refresh_from_db()
    assert (run.wave, fought(run), len(run.history)) == (1, 2_000, 1)


def test_the_sweep_sends_what_never_went_out(start: Start, published: Published) -> None:
    run = start()
    battles.sweep()
    assert published == unfought(run)
    battles.sweep()
    assert published == unfought(run)


def test_the_sweep_sends_again_what_was_sent_long_ago(start: Start, published: Published) -> None:
    run = start()
    long_ago(run)
    battles.fight_chunk(run.chunks.all()[0].pk)
    battles.sweep()
    assert published == unfought(run)


def test_a_new_worker_does_not_wait_until_it_is_due(start: Start, published: Published) -> None:
    run = start()
    run.chunks.update(sent=timezone.now())
    battles.sweep()
    assert published == []
    battles.sweep(everything=True)
    assert published == unfought(run)


@pytest.mark.parametrize("state", ["done", "cancelled", "failed"])
def test_nothing_is_sent_for_a_run_that_is_over(
    start: Start, published: Published, state: str
) -> None:
    run = start()
    Run.objects.filter(pk=run.pk).update(state=state)
    battles.sweep(everything=True)
    assert published == []


def test_the_sweep_closes_a_wave_whose_worker_died_before_it_could(
    start: Start, monkeypatch: pytest.MonkeyPatch, published: Published
) -> None:
    run = start(ceiling=100)
    with monkeypatch.context() as patch:
        patch.setattr("builder.services.battles.fighting.advance", lambda run_id: None)
        battles.fight_chunk(run.chunks.get().pk)
    run.refresh_from_db()
    assert run.state == "running"
    battles.sweep()
    run.refresh_from_db()
    assert (run.state, fought(run)) == ("done", 100)


def test_advancing_twice_is_advancing_once(start: Start) -> None:
    run = start()
    for chunk in run.chunks.values_list("pk", flat=True):
        battles.fight_chunk(chunk)
    for _ in range(2):
        battles.advance(run.pk)
    run.refresh_from_db()
    assert (run.wave, len(run.history)) == (1, 1)
    assert run.chunks.filter(wave=1).count() == run.chunks.filter(tally__isnull=True).count()


def test_a_cancelled_run_keeps_what_it_fought(start: Start, game: FakeBattle) -> None:
    run = start()
    first, second = run.chunks.values_list("pk", flat=True)[:2]
    battles.fight_chunk(first)
    assert battles.cancel(run)
    battles.fight_chunk(second)
    run.refresh_from_db()
    assert (run.state, run.error) == ("cancelled", "")
    assert run.finished is not None
    assert len(game.fought) == 1
    assert battles.result(run)["battles"] == run.chunks.all()[0].count


def test_a_run_that_is_over_cannot_be_cancelled_or_resumed(start: Start) -> None:
    run = battles.fight_to_the_end(start(ceiling=100))
    assert not battles.cancel(run)
    assert not battles.resume(run)
    run.refresh_from_db()
    assert run.state == "done"


@pytest.mark.usefixtures("kept_chunks")
def test_a_cancelled_run_resumes_where_it_was(
    start: Start,
    game: FakeBattle,
    published: Published,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    run = start(ceiling=3_000)
    battles.fight_chunk(run.chunks.all()[0].pk)
    battles.cancel(run)
    with django_capture_on_commit_callbacks(execute=True):
        assert battles.resume(run)
    run.refresh_from_db()
    assert (run.state, run.finished) == ("waiting", None)
    assert published == unfought(run)
    battles.fight_to_the_end(run)
    assert len(game.fought) == run.chunks.count()
    assert run.tally == battles.fight_to_the_end(start(ceiling=3_000)).tally


def test_a_run_cancelled_between_waves_resumes_with_the_next(
    start: Start,
    monkeypatch: pytest.MonkeyPatch,
    published: Published,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    run = start(ceiling=3_000)
    monkeypatch.setattr("builder.services.battles.fighting.advance", lambda run_id: None)
    for chunk in run.chunks.values_list("pk", flat=True):
        battles.fight_chunk(chunk)
    battles.cancel(run)
    with django_capture_on_commit_callbacks(execute=True):
        battles.resume(run)
    run.refresh_from_db()
    assert (run.state, run.wave, fought(run)) == ("waiting", 1, 2_000)
    assert sorted(set(published)) == unfought(run)


def test_a_failed_run_resumes_with_its_crashes_forgotten(start: Start, game: FakeBattle) -> None:
    run = start(ceiling=100)
    game.breaks = RuntimeError("out of luck")
    for _ in range(3):
        battles.fight_chunk(run.chunks.get().pk)
    run.refresh_from_db()
    assert run.state == "failed"
    game.breaks = None
    assert battles.resume(run)
    run.refresh_from_db()
    assert (run.state, run.error, run.chunks.get().crashes) == ("waiting", "", 0)
    assert battles.fight_to_the_end(run).state == "done"


def test_a_run_of_other_code_resumes_from_its_beginning(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = start(ceiling=3_000)
    for chunk in run.chunks.values_list("pk", flat=True):
        battles.fight_chunk(chunk)
    battles.request_replay(run, 0)
    battles.cancel(run)
    monkeypatch.setitem(SYSTEMS["warcrow"].__dict__, "rules", "newer")
    assert battles.resume(run)
    run.refresh_from_db()
    assert (run.rules, run.wave, run.tally, run.history) == ("newer", 0, None, [])
    assert (run.chunks.count(), run.replays.count()) == (0, 0)
    battles.sweep()
    assert fought(battles.fight_to_the_end(run)) == 3_000


def test_each_query_of_an_idle_sweep_is_counted(
    loaded: Edition, published: Published, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(6):
        battles.sweep()
