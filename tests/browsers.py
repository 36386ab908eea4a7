"""Which Chromium the browser tests drive: one that is found, or one that is brought.

`python -m tests.browsers` (`make browser`) looks for one and else brings it; it ends with 0 either
way, for without one the browser tests are skipped. ROLLCALL_CHROMIUM names one.
ROLLCALL_BROWSER=required makes each such skip a failure.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
# The first that is there: a shell without windows needs two thirds of the time.
COMMANDS = (
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
PLACES = (
    "/usr/bin",
    "/usr/local/bin",
    "/snap/bin",
    "/opt/google/chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
# What `playwright install` unpacks, by system.
UNPACKED = (
    "chromium*/chrome-*/chrome",
    "chromium*/chrome-*/headless_shell",
    "chromium*/chrome-*/chrome-headless-shell",
    "chromium*/chrome-*/*.app/Contents/MacOS/*",
)
BROUGHT = ROOT / ".venv" / "browsers"
ANSWERS_WITHIN, BRINGS_WITHIN = 30, 300
HINT = "no Chromium was found: run `make browser`, or name one by ROLLCALL_CHROMIUM"
REQUIRED = os.environ.get("ROLLCALL_BROWSER") == "required"


def found() -> str | None:
    """Return the path of a Chromium or Chrome that starts, or None.

    ROLLCALL_CHROMIUM is the only one looked at where it is set.
    """
    named = os.environ.get("ROLLCALL_CHROMIUM")
    candidates = [named] if named else _candidates()
    return next((path for path in candidates if _starts(path)), None)


def _candidates() -> Iterator[str]:
    places = os.pathsep.join((os.environ.get("PATH", ""), *PLACES))
    yield from filter(None, (shutil.which(command, path=places) for command in COMMANDS))
    yield from (place for place in PLACES if Path(place).is_file())
    for folder in _unpacked_in():
        for pattern in UNPACKED:
            yield from map(str, sorted(folder.glob(pattern), reverse=True))


def _unpacked_in() -> Iterator[Path]:
    """Yield Playwright's folders of browsers: the set one, our own, its defaults."""
    if folder := os.environ.get("PLAYWRIGHT_BROWSERS_PATH"):
        yield Path(folder)
    yield BROUGHT
    for cache in (".cache", "Library/Caches"):
        yield Path.home() / cache / "ms-playwright"


def _starts(path: str) -> bool:
    """Return whether it runs at all: one whose libraries are missing does not."""
    try:
        done = subprocess.run(  # noqa: S603 -- a browser that was found, asked for its version
            [path, "--version"], capture_output=True, timeout=ANSWERS_WITHIN, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def brought() -> str | None:
    """Bring one by Playwright's installer, into .venv, else as root by apt-get; None: neither."""
    install = [sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"]
    _tried("Playwright's own Chromium", install, PLAYWRIGHT_BROWSERS_PATH=str(BROUGHT))
    if not (path := found()) and os.geteuid() == 0 and shutil.which("apt-get"):
        get = "apt-get install -y -qq --no-install-recommends chromium"
        apt = f"apt-get update -qq && {{ {get}-headless-shell || {get}; }}"
        _tried("the system's Chromium", ["sh", "-c", apt], DEBIAN_FRONTEND="noninteractive")
        path = found()
    return path


def _tried(what: str, command: list[str], **environment: str) -> None:
    _report(f"Installing {what} for the browser tests ...")
    try:
        done = subprocess.run(  # noqa: S603 -- the installer that is named above
            command,
            env=os.environ | environment,
            timeout=BRINGS_WITHIN,
            check=False,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
    except subprocess.TimeoutExpired:
        _report(f"... which took longer than {BRINGS_WITHIN} s.")
        return
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        _report(f"... which failed: {last}")


def _report(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def needed() -> str:
    """Return the browser for a test, which is skipped, or fails where one is required, without."""
    if path := found():
        return path
    if REQUIRED:
        pytest.fail(HINT)
    pytest.skip(HINT)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report skipped browser tests in one line of its own."""
    skipped = terminalreporter.getreports("skipped")
    tests = sum(HINT in str(report.longrepr) for report in skipped)
    if tests:
        terminalreporter.write_line(f"{tests} BROWSER TESTS WERE SKIPPED: {HINT}", red=True)


def main() -> None:
    """Find or download a browser, and print the result."""
    path = found() or (None if os.environ.get("ROLLCALL_CHROMIUM") else brought())
    _report(f"Browser tests drive {path}" if path else f"BROWSER TESTS WILL BE SKIPPED: {HINT}")


if __name__ == "__main__":
    main()
