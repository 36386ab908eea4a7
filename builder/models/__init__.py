"""What players make, as rows."""

from builder.models.battles import Chunk, Replay, Run
from builder.models.lists import ArmyList, Revision

__all__ = ["ArmyList", "Chunk", "Replay", "Revision", "Run"]
