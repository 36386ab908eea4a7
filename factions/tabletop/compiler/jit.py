"""The only door to Numba: `kernel` and `seldom` for what kernels call, `entry` for Python.

Importing this loads nothing; the first decorated function loads the compiler. ROLLCALL_JIT=0
leaves kernels as the plain functions they are written as. ROLLCALL_JIT=plain leaves them to stock
Numba, as does a Numba whose internals are not as `internals` knows them.
"""

import logging
from collections.abc import Callable
from functools import cache, partial
from types import ModuleType
from typing import Any, ParamSpec, Protocol, TypeVar, cast, overload

from factions.tabletop.compiler import kernel_cache
from factions.tabletop.compiler.sources import game_of

logger = logging.getLogger(__name__)

P = ParamSpec("P")
R = TypeVar("R")
Names = tuple[str, ...]


class Keep(Protocol):
    """A decorator that keeps a function's type."""

    def __call__(self, function: Callable[P, R], /) -> Callable[P, R]: ...


OPTIONS: dict[str, Any] = {"error_model": "numpy", "boundscheck": False, "nogil": True}


@cache
def _internals() -> ModuleType | None:
    """Return what is made of Numba's internals; None where stock Numba is asked for, or has to do.

    An internal that is gone, has moved or is called otherwise is found as the module is imported.
    """
    if kernel_cache.plain():
        return None
    try:
        from factions.tabletop.compiler import internals
    except (ImportError, AttributeError, TypeError) as error:
        logger.warning("Kernels are compiled by stock Numba, and are slower: %s", error)
        return None
    return internals


@overload
def kernel(function: Callable[P, R], /) -> Callable[P, R]: ...
@overload
def kernel(*, read_only: Names) -> Keep: ...
def kernel(function: Any = None, /, *, read_only: Names = ()) -> Any:
    """Compile a function of arrays and scalars into each entry that reaches it.

    read_only: parameters whose records neither it nor a kernel that it hands them to writes, and
    nobody else while it runs. What was read of them once need not be read again.
    """
    return _kernel(function, frozenset(read_only), seldom=False)


@overload
def seldom(function: Callable[P, R], /) -> Callable[P, R]: ...
@overload
def seldom(*, read_only: Names) -> Keep: ...
def seldom(function: Any = None, /, *, read_only: Names = ()) -> Any:
    """Compile a kernel that few battles call: apart from its callers, which stay small for it."""
    return _kernel(function, frozenset(read_only), seldom=True)


def _kernel(function: Any, read_only: frozenset[str], *, seldom: bool) -> Any:
    if function is None:
        return partial(_kernel, read_only=read_only, seldom=seldom)
    if not kernel_cache.enabled():
        return function
    if internals := _internals():
        return internals.fuse(function, OPTIONS, read_only, seldom=seldom)
    from factions.tabletop.compiler import plain

    return plain.kernel(function, OPTIONS)


def lowest_bit(function: Callable[P, R]) -> Callable[P, R]:
    """Let kernels have one instruction for a function that tells the lowest bit set in a word."""
    if kernel_cache.enabled():
        _instructions().lowest_bit(function)
    return function


def eight_marks(function: Callable[P, R]) -> Callable[P, R]:
    """Let kernels have a few instructions for one that tells which of eight rows are marked."""
    if kernel_cache.enabled():
        _instructions().eight_marks(function)
    return function


def entry(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function of arrays and scalars at its first call, cached on disk.

    What it calls is compiled into it, so that few entries compile faster than many. The compiling
    is another process's, which takes its memory along.
    """
    if not kernel_cache.enabled():
        return function
    folder = kernel_cache.folder(game_of(function.__module__))
    compiled: Any
    if internals := _internals():
        from factions.tabletop.compiler.compiling import compile_entry

        compiled = internals.entry(function, OPTIONS, compile_entry if folder else None)
    else:
        from factions.tabletop.compiler import plain

        compiled = plain.entry(function, OPTIONS, folder)
    return cast(Callable[P, R], compiled)


def _instructions() -> ModuleType:
    if _internals():
        from factions.tabletop.compiler import instructions

        return instructions
    from factions.tabletop.compiler import plain

    return plain
