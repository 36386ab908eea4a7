"""A table with all its verbs and questions."""

from dataclasses import dataclass

from tests.factions.systems.company_of_iron.board.attacks import Attacks
from tests.factions.systems.company_of_iron.board.judging import Judging
from tests.factions.systems.company_of_iron.board.moves import Moves


@dataclass(repr=False)
class Board(Attacks, Moves, Judging):
    """A table of models: slots count from 0, those of the first player first."""
