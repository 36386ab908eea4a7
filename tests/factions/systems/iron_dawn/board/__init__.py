"""Small tables laid out by hand, on which the kernels act as plain Python.

This package alone knows the records. Tests lay out a table, call its verbs and ask it questions.
"""

from tests.factions.systems.iron_dawn.board.boards import Board
from tests.factions.systems.iron_dawn.board.kernels import E, K, L
from tests.factions.systems.iron_dawn.board.pieces import (
    CANNON,
    COAXIAL,
    CUPOLA,
    FLAMER,
    HEAVY_LOCH,
    HULL,
    LOCH,
    MORTAR,
    ROCKET,
    Gain,
    Piece,
    Spot,
    Unit,
    Weapon,
    tank,
)
from tests.factions.systems.iron_dawn.board.tables import SIZE, ZONE, table

__all__ = [
    "CANNON",
    "COAXIAL",
    "CUPOLA",
    "FLAMER",
    "HEAVY_LOCH",
    "HULL",
    "LOCH",
    "MORTAR",
    "ROCKET",
    "SIZE",
    "ZONE",
    "Board",
    "E",
    "Gain",
    "K",
    "L",
    "Piece",
    "Spot",
    "Unit",
    "Weapon",
    "table",
    "tank",
]
