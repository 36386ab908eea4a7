"""Kernels by stock Numba: its public API alone, for when the internals are not to be had.

The battles are the same, bit for bit. They are slower, and so is compiling, which each process
does itself where no other has kept what came of it.
"""

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba.extending import overload

FOLDER = "plain"  # inside a game's folder of kernels: neither kind finds what the other has kept
EIGHT = 8


def kernel(function: Callable[..., Any], options: Any) -> Any:
    """Compile a function into kernels that call it; for Python it stays as it is.

    As an overload of itself it is compiled once for a number, where a function of `njit` is for
    each constant: Cold Iron compiles in 73 CPU seconds and 630 MB, not in 125 and 1,080 MB.
    """

    def itself(*_: Any, **__: Any) -> Any:
        return function

    itself.__signature__ = inspect.signature(function)  # type: ignore[attr-defined]  # Numba's way
    overload(function, jit_options=options)(itself)
    return function


def entry(function: Callable[..., Any], options: dict[str, Any], folder: Path | None) -> Any:
    """Compile a function that Python calls, kept in the folder of its game's kernels, if any."""
    if folder is None:
        return numba.njit(**options)(function)
    config: Any = numba.config
    config.CACHE_DIR = str(folder / FOLDER)  # as NUMBA_CACHE_DIR does
    return numba.njit(cache=True, **options)(function)


def lowest_bit(function: Callable[..., Any]) -> None:
    """Give kernels a loop that looks for the lowest bit that is set in a word."""

    @overload(function)
    def make(bits: int) -> Any:
        def lowest(bits: int) -> int:
            bit = 0
            while not (bits >> bit) & 1:
                bit += 1
            return bit

        return lowest


def eight_marks(function: Callable[..., Any]) -> None:
    """Give kernels a loop over eight numbers, for which are not 0."""

    @overload(function)
    def make(marks: Any, row: int) -> Any:
        def marked(marks: Any, row: int) -> int:
            bits = 0
            for bit in range(EIGHT):
                bits |= int(marks[row + bit] != 0) << bit
            return bits

        return marked
