"""Dice that show what they are to show."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from typing import Any
from unittest.mock import patch

from tests.factions.systems.company_of_iron.board.kernels import K


@contextmanager
def dice(*faces: int) -> Iterator[None]:
    """Let every die rolled show these faces, in order; fail where more or fewer are rolled."""
    left = list(faces)

    def roll(s: Any) -> int:
        assert left, "more dice are rolled than there are faces"
        return left.pop(0)

    with patch.object(K.rolls, "d6", roll):
        yield
    assert not left, f"not rolled: {left}"


@contextmanager
def shows(*faces: int) -> Iterator[None]:
    """Let dice show these faces over and over: 3 and 4 unless others are given."""
    left = cycle(faces or (3, 4))
    with patch.object(K.rolls, "d6", lambda s: next(left)):
        yield


@contextmanager
def noted(below: Callable[[int], int], rolled: list[int]) -> Iterator[None]:
    """Let dice be drawn by `below`, a number from 0 on, and note the faces as they are rolled."""

    def roll(s: Any) -> int:
        rolled.append(1 + below(6))
        return rolled[-1]

    with patch.object(K.rolls, "d6", roll):
        yield
