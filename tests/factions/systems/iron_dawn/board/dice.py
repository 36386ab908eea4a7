"""Dice that fall as a test says."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from tests.factions.systems.iron_dawn.board.kernels import K


@contextmanager
def dice(*faces: int) -> Iterator[None]:
    """Throw these faces, in their order, and no more; all of them have to be thrown."""
    waiting = list(faces)

    def thrown(_: Any) -> int:
        return waiting.pop(0)

    modules = [module for module in vars(K).values() if hasattr(module, "d10")]
    patches = [patch.object(module, "d10", thrown) for module in modules]
    for one in patches:
        one.start()
    try:
        yield
    finally:
        for one in patches:
            one.stop()
    assert not waiting, f"{len(waiting)} dice were not thrown"
