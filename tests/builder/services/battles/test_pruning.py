"""What is kept no longer, and that nothing is missed."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.utils import timezone

from builder.models import Chunk, Replay, Run
from builder.services import battles
from builder.services.battles import fighting, pruning
from tests.builder.fake_game import fought
from tests.builder.fighting import fight, held, pairing_of

Start = Callable[..., Run]


def test_a_run_that_is_done_keeps_its_sum_and_no_chunks(start: Start) -> None:
    other = start(ceiling=100)
    held(other)
    run = battles.fight_to_the_end(start(ceiling=3_000))
    assert [chunk.pairing for chunk in Chunk.objects.all()] == [pairing_of(other)]
    assert fought(run) == battles.result(run)["battles"] == 3_000
    assert battles.was_fought(run, 2_999)
    assert not battles.resume(run)


def test_a_run_that_is_stopped_keeps_its_pairing_to_go_on_from(start: Start) -> None:
    run = fight(start(ceiling=3_000), 1)
    battles.cancel(run)
    battles.sweep()
    assert pairing_of(run).battles == 100


def test_a_chunk_fought_late_by_another_worker_changes_nothing(start: Start) -> None:
    run = start(ceiling=100)
    chunk = held(run)
    late = Chunk.objects.get()
    fighting.fight(chunk, run)
    run.refresh_from_db()
    done, pairing = run.tally, pairing_of(run).tally
    fighting.fight(late, run)
    battles.fight_in_turn()
    run.refresh_from_db()
    assert (run.tally, pairing_of(run).tally) == (done, pairing)


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
