"""Fighting the battles of a setup: many of them for a tally, a single one for a replay."""

from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType
from typing import Any

import numpy as np

from factions.tabletop.battles import records, stretches
from factions.tabletop.battles.heads import StateHead
from factions.tabletop.battles.opened import opened
from factions.tabletop.battles.records import One
from factions.tabletop.battles.stretches import Tallied
from factions.tabletop.estimates.tally import Counts, Tally


@dataclass(frozen=True)
class Fighting:
    """How a game fights: what its kernels are handed, and how their record is read.

    play: the kernels' entry, called with what `handed` makes of a setup and a state, with the
    battles and the arrays of `matches`. state: the type of
    its STATE. points, rounds: columns of those arrays. read: makes a replay of a setup, the state
    after the battle, its seed and its number.
    """

    play: Callable[..., None]
    handed: Callable[[Any, One[Any]], tuple[Any, ...]]
    state: type[StateHead]
    points: int
    rounds: int
    read: Callable[[Any, Any, int, int], dict[str, Any]]

    def fight(self, setup: Any, seed: int, first: int, count: int) -> Tally:
        """Fight the battles `first` to `first + count - 1` of a seed.

        Raises ValueError where `first` or `count` is odd or negative, or the seed is negative.
        """
        return self.scored(setup, seed, first, count)[0]

    def scored(self, setup: Any, seed: int, first: int, count: int) -> tuple[Tally, Counts]:
        """Fight like `fight`; return the tally, and side a's half wins in each pair."""
        arrays = self.counted(setup, seed, first, count)
        return stretches.tally(first, count, arrays), arrays.scores

    def counted(self, setup: Any, seed: int, first: int, count: int) -> Tallied:
        """Fight a stretch of battles like `fight`; return the arrays it is counted in."""
        stretches.check_stretch(seed, first, count)
        return self._played(setup, records.blank(self.state), (seed, first, count))

    def replay(self, setup: Any, seed: int, index: int) -> dict[str, Any]:
        """Fight one battle and return its table, units, events and result, ready for JSON.

        Raises ValueError where the seed or the index is negative. The events are laid out in the
        game's `replays`.
        """
        stretches.check_battle(seed, index)
        state = records.blank(self.state)
        state[0].recording = 1
        self._played(setup, state, (seed, index, 1))
        return self.read(setup, state[0], seed, index)

    def _played(self, setup: Any, state: One[StateHead], battles: tuple[int, int, int]) -> Tallied:
        entries = [len(roster.entries) for roster in setup.sources.rosters]
        arrays = stretches.blank(battles[2], self.points, self.rounds, entries)
        handed = self.handed(setup, state)
        if isinstance(self.play, FunctionType):  # interpreted
            handed = tuple((opened(each),) if _is_record(each) else each for each in handed)
        self.play(*handed, battles, arrays)
        return arrays


def _is_record(handed: Any) -> bool:
    return isinstance(handed, np.ndarray) and handed.dtype.names is not None
