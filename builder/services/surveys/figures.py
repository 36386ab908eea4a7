"""The figures of a survey: means by round, falls of entries, and where units stood."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from builder.services.surveys.courses import SIDES, Course, Pair, Round

FORMAT = 1  # of what `summed` returns; older figures are made anew on request
MOST_BINS = 8
COLUMNS = 16  # of the heat map; its rows follow from the table's shape
DIGITS = 4
WIDTHS = (1, 2, 5, 10, 20, 50, 100)
Bins = Sequence[tuple[int, int]]


def bins_of(courses: Sequence[Course]) -> list[tuple[int, int]]:
    """Return the first and last round of each of at most MOST_BINS stretches of rounds."""
    most = max(course.last for course in courses)
    width = next((w for w in WIDTHS if most <= w * MOST_BINS), most)
    return [(first, min(first + width - 1, most)) for first in range(1, most + 1, width)]


def summed(courses: Sequence[Course], table: Mapping[str, Any]) -> dict[str, Any]:
    """Return the figures of courses, which are of one run. table: that of one of the replays.

    "wins": battles won by a, by b, and drawn. "bins": first and last round of each stretch.
    "scores": whether points are made before a battle's last round. "score", "held", "left": for
    each side a [mean, lower quartile, upper quartile] a stretch, at its end; a battle that is over
    stays as it ended. "ended": battles by the stretch they ended in. "fell": for each side and
    entry, in how many battles it fell in each stretch. "heat": for each side rows of cells, each
    the share of its units' time there; side a's edge is on top.
    """
    bins = bins_of(courses)
    winners = [course.winner for course in courses]
    return {
        "format": FORMAT,
        "battles": len(courses),
        "wins": [winners.count(side) for side in ("a", "b", None)],
        "bins": [list(one) for one in bins],
        "scores": any(_scores_early(course) for course in courses),
        **{name: _by_round(courses, bins, of) for name, of in MEASURES.items()},
        "ended": [sum(first <= c.last <= last for c in courses) for first, last in bins],
        "fell": _falls(courses, bins),
        "heat": _heat(courses, table["size"]),
    }


def _scores_early(course: Course) -> bool:
    return any(any(one.score) for number, one in course.rounds.items() if number < course.last)


def _score(one: Round) -> Pair:
    return one.score


def _held(one: Round) -> Pair:
    return one.held


def _left(one: Round) -> Pair:
    return one.left


MEASURES: Mapping[str, Callable[[Round], Pair]] = {"score": _score, "held": _held, "left": _left}


def _by_round(
    courses: Sequence[Course], bins: Bins, of: Callable[[Round], Pair]
) -> dict[str, list[list[float]]]:
    values = np.array([[of(course.at(last)) for _, last in bins] for course in courses], float)
    found = (values.mean(axis=0), *np.percentile(values, (25, 75), axis=0))
    return {
        side: [[round(float(one[n, p]), DIGITS) for one in found] for n in range(len(bins))]
        for p, side in enumerate(SIDES)
    }


def _falls(courses: Sequence[Course], bins: Bins) -> dict[str, dict[str, list[int]]]:
    falls: dict[str, dict[str, list[int]]] = {side: {} for side in SIDES}
    for course in courses:
        for (side, entry), number in course.fell.items():
            counts = falls[side].setdefault(entry, [0] * len(bins))
            counts[bin_of(number, bins)] += 1
    return falls


def bin_of(number: int, bins: Bins) -> int:
    """Return the index of the stretch that a round is in."""
    return next(n for n, (_, last) in enumerate(bins) if number <= last)


def _heat(courses: Iterable[Course], size: Sequence[float]) -> dict[str, list[list[float]]]:
    """Return each side's share of time by cell, all rounds of all battles counted alike."""
    width, depth = size
    lines = max(1, round(COLUMNS * depth / width))
    cells = np.zeros((2, lines, COLUMNS))
    for course in courses:
        for one in course.rounds.values():
            for p in range(2):
                for across, along, share in one.spots[p]:
                    row, column = _cell(along, lines), _cell(across, COLUMNS)
                    cells[p, row, column] += share
    totals = cells.sum(axis=(1, 2), keepdims=True)
    shares = np.divide(cells, totals, out=np.zeros_like(cells), where=totals > 0)
    return {side: np.round(shares[p], DIGITS + 1).tolist() for p, side in enumerate(SIDES)}


def _cell(part: float, number: int) -> int:
    return min(number - 1, max(0, int(part * number)))


def objectives(replay: Mapping[str, Any], *, turned: bool) -> list[list[float]]:
    """Return where a replay's objectives lie, as parts of the table, side a's edge on top."""
    width, depth = replay["table"]["size"]
    spots = [(o["x"] / width, o["y"] / depth) for o in replay["table"]["objectives"]]
    if turned:
        spots = [(1 - x, 1 - y) for x, y in spots]
    return [[round(x, DIGITS), round(y, DIGITS)] for x, y in spots]
