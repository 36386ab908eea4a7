"""Small battles laid out by hand, with the verbs and the questions of the game.

`board` lays one out of units and terrain. Tests call its verbs and ask its questions; how records
hold what they say is known here alone.
"""

from tests.factions.systems.warcrow.board.attacking import Outcome
from tests.factions.systems.warcrow.board.cards import (
    Boon,
    Piece,
    Spot,
    Unit,
    attack,
    card,
    hero,
    skill,
)
from tests.factions.systems.warcrow.board.ground import distance_to, half_sizes
from tests.factions.systems.warcrow.board.kernels import E, K, L
from tests.factions.systems.warcrow.board.opening import Board, board
from tests.factions.systems.warcrow.board.standing import Tokens

__all__ = [
    "Board",
    "Boon",
    "E",
    "K",
    "L",
    "Outcome",
    "Piece",
    "Spot",
    "Tokens",
    "Unit",
    "attack",
    "board",
    "card",
    "distance_to",
    "half_sizes",
    "hero",
    "skill",
]
