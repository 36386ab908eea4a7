"""Sets of small numbers, kept as the bits of a word."""

from factions.tabletop.battles.records import Column
from factions.tabletop.compiler.jit import eight_marks, kernel, lowest_bit

EIGHT, WORD = 8, 64


@lowest_bit
def first_bit(bits: int) -> int:
    """Return the number of the lowest bit that is set in a word other than 0."""
    word = int(bits)
    return (word & -word).bit_length() - 1


@eight_marks
def of_eight(marks: Column[int], row: int) -> int:
    """Return as bits which of eight rows of a column of int32, from `row` on, are not 0."""
    return sum(int(mark != 0) << bit for bit, mark in enumerate(marks[row : row + EIGHT]))


@kernel
def marked(marks: Column[int], first: int, last: int) -> int:
    """Return as bits which of at most 64 rows, whole eights from `first` on, are not 0."""
    bits = 0
    for row in range(first, last, EIGHT):
        bits |= of_eight(marks, row) << (row - first)
    return bits
