"""Runs of a game that is being compiled: they wait, never fail, and have first results."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command

from builder.models import Chunk, Run
from builder.services import battles, compiling
from builder.services.battles import claiming, fighting, first, kernels
from factions.tabletop.compiler import kernel_cache
from tests.builder.fake_game import FakeBattle, fought

Start = Callable[..., Run]


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the processes that are begun, none of which ever ends; no game is compiled."""
    out: list[str] = []
    monkeypatch.setattr(kernels, "_loaded", set())
    monkeypatch.setattr(kernel_cache, "compiled", lambda game: False)
    monkeypatch.setattr(compiling, "under_way", lambda game: True)
    monkeypatch.setattr(first, "begin", lambda game: out.append(f"first battles of {game}"))
    monkeypatch.setattr(fighting, "PATIENCE_SECONDS", 0.0)
    return out


def test_a_call_that_waits_for_the_compiler_goes_back_and_counts_nothing(
    start: Start, game: FakeBattle, begun: list[str], published: list[tuple[str, int]]
) -> None:
    run = start()
    for _ in range(9):
        battles.fight_in_turn()
    run.refresh_from_db()
    assert (run.state, run.error, game.fought) == ("waiting", "", [])
    assert not Chunk.objects.exists()
    assert published == [("fight", 0)] * 9
    assert set(begun) == {"first battles of warcrow"}


def test_the_run_waits_for_the_compiler_until_the_game_is_compiled(
    start: Start,
    game: FakeBattle,
    begun: list[str],
    published: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run = start(ceiling=100)
    Run.objects.update(sent=run.created)
    battles.fight_in_turn()
    run.refresh_from_db()
    assert battles.result(run)["waiting_for"] == "compiler"
    monkeypatch.setattr(kernels, "_loaded", {"warcrow"})
    battles.fight_in_turn()
    run.refresh_from_db()
    assert (run.state, run.compiling, fought(run)) == ("done", False, 100)


def test_first_numbers_come_before_the_game_is_compiled(
    start: Start, game: FakeBattle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process fights pairs until the game is compiled, and leaves the rest."""
    run = start(ceiling=100)
    kept = iter([False, False, False, True])
    monkeypatch.setattr(kernel_cache, "is_kept", lambda name: next(kept))
    call_command("first_battles", "warcrow")
    assert game.fought == [(0, 2), (2, 2), (4, 2)]
    run.refresh_from_db()
    result = battles.result(run)
    assert (run.state, result["battles"]) == ("running", 6)
    expected = battles.fight_to_the_end(start(ceiling=100)).tally
    assert battles.fight_to_the_end(run).tally == expected


def test_of_several_processes_one_fights_first_battles(start: Start, game: FakeBattle) -> None:
    start(ceiling=100)
    with compiling.locked("warcrow", first.LOCK) as own:
        assert own
        call_command("first_battles", "warcrow")
    assert game.fought == []


def test_a_run_whose_rows_another_worker_has_is_not_taken_for_uncompiled(
    start: Start, game: FakeBattle, begun: list[str], published: Any, monkeypatch: Any
) -> None:
    """All is compiled, and the next look finds the battles."""
    run = start(ceiling=100)
    monkeypatch.setattr(kernels, "_loaded", {"warcrow"})
    take, tries = claiming.take, iter([False, True])
    monkeypatch.setattr(claiming, "take", lambda ready, **_: take(ready) if next(tries) else None)
    monkeypatch.setattr(fighting, "PATIENCE_SECONDS", 60.0)
    monkeypatch.setattr(fighting, "LOOK_SECONDS", 0.0)
    battles.fight_in_turn()
    run.refresh_from_db()
    assert (run.state, begun, game.fought) == ("done", [], [(0, 100)])


@pytest.mark.usefixtures("paced")
def test_interpreted_battles_do_not_set_the_pace(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROLLCALL_JIT", "0")
    run = battles.fight_to_the_end(start(ceiling=100))
    assert not hasattr(run.edition.system, "pace")
