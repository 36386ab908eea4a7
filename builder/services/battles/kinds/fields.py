"""Fields: how a list does against a weighted set of lists, such as an event's or the shipped ones.

Everybody in the field fights as many battles, however much each weighs; so the whole rate has an
interval that holds whenever one looks. Where more is remembered of some, as many of them count.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from django.db.models import Min
from django.utils.translation import gettext as _

from builder.models import Part, Run
from builder.services.battles import milestones, parts
from builder.services.battles.errors import BadBattle
from builder.services.battles.figures import DIGITS, rate_of
from builder.services.battles.kinds.kind import Kind, Meeting
from factions.tabletop.estimates import intervals
from factions.tabletop.estimates.intervals import Floats

GROWTH, MARGIN = 2, 1.05
MOST_WEIGHT = 1_000_000


def shares(weights: Mapping[str, float], field: Sequence[str]) -> Floats:
    """Return everybody's share of a field, 1 for those without a weight. Raises BadBattle."""
    checked(weights, field)
    found: Floats = np.array([weights.get(key, 1.0) for key in field], dtype=np.float64)
    found /= found.sum()
    return found


def checked(weights: Mapping[str, float], field: Sequence[str]) -> Mapping[str, float]:
    """Return weights of a field's lists. Raises BadBattle, of the key of one that is none."""
    for key, weight in weights.items():
        if key not in field or not 0 < weight <= MOST_WEIGHT:
            reason = _("A weight is a number above 0, at most %s, of a list of the field.")
            raise BadBattle(key, reason % f"{MOST_WEIGHT:,}")
    return weights


def wanted(
    known: Floats, weights: Floats, half_width: float, confidence: float, ceiling: int
) -> int:
    """Return how many battles everybody is to fight; those fought if they suffice.

    known: the pairs by score, a row for each opponent, all of the same sum. ceiling: of all battles
    together; each fights to the last milestone within its share, at least the first. half_width: 0
    fights the whole ceiling, to the milestone that completes it.
    """
    share = ceiling // len(known)
    top = milestones.until(share) or milestones.FIRST
    fought = int(2 * known[0].sum())
    if not half_width:
        top = milestones.after(share - 1)
    if not half_width or fought >= top:
        return max(fought, top)
    if not fought:
        return milestones.FIRST
    low, high = intervals.interval_of_field(known, weights, confidence)
    too_wide = (high - low) / 2 / half_width
    if too_wide <= 1:
        return fought
    predicted = int(fought * min(MARGIN * too_wide**2, GROWTH))
    return min(max(milestones.after(fought), milestones.after(predicted - 1)), top)


def answer(known: Floats, weights: Floats, confidence: float) -> dict[str, Any]:
    """Return the rate over a whole field with its interval, and in "opponents" each one's."""
    low, high = intervals.interval_of_field(known, weights, confidence)
    return {
        "battles": int(2 * known.sum()),
        "win_rate": round(mean(known, weights), DIGITS),
        "interval": [round(low, DIGITS), round(high, DIGITS)],
        "opponents": [
            {"weight": round(float(weight), DIGITS), **rate_of(counts, confidence)}
            for weight, counts in zip(weights, known, strict=True)
        ],
    }


def mean(known: Floats, weights: Floats) -> float:
    """Return the weighted mean of the rates; 0.5 before any battle."""
    number = known[0].sum()
    return float(weights @ (known @ intervals.scores(known[0])) / number) if number else 0.5


def _known(found: Sequence[Part], at: int) -> Floats:
    """Return the pairs of each part at a milestone that all have reached."""
    known: Floats = np.array([parts.counts_at(part, at) for part in found], dtype=np.float64)
    return known


def counted(run: Run, found: Sequence[Part]) -> tuple[Floats, Floats]:
    """Return a field's pairs by score, a row for each opponent, and the weights of these."""
    return _known(found, run.looked), _weights(run)


def _reached(run: Run) -> int:
    """Return the last milestone that all parts of a run have reached."""
    least = run.parts.aggregate(least=Min("pairing__battles"))["least"] or 0
    return milestones.until(least)


def _due(run: Run) -> bool:
    return _reached(run) > run.looked


def _weights(run: Run) -> Floats:
    weights: Floats = np.array([one["weight"] for one in run.lists[1:]], dtype=np.float64)
    weights /= weights.sum()
    return weights


def _meetings(run: Run) -> list[Meeting]:
    led = run.policy_a, run.policy_b
    return [Meeting(0, number, led) for number in range(1, len(run.lists))]


def _wanted(run: Run, found: Sequence[Part]) -> list[int]:
    """Look at each milestone that all have reached since; the first that suffices answers.

    What is remembered when the run begins is looked at once, as it is.
    """
    terms = run.half_width, run.confidence, run.ceiling
    reached = milestones.until(min(part.pairing.battles for part in found))
    new = [one for one in milestones.GRID if run.looked < one <= reached]
    for at in (new if run.looked else new[-1:]) or [run.looked]:
        run.looked = at
        goal = wanted(_known(found, at), _weights(run), *terms)
        if goal <= at:
            break
    return [goal] * len(found)


def _progress(run: Run, found: Sequence[Part]) -> float:
    known, weights = _known(found, run.looked), _weights(run)
    if not known.any():
        return 0.0
    if not run.half_width:
        return float(2 * known[0].sum() / wanted(known, weights, 0.0, 0.5, run.ceiling))
    low, high = intervals.interval_of_field(known, weights, run.confidence)
    return min(1.0, (2 * run.half_width / (high - low)) ** 2)


def _answer(run: Run, found: Sequence[Part]) -> dict[str, Any]:
    result = answer(_known(found, run.looked), _weights(run), run.confidence)
    for one, row in zip(run.lists[1:], result["opponents"], strict=True):
        row |= {"key": one["key"], **one["side"]}
    return result


FIELD = Kind(_meetings, _wanted, _progress, _answer, _due)
