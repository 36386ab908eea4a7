"""A field fought in this process, for the command."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from builder.formats.documents import Document
from builder.models import Run
from builder.services.battles import Terms, milestones
from builder.services.battles.kinds.fields import answer, mean, shares, wanted
from builder.services.battles.lineups import Pairing, check_number, check_twins, lined_up
from factions.tabletop.estimates.intervals import Floats

Progress = Callable[[int, float], None]


def field_here(
    document: Document,
    field: Mapping[str, Document],
    terms: Terms,
    *,
    weights: Mapping[str, float] | None = None,
    allow_illegal: bool = False,
    progress: Progress = lambda battles, rate: None,
) -> dict[str, Any]:
    """Fight a list against a field until its rate over the whole is known well enough.

    field: lists by name. weights: theirs, 1 where none is given. The terms' ceiling is of all
    battles together. progress: called with the battles so far and the rate. A KeyboardInterrupt
    ends it with what is known so far and `stopped`. Raises BadBattle, of the list's name or `a`.
    """
    check_number(Run.Kind.FIELD, 1 + len(field))
    weighed = shares(weights or {}, list(field))
    lineup = lined_up([("a", document), *field.items()], terms, allow_illegal=allow_illegal)
    check_twins(lineup, list(field))
    pairings = [Pairing(lineup, 0, number) for number in range(1, len(field) + 1)]
    known, ended = _fought(pairings, weighed, lineup.terms, progress)
    found = answer(known, weighed, terms.confidence)
    for key, side, row in zip(field, lineup.sides[1:], found["opponents"], strict=True):
        row |= {"key": key, **side}
    return {**lineup.heading(), "a": dict(lineup.sides[0]), **found, **ended}


def _fought(
    pairings: Sequence[Pairing], weighed: Floats, terms: Terms, progress: Progress
) -> tuple[Floats, dict[str, bool]]:
    """Fight rounds of as many battles each; return the pairs by score after the last whole one."""
    known = np.zeros((len(pairings), 5))
    until = terms.half_width, terms.confidence, terms.ceiling
    try:
        while (goal := wanted(known, weighed, *until)) > 2 * known[0].sum():
            stop = min(goal, milestones.after(pairings[0].battles))
            for pairing in pairings:
                pairing.fight(stop - pairing.battles)
            known = np.array([one.tally.pairs for one in pairings if one.tally], dtype=np.float64)
            progress(int(2 * known.sum()), mean(known, weighed))
    except KeyboardInterrupt:
        if not known.any():
            raise
        return known, {"stopped": True}
    return known, {}
