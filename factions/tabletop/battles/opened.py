"""Records for kernels that run as plain Python: the same memory, its fields found at once.

A numpy.record looks a field up anew at each access, which takes it fifty times as long as an
array takes over an item. Interpreted, kernels do little else.
"""

from functools import cache
from operator import attrgetter
from typing import Any

import numpy as np
import numpy.typing as npt

from factions.tabletop.battles.records import One

Array = npt.NDArray[Any]


class Opened:
    """The one record of an array: its arrays and numbers by their names, or by `[name]`."""

    def __init__(self, array: Array) -> None:
        if array.shape != (1,):
            raise ValueError("it is no array of one record")
        for name in array.dtype.names or ():
            field = np.asarray(array[name])
            setattr(self, f"_{name}", field if field.ndim == 1 else field[0])

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def __setitem__(self, name: str, value: Any) -> None:
        setattr(self, name, value)


def _field(name: str, item: Any) -> property:
    """Return the property for a field. item: the index of its number, or `...` for an array."""
    held = attrgetter(name)

    def number(of: Opened) -> Any:
        return of.__dict__[name][item]

    def put(of: Opened, value: Any) -> None:
        of.__dict__[name][item] = value

    return property(held if item is ... else number, put)


@cache
def _kind(dtype: np.dtype[np.void]) -> type[Opened]:
    fields = {
        name: _field(f"_{name}", ... if dtype[name].shape else 0) for name in dtype.names or ()
    }
    return type("OpenedRecord", (Opened,), fields)


def opened(array: Array | One[Any]) -> Any:
    """Return the record of an array of length 1, which keeps what is written to it."""
    only: Any = array
    return _kind(only.dtype)(only)
