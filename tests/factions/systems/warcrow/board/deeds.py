"""Pairs of units of which one has the deeds of a skill, apart from the use of that skill."""

from typing import Any

from factions.systems.warcrow.catalogue import Deed
from tests.factions.systems.warcrow.board.cards import Unit, skill
from tests.factions.systems.warcrow.board.opening import Board, board

NEAR = (30.0, 34.0)


def deed(do: str, to: str = "enemy", **changes: Any) -> Deed:
    """Return a deed for the start of an activation."""
    return Deed(do, at="start", to=to, **changes)


def pair(*deeds: Deed, mine: dict[str, Any] | None = None, **theirs: Any) -> Board:
    """Return unit 0, with one skill used as its activation starts, and an enemy 4 strides off."""
    foe: dict[str, Any] = {"side": 1, "at": NEAR, "wounds": 5, "morale": 5, **theirs}
    return board(Unit(wounds=5, skills=(skill(*deeds),), **(mine or {})), Unit(**foe))


def do(made: Board, u: int = 1, row: int = 0) -> Board:
    """Do a deed of unit 0 to unit u."""
    made.do(row, 0, u)
    return made
