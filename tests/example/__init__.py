"""A whole game in few lines, to copy when a game is added. Its rules are in `the_ford/RULES.md`.

It passes the same conformance tests as the games that ship.
"""

from factions.systems import Game

FORD = Game("the-ford", "The Ford", package="tests.example")
