"""Sets of small numbers, kept as the bits of a word."""

from factions.tabletop.jit import lowest_bit

first_bit = lowest_bit()
