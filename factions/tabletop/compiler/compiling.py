"""Compiling in a process of its own, which takes the compiler's memory along when it ends.

Optimising a whole game takes some 400 MB, which LLVM never gives back; loading what came of it
takes 60. So where the cache lacks an entry, another process compiles it into the cache, for the
same types and without the caller's frameworks, and the caller loads it. Where that fails, the
caller compiles.

`python -m factions.tabletop.compiler.compiling MODULE:ENTRY` is that process; it reads the pickled
types of the arguments from standard input. Of several for one entry, one compiles and the others
find it done.
"""

import fcntl
import os
import pickle
import pkgutil
import subprocess
import sys
from typing import Any

from factions.tabletop.compiler import internals, kernel_cache
from factions.tabletop.compiler.sources import game_of

# No modules from the working directory, and no bytecode but what the caller has written.
FLAGS = ("-P", "-B")


def compile_entry(name: str, types: Any) -> str:
    """Compile an entry into the cache, here or in another process; return how that ended.

    name: its module and its own, with a colon between. types: of its arguments, as Numba has them.
    """
    return (_here if kernel_cache.compiles_here() else _apart)(name, types)


def _apart(name: str, types: Any) -> str:
    try:
        done = subprocess.run(  # noqa: S603 -- this very Python, and a name of ours
            [sys.executable, *FLAGS, "-m", "factions.tabletop.compiler.compiling", name],
            input=pickle.dumps(types),
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            check=False,
        )
    except OSError as error:
        return str(error)
    return f"exit {done.returncode} {done.stderr.decode(errors='replace')}".rstrip()


def _here(name: str, types: Any) -> str:
    """Compile an entry into the cache, once no other process is at it; return where."""
    entry = pkgutil.resolve_name(name)
    folder = kernel_cache.folder(game_of(entry.py_func.__module__))
    if folder is None:
        sys.exit("no folder to keep it in")
    with (folder / f"{name.replace(':', '.')}.compiling").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        internals.compile_into_cache(entry, types)
    return str(folder)


if __name__ == "__main__":
    _here(sys.argv[1], pickle.load(sys.stdin.buffer))  # noqa: S301 -- types that the caller pickled
