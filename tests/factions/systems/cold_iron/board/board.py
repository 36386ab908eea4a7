"""The board itself: everything that may be done and asked."""

from typing import Any

from factions.systems.cold_iron.catalogue import Catalogue
from tests.factions.systems.cold_iron.board.choices import Choices
from tests.factions.systems.cold_iron.board.combat import Combat
from tests.factions.systems.cold_iron.board.hand_to_hand import HandToHand
from tests.factions.systems.cold_iron.board.movement import Movement
from tests.factions.systems.cold_iron.board.sheets import Sheets
from tests.factions.systems.cold_iron.board.states import States
from tests.factions.systems.cold_iron.board.unit import Unit

GUARD = Unit("town-guard")


class Board(Combat, HandToHand, Choices, Movement, States, Sheets):
    """A field with two bands on it: `Board(catalogue, [Unit(at=(10, 10))], ["bearskin"])`."""


def face_to_face(
    catalogue: Catalogue, one: Unit = GUARD, other: Unit = GUARD, /, **options: Any
) -> Board:
    """Return a board with two units on it that stand face to face, unless placed elsewhere."""
    return Board(catalogue, [one.placed((10, 10))], [other.placed((10, 11))], **options)
