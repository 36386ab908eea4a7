"""A matrix: every list of a set against every other, who is strong, and what answers what."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np
from django.utils.translation import gettext as _

from builder.formats.documents import Document
from builder.services.battles import BadBattle, Terms, waves
from builder.services.battles.figures import DIGITS
from builder.services.questions.lineups import MOST_LISTS, Pairing, lined_up
from factions.tabletop.estimates import equilibrium, strength
from factions.tabletop.estimates.strength import Numbers

FIRST = 200  # battles of each pairing
POINT = 1  # digit of a rating
Progress = Callable[[int, int], None]


def matrix_here(
    lists: Mapping[str, Document],
    terms: Terms,
    *,
    allow_illegal: bool = False,
    progress: Progress = lambda battles, open_: None,
) -> dict[str, Any]:
    """Fight every two lists until each win rate is known well enough.

    The terms' half-width and ceiling are of each pairing. progress: called with the battles so far
    and how many pairings still want more. A KeyboardInterrupt ends it with what is known so far and
    `stopped`. Raises BadBattle, of the list's name.
    """
    if not 2 <= len(lists) <= MOST_LISTS:  # noqa: PLR2004 -- one list has no other to fight
        reason = _("A matrix has 2 to %(most)d lists; here are %(number)d.")
        raise BadBattle("lists", reason % {"most": MOST_LISTS, "number": len(lists)})
    lineup = lined_up(list(lists.items()), terms, allow_illegal=allow_illegal)
    pairings = [Pairing(lineup, *two) for two in combinations(range(len(lists)), 2)]
    ended = _fought(pairings, lineup.terms, progress)
    pairs = _table(pairings, len(lists))
    rates = strength.table(pairs)
    keys = list(lists)
    return {
        **lineup.heading(),
        "battles": sum(pairing.battles for pairing in pairings),
        "lists": _standings(keys, lineup.sides, pairs, rates),
        "cells": [{"a": keys[one.one], "b": keys[one.other], **one.figures()} for one in pairings],
        **ended,
    }


def _fought(pairings: Sequence[Pairing], terms: Terms, progress: Progress) -> dict[str, bool]:
    """Fight waves of every pairing that wants more, all in turn."""
    try:
        while open_ := [(one, more) for one in pairings if (more := _more(one, terms))]:
            for pairing, more in open_:
                pairing.fight(more)
            progress(sum(one.battles for one in pairings), len(open_))
    except KeyboardInterrupt:
        if not all(one.battles for one in pairings):
            raise
        return {"stopped": True}
    return {}


def _more(pairing: Pairing, terms: Terms) -> int:
    goal = waves.next_total(pairing.tally, terms.half_width, terms.confidence, terms.ceiling, FIRST)
    return goal - pairing.battles


def _table(pairings: Sequence[Pairing], number: int) -> Numbers:
    pairs = np.zeros((number, number, 5))
    for one in pairings:
        if one.tally:
            pairs[one.one, one.other] = one.tally.pairs
    return strength.mirrored(pairs)


def _standings(
    keys: Sequence[str], sides: Sequence[Mapping[str, Any]], pairs: Numbers, rates: Numbers
) -> list[dict[str, Any]]:
    """Return each list with its rating, mean rate, best answer and share of the mix.

    The best come first.
    """
    rated, errors = strength.ratings_with_errors(pairs)
    answers, mix = equilibrium.best_answers(rates), equilibrium.mix(rates)
    means = (rates.sum(axis=1) - 0.5) / (len(keys) - 1)
    order = sorted(range(len(keys)), key=lambda number: -rated[number])
    return [
        {
            "key": keys[number],
            **sides[number],
            "rating": round(float(rated[number]), POINT),
            "rating_interval": [
                round(float(rated[number] + side * errors[number]), POINT) for side in (-1, 1)
            ],
            "win_rate": round(float(means[number]), DIGITS),
            "beaten_by": {
                "key": keys[answers[number]],
                "win_rate": round(float(rates[answers[number], number]), DIGITS),
            },
            "mix": round(float(mix[number]), DIGITS),
        }
        for number in order
    ]
