"""A field: how a list does against a weighted set of lists, such as an event's or the shipped ones.

Everybody in the field fights as many battles, however much each weighs; so the whole rate has an
interval that holds whenever one looks.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from django.utils.translation import gettext as _

from builder.formats.documents import Document
from builder.services.battles import BadBattle, Terms
from builder.services.battles.figures import DIGITS
from builder.services.questions.lineups import Pairing, check_field, lined_up
from factions.tabletop.estimates import intervals
from factions.tabletop.estimates.intervals import Floats

A_PAIR = 2  # battles
FIRST, GROWTH, MARGIN = 100, 2, 1.05  # battles against each; how many times more, at most
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
    shares = _shares(field, weights or {})
    lineup = lined_up([("a", document), *field.items()], terms, allow_illegal=allow_illegal)
    pairings = [Pairing(lineup, 0, number) for number in range(1, len(field) + 1)]
    known, ended = _fought(pairings, shares, lineup.terms, progress)
    low, high = intervals.interval_of_field(known, shares, terms.confidence)
    rows = zip(field, lineup.sides[1:], shares, pairings, strict=True)
    return {
        **lineup.heading(),
        "a": dict(lineup.sides[0]),
        "battles": int(2 * known.sum()),
        "win_rate": round(_rate(known, shares), DIGITS),
        "interval": [round(low, DIGITS), round(high, DIGITS)],
        "opponents": [
            {"key": key, **side, "weight": round(float(share), DIGITS), **pairing.figures()}
            for key, side, share, pairing in rows
        ],
        **ended,
    }


def _shares(field: Mapping[str, Document], weights: Mapping[str, float]) -> Floats:
    """Return everybody's share of the field. Raises BadBattle."""
    check_field(field)
    for key, weight in weights.items():
        if key not in field or not 0 < weight < float("inf"):
            raise BadBattle(key, _("A weight is a number above 0, of a list of the field."))
    found = np.array([weights.get(key, 1.0) for key in field])
    shares: Floats = found / found.sum()
    return shares


def _fought(
    pairings: Sequence[Pairing], shares: Floats, terms: Terms, progress: Progress
) -> tuple[Floats, dict[str, bool]]:
    """Fight rounds of as many battles each; return the pairs by score after the last whole one."""
    known = np.zeros((len(pairings), 5))
    try:
        while more := _more(known, shares, terms):
            for pairing in pairings:
                pairing.fight(more)
            known = np.array([one.tally.pairs for one in pairings if one.tally], dtype=np.float64)
            progress(int(2 * known.sum()), _rate(known, shares))
    except KeyboardInterrupt:
        if not known.any():
            raise
        return known, {"stopped": True}
    return known, {}


def _more(known: Floats, shares: Floats, terms: Terms) -> int:
    """Return how many more battles each fights, an even number; 0 if that is enough."""
    fought = int(2 * known[0].sum())
    left = max(terms.ceiling // len(known), A_PAIR) - fought
    wanted = min(FIRST, left)
    if fought:
        low, high = intervals.interval_of_field(known, shares, terms.confidence)
        half_width = (high - low) / 2
        if terms.half_width and half_width <= terms.half_width:
            return 0
        predicted = fought * (GROWTH - 1)
        if terms.half_width:
            predicted = int(fought * (MARGIN * (half_width / terms.half_width) ** 2 - 1)) + 2
        wanted = min(predicted, fought * (GROWTH - 1), left)
    return max(0, A_PAIR * (wanted // A_PAIR))


def _rate(known: Floats, shares: Floats) -> float:
    return float(shares @ (known @ intervals.scores(known[0])) / known[0].sum())
