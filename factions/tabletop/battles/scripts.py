"""Scripts: what a searching general has decided in a battle, and the options it looks at next.

A game opens a decision, lets each option be `heard` as it is weighed, and closes the decision. An
option's mark is a whole number from 0 that no other option of the decision has.
"""

from typing import Protocol

import numpy as np

from factions.tabletop.battles import rng
from factions.tabletop.battles.records import Column, Record, floats, ints
from factions.tabletop.battles.rng import Stream
from factions.tabletop.compiler.jit import kernel, seldom

OWN = -1  # at a decision: the option that the weights find best
DECISIONS = 512  # of a battle that are searched at most
OPTIONS = 4  # that are noted at a decision
UNHEARD, NOTED, FORCED = 0, 1, 2  # what is done with the options that are weighed
BEHIND = 1e6  # by how much another option is worth less than the one that is forced
SLIGHTLY = 1e-9  # by how much less an option that is put in is taken to be worth than the best
TRIALS = 1 << 61  # streams from here to those of terrain are of trials
PLAYS = 1 << 10  # more than there are trials at a decision


class Script(Record):
    """What STATE holds of a searched battle: what was decided, and what is looked at."""

    script = ints("mark of the option taken at each decision; OWN: the weights'", DECISIONS)
    decision = ints("decisions made so far in this play of the battle")
    looked_at = ints("the decision whose options are noted, or tried")
    searcher = ints("the player whose decision that is")
    trial = ints("number of the dice that follow that decision; -1: the battle's own")
    hears = ints("what is done with the options that are weighed: UNHEARD, NOTED or FORCED")
    noted = ints("options noted")
    tried_mark = ints("marks of the options noted, the best first", OPTIONS)
    tried_value = floats("what the weights make of them", OPTIONS)
    tried_gain = floats("how much better than the weights' own each has done in all", OPTIONS)
    tried_square = floats("the sum of the squares of that", OPTIONS)


class Searches(Protocol):
    """What SETUP holds of searches."""

    @property
    def searches(self) -> Column[int]:
        """How often each player tries an option at most; 0: it does not search."""


class Scripted(Protocol):
    """What a decision is made with."""

    rng: Stream
    script: Column[int]
    decision: int
    looked_at: int
    searcher: int
    trial: int
    hears: int
    noted: int
    tried_mark: Column[int]
    tried_value: Column[float]


@kernel
def forget(s: Scripted) -> None:
    """Forget all decisions: a battle is yet to be played for the first time."""
    s.script[:] = OWN
    s.looked_at, s.noted, s.trial = 0, 0, -1


@kernel(read_only=("d",))
def open_decision(d: Searches, s: Scripted, player: int) -> None:
    """Begin a decision of a player."""
    if d.searches[player] > 0:
        _open(s, player)


@seldom
def _open(s: Scripted, player: int) -> None:
    if s.decision == s.looked_at and s.trial < 0 and s.decision < DECISIONS:
        s.hears, s.noted, s.searcher = NOTED, 0, player
    elif s.decision <= s.looked_at and s.decision < DECISIONS and s.script[s.decision] != OWN:
        s.hears = FORCED


@kernel
def heard(s: Scripted, mark: int, value: float) -> float:
    """Return what an option is worth: far less than it is where another one is forced."""
    return value if s.hears == UNHEARD else _heard(s, mark, value)


@seldom
def _heard(s: Scripted, mark: int, value: float) -> float:
    if s.hears == FORCED:
        return value if mark == s.script[s.decision] else value - BEHIND
    _note(s, mark, value)
    return value


@kernel
def _note(s: Scripted, mark: int, value: float) -> None:
    """Note an option if it is among the best: once, by the most that it was found worth."""
    place = 0
    while place < min(s.noted, OPTIONS - 1) and s.tried_mark[place] != mark:
        place += 1
    if place < s.noted and s.tried_value[place] >= value:
        return
    s.noted = max(s.noted, place + 1)
    while place > 0 and s.tried_value[place - 1] < value:
        s.tried_mark[place], s.tried_value[place] = (
            s.tried_mark[place - 1],
            s.tried_value[place - 1],
        )
        place -= 1
    s.tried_mark[place], s.tried_value[place] = mark, value


@kernel
def forced(s: Scripted, mark: int) -> bool:
    """Return whether an option is the one that is forced."""
    return bool(s.hears == FORCED and s.script[s.decision] == mark)


@kernel
def put_in(s: Scripted, mark: int) -> None:
    """Put in an option that the weights do not weigh, to be tried beside the best of them."""
    if s.hears == NOTED:
        _put_in(s, mark)


@seldom
def _put_in(s: Scripted, mark: int) -> None:
    if s.noted == 0:
        _note(s, OWN, 0.0)
    _note(s, mark, s.tried_value[0] - SLIGHTLY)


@kernel(read_only=("d",))
def close_decision(d: Searches, s: Scripted, player: int) -> bool:
    """End a decision of a player; return whether a trial's dice follow, and cards hidden from it.

    Where one option is all there is, the next decision is looked at.
    """
    return d.searches[player] > 0 and _close(s)


@seldom
def _close(s: Scripted) -> bool:
    begins = s.decision == s.looked_at and s.trial >= 0
    if s.decision == s.looked_at:
        if begins:
            number = (int(np.int64(s.rng[rng.STREAM])) * DECISIONS + s.decision) * PLAYS + s.trial
            rng.reseed(s.rng, int(np.int64(s.rng[rng.SEED])), TRIALS + number)
        elif s.noted <= 1:
            s.looked_at += 1
    s.decision += 1
    s.hears = UNHEARD
    return bool(begins)
