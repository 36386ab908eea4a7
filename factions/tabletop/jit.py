"""The only door to Numba: `kernel` compiles a function, and its cache never outlives its source.

Importing this loads nothing; the first decorated function loads the compiler. ROLLCALL_JIT=0
leaves kernels as the plain functions they are written as.
"""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

from factions.tabletop import kernel_cache

P = ParamSpec("P")
R = TypeVar("R")


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function of arrays and scalars at its first call, cached on disk, without the GIL.

    A kernel cannot allocate: it compiles without Numba's reference counts, which would cost ten
    times a die's throw at each call that passes an array. Slices are free; `np.zeros` and the
    like, and returning an array made inside, are compile errors.
    """
    if not kernel_cache.enabled():
        return function
    import numba

    options: dict[str, Any] = {"error_model": "numpy", "boundscheck": False, "nogil": True}
    options["_nrt"] = False
    if (kept := kernel_cache.folder()) is not None:
        numba.config.CACHE_DIR = str(kept)  # type: ignore[attr-defined]
        options["cache"] = True
    return cast(Callable[P, R], numba.njit(**options)(function))
