"""Battles fought in this very process, for commands: no broker, no rows of their own."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from builder.services.battles import waves
from builder.services.battles.results import fidelity, figures, heading
from builder.services.battles.starting import Document, Match, matched, rules_of
from builder.services.battles.terms import Terms
from factions import loading
from factions.systems import SYSTEMS
from factions.tabletop import kernel_cache, roster
from factions.tabletop.tally import Tally


def fight_here(
    a: Document,
    b: Document,
    terms: Terms,
    *,
    allow_illegal: bool = False,
    tell: Callable[[Tally], None] = lambda tally: None,
) -> dict[str, Any]:
    """Fight until it is known well enough and return the result; `tell` hears of each chunk.

    The same terms come to the same battles as a run's. Raises as `start` does, and ValueError
    where the lists cannot be fielded.
    """
    match = matched(a, b, terms, allow_illegal=allow_illegal)
    system = match.edition.system_id
    tally = _fought(match, a, b, terms, tell)
    kernel_cache.mark_compiled(system)
    return {
        "system": system,
        "edition": match.edition.version,
        **heading(match.sides, terms, rules_of(system)),
        "illegal": match.illegal,
        "fidelity": fidelity(system),
        **figures(tally, terms.confidence, a, b),
    }


def _fought(
    match: Match, a: Document, b: Document, terms: Terms, tell: Callable[[Tally], None]
) -> Tally | None:
    game = SYSTEMS[match.edition.system_id].battle
    setup = _compiled(match, a, b, terms)
    tally: Tally | None = None
    fought = 0
    while fought < (total := _total(tally, terms)):
        for first, count in waves.stretches(fought, total, waves.chunk_size(None)):
            chunk = game.fight(setup, terms.seed, first, count)
            tally = chunk if tally is None else tally + chunk
            tell(tally)
        fought = total
    return tally


def _total(tally: Tally | None, terms: Terms) -> int:
    return waves.next_total(tally, terms.half_width, terms.confidence, terms.ceiling)


def replay_here(
    a: Document, b: Document, terms: Terms, index: int, *, allow_illegal: bool = False
) -> Mapping[str, Any]:
    """Fight one battle and return what happened, move by move. Raises as `fight_here` does."""
    match = matched(a, b, terms, allow_illegal=allow_illegal)
    game = SYSTEMS[match.edition.system_id].battle
    return game.replay(_compiled(match, a, b, terms), terms.seed, index)


def _compiled(match: Match, a: Document, b: Document, terms: Terms) -> Any:
    return SYSTEMS[match.edition.system_id].battle.compile(
        roster.read(a),
        roster.read(b),
        loading.catalogue(match.edition),
        terms.scenario,
        terms.policy_a,
        terms.policy_b,
    )


def narrated(replay: Mapping[str, Any], system: str) -> Sequence[str]:
    """Return the lines that tell a replay of that game."""
    lines: Sequence[str] = cast(Any, SYSTEMS[system].battle).narrate(replay)
    return lines
