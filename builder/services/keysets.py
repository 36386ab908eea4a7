"""Pages by key: the next page starts after the last row of this one, even if rows come or go.

An index in the order of the rows leads straight to any page; none is read through to get there.
"""

from collections.abc import Sequence
from typing import Any

from django.db.models import Q


def behind(order: Sequence[str], values: Sequence[Any]) -> Q:
    """Return the condition for rows after one with those values, one for each column of the order.

    The first column is bounded on its own, for the index to start there; then it is beyond its
    value, or equal and the second is beyond, and so on.
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
