"""The only door to Numba: `kernel` and `seldom` for what kernels call, `entry` for Python.

Importing this loads nothing; the first decorated function loads the compiler. ROLLCALL_JIT=0
leaves kernels as the plain functions they are written as.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, ParamSpec, Protocol, TypeVar, cast, overload

from factions.tabletop.compiler import kernel_cache
from factions.tabletop.compiler.sources import game_of

P = ParamSpec("P")
R = TypeVar("R")
Names = tuple[str, ...]


class Keep(Protocol):
    """A decorator that keeps a function's type."""

    def __call__(self, function: Callable[P, R], /) -> Callable[P, R]: ...


# Kernels compile without Numba's reference counts, which would cost ten times a die's throw at
# each call that passes an array. So a kernel cannot allocate: slices are free; `np.zeros` and the
# like, and returning an array made inside, are compile errors.
OPTIONS: dict[str, Any] = {
    "error_model": "numpy",
    "boundscheck": False,
    "nogil": True,
    "_nrt": False,
}


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
    from factions.tabletop.compiler.fused import Facts, fuse

    return fuse(function, OPTIONS, Facts(read_only, seldom))


def lowest_bit(function: Callable[P, R]) -> Callable[P, R]:
    """Let kernels have one instruction for a function that tells the lowest bit set in a word."""
    if kernel_cache.enabled():
        from numba.core.types import Integer, boolean
        from numba.extending import lower_builtin, type_callable

        @type_callable(function)
        def kind(context: Any) -> Any:
            return lambda bits: bits if isinstance(bits, Integer) else None

        @lower_builtin(function, Integer)  # type: ignore[untyped-decorator]
        def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], context.get_constant(boolean, 0))

    return function


def eight_marks(function: Callable[P, R]) -> Callable[P, R]:
    """Let kernels have a few instructions for one that tells which of eight rows are marked."""
    if kernel_cache.enabled():
        from llvmlite import ir  # type: ignore[import-untyped]
        from numba.core.types import Array, Integer, int32, int64
        from numba.extending import lower_builtin, type_callable

        @type_callable(function)
        def kind(context: Any) -> Any:
            return lambda marks, row: int64 if marks.dtype == int32 else None

        @lower_builtin(function, Array, Integer)  # type: ignore[untyped-decorator]
        def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            column = context.make_array(signature.args[0])(context, builder, args[0])
            eight, front = ir.VectorType(ir.IntType(32), 8), builder.gep(column.data, [args[1]])
            marks = builder.load(builder.bitcast(front, eight.as_pointer()), align=4)
            set_ = builder.icmp_signed("!=", marks, ir.Constant(eight, None))
            return builder.zext(builder.bitcast(set_, ir.IntType(8)), ir.IntType(64))

    return function


def entry(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function of arrays and scalars at its first call, cached on disk.

    What it calls is compiled into it, so that few entries compile faster than many. The compiling
    is another process's, which takes its memory along.
    """
    if not kernel_cache.enabled():
        return function
    import numba

    from factions.tabletop.compiler.compiling import Apart
    from factions.tabletop.compiler.fused import EntryCompiler

    compiled = numba.njit(**OPTIONS, pipeline_class=EntryCompiler)(function)
    if kernel_cache.folder(game_of(function.__module__)) is not None:
        compiled._cache = Apart(function)
    return cast(Callable[P, R], compiled)
