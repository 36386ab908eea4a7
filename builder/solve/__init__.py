"""Ways for a whole list: the smallest set of edits that makes it legal, the best use of its points.

Both search among documents that the game's own rules judge; nothing here knows a game.
"""

from builder.solve.filling import Completion, complete
from builder.solve.judging import Referee
from builder.solve.repairing import Repair, repairs

__all__ = ["Completion", "Referee", "Repair", "complete", "repairs"]
