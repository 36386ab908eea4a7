"""What players make, as rows."""

from builder.models.battles import Chunk, Pace, Replay, Run
from builder.models.lists import ArmyList, Revision
from builder.models.packs import Pack, PackVersion

__all__ = [
    "ArmyList",
    "Chunk",
    "Pace",
    "Pack",
    "PackVersion",
    "Replay",
    "Revision",
    "Run",
]
