"""The check of a fit: how even fresh pairs of lists of equal points are."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.random import Generator

from builder.services.balance.arena import Arena, Bout, Table
from builder.services.balance.features import Costs
from builder.solve.judging import Position

APART = 10**6  # indices of bouts, after those of any fit
HELD_OUT = 2**20  # the stream of dice, after those of any round
EVEN, FACTIONS_EVEN = (0.4, 0.6), (0.45, 0.55)
DIGITS = 4
WITHIN = 0.002  # of the limit: points that are as good as equal
MOST_DRAWN = 200


def check(
    arena: Arena, costs: Costs, pairs: int, battles: int, progress: Callable[[int], None]
) -> dict[str, Any]:
    """Fight pairs of random legal lists of equal points at those costs; return how even they are.

    battles: of each pair over each scenario; a pair's share is that of all of them.
    `progress` gets the number of pairs. A KeyboardInterrupt ends it with those and `stopped`;
    one that comes before any is raised. Raises BadBalance.
    """
    table = arena.table(costs)
    dice = np.random.default_rng([arena.wish.seed, HELD_OUT])
    bouts = []
    ended = {}
    try:
        for bout in table.fought(_equal(table, dice), APART, pairs, battles, everywhere=True):
            bouts.append(bout)
            progress(len(bouts))
    except KeyboardInterrupt:
        if not bouts:
            raise
        ended = {"stopped": True}
    even = sum(EVEN[0] <= bout.rate <= EVEN[1] for bout in bouts)
    return {
        "pairs": len(bouts),
        "battles_a_pair": bouts[0].battles,
        "even": even,
        "share_even": round(even / len(bouts), DIGITS),
        "points_apart": max(abs(bout.totals[0] - bout.totals[1]) for bout in bouts),
        "spread": round(float(np.std([bout.rate for bout in bouts])), DIGITS),
        "factions": [_share(faction, bouts) for faction in table.drawers],
        "matchups": list(_matchups(bouts)),
        **ended,
    }


def _equal(table: Table, dice: Generator) -> Iterator[tuple[Position, Position]]:
    """Yield pairs of full lists, of each two factions in turn, of totals WITHIN the limit."""
    factions = list(table.drawers)
    duels = [(a, b) for place, a in enumerate(factions) for b in factions[place:]]
    apart = table.limit * WITHIN
    while True:
        for first, second in duels:
            mine = table.drawn(dice, first, full=True)
            theirs = (table.drawn(dice, second, full=True) for _ in range(MOST_DRAWN))
            close = (b for b in theirs if abs(b.army.total - mine.army.total) <= apart)
            found = next(close, None)
            if found is not None:
                yield mine, found


def _share(faction: str, bouts: Sequence[Bout]) -> dict[str, Any]:
    """Return a faction's share of its battles against all others."""
    others = [bout for bout in bouts if faction in bout.factions and len(set(bout.factions)) > 1]
    rates = [bout.rate if bout.factions[0] == faction else 1 - bout.rate for bout in others]
    return {"faction": faction, **_evenness(rates)}


def _matchups(bouts: Sequence[Bout]) -> Iterator[dict[str, Any]]:
    """Yield each faction against each other."""
    for a, b in dict.fromkeys(bout.factions for bout in bouts if len(set(bout.factions)) > 1):
        rates = [bout.rate for bout in bouts if bout.factions == (a, b)]
        yield {"a": a, "b": b, **_evenness(rates)}


def _evenness(rates: Sequence[float]) -> dict[str, Any]:
    """Return the mean share, its standard error and whether factions are even by it."""
    rate = float(np.mean(rates)) if rates else 0.5
    error = float(np.std(rates, ddof=1)) / len(rates) ** 0.5 if len(rates) > 1 else None
    return {
        "pairs": len(rates),
        "win_rate": round(rate, DIGITS),
        "error": None if error is None else round(error, DIGITS),
        "even": FACTIONS_EVEN[0] <= rate <= FACTIONS_EVEN[1],
    }
