"""STATE, the record of a battle that changes."""

from factions.tabletop.battles.heads import TurnsHead
from factions.tabletop.battles.records import ints
from tests.example.the_ford.kernels.record.setup import UNITS


class State(TurnsHead, units=UNITS, events_most=4096, event_width=8):
    """STATE: allocated once, set anew for each battle."""

    left = ints("hits left; 0: it is out", UNITS)
    pace = ints("where it is on the lane", UNITS, unit="paces")
    acted = ints("the round in which it acted last", UNITS)
