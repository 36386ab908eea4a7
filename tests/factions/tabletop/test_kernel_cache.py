"""The folder of compiled kernels: where it lies, when it is warm, and what it is named by."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from factions.tabletop import kernel_cache


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return an empty folder that is the folder of caches."""
    monkeypatch.setenv("ROLLCALL_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("ROLLCALL_JIT", raising=False)
    kernel_cache.folder.cache_clear()
    yield tmp_path / "cache"
    kernel_cache.folder.cache_clear()


def made() -> Path:
    """Return the cache folder, made anew."""
    kernel_cache.folder.cache_clear()
    folder = kernel_cache.folder()
    assert folder is not None
    assert folder.is_dir()
    return folder


def test_a_game_is_compiled_once_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not kernel_cache.compiled("warcrow")
    kernel_cache.mark_compiled("warcrow")
    assert kernel_cache.compiled("warcrow")
    assert not kernel_cache.compiled("cold-iron")
    monkeypatch.setattr(kernel_cache, "digest", lambda *folders: "edited")
    made()
    assert not kernel_cache.compiled("warcrow")


def test_interpreted_kernels_never_need_compiling(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROLLCALL_JIT", "0")
    assert kernel_cache.compiled("cold-iron")
    kernel_cache.mark_compiled("cold-iron")
    assert not cache.exists()


def test_the_folder_lies_in_the_cache_the_var_folder_or_the_users_own(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert made().parent == cache
    monkeypatch.delenv("ROLLCALL_CACHE")
    monkeypatch.setenv("ROLLCALL_VAR", str(cache / "var"))
    assert made().parent == cache / "var" / "kernels"
    monkeypatch.delenv("ROLLCALL_VAR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache / "home"))
    assert made().parent == cache / "home" / "rollcall" / "kernels"


def test_a_folder_that_cannot_be_made_is_none(cache: Path) -> None:
    cache.touch()
    assert kernel_cache.folder() is None
    assert not kernel_cache.compiled("warcrow")
    kernel_cache.mark_compiled("warcrow")


def test_folders_unused_for_days_are_removed_and_fresh_ones_kept(cache: Path) -> None:
    old, fresh, note = cache / "old", cache / "fresh", cache / "note"
    old.mkdir(parents=True)
    fresh.mkdir()
    note.touch()
    mine = made()
    long_ago = time.time() - (kernel_cache.UNUSED_DAYS + 1) * 86_400
    for path in (old, note, mine):
        os.utime(path, (long_ago, long_ago))
    assert made() == mine
    assert [path.exists() for path in (old, fresh, note)] == [False, True, True]
    assert mine.stat().st_mtime > long_ago


def test_the_digest_depends_on_names_and_text_of_sources_alone(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("one")
    (tmp_path / "b.py").write_text("two")
    before = kernel_cache.digest(tmp_path)
    (tmp_path / "notes.txt").write_text("not a source")
    assert kernel_cache.digest(tmp_path) == before
    (tmp_path / "a.py").write_text("two")
    (tmp_path / "b.py").write_text("one")
    exchanged = kernel_cache.digest(tmp_path)
    (tmp_path / "b.py").rename(tmp_path / "c.py")
    assert len({before, exchanged, kernel_cache.digest(tmp_path)}) == 3


def test_the_digest_of_two_folders_is_neither_ones(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.py").write_text(name)
    one, two = tmp_path / "one", tmp_path / "two"
    folders = ([one], [two], [one, two], [two, one])
    assert len({kernel_cache.digest(*chosen) for chosen in folders}) == 4
