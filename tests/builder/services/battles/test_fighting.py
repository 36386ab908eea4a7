"""Fighting: each chunk counts once, in any order, and a failure is reported or tried again."""

import itertools
from collections.abc import Callable
from typing import Any

import pytest

from builder.models import Run
from builder.services import battles
from builder.services.battles import fighting
from factions.systems import SYSTEMS
from tests.builder.fake_game import FakeBattle, fought

Start = Callable[..., Run]


def fight_all(run: Run, order: Callable[[list[int]], list[int]] = list) -> Run:
    """Fight a run's chunks, each wave in some order, until it is over."""
    while run.active:
        unfought = run.chunks.filter(tally__isnull=True).values_list("pk", flat=True)
        for chunk in order(list(unfought)):
            battles.fight_chunk(chunk)
        run.refresh_from_db()
    return run


@pytest.mark.usefixtures("kept_chunks")
def test_a_run_goes_in_waves_until_it_is_precise_enough(start: Start) -> None:
    run = fight_all(start())
    assert run.state == "done"
    low, high = run.history[-1][2:]
    assert high - low <= 0.02
    assert [point[0] for point in run.history[:4]] == [2_000, 4_000, 8_000, 16_000]
    assert all(high - low > 0.02 for *_, low, high in run.history[:-1])
    assert fought(run) == run.history[-1][0] == sum(c.count for c in run.chunks.all())
    assert run.started is not None
    assert run.finished is not None


def test_a_ceiling_ends_a_run_that_is_not_precise_yet(start: Start) -> None:
    run = fight_all(start(ceiling=3_000))
    assert [point[0] for point in run.history] == [2_000, 3_000]
    assert run.state == "done"


def test_the_first_chunk_makes_it_running(start: Start) -> None:
    run = start()
    battles.fight_chunk(run.chunks.all()[0].pk)
    run.refresh_from_db()
    assert run.state == "running"
    assert battles.result(run)["battles"] == run.chunks.all()[0].count


@pytest.mark.usefixtures("kept_chunks")
@pytest.mark.parametrize("size", [2, 34, 50, 200])
def test_the_tally_is_the_same_however_it_is_cut(
    start: Start, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    monkeypatch.setattr("builder.services.battles.waves.FIRST_WAVE", 200)
    expected = fight_all(start(ceiling=260)).tally
    monkeypatch.setattr("builder.services.battles.waves.chunk_size", lambda speed: size)
    run = fight_all(start(ceiling=260), order=lambda chunks: chunks[::-1])
    assert run.tally == expected
    assert [point[0] for point in run.history] == [200, 260]
    assert {chunk.count for chunk in run.chunks.all()} >= {size}


def test_another_seed_gives_other_battles(start: Start) -> None:
    assert fight_all(start(ceiling=500)).tally != fight_all(start(ceiling=500, seed=8)).tally


def test_a_chunk_fought_twice_counts_once(start: Start, game: FakeBattle) -> None:
    run = start(ceiling=2_000)
    once, *others = run.chunks.values_list("pk", flat=True)
    battles.fight_chunk(once)
    before = len(game.fought)
    battles.fight_chunk(once)
    assert len(game.fought) == before
    for chunk in others:
        battles.fight_chunk(chunk)
    run.refresh_from_db()
    assert fought(run) == 2_000


def test_two_workers_at_one_chunk_count_once(start: Start, game: FakeBattle) -> None:
    """The second worker takes the chunk while the first is at it."""
    run = start(ceiling=100)
    chunk = run.chunks.get().pk
    fight, again = game.fight, itertools.chain([True], itertools.repeat(False))

    def interrupted(*args: Any) -> Any:
        if next(again):
            battles.fight_chunk(chunk)
        return fight(*args)

    game.fight = interrupted  # type: ignore[method-assign, assignment]  # in the place of a method
    battles.fight_chunk(chunk)
    run.refresh_from_db()
    assert game.fought == [(0, 100)]
    assert (run.state, fought(run), len(run.history)) == ("done", 100, 1)


def test_a_chunk_that_is_gone_or_unknown_is_nothing(start: Start) -> None:
    battles.fight_chunk(123_456_789)


def test_a_setup_is_compiled_once_for_all_chunks(start: Start, game: FakeBattle) -> None:
    fight_all(start(policy_a="nearest", scenario="last-stand"))
    assert game.compiled == [("last-stand", "nearest", "nearest")]


@pytest.mark.usefixtures("kept_chunks")
def test_the_speed_is_measured(start: Start) -> None:
    run = fight_all(start(ceiling=2_000))
    assert all(chunk.seconds and chunk.seconds > 0 for chunk in run.chunks.all())


def test_lists_that_cannot_be_fielded_fail_at_once_with_a_reason(
    start: Start, game: FakeBattle
) -> None:
    run = start()
    game.breaks = ValueError("There is nobody to fight.")
    battles.fight_chunk(run.chunks.all()[0].pk)
    run.refresh_from_db()
    assert (run.state, run.error) == ("failed", "There is nobody to fight.")
    assert run.finished is not None
    game.breaks = None
    battles.fight_chunk(run.chunks.all()[0].pk)
    assert run.chunks.filter(tally__isnull=False).count() == 0


def test_a_chunk_that_breaks_down_is_tried_three_times(start: Start, game: FakeBattle) -> None:
    run = start()
    chunk = run.chunks.all()[0].pk
    game.breaks = RuntimeError("out of luck")
    for crashes in (1, 2):
        battles.fight_chunk(chunk)
        run.refresh_from_db()
        assert (run.state, run.chunks.get(pk=chunk).crashes) == ("running", crashes)
    battles.fight_chunk(chunk)
    run.refresh_from_db()
    assert (run.state, run.error) == ("failed", "RuntimeError: out of luck")


def test_a_chunk_that_breaks_down_once_is_not_lost(start: Start, game: FakeBattle) -> None:
    run = start(ceiling=100)
    game.breaks = RuntimeError("a cosmic ray")
    battles.fight_chunk(run.chunks.get().pk)
    game.breaks = None
    assert fight_all(run).tally == fight_all(start(ceiling=100)).tally


def test_a_chunk_that_kills_its_workers_ends_the_run(start: Start, game: FakeBattle) -> None:
    run = start()
    chunk = run.chunks.all()[0]
    run.chunks.filter(pk=chunk.pk).update(crashes=fighting.MOST_CRASHES)
    battles.fight_chunk(chunk.pk)
    run.refresh_from_db()
    assert run.state == "failed"
    assert "broke down" in run.error
    assert game.fought == []


def test_other_code_does_not_go_on_with_a_run(
    start: Start, game: FakeBattle, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = start()
    monkeypatch.setitem(SYSTEMS["warcrow"].__dict__, "rules", "other")
    battles.fight_chunk(run.chunks.all()[0].pk)
    run.refresh_from_db()
    assert run.state == "failed"
    assert "code has changed" in run.error
    assert game.fought == []


def test_a_warm_worker_compiles_nothing(start: Start, game: FakeBattle) -> None:
    battles.fight_chunk(start(ceiling=100).chunks.get().pk)
    assert game.fought == [(0, 100)]


def test_a_whole_run_in_this_process(start: Start) -> None:
    run = battles.fight_to_the_end(start(ceiling=3_000))
    assert (run.state, fought(run)) == ("done", 3_000)
    assert run.rules == SYSTEMS["warcrow"].rules
