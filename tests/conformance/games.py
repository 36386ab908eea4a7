"""The games that are held to the laws: those that ship, and the example."""

from factions.systems import SYSTEMS
from tests import example

GAMES = {**SYSTEMS, example.FORD.id: example.FORD}
FIGHTING = [game.id for game in GAMES.values() if game.fights]
