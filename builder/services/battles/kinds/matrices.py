"""Matrices: every list of a set against every other, who is strong, and what answers what."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from builder.models import Part, Run
from builder.services.battles import milestones, parts
from builder.services.battles.figures import DIGITS, rate_of
from builder.services.battles.kinds.kind import Kind, Meeting
from factions.tabletop.estimates import equilibrium, strength
from factions.tabletop.estimates.strength import Numbers
from factions.tabletop.estimates.tally import Counts

FIRST = 200  # battles of each pairing
POINT = 1  # digit of a rating


def table(counts: Sequence[Counts | None], number: int) -> Numbers:
    """Return the pairs by score of every list against every other.

    counts: of each two lists, in the order of `combinations`; None where none was fought.
    """
    pairs = np.zeros((number, number, 5))
    for (one, other), known in zip(combinations(range(number), 2), counts, strict=True):
        if known is not None:
            pairs[one, other] = known
    return strength.mirrored(pairs)


def answer(
    keys: Sequence[str],
    sides: Sequence[Mapping[str, Any]],
    counts: Sequence[Counts | None],
    confidence: float,
) -> dict[str, Any]:
    """Return the battles, the lists from the strongest to the weakest, and a cell for each two.

    counts: as of `table`. A list has its rating, mean rate, best answer and share of the mix that
    nothing beats.
    """
    pairs = table(counts, len(keys))
    two = combinations(keys, 2)
    nothing: Counts = np.zeros(5, dtype=np.int64)
    return {
        "battles": int(sum(2 * known.sum() for known in counts if known is not None)),
        "lists": _standings(keys, sides, pairs),
        "cells": [
            {"a": a, "b": b, **rate_of(nothing if known is None else known, confidence)}
            for (a, b), known in zip(two, counts, strict=True)
        ],
    }


def _standings(
    keys: Sequence[str], sides: Sequence[Mapping[str, Any]], pairs: Numbers
) -> list[dict[str, Any]]:
    """Return the lists from the strongest, and what beats them once every two have fought."""
    rates = strength.table(pairs)
    whole = bool((pairs.sum(axis=2) + np.eye(len(pairs))).all())
    rated = _rated(pairs) if whole else [(None, 0.0)] * len(keys)
    answers, mix = equilibrium.best_answers(rates), equilibrium.mix(rates)
    rows = [
        {
            "key": keys[number],
            **sides[number],
            **_rating(*rated[number]),
            "win_rate": round(float((rates[number].sum() - 0.5) / (len(keys) - 1)), DIGITS),
            "beaten_by": {
                "key": keys[answers[number]],
                "win_rate": round(float(rates[answers[number], number]), DIGITS),
            }
            if whole
            else None,
            "mix": round(float(mix[number]), DIGITS) if whole else None,
        }
        for number in range(len(keys))
    ]
    return sorted(rows, key=lambda row: (-(row["rating"] or 0.0), -row["win_rate"]))


def _rated(pairs: Numbers) -> list[tuple[float, float]]:
    """Return everybody's rating and its error."""
    return list(zip(*map(np.ndarray.tolist, strength.ratings_with_errors(pairs)), strict=True))


def _rating(rating: float | None, error: float) -> dict[str, Any]:
    if rating is None:
        return {"rating": None, "rating_interval": None}
    ends = (rating - error, rating + error)
    return {"rating": round(rating, POINT), "rating_interval": [round(end, POINT) for end in ends]}


def _meetings(run: Run) -> list[Meeting]:
    led = run.policy_a, run.policy_b
    return [Meeting(*two, led) for two in combinations(range(len(run.lists)), 2)]


def _wanted(run: Run, found: Sequence[Part]) -> list[int]:
    terms = run.half_width, run.confidence, run.ceiling
    return [milestones.wanted(parts.tally_of(part), *terms, ahead=FIRST) for part in found]


def _progress(run: Run, found: Sequence[Part]) -> float:
    terms = run.half_width, run.confidence, run.ceiling
    shares = [milestones.progress(parts.tally_of(part), *terms) for part in found]
    return sum(shares) / len(shares)


def _answer(run: Run, found: Sequence[Part]) -> dict[str, Any]:
    tallies = [parts.tally_of(part) for part in found]
    return answer(
        [one["key"] for one in run.lists],
        [one["side"] for one in run.lists],
        [tally.pairs if tally else None for tally in tallies],
        run.confidence,
    )


MATRIX = Kind(_meetings, _wanted, _progress, _answer)
