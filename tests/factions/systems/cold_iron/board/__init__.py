"""A field of Cold Iron for tests: units laid out as a test says, and what is done and asked there.

The kernels run as plain Python. Nothing outside this package knows the records that they keep.
"""

from tests.factions.systems.cold_iron.board.board import Board, face_to_face
from tests.factions.systems.cold_iron.board.choices import Decision
from tests.factions.systems.cold_iron.board.hand_to_hand import value_together
from tests.factions.systems.cold_iron.board.kernels import (
    AT_MOUNT,
    BLOW,
    GRAB,
    GRIP,
    MIDDLE,
    SAFE,
    SHOT,
    SHOVE,
    TACKLE,
    Hex,
    beside,
    dice_fall,
    distance,
    multiple,
)
from tests.factions.systems.cold_iron.board.laid import Attack, Damage, band
from tests.factions.systems.cold_iron.board.unit import Unit

__all__ = [
    "AT_MOUNT", "BLOW", "GRAB", "GRIP", "MIDDLE", "SAFE", "SHOT", "SHOVE", "TACKLE", "Attack",
    "Board", "Damage", "Decision", "Hex", "Unit", "band", "beside", "dice_fall", "distance",
    "face_to_face", "multiple", "value_together",
]  # fmt: skip
