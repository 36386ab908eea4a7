"""Solvers for a whole list: the smallest edits that make it legal, the best use of its points.

There are random lists too, and every list that is one change away. All search among documents that
the game's own rules judge, and none depends on a game.
"""

from builder.solve.drawing import Drawer, NoneDrawn
from builder.solve.filling import Completion, complete
from builder.solve.judging import Referee
from builder.solve.repairing import Repair, repairs
from builder.solve.variations import Variation, variations

__all__ = [
    "Completion",
    "Drawer",
    "NoneDrawn",
    "Referee",
    "Repair",
    "Variation",
    "complete",
    "repairs",
    "variations",
]
