"""Who leads the sides of battles on boards."""

from factions.tabletop.battles import generals
from factions.tabletop.battles.generals import General


def greedy(game: str) -> list[General]:
    """Return a game's `greedy` for both sides: how it weighs does not change."""
    return [generals.shipped(game)["greedy"]] * 2
