"""What players make, as rows."""

from builder.models.battles import Chunk, Replay, Run
from builder.models.lists import ArmyList, Revision
from builder.models.packs import Pack, PackVersion

__all__ = ["ArmyList", "Chunk", "Pack", "PackVersion", "Replay", "Revision", "Run"]
