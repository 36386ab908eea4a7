"""What players make, as rows."""

from builder.models.battles import Chunk, Pace, Replay, Run
from builder.models.lists import ArmyList, Revision
from builder.models.packs import Pack, PackVersion
from builder.models.surveys import Survey

__all__ = [
    "ArmyList",
    "Chunk",
    "Pace",
    "Pack",
    "PackVersion",
    "Replay",
    "Revision",
    "Run",
    "Survey",
]
