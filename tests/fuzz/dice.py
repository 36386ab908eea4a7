"""Choices drawn from a seed: the same requests on every machine."""

from collections.abc import Sequence
from typing import TypeVar

import numpy as np

One = TypeVar("One")
BLOCK = 65_536


class Dice:
    """Draws whole numbers, one after the other, from numpy's generator."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        self._left: list[int] = []

    def number(self, below: int) -> int:
        """Return a number from 0 to `below` - 1."""
        if not self._left:
            self._left = self._rng.integers(0, 2**31, BLOCK).tolist()
        return self._left.pop() % below

    def chance(self, one_in: int) -> bool:
        """Return True once in so many times."""
        return self.number(one_in) == 0

    def of(self, choices: Sequence[One]) -> One:
        """Return one of the choices."""
        return choices[self.number(len(choices))]
