"""The head of a battle's records, which is the same in every game.

A game's SETUP and STATE add their own fields, and give the lengths that stand here by their names.
"""

from factions.tabletop.battles import rng
from factions.tabletop.battles.records import Record, floats, ints, singles, stream
from factions.tabletop.battles.scripts import Script


class SetupHead(Record):
    """Who fights: what every battle's SETUP begins with."""

    first = ints("slots of player p: first[p] to first[p + 1] - 1", 3)
    policy = ints("how each player acts", 2)
    searches = ints("how often each player tries an option at most; 0: it does not search", 2)
    entry = ints("row of its list's entry", "units")


class StateHead(Script):
    """What happens: what every battle's STATE begins with."""

    rng = stream("dice to come", rng.SIZE)
    dealt = ints("damage done", "units")
    taken = ints("damage suffered", "units")
    killed = floats("worth of what it has destroyed", "units", unit="points of cost")
    points = ints("victory points of each player", 2)
    opening = ints("the player who acts first")
    current_round = ints("the round at hand, from 1")
    recording = ints("whether events are kept: `recording.OFF`, `ON` or `FULL`")
    events = ints("events so far")
    event = singles("kind, round, turn, who, whom, numbers", "events_most", "event_width")


class TurnsHead(StateHead):
    """The same of a game that counts turns."""

    current_turn = ints("the turn at hand, from 1; 0 before the first")
