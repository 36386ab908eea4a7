"""Whole battles of written companies, and what each must be a function of."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

import numpy as np

from factions.systems.company_of_iron.battle import records
from factions.systems.company_of_iron.battle.forces import Company
from factions.systems.company_of_iron.catalogue import Catalogue
from factions.tabletop.battles import stretches
from factions.tabletop.battles.opened import opened
from tests.factions.systems.company_of_iron.board.board import Board
from tests.factions.systems.company_of_iron.board.kernels import K, L
from tests.factions.systems.led import greedy

SEED = 5


@dataclass(repr=False)
class Battle(Board):
    """A battle that is over, to be asked."""

    def record(self) -> Any:
        """Return all that was recorded, as numbers."""
        return self.s.event[: int(self.s.events)]

    def terrain(self) -> Any:
        """Return the terrain as it was drawn, as numbers."""
        return self.s.piece[: int(self.s.drawn_pieces)]

    def fight(self, index: int, fresh: bool = True) -> None:
        """Fight a battle in the place of the one before; fresh: its terrain is drawn."""
        K.game.battle(self.d, self.s, SEED, index, fresh)


def written(pair: tuple[Company, Company], catalogue: Catalogue, scenario: str) -> Any:
    """Return the setup of a battle of two companies."""
    return opened(records.record(pair, catalogue, scenario, greedy("company-of-iron")).setup)


def _state(recording: int = 1) -> Any:
    state = opened(L.blank(K.state.State))
    state.recording = recording
    return state


def fought(setup: Any, *indices: int) -> Battle:
    """Return the last of some battles that are fought one after another.

    Those of even numbers draw their terrain; a single one does so in any case.
    """
    battle = Battle(setup, _state())
    for index in indices:
        battle.fight(index, len(indices) == 1 or index % 2 == 0)
    return battle


def tallied(setup: Any, entries: int, battles: int) -> Any:
    """Fight so many battles and return the arrays that they are counted in."""
    counts = stretches.blank(battles, L.VP_COLUMNS, L.ROUND_COLUMNS, [entries, entries])
    K.game.play([setup], [setup], [_state(0)], (SEED, 0, battles), counts)
    return counts


@contextmanager
def surveys_compared() -> Iterator[Counter[bool]]:
    """Hold each survey that is brought up to date against a whole one.

    Yield how many there are where something has changed since the last, and where nothing has.
    """
    looked = Counter[bool]()

    def compared(d: Any, s: Any) -> None:
        looked[bool(s.upset or s.worn)] += 1
        board = Board(d, s)
        board.survey_again()
        kept = board.surveyed()
        board.survey()
        for again, whole in zip(kept, board.surveyed(), strict=True):
            assert np.array_equal(again, whole)

    with (
        patch.object(K.game, "survey_worth_again", compared),
        patch.object(K.turns, "survey_worth_again", compared),
    ):
        yield looked
