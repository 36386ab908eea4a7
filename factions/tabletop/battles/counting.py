"""Counting battles into the arrays of `stretches`: each by itself, and in pairs.

Half wins are side a's: 2 for a battle won, 1 for a draw.
"""

from collections.abc import Callable
from typing import Any

from factions.tabletop.battles.heads import SetupHead, StateHead
from factions.tabletop.compiler.jit import kernel
from factions.tabletop.estimates.tally import Counts

WINS_A, WINS_B, DRAWS, FIRST_PLAYER, OPENED = range(5)
SURVIVED, DEALT, TAKEN, KILLED = range(4)


@kernel
def count_battle(s: StateHead, a: int, half: int, totals: Counts, points: Counts) -> None:
    """Count the winner and both sides' victory points; side a was player `a`."""
    totals[(WINS_B, DRAWS, WINS_A)[half]] += 1
    last = points.shape[1] - 1
    points[0, min(s.points[a], last)] += 1
    points[1, min(s.points[1 - a], last)] += 1


@kernel(read_only=("d",))
def count_entries(
    d: SetupHead,
    s: StateHead,
    is_gone: Callable[[Any, int], bool],
    a: int,
    entries_a: Counts,
    entries_b: Counts,
) -> None:
    """Count the damage and the survivors of both sides' entries, unit by unit."""
    for p in range(2):
        entries, last = entries_a if p == a else entries_b, -1
        for u in range(d.first[p], d.first[p + 1]):
            row = d.entry[u]
            if row != last and not is_gone(s, u):
                entries[row, SURVIVED] += 1
                last = row
            entries[row, DEALT] += s.dealt[u]
            entries[row, TAKEN] += s.taken[u]
            entries[row, KILLED] += int(s.killed[u] + 0.5)


@kernel
def count_pair(
    one: int, one_opened: bool, other: int, other_opened: bool, totals: Counts, pairs: Counts
) -> None:
    """Count a pair of battles: half wins of side a in each, and whether it acted first.

    The first player's half wins count only if each side acted first in one of the two.
    """
    pairs[one + other] += 1
    if one_opened != other_opened:
        totals[FIRST_PLAYER] += 2 + (one - other if one_opened else other - one)
        totals[OPENED] += 2
