"""Sets of small numbers, kept as the bits of a word."""

from factions.tabletop.jit import lowest_bit


@lowest_bit
def first_bit(bits: int) -> int:
    """Return the number of the lowest bit that is set in a word other than 0."""
    word = int(bits)
    return (word & -word).bit_length() - 1
