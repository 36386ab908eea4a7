"""Looks made good, runs cancelled, failed, resumed and begun anew, and workers called again."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from builder.models import Chunk, Pairing, Run
from builder.services import battles, workers
from builder.services.battles import claiming, fighting, looking
from factions.models import Edition
from factions.systems import SYSTEMS
from tests.builder.fake_game import FakeBattle, fought
from tests.builder.fighting import fight, held, open_battles, pairing_of

Start = Callable[..., Run]
Published = list[tuple[str, int]]
CALL = [("fight", 0)]


def other_code(monkeypatch: pytest.MonkeyPatch, rules: str = "newer") -> None:
    """Let the game's code be another from now on, without a worker of the old about."""
    monkeypatch.setitem(SYSTEMS["warcrow"].__dict__, "rules", rules)


def test_workers_are_called_to_a_new_run_once_it_is_committed(
    start: Start,
    published: Published,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks() as callbacks:
        run = start(ceiling=300)
    assert published == []
    for callback in callbacks:
        callback()
    assert published == CALL * 3
    run.refresh_from_db()
    assert run.sent is not None


def test_workers_are_called_again_where_a_run_wants_more(
    start: Start,
    published: Published,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    run = fight(start(), 3)
    assert (pairing_of(run).battles, open_battles(run)) == (1_526, 474)
    published.clear()
    with django_capture_on_commit_callbacks(execute=True):
        fight(run, 1)
    assert (pairing_of(run).battles, open_battles(run)) == (1_764, 4_880)
    assert published == CALL * 49


def test_the_sweep_calls_to_what_was_never_called_for(start: Start, published: Published) -> None:
    run = start(ceiling=300)
    battles.sweep()
    assert published == CALL * 3
    run.refresh_from_db()
    assert run.sent is not None
    battles.sweep()
    assert published == CALL * 3


def test_the_sweep_calls_again_where_calls_were_lost(start: Start, published: Published) -> None:
    start(ceiling=300)
    battles.sweep()
    published.clear()
    battles.sweep()
    assert published == CALL * 3


def test_the_sweep_calls_to_what_a_worker_lost(start: Start, published: Published) -> None:
    run = start(ceiling=100)
    held(run)
    battles.sweep()
    assert published == []
    Chunk.objects.update(held_until=timezone.now() - timedelta(seconds=1))
    battles.sweep()
    assert published == CALL


@pytest.mark.parametrize("state", ["done", "cancelled", "failed"])
def test_nothing_is_sent_for_a_run_that_is_over(
    start: Start, published: Published, state: str
) -> None:
    run = start()
    Run.objects.filter(pk=run.pk).update(state=state)
    battles.sweep(everything=True)
    assert published == []


def test_the_sweep_looks_where_a_worker_died_before_it_could(
    start: Start, monkeypatch: pytest.MonkeyPatch, published: Published
) -> None:
    run = start(ceiling=100)
    with monkeypatch.context() as patch:
        patch.setattr(looking, "_look_all", lambda pairing_id: None)
        patch.setattr(looking, "advance", lambda pairing_id: None)
        fight(run, 1)
    assert (run.state, pairing_of(run).battles, pairing_of(run).looked) == ("running", 100, 0)
    battles.sweep()
    run.refresh_from_db()
    assert (run.state, fought(run)) == ("done", 100)


def test_the_sweep_adds_up_what_a_worker_saved_and_left(
    start: Start, monkeypatch: pytest.MonkeyPatch, published: Published
) -> None:
    run = start(ceiling=300)
    first = held(run)
    fight(run)
    with monkeypatch.context() as patch:
        patch.setattr(looking, "_look_all", lambda pairing_id: None)
        patch.setattr(looking, "advance", lambda pairing_id: None)
        fighting.fight(first, run)
    assert (pairing_of(run).battles, Chunk.objects.count()) == (100, 2)
    battles.sweep()
    run.refresh_from_db()
    assert (run.state, fought(run), Chunk.objects.count()) == ("done", 300, 0)


def test_of_two_runs_the_one_that_had_no_look_is_made_good(
    start: Start, monkeypatch: pytest.MonkeyPatch, published: Published
) -> None:
    """The worker died between the looks of the two."""
    runs = [start(seed=None, ceiling=100) for _ in range(2)]
    look, looks = looking.look, iter([True, False])

    def one_look(run_id: int, at: Any = None) -> None:
        if not next(looks):
            raise SystemExit
        look(run_id, at=at)

    with monkeypatch.context() as patch:
        patch.setattr(looking, "look", one_look)
        with pytest.raises(SystemExit):
            fight(runs[0], 1)
    assert [run.state for run in Run.objects.order_by("pk")] == ["done", "waiting"]
    battles.sweep()
    assert [run.state for run in Run.objects.order_by("pk")] == ["done", "done"]


def test_advancing_twice_is_advancing_once(start: Start) -> None:
    run = fight(start(), 2)
    before = (pairing_of(run).battles, pairing_of(run).history)
    for _ in range(2):
        looking.advance(pairing_of(run).pk)
    assert (pairing_of(run).battles, pairing_of(run).history) == before


def test_a_cancelled_run_keeps_what_it_fought_and_no_worker_fights_on(
    start: Start, game: FakeBattle
) -> None:
    run = fight(start(), 1)
    begun = held(run)
    assert battles.cancel(run)
    run.refresh_from_db()
    assert (run.state, run.error, fought(run)) == ("cancelled", "", 100)
    assert run.finished is not None
    pairing = pairing_of(run)
    assert (pairing.goal, pairing.handed, pairing.battles) == (0, 100, 100)
    assert claiming.in_turn() == []
    fighting.fight(begun, run)
    assert pairing_of(run).battles == 100
    assert battles.result(run)["battles"] == 100


def test_a_cancelled_runs_pairing_goes_on_for_another(start: Start) -> None:
    one, other = start(seed=None), start(seed=None, ceiling=500)
    fight(one, 1)
    begun = held(one)
    battles.cancel(one)
    assert pairing_of(other).goal == 500
    fighting.fight(begun, one)
    other.refresh_from_db()
    assert (other.state, fought(other), pairing_of(other).battles) == ("done", 500, 500)
    one.refresh_from_db()
    assert fought(one) == 100


def test_the_goal_is_the_most_that_an_active_run_wants(start: Start) -> None:
    narrow = start(seed=None, ceiling=300)
    assert pairing_of(narrow).goal == 300
    wide = start(seed=None, ceiling=1_000)
    assert pairing_of(narrow).goal == 1_000
    battles.cancel(wide)
    assert pairing_of(narrow).goal == 300
    battles.cancel(narrow)
    assert pairing_of(narrow).goal == 0


def test_a_run_that_was_deleted_wants_nothing_any_more(start: Start, published: Published) -> None:
    run = fight(start(), 1)
    held(run)
    run.delete()
    battles.sweep()
    pairing = Pairing.objects.get()
    assert (pairing.goal, pairing.handed, pairing.battles) == (0, 100, 100)
    assert (published, Chunk.objects.count(), claiming.left()) == ([], 0, (0, 0))


def test_a_run_that_is_over_cannot_be_cancelled_or_resumed(start: Start) -> None:
    run = battles.fight_to_the_end(start(ceiling=100))
    assert not battles.cancel(run)
    assert not battles.resume(run)
    run.refresh_from_db()
    assert run.state == "done"


def test_a_cancelled_run_resumes_where_it_was(
    start: Start,
    game: FakeBattle,
    published: Published,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    run = fight(start(ceiling=300), 1)
    battles.cancel(run)
    with django_capture_on_commit_callbacks(execute=True):
        assert battles.resume(run)
    run.refresh_from_db()
    assert (run.state, run.finished, run.tally, run.remembered) == ("waiting", None, None, 100)
    assert published == CALL * 2
    battles.fight_to_the_end(run)
    assert game.fought == [(0, 100), (100, 100), (200, 100)]
    assert run.tally == battles.fight_to_the_end(start(ceiling=300)).tally


def test_a_run_that_is_answered_meanwhile_is_over_as_it_resumes(start: Start) -> None:
    one, other = start(seed=None, ceiling=300), start(seed=None, ceiling=300)
    battles.cancel(one)
    fight(other)
    assert battles.resume(one)
    one.refresh_from_db()
    other.refresh_from_db()
    assert (one.state, one.tally) == ("done", other.tally)


def test_a_failed_run_resumes_with_its_crashes_forgotten(start: Start, game: FakeBattle) -> None:
    run = start(ceiling=100)
    game.breaks = RuntimeError("out of luck")
    fight(run, 3)
    assert run.state == "failed"
    game.breaks = None
    assert battles.resume(run)
    run.refresh_from_db()
    assert (run.state, run.error) == ("waiting", "")
    assert not Chunk.objects.exists()
    assert battles.fight_to_the_end(run).state == "done"


def test_a_run_of_other_code_resumes_from_its_beginning(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = fight(start(ceiling=300), 1)
    battles.request_replay(run, 0)
    battles.cancel(run)
    old = pairing_of(run)
    other_code(monkeypatch)
    assert battles.resume(run)
    run.refresh_from_db()
    assert (run.rules, run.tally, run.history, run.remembered) == ("newer", None, [], 0)
    assert run.renewed is None  # it was asked for
    assert (pairing_of(run).battles, run.replays.count()) == (0, 0)
    assert pairing_of(run) != old
    assert fought(battles.fight_to_the_end(run)) == 300


def test_a_run_begins_anew_by_itself_once_the_code_has_changed(
    start: Start, monkeypatch: pytest.MonkeyPatch, published: Published
) -> None:
    run = fight(start(ceiling=300), 1)
    battles.request_replay(run, 0)
    held(run)
    old = pairing_of(run)
    other_code(monkeypatch)
    battles.sweep()
    run.refresh_from_db()
    assert (run.state, run.rules, run.seed, run.remembered) == ("running", "newer", 7, 0)
    assert run.renewed is not None
    assert battles.result(run)["renewed"] == run.renewed.isoformat(timespec="milliseconds").replace(
        "+00:00", "Z"
    )
    assert (pairing_of(run).battles, open_battles(run), run.replays.count()) == (0, 300, 0)
    old.refresh_from_db()
    assert (old.goal, old.handed, old.battles) == (0, 100, 100)
    assert not Chunk.objects.exists()
    assert published == CALL * 3
    again = run.renewed
    battles.sweep()
    run.refresh_from_db()
    assert run.renewed == again
    assert fought(battles.fight_to_the_end(run)) == 300


def test_a_run_stays_with_the_workers_of_its_code_while_they_are_about(
    start: Start, monkeypatch: pytest.MonkeyPatch, published: Published
) -> None:
    run = fight(start(ceiling=300), 1)
    workers.seen()
    other_code(monkeypatch)
    battles.sweep()
    run.refresh_from_db()
    assert (run.renewed, pairing_of(run).battles) == (None, 100)
    assert published == []  # a worker of this code could not fight it
    cache.delete(workers.CODE + run.rules)
    battles.sweep()
    run.refresh_from_db()
    assert (run.rules, pairing_of(run).battles) == ("newer", 0)
    assert published == CALL * 3


@pytest.mark.served
def test_a_worker_of_old_code_is_forgotten_in_ten_seconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept: list[int] = []
    monkeypatch.setattr(cache, "set_many", lambda values, seconds: kept.append(seconds))
    workers.seen()
    assert kept == [10]


def test_a_game_whose_code_is_the_same_goes_on(
    start: Start, monkeypatch: pytest.MonkeyPatch, published: Published
) -> None:
    run = fight(start(ceiling=300), 1)
    monkeypatch.setitem(SYSTEMS["iron-dawn"].__dict__, "rules", "newer")
    battles.sweep()
    run.refresh_from_db()
    assert (run.renewed, pairing_of(run).battles) == (None, 100)
    assert fought(battles.fight_to_the_end(run)) == 300


def test_a_run_without_parts_begins_though_its_code_is_the_same(
    start: Start, published: Published
) -> None:
    """So do those that were active when pairings came in; the sweep's own worker is about."""
    run = start(ceiling=300)
    run.parts.all().delete()
    workers.seen()
    battles.sweep()
    run.refresh_from_db()
    assert run.renewed is not None
    assert fought(battles.fight_to_the_end(run)) == 300


def test_a_run_that_new_code_cannot_read_fails_and_holds_up_no_other(
    start: Start, monkeypatch: pytest.MonkeyPatch, published: Published
) -> None:
    bad, good = start(ceiling=100), start(ceiling=100)
    Run.objects.filter(pk=bad.pk).update(a_document=bad.a_document | {"nothing": 1})
    other_code(monkeypatch)
    battles.sweep()
    bad.refresh_from_db()
    good.refresh_from_db()
    assert (bad.state, "nothing" in bad.error) == ("failed", True)
    assert good.renewed is not None


def test_each_query_of_an_idle_sweep_is_counted(
    loaded: Edition, published: Published, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(10):
        battles.sweep()
    with django_assert_num_queries(9):  # pairings are counted once an hour
        battles.sweep()
