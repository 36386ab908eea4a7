"""Which processor kernels are compiled for. Settings of NUMBA_CPU_NAME and the like are obeyed."""

from typing import Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]  # it has no types
import numba

from factions.tabletop.compiler import kernel_cache

WIDEST = "avx512f"  # processors that add eight floats at once


def choose() -> None:
    """Say so to Numba, before it makes its code generator."""
    config: Any = numba.config
    if config.CPU_FEATURES is not None:
        return
    kind = kernel_cache.processor()
    if kind and config.CPU_NAME is None:
        config.CPU_NAME, config.CPU_FEATURES = kind, ""
    elif config.ENABLE_AVX:
        config.CPU_FEATURES = _with_vectors_halved()


def _with_vectors_halved() -> str | None:
    """Return the features of a processor of the widest, which is to work on four floats at once.

    Kernels round their loops up to four; eight at once leave four of twelve over, to be done one
    by one. None on other processors, and where there is no telling.
    """
    try:
        features = llvm.get_host_cpu_features()
    except RuntimeError:
        return None
    return f"{features.flatten()},+prefer-256-bit" if features.get(WIDEST) else None
