"""Turns and leases: callers in turn, a chunk one worker's at a time, and what a crash is."""

import os
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from builder.models import Chunk, Run
from builder.services import battles
from builder.services.battles import claiming, fighting
from tests.builder.fake_game import FakeBattle

Start = Callable[..., Run]


def anything(game: str) -> bool:
    """Stand in for kernels that are all loaded."""
    return True


def taken() -> Chunk:
    """Take the chunk whose turn it is."""
    chunk = claiming.take(anything)
    assert chunk is not None
    return chunk


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
    assert [taken().run_id for _ in range(2)] == [heavy[0].pk, heavy[1].pk]
    small = start(caller="two", ceiling=2_000)
    assert small.chunks.count() == 2
    turns = [taken().run_id for _ in range(6)]
    assert turns == [small.pk, heavy[2].pk, small.pk, heavy[0].pk, heavy[1].pk, heavy[2].pk]


def test_runs_without_a_caller_take_turns_as_callers_do(start: Start) -> None:
    first, second = start(), start()
    assert [taken().run_id for _ in range(3)] == [first.pk, second.pk, first.pk]


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


def test_a_message_fights_the_chunk_whose_turn_it_is(start: Start, game: FakeBattle) -> None:
    heavy = start(caller="one")
    small = start(caller="two", ceiling=100)
    first, last = heavy.chunks.values_list("pk", flat=True)
    for message in (first, last, small.chunks.get().pk):
        battles.fight_in_turn(message)
    assert [count for _, count in game.fought] == [1_000, 100, 1_000]


def test_a_message_too_many_is_nothing(start: Start, game: FakeBattle) -> None:
    chunk = start(ceiling=100).chunks.get().pk
    for _ in range(3):
        battles.fight_in_turn(chunk)
    assert game.fought == [(0, 100)]


def test_a_held_chunk_is_not_fought_by_another_and_is_not_a_crash(
    start: Start, game: FakeBattle
) -> None:
    run = start(ceiling=100)
    chunk = taken()
    for _ in range(9):
        battles.fight_in_turn(chunk.pk)
        battles.fight_chunk(chunk.pk)
    battles.sweep(everything=True)
    assert game.fought == []
    assert (run.chunks.get().crashes, run.chunks.get().holder) == (0, claiming.me())


@pytest.mark.parametrize("held_by", ["somewhere:else:1", None])
def test_a_lease_that_ran_out_is_a_crash(
    start: Start, game: FakeBattle, held_by: str | None
) -> None:
    run = start(ceiling=100)
    chunk = taken()
    if held_by:
        Chunk.objects.update(holder=held_by)
    lapsed(chunk)
    assert taken().crashes == 1
    assert run.chunks.get().holder == claiming.me()


def test_the_third_crash_ends_the_run(start: Start, game: FakeBattle) -> None:
    run = start(ceiling=100)
    for _ in range(fighting.MOST_CRASHES):
        lapsed(taken())
    battles.fight_in_turn(run.chunks.get().pk)
    run.refresh_from_db()
    assert (run.state, run.error) == ("failed", "Every worker that fought this battle broke down.")
    assert game.fought == []


def test_a_chunk_of_a_killed_process_is_free_at_once(start: Start) -> None:
    run = start(ceiling=100)
    chunk = taken()
    Chunk.objects.update(holder=claiming.me().replace(str(os.getpid()), str(gone())))
    assert claiming.take(anything) is None
    claiming.free_those_of_the_dead()
    assert taken() == chunk
    assert run.chunks.get().crashes == 1


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


@pytest.mark.usefixtures("kept_chunks")
def test_a_fought_chunk_is_freed(start: Start) -> None:
    run = battles.fight_to_the_end(start(ceiling=100))
    assert list(run.chunks.values_list("holder", "held_until", "crashes")) == [("", None, 0)]


def test_a_cut_chunk_leaves_the_rest_for_others(start: Start) -> None:
    run = start(ceiling=100)
    cut = claiming.take(anything, 2)
    assert cut is not None
    assert cut.count == 2
    assert list(run.chunks.values_list("first", "count")) == [(0, 2), (2, 98)]
    expected = battles.fight_to_the_end(start(ceiling=100)).tally
    Chunk.objects.filter(first=0).update(holder="", held_until=None)
    assert battles.fight_to_the_end(run).tally == expected
