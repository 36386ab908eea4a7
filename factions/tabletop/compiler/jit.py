"""The only door to Numba: `kernel` and `seldom` for what kernels call, `entry` for Python.

Importing this loads nothing; the first decorated function loads the compiler. ROLLCALL_JIT=0
leaves kernels as the plain functions they are written as.
"""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

from factions.tabletop.compiler import kernel_cache
from factions.tabletop.compiler.sources import game_of

P = ParamSpec("P")
R = TypeVar("R")

# Kernels compile without Numba's reference counts, which would cost ten times a die's throw at
# each call that passes an array. So a kernel cannot allocate: slices are free; `np.zeros` and the
# like, and returning an array made inside, are compile errors.
OPTIONS: dict[str, Any] = {
    "error_model": "numpy",
    "boundscheck": False,
    "nogil": True,
    "_nrt": False,
}


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function of arrays and scalars into each entry that reaches it."""
    if not kernel_cache.enabled():
        return function
    from factions.tabletop.compiler.fused import fuse

    return cast(Callable[P, R], fuse(function, OPTIONS))


def seldom(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a kernel that few battles call: apart from its callers, which stay small for it."""
    if not kernel_cache.enabled():
        return function
    from factions.tabletop.compiler.fused import SELDOM

    SELDOM.add((function.__module__, function.__qualname__))
    return kernel(function)


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
