"""Turning points: what the result hung on, in the battles of a survey.

An event splits the battles in two: those in which it happened and those in which it did not. It is
a turning point if side a's win rates in the two differ by more than chance explains, among as many
splits as are looked at. That it went together with victory does not show that it brought it about.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from statistics import NormalDist
from typing import Any, NamedTuple

from builder.services.surveys.courses import Course
from builder.services.surveys.figures import Bins

LEAST = 8  # battles on either side of a split
MOST = 6  # turning points that are kept
EARLY, PART = 2, 3  # what happens in the first two of three parts of a battle counts
CHANCE = 0.05  # that any split at all separates by chance
DIGITS = 4


class Split(NamedTuple):
    """An event, as figures name it, and whether it happened in a battle; None: it does not count.

    what: "falls" (an entry, by the end of a round), "ahead" (a side, after a round), "blood" (a
    side destroys the first unit) or "first" (a side has the first initiative). What
    happens late in a battle is part of its result, not a reason for it.
    """

    what: str
    side: str
    entry: str
    round: int
    happened: Callable[[Course], bool | None]


def decided(courses: Sequence[Course], bins: Bins) -> list[int]:
    """Return the battles by the stretch after which the winner was never behind or level again.

    Draws are left out.
    """
    counts = [0] * len(bins)
    for course in courses:
        if course.winner is not None:
            counts[_since(course, bins)] += 1
    return counts


def _since(course: Course, bins: Bins) -> int:
    """Return from the end of which stretch on the winner was ahead; if never, the last one."""
    ends = [last for first, last in bins if first <= course.last]
    since = len(ends) - 1
    while since > 0 and course.ahead(ends[since - 1]) == course.winner:
        since -= 1
    return since


def points(courses: Sequence[Course], bins: Bins) -> list[dict[str, Any]]:
    """Return the turning points, the one that separates most first.

    "with", "without": battles, and side a's half wins in them.
    """
    found: dict[tuple[str, str, str], tuple[float, dict[str, Any]]] = {}
    splits = list(_splits(courses, bins))
    least = NormalDist().inv_cdf(1 - CHANCE / 2 / len(splits))
    for split in splits:
        happened = [split.happened(course) for course in courses]
        sides = [[_half_wins(c) for c, yes in zip(courses, happened, strict=True) if yes is which]
                 for which in (True, False)]  # fmt: skip
        strength = _strength(*sides)
        key = (split.what, split.side if split.what == "falls" else "", split.entry)
        if strength > least and strength > found.get(key, (0.0, {}))[0]:
            pair = {
                name: [len(n), sum(n)] for name, n in zip(("with", "without"), sides, strict=True)
            }
            found[key] = strength, split._asdict() | pair
    best = sorted(found.values(), key=lambda one: -one[0])[:MOST]
    return [{k: v for k, v in one.items() if k != "happened"} for _, one in best]


def _splits(courses: Sequence[Course], bins: Bins) -> Iterator[Split]:
    lengths = sorted(course.last for course in courses)
    usual = lengths[len(lengths) // 2]
    early = [last for _, last in bins if PART * last <= EARLY * usual]
    for side, entry in sorted({key for course in courses for key in course.fell}):
        for last in early:
            yield Split("falls", side, entry, last, _falls(side, entry, last))
    for last in early:
        yield Split("ahead", "a", "", last, _ahead(last))
    yield Split("blood", "a", "", 0, _first_blood)
    yield Split("first", "a", "", 0, lambda course: course.first == "a")


def _first_blood(course: Course) -> bool | None:
    return None if course.blood is None else course.blood == "b"


def _falls(side: str, entry: str, number: int) -> Callable[[Course], bool]:
    return lambda course: course.fell.get((side, entry), number + 1) <= number


def _ahead(number: int) -> Callable[[Course], bool | None]:
    def happened(course: Course) -> bool | None:
        ahead = course.ahead(number)
        return None if ahead is None else ahead == "a"

    return happened


def _half_wins(course: Course) -> int:
    return 1 if course.winner is None else 2 * (course.winner == "a")


def _strength(one: Sequence[int], other: Sequence[int]) -> float:
    """Return how many standard errors two win rates are apart; 0 if there are few battles."""
    if min(len(one), len(other)) < LEAST:
        return 0.0
    rates = [sum(half) / 2 / len(half) for half in (one, other)]
    both = sum((*one, *other)) / 2 / (len(one) + len(other))
    error = math.sqrt(both * (1 - both) * (1 / len(one) + 1 / len(other)))
    return abs(rates[0] - rates[1]) / error if error else 0.0
