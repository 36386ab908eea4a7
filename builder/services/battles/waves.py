"""Waves: how many battles a run fights before it checks its precision, and the chunks of a wave.

The end of a wave depends only on the battles fought before, so a run fights the same battles on
any number of workers. Its division into chunks depends on their speed.
"""

import math
from collections.abc import Iterator
from typing import Protocol

from factions.tabletop.estimates import intervals
from factions.tabletop.estimates.tally import Counts

FIRST_WAVE, LEAST_WAVE = 2_000, 1_000
GROWTH, MARGIN = 2, 1.02
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


def next_total(
    tally: Fought | None,
    half_width: float,
    confidence: float,
    ceiling: int,
    first: int | None = None,
) -> int:
    """Return the total number of battles after the next wave; the present total if it is enough.

    first: of the first wave, FIRST_WAVE if None. A later one aims at the number predicted to give
    the half-width, and at most doubles the total.
    """
    if first is None:
        first = FIRST_WAVE
    if tally is None:
        return min(first, ceiling)
    fought = tally.battles
    if fought >= ceiling or _enough(tally, half_width, confidence):
        return fought
    predicted = ceiling
    if half_width:
        pairs = intervals.pairs_needed(tally.pairs, confidence, half_width, ceiling // 2)
        predicted = 2 * int(pairs * MARGIN)
    return min(max(predicted, fought + min(first, LEAST_WAVE)), GROWTH * fought, ceiling)


def _enough(tally: Fought, half_width: float, confidence: float) -> bool:
    return bool(half_width) and intervals.half_width(tally.pairs, confidence) <= half_width


def progress(tally: Fought | None, half_width: float, confidence: float, ceiling: int) -> float:
    """Return the share of the predicted number of battles that is fought, 0 to 1."""
    if tally is None or not tally.battles:
        return 0.0
    pairs = ceiling // 2
    if half_width:
        pairs = intervals.pairs_needed(tally.pairs, confidence, half_width, pairs)
    return min(1.0, tally.battles / (2 * pairs))


def chunk_size(battles_a_second: float | None) -> int:
    """Return an even number of battles that takes about CHUNK_SECONDS."""
    wanted = int((battles_a_second or GUESSED_RATE) * CHUNK_SECONDS)
    return max(2, min(wanted - wanted % 2, MOST_A_CHUNK))


def stretches(first: int, end: int, size: int) -> Iterator[tuple[int, int]]:
    """Cut battles `first` to `end - 1` into even (first, count) of about the same count.

    None is longer than `size`, which is even.
    """
    pieces = max(1, math.ceil((end - first) / size))
    length = math.ceil((end - first) / pieces)
    length += length % 2
    return ((start, min(length, end - start)) for start in range(first, end, length or 2))
