"""Changes: other versions of a list against the same field on the same dice, and which gains most.

Every version meets the field on the dice that the list itself met, so that shared luck cancels out.
A comparison fights all versions until the differences are known; a what-if spends effort by
successive halving: after each of a few rounds the better half of the versions goes on, with twice
as many battles each. The intervals hold for all versions at once, however often one looked: each
leaves its share of the error to every other.
Source: Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed bandits", 2013.
"""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from builder.models import Part, Run
from builder.services.battles import milestones
from builder.services.battles.figures import DIGITS
from builder.services.battles.kinds.kind import Kind, Meeting, behind
from factions.tabletop.battles import paired
from factions.tabletop.estimates import intervals
from factions.tabletop.estimates.tally import Counts

A_PAIR = 2  # battles
OWN, FIELD, CHANGE = "own", "field", "change"
Scores = Sequence[Counts]  # half wins of a version in each pair, for each of the field


def fought(scores: Scores) -> int:
    """Return how many pairs a version has fought against each of the field."""
    return min(len(one) for one in scores)


def against(own: Scores, base: Scores, pairs: int | None = None) -> Counts:
    """Return the numbers of pairs by how much better a version did than the base.

    A row for each of the field; of the first `pairs`, or of all that both have fought.
    """
    both = min(fought(own), fought(base))
    end = both if pairs is None else min(both, pairs)
    return np.array([paired.differences(a[:end], b[:end]) for a, b in zip(own, base, strict=True)])


def gain(own: Scores, base: Scores, pairs: int | None = None) -> float:
    """Return how much more a version won than the base, on the dice that both met."""
    counts = against(own, base, pairs).sum(axis=0)
    return float(counts @ paired.DIFFERENCES / counts.sum()) if counts.any() else 0.0


def rate(scores: Scores) -> float:
    """Return a version's mean score over the field; 0.5 before any battle."""
    end = fought(scores)
    return float(np.mean([one[:end] for one in scores])) / paired.MOST if end else 0.5


def halving(versions: Sequence[Scores], ceiling: int) -> tuple[list[int], list[int]]:
    """Return how many pairs each version wants, and the versions from the best.

    versions: the base first. ceiling: of all battles together. The order is of the numbers from 1
    on: those that went on longest come first, then by gain; it is final once each version has the
    pairs it wants.
    """
    base, tried = versions[0], len(versions) - 1
    rounds = max(1, math.ceil(math.log2(tried)))
    left, out = list(range(1, tried + 1)), list[int]()
    wanted, goal = [0] * len(versions), 0
    for _number in range(rounds):
        goal += max(1, int(ceiling / rounds / (len(left) + 1) / (A_PAIR * len(base))))
        for number in (0, *left):
            wanted[number] = goal
        if any(fought(versions[number]) < goal for number in (0, *left)):
            break
        gains = {number: gain(versions[number], base, goal) for number in left}
        left.sort(key=lambda number: -gains[number])
        half = math.ceil(len(left) / 2)
        left, out = left[:half], left[half:] + out
    return wanted, left + out


def evenly(
    versions: Sequence[Scores], half_width: float, confidence: float, ceiling: int
) -> list[int]:
    """Return how many pairs each version wants until every difference is known well enough."""
    base, others = versions[0], versions[1:]
    most = max(1, ceiling // (A_PAIR * len(base) * len(versions)))
    known = min(fought(version) for version in versions)
    goal = most if not half_width else min(most, milestones.FIRST)
    if known and half_width:
        sure = shared(confidence, len(others))
        widest = max(width(against(one, base, known), sure) for one in others)
        if widest <= half_width or known >= most:
            return [known] * len(versions)
        share = min((widest / half_width) ** 2 * 1.05, 2.0)
        goal = min(most, max(known + milestones.FIRST // A_PAIR, int(known * share)))
    return [goal] * len(versions)


def shared(confidence: float, number: int) -> float:
    """Return the confidence of each of several intervals that all hold at once."""
    return 1.0 - (1.0 - confidence) / number


def interval(counts: Counts, confidence: float) -> tuple[float, float]:
    """Return the interval of a gain, from the rows of `against`."""
    low, high = intervals.interval_of_field(counts, np.ones(len(counts)), confidence)
    return 2 * low - 1, 2 * high - 1


def width(counts: Counts, confidence: float) -> float:
    """Return half the length of a gain's interval."""
    low, high = interval(counts, confidence)
    return (high - low) / 2


def answer(
    versions: Sequence[Scores], order: Sequence[int], confidence: float
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return what the base came to, and a row for each other version, in that order."""
    sure = shared(confidence, len(order))
    rows = [_row(versions[number], versions[0], sure) for number in order]
    total = sum(A_PAIR * len(one) for version in versions for one in version)
    return {"battles": total, "win_rate": round(rate(versions[0]), DIGITS)}, rows


def _row(own: Scores, base: Scores, sure: float) -> dict[str, Any]:
    return {
        "battles": A_PAIR * fought(own) * len(own),
        "win_rate": round(rate(own), DIGITS),
        "gain": round(gain(own, base), DIGITS),
        "interval": [round(end, DIGITS) for end in interval(against(own, base), sure)],
    }


def _numbers(run: Run, role: str) -> list[int]:
    return [number for number, one in enumerate(run.lists) if one["role"] == role]


def _meetings(run: Run) -> list[Meeting]:
    led = run.policy_a, run.policy_b
    versions = (0, *_numbers(run, CHANGE))
    field = _numbers(run, FIELD)
    return [Meeting(one, other, led, common=True) for one in versions for other in field]


def _versions(run: Run, found: Sequence[Part]) -> list[Scores]:
    """Return the scores of the list and of each change, in the order of their parts."""
    number = len(_numbers(run, FIELD))
    scores = [
        np.frombuffer(bytes(part.pairing.scores), dtype=np.uint8).astype(np.int64) for part in found
    ]
    return [scores[first : first + number] for first in range(0, len(scores), number)]


def _of_each(run: Run, pairs: Sequence[int]) -> list[int]:
    return [A_PAIR * one for one in pairs for _opponent in _numbers(run, FIELD)]


def _wanted_of_what_if(run: Run, found: Sequence[Part]) -> list[int]:
    return _of_each(run, halving(_versions(run, found), run.ceiling)[0])


def _wanted_of_comparison(run: Run, found: Sequence[Part]) -> list[int]:
    terms = run.half_width, run.confidence, run.ceiling
    return _of_each(run, evenly(_versions(run, found), *terms))


def _progress_of_what_if(run: Run, found: Sequence[Part]) -> float:
    return min(1.0, sum(part.pairing.battles for part in found) / run.ceiling)


def _progress_of_comparison(run: Run, found: Sequence[Part]) -> float:
    versions = _versions(run, found)
    known = min(fought(version) for version in versions)
    if not known or not run.half_width:
        return _progress_of_what_if(run, found)
    sure = shared(run.confidence, len(versions) - 1)
    widest = max(width(against(one, versions[0], known), sure) for one in versions[1:])
    return min(1.0, (run.half_width / widest) ** 2)


def _answer_of_what_if(run: Run, found: Sequence[Part]) -> dict[str, Any]:
    versions = _versions(run, found)
    return _answer(run, versions, halving(versions, run.ceiling)[1])


def _answer_of_comparison(run: Run, found: Sequence[Part]) -> dict[str, Any]:
    versions = _versions(run, found)
    return _answer(run, versions, range(1, len(versions)))


def _answer(run: Run, versions: Sequence[Scores], order: Sequence[int]) -> dict[str, Any]:
    base, rows = answer(versions, order, run.confidence)
    changes = _numbers(run, CHANGE)
    for number, row in zip(order, rows, strict=True):
        change = run.lists[changes[number - 1]]
        row |= {"key": change["key"], "number": changes[number - 1], **change["side"]}
    field = [run.lists[number] for number in _numbers(run, FIELD)]
    opponents = [{"key": one["key"], **one["side"]} for one in field]
    return {**base, "field": opponents, "changes": rows}


def _due(run: Run) -> bool:
    return not behind(run)


WHAT_IF = Kind(_meetings, _wanted_of_what_if, _progress_of_what_if, _answer_of_what_if, _due)
COMPARISON = Kind(
    _meetings, _wanted_of_comparison, _progress_of_comparison, _answer_of_comparison, _due
)
