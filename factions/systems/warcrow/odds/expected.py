"""What one side can expect of a face to face roll with each of many opponents, all at once.

The same choices and the same chances as in `face_to_face.exchange` of one pair after another, but
averages alone: the rolls of all opponents are the columns of one table.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from factions.systems.warcrow.odds import values
from factions.systems.warcrow.odds.face_to_face import POINT, stopped
from factions.systems.warcrow.odds.options import Options, offers
from factions.systems.warcrow.odds.plans import LANE, Counts, Stops
from factions.systems.warcrow.odds.pools import (
    LANE_MASK,
    Chances,
    Outcomes,
    capped,
    lane_of,
    outcomes,
)
from factions.systems.warcrow.odds.repeats import AGAINST, alone, fresh_worths
from factions.systems.warcrow.odds.sides import Side

PLACE = 16  # bits of an option's place among those of its roll
LAST = (1 << PLACE) - 1
UNBOUND = (LAST, LAST, 0)  # symbols to cancel: an X already paid with is of no use
WIDTH = 256  # columns of a table, about: few enough for a processor's cache


class Expected(NamedTuple):
    """What a side expects of its roll with each opponent, as the fields of `Exchange`.

    to_second, to_first: mean damage. value: points to the first side.
    """

    to_second: Chances
    to_first: Chances
    wins: Chances
    loses: Chances
    value: Chances


class Opponents:
    """Sides that another may roll against, in one context (bits of `values`)."""

    def __init__(self, sides: Sequence[Side], context: int = values.ENGAGED) -> None:
        self.sides, self.context = list(sides), context
        lost = bool(context & values.LOSES_DIE)
        self.rolls = [outcomes(side, lost) for side in self.sides]
        self._tables: dict[int, list[_Table]] = {}

    @cached_property
    def most(self) -> Stops:
        """The most S, B and X that any of them can roll."""
        counts = np.concatenate([roll.counts for roll in self.rolls])
        s, b, x = (int(lane_of(counts, symbol).max()) for symbol in "SBX")
        return s, b, x

    def tables(self, stop_x: int) -> list["_Table"]:
        """Return the tables of their rolls, of which an opponent can cancel so many X."""
        if stop_x not in self._tables:
            pairs = zip(self.rolls, self.sides, strict=True)
            rolls = [capped(roll, side, stop_x) for roll, side in pairs]
            widths = np.cumsum([len(roll.counts) for roll in rolls]) // WIDTH
            cuts = [0, *(np.flatnonzero(np.diff(widths)) + 1).tolist(), len(rolls)]
            self._tables[stop_x] = [
                _Table(self.sides[start:end], rolls[start:end], self.context)
                for start, end in pairwise(cuts)
            ]
        return self._tables[stop_x]


class _Table:
    """The rolls of some opponents: a column each, those of a side together."""

    def __init__(self, sides: Sequence[Side], rolls: Sequence[Outcomes], context: int) -> None:
        lengths = [len(roll.counts) for roll in rolls]
        self.starts = np.cumsum([0, *lengths[:-1]])
        self.counts = np.concatenate([roll.counts for roll in rolls])
        self.chances = np.concatenate([roll.chances for roll in rolls])
        self.worth = np.repeat([side.worth for side in sides], lengths)
        self._elite = np.repeat([int(side.elite) for side in sides], lengths)
        self._offers = offers(sides, lengths, context, UNBOUND)
        self._options: dict[Stops, Options] = {}

    def options(self, stops: Stops) -> Options:
        """Return what the rolls can come to after symbols were cancelled in them."""
        if stops not in self._options:
            left = stopped(self.counts, stops, self._elite)
            self._options[stops] = self._offers.options(left)
        return self._options[stops]

    @cached_property
    def symbols(self) -> tuple[Counts, Counts]:
        """The S and the B of each roll, as far as repeats foresee them."""
        s, b = (np.minimum(lane_of(self.counts, symbol), AGAINST - 1) for symbol in "SB")
        return s, b


class _Active(NamedTuple):
    """The side that chooses first: its rolls, their options, and the ways these lead to.

    way: of each option. successes, blocks: of each way. stops: what is cancelled, and the ways
    that cancel it.
    """

    rolls: Outcomes
    options: Options
    way: Counts
    successes: Counts
    blocks: Counts
    stops: list[tuple[Stops, slice]]


@lru_cache(maxsize=1024)
def _active(side: Side, context: int, most: Stops) -> _Active:
    rolls = capped(outcomes(side, bool(context & values.LOSES_DIE)), side, 0)
    found = offers([side], [len(rolls.counts)], context, most).options(rolls.counts)
    keys = np.zeros_like(found.place)
    for part in (found.stop_s, found.stop_b, found.stop_x, found.successes, found.blocks):
        keys = keys << LANE | part
    ways, way = np.unique(keys, return_inverse=True)
    stops, starts = np.unique(ways >> 2 * LANE, return_index=True)
    triples = [
        (number >> 2 * LANE, number >> LANE & LANE_MASK, number & LANE_MASK)
        for number in stops.tolist()
    ]
    spans = (slice(start, end) for start, end in pairwise([*starts.tolist(), len(ways)]))
    return _Active(
        rolls,
        found,
        way,
        ways >> LANE & LANE_MASK,
        ways & LANE_MASK,
        list(zip(triples, spans, strict=True)),
    )


class Meeting:
    """The first, active side's roll with each of its opponents.

    context: what the first may count on.
    """

    def __init__(self, first: Side, seconds: Opponents, context: int = values.ENGAGED) -> None:
        self.first, self.context = first, context
        self._active = _active(first, context, seconds.most)
        self._tables = seconds.tables(max(plan.stop_x for plan in first.plans))

    def expected(self, *, repeats: bool = False) -> Expected:
        """Return what the first side expects. repeats: it may repeat its roll."""
        chances = self._active.rolls.chances
        parts = []
        for table, results in zip(self._tables, self._results, strict=True):
            columns = _mean(chances[:, None], results)
            if repeats:
                again = self._again(table)
                kept = _mean(chances[:, None] * ~again, results)
                columns = kept + _mean(chances[:, None], again[None]) * columns
            parts.append(np.add.reduceat(columns * table.chances, table.starts, axis=1))
        to_second, to_first, wins, loses, worth = np.concatenate(parts, axis=1)
        return Expected(to_second, to_first, wins, loses, worth / POINT)

    @cached_property
    def _results(self) -> list[Chances]:
        return [_results(self.first, self._active, table) for table in self._tables]

    def _again(self, table: _Table) -> NDArray[np.bool_]:
        """Return which rolls are repeated against which. See `repeats`."""
        fresh = fresh_worths(self.first)[int(bool(self.context & values.LOSES_DIE))]
        successes, blocks = table.symbols
        again: NDArray[np.bool_] = alone(self.first, self._active.rolls.counts) < fresh
        return again[:, successes, blocks]


def _mean(chances: Chances, results: NDArray[Any]) -> Chances:
    """Return the sums of results (figure, roll, column) over the rolls, weighed by their chances.

    Rolls are added one by one, so that a column's bits depend on no other column.
    """
    figures, rolls, columns = results.shape
    weighed = np.zeros((rolls, figures + 1, columns))  # never a single number a roll
    np.multiply(results.transpose(1, 0, 2), chances[:, None], out=weighed[:, :figures])
    sums: Chances = np.add.reduce(weighed.reshape(rolls, -1), axis=0)
    return sums.reshape(figures + 1, columns)[:figures]


def _results(first: Side, active: _Active, table: _Table) -> Chances:
    """Return by pair of rolls the damage to the second, to the first, won, lost, the worth."""
    shape = (len(active.successes), len(table.counts))
    worth, hits, back = (np.empty(shape, dtype=np.int64) for _ in range(3))
    for stops, ways in active.stops:
        shown = active.successes[ways, None], active.blocks[ways, None]
        worth[ways], hits[ways], back[ways] = _answers(first.worth, *shown, table.options(stops))
    found = active.options
    points = worth[active.way] + np.outer(found.harm, table.worth)
    points += (found.help * first.worth)[:, None]
    best = np.maximum.reduceat(points << PLACE | (LAST - found.place)[:, None], found.starts)
    chosen = found.starts[:, None] + LAST - (best & LAST)
    cells = active.way[chosen] * shape[1] + np.arange(shape[1])
    to_second, to_first = hits.ravel()[cells] + found.wounds[chosen], back.ravel()[cells]
    won, lost = to_second > to_first, to_second < to_first
    return np.array([to_second, to_first, won, lost, best >> PLACE], dtype=np.float64)


def _answers(
    enemy: int, successes: Counts, blocks: Counts, found: Options
) -> tuple[Counts, Counts, Counts]:
    """Return the worth to the first of the best answer to each way, and what either suffers.

    enemy: the worth of the first's wound. found: the options of the second's rolls.
    """
    hits = np.maximum(np.maximum(successes - found.stop_s, 0) - found.blocks, 0)
    back = np.maximum(found.successes - np.maximum(blocks - found.stop_b, 0), 0)
    points = hits * (values.WOUND * found.worth) - back * (values.WOUND * enemy)
    points -= enemy * found.harm + found.worth * found.help
    best = np.minimum.reduceat(points << PLACE | found.place, found.starts, axis=1)
    chosen = found.starts + (best & LAST)
    rows = np.arange(len(successes))[:, None]
    return best >> PLACE, hits[rows, chosen], back[rows, chosen] + found.wounds[chosen]
