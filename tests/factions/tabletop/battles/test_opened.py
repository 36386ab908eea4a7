"""Opened records: other words for the very memory of an array of one record."""

from typing import Any

import numpy as np
import pytest

from factions.tabletop.battles import records
from factions.tabletop.battles.opened import opened


class Kind(records.Record):
    """Numbers, columns and grids of more than one kind."""

    n = records.ints("a number")
    whole = records.ints("a number")
    x = records.singles("a column", 3)
    grid = records.bytes_("a grid", 2, 2)


@pytest.fixture
def array() -> Any:
    made = records.blank(Kind)
    made[0].n, made[0].x[:], made[0].grid[1, 0] = 7, (0.1, 2, 3), 5
    return made


def test_fields_are_those_of_the_record(array: Any) -> None:
    one, record = opened(array), array[0]
    assert (one.n, type(one.n)) == (7, np.int64)
    for name in ("x", "grid"):
        found = getattr(one, name)
        assert (found.dtype, found.tolist()) == (
            Kind.dtype[name].base,
            getattr(record, name).tolist(),
        )
        assert one[name] is found
    assert one["n"] == 7


def test_writes_reach_the_array(array: Any) -> None:
    one = opened(array)
    one.n, one.x[1], one.grid = 9, 4.5, 1
    one["n"] += 1
    assert array[0].n == one.n == 10
    assert array[0].x.tolist() == [np.float32(0.1), 4.5, 3]
    assert array[0].grid.tolist() == [[1, 1], [1, 1]]


def test_writes_to_the_array_are_seen(array: Any) -> None:
    one = opened(array)
    array[0].n, array[0].x[0] = 3, 8
    assert (one.n, one.x[0]) == (3, 8)


def test_there_are_no_other_fields(array: Any) -> None:
    assert not hasattr(opened(array), "y")
    with pytest.raises(ValueError, match="one record"):
        opened(np.zeros(2, Kind.dtype))
