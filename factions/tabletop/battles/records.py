"""Records of many fields, as the arrays of length 1 that kernels take."""

from collections.abc import Sequence
from typing import Any

import numpy as np

LINE = 64  # bytes that processors read at once


def laid_out(fields: Sequence[tuple[Any, ...]]) -> np.dtype[np.void]:
    """Return the type of a record with these fields (name, type, perhaps shape), in lines.

    Fields of whole lines come first, so that all of them begin where a line does.
    """
    return np.dtype(sorted(fields, key=_broken), align=True)


def _broken(field: tuple[Any, ...]) -> bool:
    """Tell whether a field ends within a line."""
    return np.dtype([field]).itemsize % LINE != 0


def blank(kind: np.dtype[np.void]) -> Any:
    """Return one record of zeros, as an array of length 1, that begins where a line of memory does.

    What kernels go through side by side would else lie across two lines each time.
    """
    room = np.zeros(kind.itemsize + LINE, dtype=np.uint8)
    start = -room.ctypes.data % LINE
    return room[start : start + kind.itemsize].view(kind).view(np.recarray)
