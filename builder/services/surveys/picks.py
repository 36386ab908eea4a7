"""Picks: which battles of a survey are worth a look."""

from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

from builder.services.surveys.courses import Course

Margin = tuple[float, float]


def picks(courses: Sequence[Course], rate: float) -> dict[str, dict[str, Any]]:
    """Return the battles by what they are: index, winner, points of both sides; a is named first.

    What there is none of is left out. rate: side a's win rate in all battles of the run. "closest"
    has the smallest difference of points, then of what is left; "upset" the largest by which the
    side with the lower rate won; "typical_a" and "typical_b" are the wins of a side by the margin
    that is nearest to their median. A side may win with fewer points: then its margin is negative.
    """
    found = {
        "closest": _least(courses, _apart),
        "upset": _upset(courses, rate),
        "typical_a": _typical([one for one in courses if one.winner == "a"]),
        "typical_b": _typical([one for one in courses if one.winner == "b"]),
    }
    return {
        name: {"index": one.index, "winner": one.winner, "points": list(one.points)}
        for name, one in found.items()
        if one is not None
    }


def _margin(course: Course) -> Margin:
    """Return by how many points, and by what share of its list, the winner was ahead."""
    left, sign = course.at(course.last).left, -1 if course.winner == "b" else 1
    return sign * (course.points[0] - course.points[1]), sign * (left[0] - left[1])


def _apart(course: Course) -> Margin:
    points, left = _margin(course)
    return abs(points), abs(left)


def _least(courses: Sequence[Course], key: Callable[[Course], Any]) -> Course | None:
    return min(courses, key=lambda one: (key(one), one.index)) if courses else None


def _upset(courses: Sequence[Course], rate: float) -> Course | None:
    if rate == 0.5:  # noqa: PLR2004 -- then neither side is the weaker one
        return None
    weaker = "a" if rate < 0.5 else "b"  # noqa: PLR2004 -- as above
    won = [course for course in courses if course.winner == weaker]
    return _least(won, lambda one: tuple(-part for part in _margin(one)))


def _typical(won: Sequence[Course]) -> Course | None:
    if not won:
        return None
    middles = [median(margins) for margins in zip(*map(_margin, won), strict=True)]
    return _least(won, lambda one: [abs(m - n) for m, n in zip(_margin(one), middles, strict=True)])
