"""Ways for a whole list: the smallest edits that make it legal, the best use of its points.

Beside them lists drawn at random. All search among documents that the game's own rules judge;
nothing here knows a game.
"""

from builder.solve.drawing import Drawer, NoneDrawn
from builder.solve.filling import Completion, complete
from builder.solve.judging import Referee
from builder.solve.repairing import Repair, repairs

__all__ = ["Completion", "Drawer", "NoneDrawn", "Referee", "Repair", "complete", "repairs"]
