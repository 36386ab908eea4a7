"""Sets of small numbers as bits: compiled kernels give what interpreted ones give."""

# Kernels are typed for fields of records; tests hand them arrays.
# mypy: disable-error-code="arg-type"

from typing import Any

import numpy as np
import pytest

from factions.tabletop.battles.bits import first_bit, marked, of_eight
from factions.tabletop.compiler.jit import kernel


@kernel
def _lowest(bits: int) -> int:
    return first_bit(bits)


@kernel
def _eight(marks: Any, row: int) -> int:
    return of_eight(marks, row)


@pytest.mark.parametrize(("bits", "first"), [(1, 0), (12, 2), (1 << 47, 47), (-(1 << 62), 62)])
def test_the_lowest_bit_of_a_word(bits: int, first: int) -> None:
    assert first_bit(bits) == _lowest(bits) == first


def test_which_rows_of_a_column_are_marked() -> None:
    marks = np.zeros(80, dtype=np.int32)
    marks[[0, 8, 10, 15, 16, 71, 72]] = 1, 1, 1, 7, -1, 1, 1
    for row, bits in ((0, 0b1), (8, 0b10000101), (16, 0b1), (24, 0), (9, 0b11000010)):
        assert of_eight(marks, row) == _eight(marks, row) == bits
    places = [bit for bit in range(64) if (int(marked(marks, 8, 72)) >> bit) & 1]
    assert places == [0, 2, 7, 8, 63]
