"""Turns and leases: callers in turn, a chunk one worker's at a time, and what a crash is."""

import os
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from builder.models import Chunk, Run
from builder.services import battles, workers
from builder.services.battles import claiming, fighting
from tests.builder.fake_game import FakeBattle
from tests.builder.fighting import fight, held, open_battles, pairing_of

Start = Callable[..., Run]


def anything(game: str) -> bool:
    """Stand in for kernels that are all loaded."""
    return True


def taken() -> Chunk:
    """Take the chunk whose turn it is."""
    found = claiming.take(anything)
    assert found is not None
    return found[0]


def run_taken() -> int:
    """Take the chunk whose turn it is; return the run that it is of."""
    found = claiming.take(anything)
    assert found is not None
    return found[1].pk


def lapsed(chunk: Chunk) -> None:
    """Let the lease of a chunk have run out."""
    Chunk.objects.filter(pk=chunk.pk).update(held_until=timezone.now() - timedelta(seconds=1))


def gone() -> int:
    """Return the id of a process that has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def test_a_small_battle_behind_a_large_one_is_fought_next(start: Start) -> None:
    heavy = [start(caller="one", half_width=0, ceiling=100_000) for _ in range(3)]
    assert [run_taken() for _ in range(2)] == [heavy[0].pk, heavy[1].pk]
    small = start(caller="two", ceiling=200)
    turns = [run_taken() for _ in range(6)]
    assert turns == [small.pk, heavy[2].pk, small.pk, heavy[0].pk, heavy[1].pk, heavy[2].pk]


def test_runs_without_a_caller_take_turns_as_callers_do(start: Start) -> None:
    first, second = start(), start()
    assert [run_taken() for _ in range(3)] == [first.pk, second.pk, first.pk]


def test_of_a_panels_pairs_the_one_with_the_fewest_battles_is_next(start: Start) -> None:
    run = battles.fight_to_the_end(start(ceiling=100))
    battles.start_panel(run)
    panel = run.panel_runs.get()
    pairs = panel.parts.count()
    first = [taken().pairing_id for _ in range(pairs)]
    assert sorted(first) == sorted(panel.parts.values_list("pairing", flat=True))
    assert [taken().first for _ in range(pairs)] == [200] * pairs


def test_the_last_chunks_of_a_caller_are_not_handed_out_twice(start: Start) -> None:
    start(ceiling=100)
    taken()
    assert claiming.take(anything) is None


def test_a_game_that_is_not_ready_leaves_the_turn_to_others(start: Start) -> None:
    start()
    asked: list[str] = []

    def unready(game: str) -> bool:
        asked.append(game)
        return False

    start()
    assert claiming.take(unready) is None
    assert asked == ["warcrow"]  # once, for all of its runs


def test_a_call_fights_the_chunk_whose_turn_it_is(start: Start, game: FakeBattle) -> None:
    heavy = start(caller="one")
    small = start(caller="two", ceiling=100)
    for _ in range(3):
        battles.fight_in_turn()
    assert game.fought[:3] == [(0, 100), (0, 100), (100, 100)]
    small.refresh_from_db()
    assert (small.state, pairing_of(heavy).battles) == ("done", 1_050)


def test_a_call_too_many_is_nothing(start: Start, game: FakeBattle) -> None:
    start(ceiling=100)
    for _ in range(3):
        battles.fight_in_turn()
    assert game.fought == [(0, 100)]


def test_a_held_chunk_is_not_fought_by_another_and_is_not_a_crash(
    start: Start, game: FakeBattle, published: list[Any]
) -> None:
    start(ceiling=100)
    taken()
    for _ in range(9):
        battles.fight_in_turn()
    battles.sweep(everything=True)
    assert (game.fought, published) == ([], [])
    chunk = Chunk.objects.get()
    assert (chunk.crashes, chunk.holder) == (0, workers.me())


@pytest.mark.parametrize("held_by", ["somewhere:else:1", None])
def test_a_lease_that_ran_out_is_a_crash(
    start: Start, game: FakeBattle, held_by: str | None
) -> None:
    start(ceiling=100)
    chunk = taken()
    if held_by:
        Chunk.objects.update(holder=held_by)
    lapsed(chunk)
    again = taken()
    assert (again.pk, again.crashes) == (chunk.pk, 1)
    assert Chunk.objects.get().holder == workers.me()


def test_what_a_worker_lost_comes_before_what_is_further_on(start: Start) -> None:
    start(ceiling=500)
    lost = taken()
    assert taken().first == 100
    lapsed(lost)
    assert [taken().first for _ in range(3)] == [0, 300, 400]
    assert claiming.take(anything) is None


def test_the_third_crash_ends_the_run(start: Start, game: FakeBattle) -> None:
    run = start(ceiling=100)
    for _ in range(fighting.MOST_CRASHES):
        lapsed(taken())
    battles.fight_in_turn()
    run.refresh_from_db()
    assert (run.state, run.error) == ("failed", "Every worker that fought this battle broke down.")
    assert game.fought == []


def test_a_chunk_of_a_killed_process_is_free_at_once(start: Start) -> None:
    start(ceiling=100)
    chunk = taken()
    Chunk.objects.update(holder=workers.me().replace(str(os.getpid()), str(gone())))
    assert claiming.take(anything) is None
    claiming.free_those_of_the_dead()
    assert taken() == chunk
    assert Chunk.objects.get().crashes == 1


def test_processes_of_other_machines_are_not_looked_for_here(start: Start) -> None:
    start(ceiling=100)
    taken()
    Chunk.objects.update(holder=f"elsewhere:pid:{gone()}")
    claiming.free_those_of_the_dead()
    assert claiming.take(anything) is None


def test_a_lease_is_renewed_as_long_as_its_chunk_is_fought(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thread that renews it is run by hand here: its wait ends at once, once."""
    start(ceiling=100)
    chunk = taken()
    lapsed(chunk)
    waits = iter([False, True])
    monkeypatch.setattr("builder.services.battles.claiming.connection.close", lambda: None)
    over = type("Over", (), {"wait": lambda self, seconds: next(waits)})()
    claiming._renew(chunk.pk, over)
    assert claiming.take(anything) is None


def test_a_chunk_fought_ahead_of_others_is_freed(start: Start) -> None:
    run = start(ceiling=200)
    held(run)
    fight(run, 1)
    ahead = Chunk.objects.get(first=100)
    assert (ahead.holder, ahead.held_until, ahead.crashes) == ("", None, 0)
    assert ahead.tally is not None


def test_a_chunk_is_no_longer_than_is_asked_for(start: Start) -> None:
    run = start(ceiling=100)
    found = claiming.take(anything, 2)
    assert found is not None
    assert (found[0].first, found[0].count, open_battles(run)) == (0, 2, 98)
    expected = battles.fight_to_the_end(start(ceiling=100)).tally
    fighting.fight(found.chunk, found.run)
    assert battles.fight_to_the_end(run).tally == expected


def test_a_run_that_is_gone_or_over_has_nothing_to_hold(start: Start) -> None:
    run = start(ceiling=100)
    battles.cancel(run)
    assert claiming.hold(run.pk) is None
    assert claiming.hold(123_456_789) is None


def test_what_waits_is_counted_with_what_was_lost(start: Start) -> None:
    assert claiming.left() == (0, 0)
    start(ceiling=300)
    assert claiming.left() == (300, 0)
    chunks = [taken() for _ in range(3)]
    assert claiming.left() == (0, 0)
    lapsed(chunks[1])
    assert claiming.left() == (2, 0)
