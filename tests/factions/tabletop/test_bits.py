"""Sets of small numbers as bits: the lowest, told by kernels as where they are interpreted."""

import pytest

from factions.tabletop.bits import first_bit
from factions.tabletop.jit import kernel


@kernel
def _lowest(bits: int) -> int:
    return first_bit(bits)


@pytest.mark.parametrize(("bits", "first"), [(1, 0), (12, 2), (1 << 47, 47), (-(1 << 62), 62)])
def test_the_lowest_bit_of_a_word(bits: int, first: int) -> None:
    assert first_bit(bits) == _lowest(bits) == first
