"""`manage.py compile_kernels`: what is compiled, what is left alone, and what cannot be."""

import io
from contextlib import nullcontext
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from builder.services import compiling
from builder.services.battles import kernels
from factions.systems import SYSTEMS
from factions.tabletop.compiler import kernel_cache

FIGHTING = [game.id for game in SYSTEMS.values() if game.fights]


@pytest.fixture
def loaded_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the games that are compiled, in order; warcrow is compiled already."""
    games: list[str] = []
    monkeypatch.setattr(kernel_cache, "folder", lambda _: tmp_path)
    monkeypatch.setattr(kernel_cache, "compiled", "warcrow".__eq__)
    monkeypatch.setattr(kernel_cache, "compile_here", lambda: None)
    monkeypatch.setattr(compiling, "locked", lambda _: nullcontext(True))
    monkeypatch.setattr(kernels, "load", games.append)
    return games


def compile_kernels(*words: str) -> str:
    out = io.StringIO()
    call_command("compile_kernels", *words, stdout=out)
    return out.getvalue()


def test_every_game_that_is_not_compiled_is(loaded_games: list[str]) -> None:
    output = compile_kernels()
    assert loaded_games == [game for game in FIGHTING if game != "warcrow"]
    assert [line.partition(":")[0] for line in output.splitlines()] == loaded_games


def test_games_that_are_named_are_compiled_in_silence(loaded_games: list[str]) -> None:
    assert compile_kernels("iron-dawn", "warcrow") == ""
    assert loaded_games == ["iron-dawn"]


def test_another_process_is_left_to_it(
    loaded_games: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "locked", lambda _: nullcontext(False))
    assert (compile_kernels(), loaded_games) == ("", [])


def test_a_game_that_does_not_fight_is_named(loaded_games: list[str]) -> None:
    with pytest.raises(CommandError, match=r"^chess: the games that fight are ") as refused:
        compile_kernels("chess")
    assert (refused.value.returncode, loaded_games) == (1, [])


def test_without_a_folder_nothing_is_compiled(
    loaded_games: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel_cache, "folder", lambda _: None)
    with pytest.raises(CommandError, match="Kernels cannot be kept; the log has the reason"):
        compile_kernels()
    assert loaded_games == []
