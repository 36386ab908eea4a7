"""Whether to repeat a roll: the rule that odds and kernels share.

A side that may repeat its whole roll has seen both rolls, automatic symbols and lost dice in. It
judges its roll alone: the best it can make of it against the opponent's S and B if the opponent
used no switch, with plans that need nothing and a wound of either unit worth the same. It rolls
again where a fresh roll would on average be judged higher. Ties keep the roll.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from factions.systems.warcrow.odds import values
from factions.systems.warcrow.odds.plans import Counts, Plan, payable, useful
from factions.systems.warcrow.odds.pools import Outcomes, lane_of, outcomes
from factions.systems.warcrow.odds.sides import Side

Worths = NDArray[np.int64]

AGAINST = 13  # a fresh roll is foreseen against 0 to 12 successes and blocks of the opponent


def alone(side: Side, counts: Counts) -> Worths:
    """Return the worth of each roll by the opponent's S by its B.

    Hundredths of a wound; shape (rolls, AGAINST, AGAINST).
    """
    against = np.arange(AGAINST)
    best = np.full((len(counts), AGAINST, AGAINST), -(1 << 40), dtype=np.int64)
    for plan in _needless(side):
        able = np.flatnonzero(payable(counts, plan.cost))
        left = counts[able] - plan.cost
        successes = lane_of(left, "S")[:, None] + plan.gain_s
        hits = np.maximum(successes - np.maximum(against - plan.stop_b, 0), 0)
        blocks = lane_of(left, "B")[:, None] + plan.gain_b
        back = np.maximum(np.maximum(against - plan.stop_s, 0) - blocks, 0)
        gain = values.WOUND * hits + (plan.harm + plan.help)
        worth = gain[:, None, :] - (values.WOUND * back)[:, :, None]
        best[able] = np.maximum(best[able], worth)
    return best


@lru_cache(maxsize=1024)
def _needless(side: Side) -> tuple[Plan, ...]:
    """Return the plans that need nothing and that none before them matches."""
    return tuple(plan for _, plan in useful(side.plans, 0, (AGAINST - 1, AGAINST - 1, 0)))


@lru_cache(maxsize=1024)
def fresh_worths(side: Side) -> NDArray[np.float64]:
    """Return what a fresh roll is expected to be judged: (whole, losing a die) by S by B."""
    return np.stack([_expected(side, outcomes(side, loses_die)) for loses_die in (False, True)])


def _expected(side: Side, rolls: Outcomes) -> NDArray[np.float64]:
    judged = alone(side, rolls.counts).astype(np.float64)
    expected: NDArray[np.float64] = np.tensordot(rolls.chances, judged, axes=1)
    return expected
