"""What players make, as rows."""

from builder.models.battles import Part, Replay, Run
from builder.models.lists import ArmyList, Revision
from builder.models.packs import Pack, PackVersion
from builder.models.pairings import Chunk, Pace, Pairing
from builder.models.surveys import Survey
from builder.models.work import Minute, Worker

__all__ = [
    "ArmyList",
    "Chunk",
    "Minute",
    "Pace",
    "Pack",
    "PackVersion",
    "Pairing",
    "Part",
    "Replay",
    "Revision",
    "Run",
    "Survey",
    "Worker",
]
