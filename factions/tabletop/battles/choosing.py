"""Choosing: spots that a unit may go to, and the best of several options.

A game weighs spots in lanes, a column of STATE for each figure; what a figure is made of is the
game's own. An option is a named tuple with its `value`.
"""

from typing import Protocol, TypeVar

from factions.tabletop.battles.records import Record, ints, single, singles
from factions.tabletop.compiler.jit import kernel


class Spots(Record):
    """What STATE holds of the spots of the unit that is weighed up. Worths are points of cost."""

    spots = ints("how many there are")
    spot_x = singles("x of the spot", "spots_most")
    spot_y = singles("y of the spot", "spots_most")
    spot_loss = singles("what enemies are likely to take there", "spots_most")
    spot_gain = singles("the best that may be taken of an enemy from there", "spots_most")
    spot_worth = singles("what the spot is worth: its goals less its loss", "spots_most")


class Option(Protocol):
    """Something that a unit may do."""

    @property
    def value(self) -> float:
        """What it is worth."""


Chosen = TypeVar("Chosen", bound=Option)


@kernel
def best_spot(s: Spots, hope: float) -> int:
    """Return the spot that is worth most, the first of equals; hope: what its gain counts."""
    part = single(hope)
    best, most = 0, s.spot_worth[0] + part * s.spot_gain[0]
    for spot in range(1, s.spots):
        worth = s.spot_worth[spot] + part * s.spot_gain[spot]
        if worth > most:
            best, most = spot, worth
    return best


@kernel
def better(best: Chosen, option: Chosen) -> Chosen:
    """Return the option if it is worth more than the best so far, else that one."""
    return option if option.value > best.value else best
