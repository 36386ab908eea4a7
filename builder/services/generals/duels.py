"""Duels of generals: battles whose lists give neither of them an edge."""

from collections.abc import Sequence
from typing import Any

from factions.systems import Game
from factions.tabletop.battles.generals import General
from factions.tabletop.estimates.tally import Tally
from factions.tabletop.lists.roster import Roster


class BadDuel(ValueError):  # noqa: N818 -- it reads so where it is raised
    """The request cannot be fought; the message gives the reason."""


class Field:
    """Where generals duel: a game and the values of its lists' edition."""

    def __init__(self, game: Game, catalogue: Any) -> None:
        self.game, self.catalogue = game, catalogue

    def mirrored(
        self, one: General, other: General, army: Roster, scenario: str, seed: int, battles: int
    ) -> Tally:
        """Return the tally of two generals with the same list."""
        return self._fought((army, army), (one, other), scenario, seed, battles)

    def exchanged(
        self,
        one: General,
        other: General,
        armies: tuple[Roster, Roster],
        scenario: str,
        seed: int,
        battles: int,
    ) -> float:
        """Return the share of battles that the first wins, each leading either list in turn."""
        a, b = armies
        first = self._fought((a, b), (one, other), scenario, seed, battles)
        second = self._fought((b, a), (one, other), scenario, seed, battles)
        return (first.win_rate + second.win_rate) / 2

    def _fought(
        self,
        armies: tuple[Roster, Roster],
        generals: Sequence[General],
        scenario: str,
        seed: int,
        battles: int,
    ) -> Tally:
        battle = self.game.battle
        setup = battle.compile(*armies, self.catalogue, scenario, *generals)
        return battle.fight(setup, seed, 0, battles)
