"""Pages by key: the next page starts behind the last row of this one, whatever comes or goes.

An index in the order of the rows leads straight to any page; none is read through to get there.
"""

from collections.abc import Sequence
from typing import Any

from django.db.models import Q


def behind(order: Sequence[str], values: Sequence[Any]) -> Q:
    """Return what comes after a row of those values, one a column of the order.

    The first column is bounded on its own, which is where an index begins to read; then it is
    beyond its value, or equal and the second is beyond, and so on.
    """
    beyond, equal = Q(), Q()
    for column, value in zip(order, values, strict=True):
        name, way = _parts(column)
        beyond |= equal & Q(**{f"{name}__{way}": value})
        equal &= Q(**{name: value})
    name, way = _parts(order[0])
    return Q(**{f"{name}__{way}e": values[0]}) & beyond


def turned(order: Sequence[str]) -> tuple[str, ...]:
    """Return the order from last to first."""
    return tuple(
        column.removeprefix("-") if column.startswith("-") else f"-{column}" for column in order
    )


def _parts(column: str) -> tuple[str, str]:
    return column.removeprefix("-"), "lt" if column.startswith("-") else "gt"
