"""Duels of generals: battles whose lists give neither of them an edge."""

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
        battle = self.game.battle
        setup = battle.compile(army, army, self.catalogue, scenario, one, other)
        return battle.fight(setup, seed, 0, battles)
