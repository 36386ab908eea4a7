"""Options: for each roll of some sides the plans it can pay for, as arrays.

A row an option. Rows stand by roll, those of a roll by plan, so that an option's place among those
of its roll settles ties as the order of plans does.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from factions.systems.warcrow.odds import values
from factions.systems.warcrow.odds.plans import Counts, Plan, Stops, payable, useful, worths
from factions.systems.warcrow.odds.pools import lane_of
from factions.systems.warcrow.odds.sides import Side


class Options(NamedTuple):
    """What each roll can come to.

    starts: the first row of each roll. place: an option's place among those of its roll.
    successes, blocks: what the roll shows then. stop_s, stop_b, stop_x: symbols of the opponent
    cancelled. wounds: on the opponent. harm, help: hundredths of a wound of the opponent, of the
    own unit. worth: of a wound of the own unit.
    """

    starts: Counts
    place: Counts
    successes: Counts
    blocks: Counts
    stop_s: Counts
    stop_b: Counts
    stop_x: Counts
    wounds: Counts
    harm: Counts
    help: Counts
    worth: Counts


class Offers(NamedTuple):
    """All plans for all rolls, whether payable or not, a row each: roll, cost, what it brings."""

    rolls: Counts
    costs: Counts
    brings: Counts

    def options(self, counts: Counts) -> Options:
        """Return the options of rolls, given as packed counts. Each can pay for the empty plan."""
        shown = counts[self.rolls]
        able = np.flatnonzero(payable(shown, self.costs))
        rolls, left = self.rolls[able], shown[able] - self.costs[able]
        gain_s, gain_b, *others = self.brings[:, able]
        starts = np.searchsorted(rolls, np.arange(len(counts)))
        return Options(
            starts,
            np.arange(len(rolls)) - starts[rolls],
            lane_of(left, "S") + gain_s,
            lane_of(left, "B") + gain_b,
            *others,
        )


def offers(sides: Sequence[Side], rolls: Sequence[int], context: int, most: Stops) -> Offers:
    """Return the plans of sides for their rolls, so many each, side by side.

    most: the S, B and X there can be to cancel.
    """
    tables = [_table(side, context, most) for side in sides]
    lengths = [table.shape[1] for table in tables]
    each = np.repeat(lengths, rolls)  # plans of each roll
    first = np.repeat(np.cumsum([0, *lengths[:-1]]), rolls)
    numbers = np.repeat(np.arange(len(each)), each)
    before = np.cumsum(each) - each
    chosen = np.arange(len(numbers)) + (first - before)[numbers]
    costs, *brings = np.concatenate(tables, axis=1)[:, chosen]
    return Offers(numbers, costs, np.array(brings))


@lru_cache(maxsize=2048)
def _table(side: Side, context: int, most: Stops) -> Counts:
    """Return what the plans that can be chosen cost and bring, a column each."""
    void = context >> values.VOID_SHIFT
    rows = [_row(plan, void, side.worth) for _, plan in useful(side.plans, context, most)]
    return np.array(rows, dtype=np.int64).T


def _row(plan: Plan, void: int, worth: int) -> tuple[int, ...]:
    harm, help_ = plan.harm, plan.help
    if void:
        lost = [worth * (void >> kind & 1) for kind, worth in enumerate(worths(plan))]
        harm, help_ = harm - sum(lost[: values.OWN]), help_ - sum(lost[values.OWN :])
    stops = plan.stop_s, plan.stop_b, plan.stop_x
    return (plan.cost, plan.gain_s, plan.gain_b, *stops, plan.wounds, harm, help_, worth)
