"""Records of many fields, as the arrays of length 1 that kernels take."""

from typing import Any

import numpy as np

LINE = 64  # bytes that processors read at once


def blank(kind: np.dtype[np.void]) -> Any:
    """Return one record of zeros, as an array of length 1, that begins where a line of memory does.

    What kernels go through side by side would else lie across two lines each time.
    """
    room = np.zeros(kind.itemsize + LINE, dtype=np.uint8)
    start = -room.ctypes.data % LINE
    return room[start : start + kind.itemsize].view(kind).view(np.recarray)
