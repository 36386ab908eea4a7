"""Compiling by other processes: one a game, awaited games first, failures logged once."""

from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest

from builder.models import Run
from builder.services import compiling
from factions.systems import SYSTEMS
from factions.tabletop.compiler import kernel_cache

Start = Callable[..., Run]


class Process:
    """A process that ends as it is set to."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.code: int | None = None
        self.ended = False

    def poll(self) -> int | None:
        return self.code

    def terminate(self) -> None:
        self.ended, self.code = True, -15

    def wait(self) -> int:
        assert self.code is not None
        return self.code


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the games that are compiled, none at first; the folders of kernels are new."""
    kept: set[str] = set()
    folders = {game: tmp_path / game for game in SYSTEMS}
    for folder in folders.values():
        folder.mkdir()
    monkeypatch.setattr(kernel_cache, "folder", lambda game: folders[game])
    monkeypatch.setattr(kernel_cache, "compiled", kept.__contains__)
    monkeypatch.setattr(compiling, "_mine", {})
    monkeypatch.setattr(compiling, "_in_vain", set())
    return kept


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[Process]:
    """Return the processes that are begun."""
    out: list[Process] = []

    def begin(game: str) -> Process:
        out.append(Process(game))
        return out[-1]

    monkeypatch.setattr(compiling, "begin", begin)
    return out


def test_a_game_is_compiled_by_one_process(begun: list[Process]) -> None:
    assert compiling.under_way("warcrow")
    assert compiling.under_way("warcrow")
    assert compiling.under_way("cold-iron")
    assert [process.game for process in begun] == ["warcrow", "cold-iron"]


def test_a_game_that_another_worker_compiles_is_waited_for(begun: list[Process]) -> None:
    with compiling.locked("warcrow") as own:
        assert own
        assert compiling.is_locked("warcrow")
        assert not compiling.is_locked("warcrow", "another lock")
        assert compiling.under_way("warcrow")
    assert begun == []
    assert not compiling.is_locked("warcrow")


def test_an_ended_compilation_begins_again(begun: list[Process]) -> None:
    assert compiling.under_way("warcrow")
    begun[0].code = 0  # another process was at it, and gave way
    assert compiling.under_way("warcrow")
    assert len(begun) == 2


def test_a_failure_to_compile_is_logged_once_and_not_tried_again(
    begun: list[Process], caplog: pytest.LogCaptureFixture
) -> None:
    assert compiling.under_way("warcrow")
    begun[0].code = 1
    assert [compiling.under_way("warcrow") for _ in range(3)] == [False] * 3
    assert caplog.messages == ["Compiling warcrow failed: exit 1"]
    assert len(begun) == 1


def test_without_a_folder_nothing_is_begun(
    begun: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel_cache, "folder", lambda game: None)
    assert not compiling.under_way("warcrow")
    assert compiling._missing() == []
    assert begun == []


class Over(Event):
    """An end that comes by a script: what happens at each wait, and then it is over."""

    def __init__(self, *steps: Callable[[], object]) -> None:
        super().__init__()
        self.steps = list(steps)

    def wait(self, timeout: float | None = None) -> bool:
        if self.steps:
            self.steps.pop(0)()
        else:
            self.set()
        return self.is_set()


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the test's connection to the database open."""
    monkeypatch.setattr("builder.services.compiling.connection.close", lambda: None)


@pytest.mark.usefixtures("quiet", "db")
def test_games_are_compiled_ahead_one_by_one(begun: list[Process], cache: set[str]) -> None:
    def ends() -> None:
        cache.add(begun[-1].game)
        begun[-1].code = 0

    compiling.compile_ahead(Over(*[ends] * len(SYSTEMS)))
    assert [process.game for process in begun] == list(SYSTEMS)
    assert not any(process.ended for process in begun)


@pytest.mark.usefixtures("quiet")
def test_compiling_ahead_stops_for_an_awaited_game(
    start: Start, begun: list[Process], cache: set[str]
) -> None:
    def press() -> None:
        start()

    def compiled() -> None:
        assert [process.ended for process in begun] == [True]
        cache.add("warcrow")

    compiling.compile_ahead(Over(lambda: None, press, compiled))
    first = next(iter(SYSTEMS))
    assert first != "warcrow"
    assert [process.game for process in begun] == [first, first]
    assert [process.ended for process in begun] == [True, True]  # the second by the worker's end


@pytest.mark.usefixtures("quiet")
def test_an_awaited_compilation_is_not_ended(
    start: Start, begun: list[Process], cache: set[str]
) -> None:
    cache.update(set(SYSTEMS) - {"warcrow"})

    def ends() -> None:
        cache.add("warcrow")
        begun[-1].code = 0

    compiling.compile_ahead(Over(start, ends))
    assert [(process.game, process.ended) for process in begun] == [("warcrow", False)]


@pytest.mark.usefixtures("quiet", "db")
def test_a_game_that_fails_does_not_hold_up_the_others(
    begun: list[Process], cache: set[str]
) -> None:
    def fails() -> None:
        begun[-1].code = 1

    compiling.compile_ahead(Over(*[fails] * len(SYSTEMS)))
    assert [process.game for process in begun] == list(SYSTEMS)
