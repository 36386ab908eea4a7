"""A small `factions` of its own: the door to Numba, a caller that Python calls, and its callee."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from factions.tabletop.compiler import sources

COMPILER = sources.SHARED / "compiler"
CALLEE = (
    "from factions.tabletop.compiler.jit import kernel\n@kernel\ndef value(x):\n    return x + {}\n"
)
CALLER = (
    "from factions.tabletop.compiler.jit import entry\n"
    "from factions.callee import value\n"
    "@entry\ndef twice(x):\n    return 2 * value(x)\n"
)
GAME = "systems/first_game"
TWICE = "from factions.caller import twice; print(twice(20))"
HITS = (
    "from factions.caller import twice; twice(20);"
    "print(sum(twice.stats.cache_hits.values()), sum(twice.stats.cache_misses.values()))"
)


def write(folder: Path) -> None:
    """Write the small `factions` into a folder."""
    factions = folder / "factions"
    compiler = factions / "tabletop" / "compiler"
    compiler.mkdir(parents=True)
    for package in (factions, factions / "tabletop"):
        (package / "__init__.py").touch()
    for module in COMPILER.glob("*.py"):
        shutil.copy(module, compiler)
    (factions / "callee.py").write_text(CALLEE.format(1))
    (factions / "caller.py").write_text(CALLER)


def write_games(folder: Path) -> None:
    """Give the small `factions` two games, the caller and its callee in the first one's folder."""
    factions = folder / "factions"
    for game in ("first_game", "second_game"):
        (factions / "systems" / game).mkdir(parents=True)
        (factions / "systems" / game / "__init__.py").touch()
    (factions / "systems" / "__init__.py").touch()
    (factions / "callee.py").rename(factions / GAME / "callee.py")
    caller = CALLER.replace("factions.", "factions.systems.first_game.", 2)
    caller = caller.replace("factions.systems.first_game.tabletop", "factions.tabletop")
    (factions / GAME / "caller.py").write_text(caller)
    (factions / "caller.py").unlink()


def kept(folder: Path) -> list[Path]:
    """Return the folders of compiled kernels that the small `factions` keeps."""
    return sorted((folder / "cache" / "kernels").iterdir())


def begin(folder: Path, code: str, **environment: str) -> "subprocess.Popen[str]":
    """Start a process that runs code against the small `factions` of a folder."""
    names = ("ROLLCALL_JIT", "ROLLCALL_VAR", "ROLLCALL_CACHE", "XDG_CACHE_HOME")
    inherited = {name: value for name, value in os.environ.items() if name not in names}
    paths = {"ROLLCALL_CACHE": str(folder / "cache"), "PYTHONPATH": str(folder)}
    return subprocess.Popen(  # noqa: S603 -- this very Python, on code of ours
        [sys.executable, "-B", "-c", code],
        env=inherited | paths | environment,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def end(process: "subprocess.Popen[str]") -> tuple[str, str]:
    """Wait for a process that ends well; return what it printed, and what it complained of."""
    output, complaints = process.communicate()
    assert process.returncode == 0, complaints
    return output.strip(), complaints


def run(folder: Path, code: str, **environment: str) -> str:
    """Run code against the small `factions` of a folder; return what it prints."""
    return end(begin(folder, code, **environment))[0]
