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
import gc
import logging
import os
import pickle
import pkgutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any

from numba.core import event
from numba.core.caching import CompileResultCacheImpl, FunctionCache, InTreeCacheLocator
from numba.core.ir import Inst, Loc, Var
from numba.core.targetconfig import TargetConfig
from numba.core.types import Record
from numba.core.types.functions import BaseFunction

from factions.tabletop.compiler import kernel_cache
from factions.tabletop.compiler.sources import game_of

logger = logging.getLogger(__name__)

# No modules from the working directory, and no bytecode but what the caller has written.
FLAGS = ("-P", "-B")
BARE = {str, int, bool, type(None), Loc}  # what steps hold most of, without any variable
SELDOM_COLLECTED = (10_000, 10, 4)  # a fourth of how often it is done, in no more memory


class Place(InTreeCacheLocator):
    """The cache folder of an entry's game, the same wherever the sources lie."""

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        super().__init__(function, file)
        self._module = function.__module__
        self._cache_path = str(kernel_cache.folder(game_of(self._module)))

    def get_disambiguator(self) -> str:
        """Return what tells entries of one name in one folder apart."""
        return f"{self._module}-{self._lineno}"


class Placed(CompileResultCacheImpl):
    """How Numba keeps an entry, at that place."""

    _locator_classes = [Place]


class Kept(FunctionCache):
    """An entry's cache on disk."""

    _impl_class = Placed


class Apart(Kept):
    """An entry's cache on disk. What it lacks is compiled into it by another process."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the entry as compiled for those types; None leaves compiling to the caller."""
        kept = super().load_overload(sig, target_context)
        if kept is None:
            compile_ = _compile_here if kernel_cache.compiles_here() else _compile_apart
            outcome = compile_(f"{self._py_func.__module__}:{self._py_func.__qualname__}", sig)
            kept = super().load_overload(sig, target_context)
            if kept is None:
                name = self._py_func.__qualname__
                logger.warning("Compiling %s here; another process came to %s", name, outcome)
        return kept


def _compile_apart(name: str, types: Any) -> str:
    """Have another process compile an entry into the cache; return how it ended."""
    try:
        done = subprocess.run(  # noqa: S603
            [sys.executable, *FLAGS, "-m", "factions.tabletop.compiler.compiling", name],
            input=pickle.dumps(types),
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            check=False,
        )
    except OSError as error:
        return str(error)
    return f"exit {done.returncode} {done.stderr.decode(errors='replace')}".rstrip()


@contextmanager
def _spared() -> Iterator[None]:
    """Spare Numba what it would do over and over for a game's thousands of steps.

    It is two fifths of what compiling takes: announcing each step, which nobody listens to;
    spelling the type of a record, which has hundreds of fields; looking for what an operator makes
    of the same types among all that overload it; asking a compile's settings for their values by
    name; looking for variables in names and numbers, and for garbage among all that is to stay.
    """
    spelled: dict[int, tuple[Record, str]] = {}
    found: dict[Any, Any] = {}
    spell, call = Record.__repr__, BaseFunction.get_call_type

    def spelled_once(record: Record) -> str:
        if id(record) not in spelled:
            spelled[id(record)] = record, spell(record)
        return spelled[id(record)][1]

    def found_once(function: BaseFunction, context: Any, args: Any, kws: Any) -> Any:
        key = function, tuple(args), tuple(kws.items())
        if key not in found:
            found[key] = call(function, context, args, kws)
        return found[key]

    with ExitStack() as after:
        after.callback(gc.set_threshold, *gc.get_threshold())
        gc.set_threshold(*SELDOM_COLLECTED)
        for owner, name, quick in (
            (event, "broadcast", lambda *_: None),
            (Record, "__repr__", spelled_once),
            (BaseFunction, "get_call_type", found_once),
            (TargetConfig, "values", _values),
            (Inst, "_rec_list_vars", _variables),
        ):
            after.callback(setattr, owner, name, getattr(owner, name))
            setattr(owner, name, quick)
        yield


def _values(config: TargetConfig) -> dict[str, Any]:
    return _defaults(type(config)) | config._values


def _variables(step: Inst, held: Any, usual: Any = Inst._rec_list_vars) -> list[Var]:
    """Return the variables in what a step holds, in order."""
    if type(held) not in (dict, list, tuple):
        return usual(step, held)  # type: ignore[no-any-return]
    found: list[Var] = []
    for part in held.values() if isinstance(held, dict) else held:
        if type(part) is Var:
            found.append(part)
        elif type(part) not in BARE:
            found += _variables(step, part)
    return found


@cache
def _defaults(kind: type[TargetConfig]) -> dict[str, Any]:
    return {name: option.default for name, option in kind.options.items()}


def _compile_here(name: str, types: Any) -> str:
    """Compile an entry into the cache, once no other process is at it; return where."""
    entry = pkgutil.resolve_name(name)
    folder = kernel_cache.folder(game_of(entry.py_func.__module__))
    if folder is None:
        sys.exit("no folder to keep it in")
    entry._cache = Kept(entry.py_func)  # in place of one that would ask yet another process
    with (folder / f"{name.replace(':', '.')}.compiling").open("w") as turn, _spared():
        fcntl.flock(turn, fcntl.LOCK_EX)
        entry.compile(types)
    return str(folder)


if __name__ == "__main__":
    _compile_here(sys.argv[1], pickle.load(sys.stdin.buffer))  # noqa: S301
