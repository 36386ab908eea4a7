"""The face to face roll, exactly: every pair of rolls, each side's best choice, what comes of it.

The active side picks the plan whose worth, after the opponent's best answer, is highest; the
opponent then picks that answer. Ties go to the plan that stands first. Worth is in points: what
the opponent loses less what the owner loses. Source: Warcrow 1.6, Face to Face Roll.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from factions.systems.warcrow.odds import values
from factions.systems.warcrow.odds.plans import (
    LANE,
    Counts,
    Numbered,
    Plan,
    Stops,
    payable,
    stops_of,
    useful,
    worths,
)
from factions.systems.warcrow.odds.pools import (
    Chances,
    Outcomes,
    capped,
    lane_of,
    outcomes,
    summed,
)
from factions.systems.warcrow.odds.repeats import AGAINST, alone, fresh_worths
from factions.systems.warcrow.odds.sides import Side

DEAREST = 1 << 60  # beyond every worth
POINT = values.WOUND * 100  # a worth is points times this


@dataclass(frozen=True, eq=False)
class Exchange:
    """What a face to face roll comes to.

    damage: chance by damage to the second side (rows) and to the first (columns), wounds by
    switches in, those of Berserker Rage out. first, second: the chance of each plan. repeated:
    the chance that the first repeats its roll. value: points to the first side.
    """

    damage: Chances
    first: Chances
    second: Chances
    repeated: float
    value: float

    @property
    def to_second(self) -> Chances:
        """The chance of each damage to the second side."""
        result: Chances = self.damage.sum(axis=1)
        return result

    @property
    def to_first(self) -> Chances:
        """The chance of each damage to the first side."""
        result: Chances = self.damage.sum(axis=0)
        return result

    @property
    def wins(self) -> float:
        """The chance that the first deals more damage than it takes."""
        return float(np.tril(self.damage, -1).sum())

    @property
    def loses(self) -> float:
        """The chance that the first takes more damage than it deals."""
        return float(np.triu(self.damage, 1).sum())

    @property
    def draws(self) -> float:
        """The chance that both deal the same damage."""
        return float(np.trace(self.damage))


class _Commitment(NamedTuple):
    """What the first side shows the second once it has paid, a row a distinct way.

    key columns: successes, blocks, stops (a row of `stops`), wounds. rows: for each plan and
    roll the way it leads to, -1 where the roll cannot pay.
    """

    successes: Counts
    blocks: Counts
    stops: Counts
    wounds: Counts
    triples: list[Stops]
    rows: Counts


class _Answers(NamedTuple):
    """The second's best answer to each way (rows) with each roll (columns)."""

    worth: Counts
    plan: Counts
    hits: Counts
    back: Counts


@lru_cache(maxsize=8192)
def exchange(
    first: Side,
    second: Side,
    contexts: tuple[int, int] = (values.ENGAGED, values.ENGAGED),
    repeats: bool = False,
) -> Exchange:
    """Return the exact odds of a face to face roll; the first side is the active one.

    contexts: what each may count on (bits of `values`). repeats: the first may repeat its roll.
    """
    lost = [bool(context & values.LOSES_DIE) for context in contexts]
    rolls = capped(outcomes(first, lost[0]), first, _most_stopped(second))
    against = capped(outcomes(second, lost[1]), second, _most_stopped(first))
    ours, theirs = _choices(first, second, contexts, rolls, against)
    ways = _commitments(rolls, ours, len(first.plans))
    answers = _answers((first, second), against, ways, theirs, contexts[1])
    value, chosen = _chosen((first, second), ways, answers, ours, contexts[0])
    weights = np.outer(rolls.chances, against.chances)
    repeated = 0.0
    if repeats:
        weights, repeated = _repeated(first, rolls, against, weights, lost[0])
    worth = float((weights * value).sum()) / POINT
    plans = summed(chosen, weights, len(first.plans))
    damage, replies = _damage(second, chosen, weights, ways, answers)
    return Exchange(damage, plans, replies, repeated, worth)


def _choices(
    first: Side, second: Side, contexts: tuple[int, int], rolls: Outcomes, against: Outcomes
) -> tuple[Numbered, Numbered]:
    """Return the plans that each side may choose."""
    most = (_highest(against, "S"), _highest(against, "B"), _highest(against, "X"))
    ours = useful(first.plans, contexts[0], most)
    successes = _highest(rolls, "S") + max(plan.gain_s for _, plan in ours)
    blocks = _highest(rolls, "B") + max(plan.gain_b for _, plan in ours)
    return ours, useful(second.plans, contexts[1], (successes, blocks, 0))


def _most_stopped(side: Side) -> int:
    return max(plan.stop_x for plan in side.plans)


def _highest(rolls: Outcomes, symbol: str) -> int:
    return int(lane_of(rolls.counts, symbol).max())


def _gain(plan: Plan, context: int, enemy: int, own: int) -> int:
    """Return what a plan's effects are worth, points times POINT, void kinds left out."""
    void = context >> values.VOID_SHIFT
    lost = [worth * (void >> kind & 1) for kind, worth in enumerate(worths(plan))]
    harm = plan.harm - sum(lost[: values.OWN])
    return enemy * harm + own * (plan.help - sum(lost[values.OWN :]))


def _commitments(rolls: Outcomes, useful: Numbered, plans: int) -> _Commitment:
    triples = sorted({stops_of(plan) for _, plan in useful})
    keys = np.full((plans, len(rolls.counts)), -1, dtype=np.int64)
    for row, plan in useful:
        able = payable(rolls.counts, plan.cost)
        left = rolls.counts[able] - plan.cost
        stops = triples.index(stops_of(plan))
        successes, blocks = lane_of(left, "S") + plan.gain_s, lane_of(left, "B") + plan.gain_b
        keys[row, able] = ((stops << LANE | successes) << LANE | blocks) << LANE | plan.wounds
    unique, rows = np.unique(keys, return_inverse=True)
    rows = rows.reshape(keys.shape) - (unique[0] < 0)
    unique = unique[unique >= 0]
    low = (1 << LANE) - 1
    successes, blocks = unique >> 2 * LANE & low, unique >> LANE & low
    return _Commitment(successes, blocks, unique >> 3 * LANE, unique & low, triples, rows)


def stopped(counts: Counts, stops: Stops, elite: bool | Counts) -> Counts:
    """Return the counts after symbols were cancelled in them, S, B and X.

    elite: whether the roll is Elite, of each roll or of all.

    In an Elite roll the hollow symbols left are at most the filled lane's: those cancelled are
    the filled ones while there are any.
    """
    result = counts
    for symbol, stop in zip("SBX", stops, strict=True):
        if not stop:
            continue
        left = np.maximum(lane_of(result, symbol) - stop, 0)
        result = result - (lane_of(result, symbol) - left << LANE * "SBX".index(symbol))
        if np.any(elite):
            hollow = lane_of(result, symbol.lower())
            over = np.where(elite, np.maximum(hollow - left, 0), 0)
            result = result - (over << LANE * (3 + "SBX".index(symbol)))
    return result


def _answers(
    sides: tuple[Side, Side],
    against: Outcomes,
    ways: _Commitment,
    useful: Numbered,
    context: int,
) -> _Answers:
    first, second = sides
    shape = (len(ways.stops), len(against.counts))
    best = _Answers(np.empty(shape, np.int64), *(np.zeros(shape, np.int64) for _ in range(3)))
    for index, triple in enumerate(ways.triples):
        rows = np.flatnonzero(ways.stops == index)
        counts = stopped(against.counts, triple, second.elite)
        successes, blocks = ways.successes[rows, None], ways.blocks[rows, None]
        worth = np.full((len(rows), shape[1]), DEAREST)
        chosen = np.zeros((len(rows), shape[1]), dtype=np.int64)
        for number, plan in useful:
            able = np.flatnonzero(payable(counts, plan.cost))
            hits, back = _blows(successes, blocks, counts[able], plan)
            new = values.WOUND * (second.worth * hits - first.worth * back)
            new -= _gain(plan, context, first.worth, second.worth)
            better = new < worth[:, able]
            worth[:, able] = np.where(better, new, worth[:, able])
            chosen[:, able] = np.where(better, number, chosen[:, able])
        best.worth[rows], best.plan[rows] = worth, chosen
        for number in np.unique(chosen):
            hits, back = _blows(successes, blocks, counts, second.plans[number])
            mine = chosen == number
            best.hits[rows] += np.where(mine, hits, 0)
            best.back[rows] += np.where(mine, back, 0)
    return best


def _blows(successes: Counts, blocks: Counts, counts: Counts, plan: Plan) -> tuple[Counts, Counts]:
    """Return what strikes home on the second side and on the first.

    successes, blocks: the first's, a row each. counts, plan: the second's roll before it pays,
    a column each, and what it pays for.
    """
    left = counts - plan.cost
    blocked = np.maximum(successes - plan.stop_s, 0) - (lane_of(left, "B") + plan.gain_b)
    returned = lane_of(left, "S") + plan.gain_s - np.maximum(blocks - plan.stop_b, 0)
    return np.maximum(blocked, 0), np.maximum(returned, 0)


def _chosen(
    sides: tuple[Side, Side], ways: _Commitment, answers: _Answers, useful: Numbered, context: int
) -> tuple[Counts, Counts]:
    """Return the worth of each pair of rolls and the first's plan in it."""
    shape = (ways.rows.shape[1], answers.worth.shape[1])
    best, chosen = np.full(shape, -DEAREST), np.zeros(shape, dtype=np.int64)
    first, second = sides
    for number, plan in useful:
        able = np.flatnonzero(ways.rows[number] >= 0)
        gain = _gain(plan, context, second.worth, first.worth)
        worth = answers.worth[ways.rows[number, able]] + gain
        better = worth > best[able]
        best[able] = np.where(better, worth, best[able])
        chosen[able] = np.where(better, number, chosen[able])
    return best, chosen


def _repeated(
    side: Side, rolls: Outcomes, against: Outcomes, weights: Chances, loses_die: bool
) -> tuple[Chances, float]:
    """Move the weight of the rolls that are repeated onto fresh ones. See `repeats`."""
    successes = np.minimum(lane_of(against.counts, "S"), AGAINST - 1)
    blocks = np.minimum(lane_of(against.counts, "B"), AGAINST - 1)
    fresh = fresh_worths(side)[int(loses_die)]
    again = (alone(side, rolls.counts) < fresh)[:, successes, blocks]
    moved = np.where(again, weights, 0.0)
    columns = moved.sum(axis=0)
    return weights - moved + np.outer(rolls.chances, columns), float(columns.sum())


def _damage(
    second: Side, chosen: Counts, weights: Chances, ways: _Commitment, answers: _Answers
) -> tuple[Chances, Chances]:
    """Return the chance by damage to the second and to the first, and of each answer."""
    rolls, columns = np.ogrid[: weights.shape[0], : weights.shape[1]]
    cells = ways.rows[chosen, rolls] * weights.shape[1] + columns
    weight = summed(cells, weights, answers.worth.size)
    wounds = np.array([plan.wounds for plan in second.plans], dtype=np.int64)
    to_second = answers.hits + ways.wounds[:, None]
    to_first = answers.back + wounds[answers.plan]
    happens = weight.reshape(answers.worth.shape) > 0
    size = int(max(to_second[happens].max(), to_first[happens].max())) + 1
    to_second, to_first = np.minimum(to_second, size - 1), np.minimum(to_first, size - 1)
    damage = summed(to_second * size + to_first, weight, size * size).reshape(size, size)
    return damage, summed(answers.plan, weight, len(second.plans))
