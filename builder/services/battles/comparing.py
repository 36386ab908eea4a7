"""Two lists against the same opponent, battle by battle on the same dice, for the command."""

from collections.abc import Callable
from functools import partial
from typing import Any

from builder.services.battles.errors import BadBattle, IllegalLists
from builder.services.battles.figures import DIGITS, figures
from builder.services.battles.here import matchup, until_known
from builder.services.battles.matching import Document, Match, compiled, matched
from builder.services.battles.pairings import common_seed
from builder.services.battles.terms import Terms
from factions.systems import SYSTEMS
from factions.tabletop.battles import paired
from factions.tabletop.battles.paired import Paired
from factions.tabletop.estimates import intervals


def compare_here(
    a: Document,
    other: Document,
    b: Document,
    terms: Terms,
    *,
    allow_illegal: bool = False,
    progress: Callable[[Paired], None] = lambda sums: None,
) -> dict[str, Any]:
    """Fight `a` against `b` and `other` against `b` until the difference is known well enough.

    Return the result of `a` against `b`, in `compared` the figures of `other` in its place, and in
    `difference` how much more often `a` wins. The half-width of the terms is the difference's, the
    ceiling each list's. Stops and raises as `fight_here` does; for `other`, BadBattle names the
    field `compare`, and IllegalLists has `compared` set.
    """
    match = matched(a, b, terms, allow_illegal=allow_illegal)
    place = _in_place(other, b, terms, allow_illegal=allow_illegal)
    setups = tuple(
        compiled(match.edition, match.terms.scenario, match.generals, own, b) for own in (a, other)
    )
    scored = SYSTEMS[match.edition.system_id].battle.scored
    seed = match.terms.seed
    if seed is None:  # the same dice for all that meet that opponent
        seed = common_seed(match.edition, match.terms.scenario, (b, match.terms.policy_b))
    fight = partial(paired.fight, scored, setups, seed)
    sums, ended = until_known(fight, terms, terms.half_width / 2, progress)
    return {
        **matchup(match, seed),
        **figures(sums.one, terms.confidence, a, b),
        "compared": {
            "a": dict(place.sides["a"]),
            "illegal": place.illegal,
            **figures(sums.other, terms.confidence, other, b),
        },
        "difference": difference(sums, terms.confidence),
        **ended,
    }


def _in_place(other: Document, b: Document, terms: Terms, *, allow_illegal: bool) -> Match:
    """Match the list that takes side a's place; every error is this list's."""
    try:
        return matched(other, b, terms, allow_illegal=allow_illegal)
    except BadBattle as error:
        raise BadBattle("compare", error.reason) from None
    except IllegalLists as error:
        raise IllegalLists(error.verdict_a, error.verdict_b, compared=True) from None


def difference(sums: Paired, confidence: float) -> dict[str, Any]:
    """Return the difference of the win rates, its interval, and the pairs by difference."""
    edges = intervals.difference(sums.pairs, confidence)
    numbers = zip(paired.DIFFERENCES, sums.pairs, strict=True)
    return {
        "win_rate": round(sums.difference, DIGITS),
        "interval": [round(edge, DIGITS) for edge in edges],
        "pairs": {f"{size:g}": int(count) for size, count in numbers if count},
    }
