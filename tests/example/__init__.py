"""A whole game in few lines, to copy when a game is added. Its rules are in `the_ford/RULES.md`.

It passes the same conformance tests as the games that ship.
"""

from pathlib import Path

from factions.systems import Game

FIXTURES = Path(__file__).parent / "fixtures"
FORD = Game("the-ford", "The Ford", package="tests.example", fixtures=FIXTURES)
