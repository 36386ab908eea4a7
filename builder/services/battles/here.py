"""Battles fought in this process, for commands, without a broker and without rows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol, TypeVar, cast

from builder.services.battles import milestones, panels
from builder.services.battles.figures import figures
from builder.services.battles.generals import Pair
from builder.services.battles.grounds import grounds
from builder.services.battles.matching import (
    Document,
    Match,
    compiled,
    fighter,
    matched,
    seed_of,
)
from builder.services.battles.results import heading
from builder.services.battles.terms import Terms
from factions.systems import SYSTEMS
from factions.tabletop.compiler import kernel_cache
from factions.tabletop.estimates.tally import Tally


class Sums(milestones.Fought, Protocol):
    """Sums that merge."""

    def __add__(self, more: Any) -> Any:
        """Return the sums of both."""


S = TypeVar("S", bound=Sums)


def fight_here(
    a: Document,
    b: Document,
    terms: Terms,
    *,
    allow_illegal: bool = False,
    progress: Callable[[Tally], None] = lambda tally: None,
    panel: Callable[[Pair], Any] | None = None,
) -> dict[str, Any]:
    """Fight until the win rate is known well enough; return the result.

    progress: called with the tally after each chunk. panel: called with each pair of generals that
    is to fight as well; without it, only those of the terms do. The same terms give the same
    battles as a run's. A KeyboardInterrupt ends it with the result so far and `stopped`. Raises as
    `start` does, and ValueError if the lists cannot be fielded.
    """
    match = matched(a, b, terms, allow_illegal=allow_illegal)
    fight = fighter(match, a, b)
    tally, ended = until_known(fight, terms, terms.half_width, progress)
    result = matchup(match, seed_of(match, a, b)) | figures(tally, terms.confidence, a, b) | ended
    whole = None if ended or panel is None else panels.here(match, a, b, tally, panel)
    return result | {"panel": whole}


def until_known(
    fight: Callable[[int, int], S], terms: Terms, half_width: float, progress: Callable[[S], None]
) -> tuple[S, dict[str, bool]]:
    """Fight from milestone to milestone until the mean score is known to that half-width.

    fight: returns the sums of `count` battles from the first one on. progress: called with all sums
    so far after each chunk. Return all sums, and `stopped` if a KeyboardInterrupt came first; one
    before the first chunk is done is raised.
    """
    sums: S | None = None
    fought = 0
    try:
        while fought < (goal := _goal(sums, terms, half_width)):
            stop = min(goal, milestones.after(fought))
            for first, count in milestones.pieces(fought, stop, milestones.chunk_size(None)):
                chunk = fight(first, count)
                sums = chunk if sums is None else sums + chunk
                progress(sums)
            fought = stop
    except KeyboardInterrupt:
        if sums is None:
            raise
        return sums, {"stopped": True}
    return cast(S, sums), {}  # a ceiling is 2 at least


def _goal(sums: milestones.Fought | None, terms: Terms, half_width: float) -> int:
    return milestones.wanted(sums, half_width, terms.confidence, terms.ceiling)


def matchup(match: Match, seed: int) -> dict[str, Any]:
    """Return the sides, terms and rules of battles that were fought; their kernels are compiled."""
    system = match.edition.system_id
    kernel_cache.mark_compiled(system)
    return {
        "system": system,
        "edition": match.edition.version,
        **heading(match.sides, replace(match.terms, seed=seed), SYSTEMS[system].rules),
        "illegal": match.illegal,
        **grounds(match.edition),
    }


def replay_here(
    a: Document, b: Document, terms: Terms, index: int, *, allow_illegal: bool = False
) -> Mapping[str, Any]:
    """Fight one battle and return what happened, move by move. Raises as `fight_here` does."""
    match = matched(a, b, terms, allow_illegal=allow_illegal)
    game = SYSTEMS[match.edition.system_id].battle
    setup = compiled(match.edition, match.terms.scenario, match.generals, a, b)
    return game.replay(setup, seed_of(match, a, b), index)


def narrated(replay: Mapping[str, Any], system: str) -> Sequence[str]:
    """Return the log of a replay of that game."""
    lines: Sequence[str] = cast(Any, SYSTEMS[system].battle).narrate(replay)
    return lines
