"""Milestones: the numbers of battles at which one looks whether a win rate is known well enough.

They are the same for everybody and lie an eighth apart. So a run ends after the same battles on any
number of workers, wherever it goes on from what others had fought. Its chunks, which depend on the
workers' speed, may pass some, and are fought and added up in pieces that do not.
"""

from bisect import bisect_right
from collections.abc import Iterator
from typing import Protocol

from builder.services.battles.terms import MOST_BATTLES
from factions.tabletop.estimates import intervals
from factions.tabletop.estimates.tally import Counts

FIRST, PART = 100, 8  # the first milestone; the next is a part further, at least FIRST
AHEAD = 2_000  # battles handed out before the first milestone is reached
GROWTH, MARGIN = 4, 1.02
CHUNK_SECONDS = 0.5
MOST_A_CHUNK = 100_000
GUESSED_RATE = 2_000.0


class Fought(Protocol):
    """The sums of battles in mirrored pairs. pairs: their number by score, evenly from 0 to 1."""

    @property
    def battles(self) -> int:
        """How many battles they are."""

    @property
    def pairs(self) -> Counts:
        """The numbers of pairs that the interval is computed from."""


def _grid() -> Iterator[int]:
    milestone = 0
    while milestone <= MOST_BATTLES:
        step = max(FIRST, milestone // PART)
        milestone += step - step % 2
        yield milestone


GRID = tuple(_grid())


def after(battles: int) -> int:
    """Return the first milestone above a number of battles."""
    return GRID[bisect_right(GRID, battles)]


def until(battles: int) -> int:
    """Return the last milestone that a number of battles has reached; 0 below the first."""
    number = bisect_right(GRID, battles)
    return GRID[number - 1] if number else 0


def reached(battles: int) -> bool:
    """Return whether a number of battles is a milestone."""
    return battles in _GRID


_GRID = frozenset(GRID)


def wanted(
    fought: Fought | None,
    half_width: float,
    confidence: float,
    ceiling: int,
    ahead: int = AHEAD,
) -> int:
    """Return how many battles in all are worth handing out; at most those fought if they suffice.

    half_width: 0 wants the whole ceiling. ahead: battles that are wanted whatever they may show.
    Later as many are wanted as are predicted to give the half-width, at most GROWTH times as many.
    """
    if not half_width:
        return ceiling
    if fought is None or not fought.battles:
        return min(ahead, ceiling)
    battles = fought.battles
    if battles >= ceiling or intervals.half_width(fought.pairs, confidence) <= half_width:
        return min(battles, ceiling)
    pairs = intervals.pairs_needed(fought.pairs, confidence, half_width, ceiling // 2)
    predicted = max(min(int(2 * pairs * MARGIN), GROWTH * battles), min(ahead, ceiling))
    return min(max(after(battles), after(predicted - 1)), ceiling)


def progress(fought: Fought | None, half_width: float, confidence: float, ceiling: int) -> float:
    """Return the share of the predicted number of battles that is fought, 0 to 1."""
    if fought is None or not fought.battles:
        return 0.0
    pairs = ceiling // 2
    if half_width:
        pairs = intervals.pairs_needed(fought.pairs, confidence, half_width, pairs)
    return min(1.0, fought.battles / (2 * pairs))


def chunk_size(battles_a_second: float | None, seconds: float = CHUNK_SECONDS) -> int:
    """Return an even number of battles that takes about so many seconds."""
    size = int((battles_a_second or GUESSED_RATE) * seconds)
    return max(2, min(size - size % 2, MOST_A_CHUNK))


def stretch(left: int, size: int) -> int:
    """Return how many of the battles that are left the next chunk has: even, at most `size`.

    What is left is cut evenly.
    """
    pieces = -(-left // size)
    length = -(-left // pieces)
    return length + length % 2


def pieces(first: int, end: int, size: int) -> Iterator[tuple[int, int]]:
    """Yield stretches from `first` to `end` as (first, count): none passes a milestone."""
    while first < end:
        count = stretch(min(after(first), end) - first, size)
        yield first, count
        first += count
