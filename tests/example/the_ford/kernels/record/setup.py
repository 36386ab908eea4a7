"""SETUP, the record of a battle that is only read."""

from factions.tabletop.battles.heads import SetupHead
from factions.tabletop.battles.records import ints

UNITS, ROUNDS, LANE, FACES = 64, 10, 24, 6


class Setup(SetupHead, units=UNITS):
    """SETUP: the fighters of player 0, then those of player 1."""

    cost = ints("points of the fighter", UNITS, unit="points of cost")
    hits = ints("hits that put it out", UNITS)
    speed = ints("how far it goes in a turn", UNITS, unit="paces")
    reach = ints("how far off it attacks", UNITS, unit="paces")
    dice = ints("dice of its attack", UNITS)
    aim = ints("least face that hits", UNITS)
    guard = ints("least face that stops a hit", UNITS)
