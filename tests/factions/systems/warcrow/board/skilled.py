"""Pairs of units of which one has a skill."""

from typing import Any

from factions.systems.warcrow.catalogue import Deed, Skill
from tests.factions.systems.warcrow.board.cards import Unit
from tests.factions.systems.warcrow.board.opening import Board, board

FAR = (30.0, 50.0)


def at(moment: str, do: str = "stress", to: str = "opponent", **changes: Any) -> Deed:
    """Return a deed for a moment; without more, a level of stress on the opponent."""
    return Deed(do, at=moment, to=to, **changes)


def pair(
    used: Skill,
    *,
    foe: dict[str, Any] | None = None,
    acts: int = 0,
    active: int = -1,
    **mine: Any,
) -> Board:
    """Return unit 0 with a skill and an enemy in contact with it."""
    theirs: dict[str, Any] = {"side": 1, "at": (30.0, 30.01), "wounds": 5, "morale": 5}
    own: dict[str, Any] = {"at": (30.0, 28.0), "wounds": 5, "command": 2, "morale": 5}
    one = Unit(**(own | mine), skills=(used,))
    return board(one, Unit(**(theirs | (foe or {}))), acts=acts, active=active)
