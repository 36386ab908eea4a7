"""A matrix fought in this process, for the command."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

from builder.formats.documents import Document
from builder.models import Run
from builder.services.battles import Terms, milestones
from builder.services.battles.kinds.matrices import FIRST, answer
from builder.services.battles.lineups import Pairing, check_number, lined_up

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
    check_number(Run.Kind.MATRIX, len(lists))
    lineup = lined_up(list(lists.items()), terms, allow_illegal=allow_illegal)
    pairings = [Pairing(lineup, *two) for two in combinations(range(len(lists)), 2)]
    ended = _fought(pairings, lineup.terms, progress)
    counts = [one.tally.pairs if one.tally else None for one in pairings]
    found = answer(list(lists), lineup.sides, counts, terms.confidence)
    return {**lineup.heading(), **found, **ended}


def _fought(pairings: Sequence[Pairing], terms: Terms, progress: Progress) -> dict[str, bool]:
    """Fight rounds of every pairing that wants more, all in turn."""
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
    """Return how many battles a pairing fights until it looks again; 0 if it is known."""
    until = terms.half_width, terms.confidence, terms.ceiling
    goal = milestones.wanted(pairing.tally, *until, ahead=FIRST)
    return min(goal, milestones.after(pairing.battles)) - pairing.battles
