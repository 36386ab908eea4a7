"""What is kept no longer, and that nothing is missed."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.core.cache import cache
from django.utils import timezone

from builder.models import Chunk, Pairing, Part, Replay, Run
from builder.services import battles
from builder.services.battles import fighting, pairings, pruning
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


def aged(run: Run, days: int) -> Pairing:
    """Let the last question about a run's pairing be so many days ago; return the pairing."""
    pairing = pairing_of(run)
    used = timezone.now() - timedelta(days=days)
    Pairing.objects.filter(pk=pairing.pk).update(used=used)
    return pairing


def test_pairings_go_that_nothing_asked_about_for_long(start: Start, settings: Any) -> None:
    settings.PAIRING_DAYS = 30
    old = battles.fight_to_the_end(start(seed=None, ceiling=200))
    kept = battles.fight_to_the_end(start(seed=3, ceiling=200))
    aged(old, 31)
    aged(kept, 29)
    battles.sweep()
    assert [pairing.pk for pairing in Pairing.objects.all()] == [pairing_of(kept).pk]


def test_a_run_keeps_its_result_when_its_pairing_goes(start: Start, settings: Any) -> None:
    settings.PAIRING_DAYS = 30
    run = battles.fight_to_the_end(start(seed=None, ceiling=200))
    before = battles.result(run)
    aged(run, 31)
    battles.sweep()
    run.refresh_from_db()
    assert (Pairing.objects.count(), Part.objects.count()) == (0, 0)
    assert battles.result(run) == before
    assert battles.was_fought(run, 199)
    again = battles.fight_to_the_end(start(seed=None, ceiling=200))
    assert (again.remembered, again.tally) == (0, run.tally)


def test_a_run_that_was_stopped_goes_on_without_its_pairing(start: Start, settings: Any) -> None:
    settings.PAIRING_DAYS = 30
    run = fight(start(ceiling=3_000), 1)
    battles.cancel(run)
    aged(run, 31)
    battles.sweep()
    assert not Pairing.objects.exists()
    assert battles.resume(run)
    assert fought(battles.fight_to_the_end(Run.objects.get(pk=run.pk))) == 3_000


def test_a_pairing_stays_as_long_as_a_run_fights_it(start: Start, settings: Any) -> None:
    settings.PAIRING_DAYS = 30
    run = fight(start(seed=None, ceiling=3_000), 1)
    aged(run, 31)
    battles.sweep()
    assert pairing_of(run).battles == 100
    Pairing.objects.update(goal=0)
    pruning.forget_pairings()
    assert pairing_of(run).battles == 100


def test_a_new_question_keeps_a_pairing(start: Start, settings: Any) -> None:
    settings.PAIRING_DAYS = 30
    run = battles.fight_to_the_end(start(seed=None, ceiling=200))
    pairing = aged(run, 31)
    start(seed=None, ceiling=200)
    battles.sweep()
    assert Pairing.objects.get() == pairing


def test_the_pairings_used_last_are_kept_and_a_few_go_at_a_time(
    start: Start, settings: Any, monkeypatch: Any
) -> None:
    settings.PAIRING_DAYS, settings.PAIRINGS = 0, 2
    monkeypatch.setattr(pruning, "MOST_AT_ONCE", 2)
    runs = [battles.fight_to_the_end(start(seed=seed, ceiling=100)) for seed in range(1, 6)]
    ids = [aged(run, 9 - number).pk for number, run in enumerate(runs)]
    left = []
    for _time in range(2):
        cache.delete(pruning.COUNTED)
        pruning.forget_pairings()
        left.append(sorted(Pairing.objects.values_list("pk", flat=True)))
    assert left == [sorted(ids[2:]), sorted(ids[3:])]


def test_they_are_counted_once_an_hour(start: Start, settings: Any) -> None:
    settings.PAIRING_DAYS, settings.PAIRINGS = 0, 1
    cache.delete(pruning.COUNTED)
    pruning.forget_pairings()
    for seed in (1, 2):
        battles.fight_to_the_end(start(seed=seed, ceiling=100))
    pruning.forget_pairings()
    assert Pairing.objects.count() == 2
    cache.delete(pruning.COUNTED)
    pruning.forget_pairings()
    assert Pairing.objects.count() == 1


def test_nothing_is_forgotten_if_that_is_set(start: Start, settings: Any) -> None:
    settings.PAIRING_DAYS = settings.PAIRINGS = 0
    run = battles.fight_to_the_end(start(ceiling=100))
    aged(run, 9_999)
    cache.delete(pruning.COUNTED)
    battles.sweep()
    assert Pairing.objects.count() == 1


def test_a_pairing_that_goes_while_a_question_begins_is_made_anew(
    start: Start, monkeypatch: Any
) -> None:
    run = battles.fight_to_the_end(start(seed=None, ceiling=200))
    found = pairings.kept
    times: list[int] = []

    def kept(names: Any) -> list[Pairing]:
        rows = found(names)
        if not times:
            Part.objects.all().delete()
            Pairing.objects.all().delete()
        times.append(len(rows))
        return rows

    monkeypatch.setattr(pairings, "kept", kept)
    again = battles.fight_to_the_end(start(seed=None, ceiling=200))
    assert (len(times), again.tally) == (2, run.tally)
