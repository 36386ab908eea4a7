"""Records: their fields, as attributes that are found fast."""

import numpy as np
import pytest

from factions.tabletop.battles.records import Fields, Record, blank, floats, ints


class Small(Record):
    """A record of a number, a column and a grid."""

    number = ints("a number")
    column = floats("a column", 3)
    grid = ints("a grid", 2, 2)


def test_fields_are_those_of_the_record() -> None:
    record = blank(Small)
    fields = Fields(record)
    fields.number = 7
    fields.column[1] = 2.5
    fields.column[2:] = 9
    fields.grid = [[1, 2], [3, 4]]
    fields["grid"][1, 1] = 5
    assert record[0].number == fields.number == fields["number"] == 7
    assert isinstance(fields.number, np.int64)
    assert record[0].column.tolist() == fields.column.tolist() == [0.0, 2.5, 9.0]
    assert record[0].grid.tolist() == [[1, 2], [3, 5]]
    record[0].number = 8
    assert fields.number == 8


def test_there_are_no_other_fields() -> None:
    fields = Fields(blank(Small))
    with pytest.raises(AttributeError, match="other"):
        fields.other  # noqa: B018 -- reading it is what fails
    with pytest.raises(KeyError, match="other"):
        fields.other = 1
