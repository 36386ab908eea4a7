"""A table with two armies on it: what can be done on it, and what can be asked of it."""

from collections.abc import Sequence
from typing import Any

from tests.factions.systems.iron_dawn.board.acting import Acting
from tests.factions.systems.iron_dawn.board.commanding import Commanding
from tests.factions.systems.iron_dawn.board.ground import Ground
from tests.factions.systems.iron_dawn.board.harm import Harm
from tests.factions.systems.iron_dawn.board.pieces import Unit
from tests.factions.systems.iron_dawn.board.playing import Playing
from tests.factions.systems.iron_dawn.board.standing import Standing
from tests.factions.systems.iron_dawn.board.weighing import Weighing


class Board(Acting, Harm, Commanding, Playing, Weighing, Ground, Standing):
    """A table. Units are numbered as they were laid out; dice are the faces that are thrown."""

    def __init__(self, d: Any, s: Any, units: Sequence[Unit], seed: int) -> None:
        self.d, self.s, self.units, self.seed = d, s, list(units), seed
