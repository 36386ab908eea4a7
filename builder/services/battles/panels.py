"""Panels: the win rate of one pair of lists under each pair of generals.

A run's panel is a run of its own with a part for each other pair; the run itself is its own pair's.
Once it is over it is deleted, and the run keeps its figures.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from builder.models import Part, Run
from builder.services.battles import parts
from builder.services.battles.figures import rate
from builder.services.battles.generals import Pair, pairs, players
from builder.services.battles.kinds import duels
from builder.services.battles.matching import Document, Match, fighter
from factions.systems import SYSTEMS
from factions.tabletop.estimates.tally import Tally

BEGUN: dict[str, Any] = {"over": False, "cells": []}


def of_run(run: Run) -> Run:
    """Save the panel of a run. It has no owner, and the caller whose turn it is fought in."""
    return Run.objects.create(
        kind=Run.Kind.PANEL,
        panel_of=run,
        edition=run.edition,
        a_document=run.a_document,
        b_document=run.b_document,
        sides=run.sides,
        illegal=run.illegal,
        caller=run.caller,
        scenario=run.scenario,
        policy_a=run.policy_a,
        policy_b=run.policy_b,
        seed=run.seed,
        seeded=run.seeded,
        half_width=0.0,
        confidence=run.confidence,
        ceiling=duels.BATTLES,
    )


def of(run: Run, tally: Tally | None) -> dict[str, Any] | None:
    """Return a run's panel so far, None if it has none. tally: the run's own, so far."""
    if run.panel is None:
        return None
    cells = run.panel["cells"] if run.panel["over"] else list(_cells(run))
    own = [_cell((run.policy_a, run.policy_b), tally, run.confidence)] if tally else []
    return summary(run.edition.system_id, [*cells, *own]) | {"over": run.panel["over"]}


def _cells(run: Run) -> Iterator[dict[str, Any]]:
    rows = Part.objects.filter(run__panel_of=run).select_related("pairing")
    for part in rows:
        if (tally := parts.tally_of(part)) is not None:
            yield _cell(parts.led(part), tally, run.confidence)


def _cell(pair: Pair, tally: Tally, confidence: float) -> dict[str, Any]:
    return {"policy_a": pair[0], "policy_b": pair[1], **rate(tally, confidence)}


def summary(system: str, cells: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return a panel of these cells. lowest, highest: of their win rates; None without any."""
    rates = [cell["win_rate_a"] for cell in cells]
    return {
        "generals": players(system),
        "pairs": len(pairs(system)),
        "cells": list(cells),
        "lowest": min(rates, default=None),
        "highest": max(rates, default=None),
    }


def close(panel: Run) -> None:
    """Keep the figures of a panel with the run that it is of, and delete it; in a transaction."""
    run = panel.panel_of
    assert run is not None  # noqa: S101 -- only panels are closed
    cells = {"over": True, "cells": list(_cells(run))}
    Run.objects.filter(pk=run.pk).update(panel=cells)
    panel.delete()


def here(
    match: Match, a: Document, b: Document, tally: Tally, progress: Callable[[Pair], Any]
) -> dict[str, Any]:
    """Return the panel of battles fought in this process. tally: of the match's own pair."""
    terms, game = match.terms, SYSTEMS[match.edition.system_id]
    cells = []
    for pair in pairs(game.id):
        if pair != match.generals:
            progress(pair)
            under = replace(match, terms=replace(terms, policy_a=pair[0], policy_b=pair[1]))
            fought = fighter(under, a, b)(0, duels.BATTLES)
        cells.append(_cell(pair, tally if pair == match.generals else fought, terms.confidence))
    return summary(game.id, cells) | {"over": True}
