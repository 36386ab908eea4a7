"""What is kept no longer, and that nothing is missed."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.utils import timezone

from builder.models import Chunk, Replay, Run
from builder.services import battles
from builder.services.battles import pruning
from tests.builder.fake_game import fought

Start = Callable[..., Run]


def test_a_run_that_is_done_keeps_its_sum_and_no_chunks(start: Start) -> None:
    other = start(ceiling=100)
    run = battles.fight_to_the_end(start(ceiling=3_000))
    assert (run.chunks.count(), other.chunks.count()) == (0, 1)
    assert fought(run) == battles.result(run)["battles"] == 3_000
    assert battles.was_fought(run, 2_999)
    assert not battles.resume(run)


def test_a_run_that_is_stopped_keeps_its_chunks_to_go_on_from(start: Start) -> None:
    run = start(ceiling=3_000)
    battles.fight_chunk(run.chunks.all()[0].pk)
    battles.cancel(run)
    battles.sweep()
    assert Chunk.objects.filter(run=run, tally__isnull=False).count() == 1


def test_a_chunk_fought_late_by_another_worker_changes_nothing(start: Start) -> None:
    run = start(ceiling=100)
    chunk = run.chunks.get()
    done = battles.fight_to_the_end(run).tally
    battles.fight_chunk(chunk.pk)
    battles.fight_in_turn(chunk.pk)
    run.refresh_from_db()
    assert run.tally == done


def test_old_replays_go_a_few_at_a_time_and_the_oldest_first(
    start: Start, settings: Any, monkeypatch: Any
) -> None:
    settings.REPLAY_DAYS = 90
    monkeypatch.setattr(pruning, "MOST_AT_ONCE", 2)
    run = start()
    for index in range(5):
        Replay.objects.create(run=run, index=index)
    long_ago = timezone.now() - timedelta(days=91)
    Replay.objects.filter(index__lt=3).update(created=long_ago)
    left = []
    for _ in range(3):
        battles.sweep()
        left.append([replay.index for replay in Replay.objects.order_by("pk")])
    assert left == [[2, 3, 4], [3, 4], [3, 4]]


def test_replays_are_kept_for_ever_if_that_is_set(start: Start, settings: Any) -> None:
    settings.REPLAY_DAYS = 0
    Replay.objects.create(run=start(), index=1)
    Replay.objects.update(created=timezone.now() - timedelta(days=9_999))
    battles.sweep()
    assert Replay.objects.count() == 1
