"""Records of many fields, as the arrays of length 1 that kernels take."""

from typing import Any

import numpy as np


def blank(kind: np.dtype[np.void]) -> Any:
    """Return one record of zeros, as an array of length 1."""
    return np.zeros(1, kind).view(np.recarray)
