"""The folders of compiled kernels: where they lie, when one is warm, whom they are kept from."""

import logging
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from factions.tabletop.compiler import kernel_cache, sources


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the folder of the folders of kernels, which is not there yet."""
    monkeypatch.setenv("ROLLCALL_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("ROLLCALL_JIT", raising=False)
    forget()
    yield tmp_path / "cache" / "kernels"
    forget()


def forget() -> None:
    """Have all that is known of the folders found out anew."""
    for known in (kernel_cache.folder, kernel_cache._home, kernel_cache._name):
        known.cache_clear()


def found(game: str | None = "warcrow") -> Path | None:
    """Return a game's folder, looked for as a process that starts does."""
    forget()
    return kernel_cache.folder(game)


def made(game: str | None = "warcrow") -> Path:
    """Return a game's folder, which is there."""
    folder = found(game)
    assert folder is not None
    assert folder.is_dir()
    return folder


def test_a_game_is_compiled_once_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not kernel_cache.compiled("warcrow")
    kernel_cache.mark_compiled("warcrow")
    assert kernel_cache.compiled("warcrow")
    assert not kernel_cache.compiled("cold-iron")
    monkeypatch.setattr(sources, "rules_of", lambda game: "edited")
    forget()
    assert not kernel_cache.compiled("warcrow")


def test_each_game_has_a_folder_by_the_digest_of_its_own_sources(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = {game: made(game) for game in (*sources.games(), None)}
    assert len(set(before.values())) == len(before) == 6
    rules_of = sources.rules_of
    monkeypatch.setattr(
        sources, "rules_of", lambda game: "edited" if game == "warcrow" else rules_of(game)
    )
    changed = {game for game, folder in before.items() if made(game) != folder}
    assert changed == {"warcrow"}


def test_interpreted_kernels_never_need_compiling(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROLLCALL_JIT", "0")
    assert kernel_cache.compiled("cold-iron")
    kernel_cache.mark_compiled("cold-iron")
    assert not cache.exists()


def test_the_folder_lies_in_the_cache_the_var_folder_or_the_users_own(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert made().parent == cache
    monkeypatch.delenv("ROLLCALL_CACHE")
    monkeypatch.setenv("ROLLCALL_VAR", str(tmp_path / "var"))
    assert made().parent == tmp_path / "var" / "kernels"
    monkeypatch.delenv("ROLLCALL_VAR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    assert made().parent == tmp_path / "home" / "rollcall" / "kernels"


def test_a_folder_that_cannot_be_made_is_none(cache: Path) -> None:
    cache.parent.touch()
    assert found() is None
    assert not kernel_cache.compiled("warcrow")
    kernel_cache.mark_compiled("warcrow")


def test_marked_folders_unused_for_days_are_removed_and_fresh_ones_kept(cache: Path) -> None:
    old, fresh, mine, other = cache / ("a" * 24), cache / ("b" * 24), made(), made("cold-iron")
    for folder in (old, fresh):
        folder.mkdir()
        (folder / kernel_cache.MARK).touch()
    for path in (old, mine, other):
        aged(path)
    assert made() == mine
    assert sorted(cache.iterdir()) == sorted([fresh, mine, other])
    assert min(mine.stat().st_mtime, other.stat().st_mtime) > long_ago()


def long_ago() -> float:
    """Return a moment at which whatever was used last may be removed."""
    return time.time() - (kernel_cache.UNUSED_DAYS + 1) * 86_400


def aged(path: Path) -> Path:
    """Make a file or folder look unused for days."""
    os.utime(path, (long_ago(), long_ago()))
    return path


def test_what_bears_no_mark_of_ours_is_never_removed(cache: Path, tmp_path: Path) -> None:
    """An operator may name a folder that holds all they have."""
    cache.mkdir(parents=True)
    precious, elsewhere = tmp_path / "cache" / "precious", tmp_path / "elsewhere"
    unmarked, misnamed, linked = cache / ("c" * 24), cache / "photos", cache / ("d" * 24)
    for folder in (precious, elsewhere, unmarked, misnamed):
        folder.mkdir()
        (folder / "photo").touch()
    (misnamed / kernel_cache.MARK).touch()
    (elsewhere / kernel_cache.MARK).touch()
    linked.symlink_to(elsewhere)
    file = cache / ("e" * 24)
    file.touch()
    for path in (precious, elsewhere, unmarked, misnamed, file):
        aged(path)
    made()
    for folder in (precious, elsewhere, unmarked, misnamed, linked):
        assert (folder / "photo").exists()
    assert file.exists()


def test_the_folders_are_ours_alone(cache: Path) -> None:
    mine = made()
    assert [oct(path.stat().st_mode & 0o777) for path in (cache, mine)] == ["0o700", "0o700"]


@pytest.mark.parametrize("mode", [0o770, 0o702, 0o1777])
@pytest.mark.parametrize("level", ["all", "own"])
def test_folders_that_others_may_write_to_are_refused_by_name(
    cache: Path, caplog: pytest.LogCaptureFixture, mode: int, level: str
) -> None:
    mine = made()
    place = cache if level == "all" else mine
    place.chmod(mode)
    caplog.set_level(logging.WARNING)
    assert found() is None
    assert kernel_cache.folder("warcrow") is None
    assert not kernel_cache.compiled("warcrow")
    reason = f"others may write to it (mode {mode:o})"
    assert caplog.messages == [f"Compiled kernels are not kept in {place}: {reason}"]


@pytest.mark.parametrize("level", ["all", "own"])
def test_folders_of_somebody_else_are_refused_by_name_even_by_root(
    cache: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, level: str
) -> None:
    mine, us = made(), os.geteuid()
    place, lstat = (cache if level == "all" else mine), Path.lstat

    def owned(path: Path) -> os.stat_result:
        values = list(lstat(path))
        values[4] = us + 1 if path == place else us
        return os.stat_result(values)

    monkeypatch.setattr(Path, "lstat", owned)
    assert found() is None
    reason = f"it belongs to user {us + 1}, not to {us}"
    assert caplog.messages == [f"Compiled kernels are not kept in {place}: {reason}"]


def test_a_folder_that_others_may_exchange_is_refused(
    cache: Path, caplog: pytest.LogCaptureFixture
) -> None:
    made()
    cache.parent.chmod(0o777)
    assert found() is None
    reason = f"others may exchange it, for they may write to {cache.parent}"
    assert caplog.messages == [f"Compiled kernels are not kept in {cache}: {reason}"]
    cache.parent.chmod(0o1777)  # as /tmp is: others may add to it and exchange nothing
    assert found() is not None


def test_a_link_to_a_folder_is_refused(cache: Path, tmp_path: Path) -> None:
    mine = made()
    mine.rename(tmp_path / "moved")
    mine.symlink_to(tmp_path / "moved")
    assert found() is None


@pytest.fixture
def image(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of an image's kernels of Warcrow, as this machine can run them."""
    everything = set(kernel_cache.SHIPPED_NEEDS.split())
    monkeypatch.setattr(kernel_cache, "_abilities", lambda: everything)
    monkeypatch.setenv("ROLLCALL_KERNELS", str(tmp_path / "image"))
    monkeypatch.setenv("ROLLCALL_CACHE", str(tmp_path / "image"))
    folder = made()
    for name in ("game.nbi", "game.1.nbc", "compiling"):
        (folder / name).write_text(name)
    kernel_cache.mark_compiled("warcrow")
    monkeypatch.setenv("ROLLCALL_CACHE", str(tmp_path / "cache"))
    return folder


def test_shipped_kernels_are_taken_over(image: Path) -> None:
    mine = made()
    assert mine.name == image.name
    assert mine != image
    names = {"game.nbi", "game.1.nbc", kernel_cache.COMPILED, kernel_cache.MARK}
    assert {file.name for file in mine.iterdir()} == names
    assert (mine / "game.nbi").read_text() == "game.nbi"
    assert kernel_cache.compiled("warcrow")
    assert not kernel_cache.compiled("cold-iron")


def test_an_image_that_cannot_be_written_to_is_read_all_the_same(image: Path) -> None:
    image.chmod(0o500)
    made()
    assert kernel_cache.compiled("warcrow")
    image.chmod(0o700)


def test_shipped_kernels_of_other_code_are_left(
    image: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "rules_of", lambda game: "edited")
    made()
    assert not kernel_cache.compiled("warcrow")


def test_shipped_kernels_that_others_may_write_to_are_refused_by_name(
    image: Path, caplog: pytest.LogCaptureFixture
) -> None:
    image.chmod(0o770)
    made()
    assert not kernel_cache.compiled("warcrow")
    reason = "others may write to it (mode 770)"
    assert caplog.messages == [f"Kernels are not taken from {image}: {reason}"]


@pytest.mark.parametrize("missing", kernel_cache.SHIPPED_NEEDS.split())
def test_another_processor_compiles_its_own(
    image: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    abilities = set(kernel_cache.SHIPPED_NEEDS.split())
    assert kernel_cache.processor() == "x86-64-v3"
    monkeypatch.setattr(kernel_cache, "_abilities", lambda: abilities - {missing})
    assert kernel_cache.processor() is None
    assert made().name != image.name
    assert not kernel_cache.compiled("warcrow")


def test_without_shipped_kernels_they_are_compiled_for_this_machine(
    image: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ROLLCALL_KERNELS")
    assert kernel_cache.processor() is None
    assert made().name != image.name
