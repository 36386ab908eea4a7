"""Browser tests run in any Chromium there is; without one they are skipped loudly, or fail."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from tests import browsers

SUITE = "from tests import browsers\ndef test_page(): browsers.needed()\ndef test_other(): pass\n"


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the home of a machine that has no browser."""
    for name in ("ROLLCALL_CHROMIUM", "PLAYWRIGHT_BROWSERS_PATH"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(browsers, "PLACES", ())
    monkeypatch.setattr(browsers, "BROUGHT", tmp_path / "brought")
    return tmp_path


def program(path: Path, code: int = 0) -> str:
    """Write a program that ends with that code."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\nexit {code}\n")
    path.chmod(0o755)
    return str(path)


def test_a_machine_without_a_browser_has_none(bare: Path) -> None:
    assert browsers.found() is None


@pytest.mark.parametrize("command", browsers.COMMANDS)
def test_a_browser_on_the_path_is_found_by_each_name(bare: Path, command: str) -> None:
    assert browsers.found() is None
    path = program(bare / "bin" / command)
    assert browsers.found() == path


def test_a_shell_without_windows_is_taken_before_a_whole_browser(bare: Path) -> None:
    program(bare / "bin" / "chromium")
    path = program(bare / "bin" / "chromium-headless-shell")
    assert browsers.found() == path


@pytest.mark.parametrize(
    "place",
    [
        "brought/chromium-1223/chrome-linux/chrome",
        "brought/chromium_headless_shell-1223/chrome-headless-shell-linux64/chrome-headless-shell",
        "brought/chromium_headless_shell-1223/chrome-linux/headless_shell",
        ".cache/ms-playwright/chromium-1223/chrome-linux64/chrome",
        "Library/Caches/ms-playwright/chromium-1223/chrome-mac/Chromium.app/Contents/MacOS/Chromium",
    ],
)
def test_playwrights_own_is_found(bare: Path, place: str) -> None:
    path = program(bare / place)
    assert browsers.found() == path


def test_a_browser_that_does_not_start_is_passed_over(bare: Path) -> None:
    program(bare / "bin" / "chromium", code=127)
    assert browsers.found() is None
    works = program(bare / "bin" / "google-chrome")
    assert browsers.found() == works


def test_the_one_that_is_named_is_the_only_one(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(bare / "bin" / "chromium")
    monkeypatch.setenv("ROLLCALL_CHROMIUM", str(bare / "missing"))
    assert browsers.found() is None
    monkeypatch.setenv("ROLLCALL_CHROMIUM", program(bare / "mine"))
    assert browsers.found() == str(bare / "mine")


@pytest.fixture
def suite(bare: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a suite with one browser test, on a machine without a browser."""
    monkeypatch.setenv("ROLLCALL_CHROMIUM", str(bare / "missing"))
    monkeypatch.delenv("ROLLCALL_BROWSER", raising=False)
    (bare / "test_suite.py").write_text(SUITE)
    return bare / "test_suite.py"


def ran(suite: Path, *options: str) -> list[str]:
    """Run the suite in a process of its own; return the last lines of what it prints."""
    done = subprocess.run(  # noqa: S603 -- this very Python, on code of ours
        [sys.executable, "-m", "pytest", "-q", "-p", "tests.browsers", "-rs", *options, str(suite)],
        cwd=suite.parent,
        env=os.environ
        | {"PYTHONPATH": str(settings.BASE_DIR), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    return [*done.stdout.splitlines(), f"exit {done.returncode}"]


@pytest.mark.parametrize("processes", [(), ("-p", "xdist", "-n", "1")], ids=["here", "xdist"])
def test_skipped_browser_tests_are_reported_in_one_line(
    suite: Path, processes: tuple[str, ...]
) -> None:
    lines = ran(suite, *processes)
    assert [line for line in lines if "BROWSER TESTS" in line] == [
        f"1 BROWSER TESTS WERE SKIPPED: {browsers.HINT}"
    ]
    assert lines[-2].startswith("1 passed, 1 skipped")
    assert lines[-1] == "exit 0"


def test_a_browser_that_is_required_makes_the_skip_a_failure(
    suite: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROLLCALL_BROWSER", "required")
    lines = ran(suite)
    assert [line for line in lines if "BROWSER TESTS" in line] == []
    assert lines[-2].startswith("1 failed, 1 passed")


def test_ci_allows_no_skip_of_a_browser_test() -> None:
    text = (settings.BASE_DIR / ".ci" / "run").read_text()
    required, first = "export ROLLCALL_BROWSER=required", "make test"
    assert text.index(required) < text.index(first)
