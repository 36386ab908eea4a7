"""Panels: the win rate of one pair of lists under each pair of generals.

A run's panel is a short run for each other pair, in the run's scenario and with its seed; the run
itself is its own pair's. Once the last is over they are deleted, and the run keeps their figures.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from builder.models import Run
from builder.services import quotas
from builder.services.battles.errors import BadBattle
from builder.services.battles.figures import rate
from builder.services.battles.starting import Document, Match, add_wave, compiled, size_of
from factions.systems import SYSTEMS
from factions.tabletop.estimates.tally import Tally, from_json

BATTLES = 1_000  # of each pair
BEGUN: dict[str, Any] = {"over": False, "cells": []}
Pair = tuple[str, str]


def players(system: str) -> list[str]:
    """Return the ids of the generals that a game's panels have: all but the yardsticks."""
    return [one.id for one in SYSTEMS[system].generals.values() if not one.yardstick]


def pairs(system: str) -> list[Pair]:
    """Return every pair of them, a's general first."""
    ids = players(system)
    return list(product(ids, ids))


def request(run: Run, caller: str = "") -> bool:
    """Begin a run's panel; return False if it has one.

    caller: as of `start`. Raises LimitError, and BadBattle if the game has one general alone or its
    code is not that which fought the run.
    """
    if run.panel is not None:
        return False
    system = run.edition.system_id
    if run.rules != SYSTEMS[system].rules:
        raise BadBattle("panel", _("The game's code has changed since; fight it again."))
    wanted = [pair for pair in pairs(system) if pair != (run.policy_a, run.policy_b)]
    if len(wanted) < 2:  # noqa: PLR2004 -- with two generals there are three other pairs
        raise BadBattle("panel", _("The game has only one general."))
    with transaction.atomic():
        if not Run.objects.filter(pk=run.pk, panel__isnull=True).update(panel=BEGUN):
            return False
        if caller:
            quotas.admit_battle(caller, size_of(run.a_document, run.b_document))
        for policy_a, policy_b in wanted:
            add_wave(_part(run, policy_a, policy_b), 0, BATTLES)
    run.refresh_from_db(fields=["panel"])
    return True


def _part(run: Run, policy_a: str, policy_b: str) -> Run:
    """Save the run of one pair. It has no owner, and the caller whose turn it is fought in."""
    return Run.objects.create(
        panel_of=run,
        edition=run.edition,
        a_document=run.a_document,
        b_document=run.b_document,
        sides=run.sides,
        illegal=run.illegal,
        rules=run.rules,
        caller=run.caller,
        scenario=run.scenario,
        policy_a=policy_a,
        policy_b=policy_b,
        seed=run.seed,
        half_width=0.0,
        confidence=run.confidence,
        ceiling=BATTLES,
    )


def of(run: Run, tally: Tally | None) -> dict[str, Any] | None:
    """Return a run's panel so far, None if it has none. tally: the run's own, so far."""
    if run.panel is None:
        return None
    cells = run.panel["cells"] if run.panel["over"] else list(_cells(run))
    own = [_cell((run.policy_a, run.policy_b), tally, run.confidence)] if tally else []
    return summary(run.edition.system_id, [*cells, *own]) | {"over": run.panel["over"]}


def _cells(run: Run) -> Iterator[dict[str, Any]]:
    parts = run.panel_runs.exclude(tally__isnull=True).order_by("pk")
    for part in parts.only("policy_a", "policy_b", "tally"):
        if part.tally:
            yield _cell((part.policy_a, part.policy_b), from_json(part.tally), run.confidence)


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


def close(run_id: int) -> None:
    """Keep the figures of a run's panel once the last of its runs is over, and delete those."""
    with transaction.atomic():
        run = Run.objects.select_for_update().get(pk=run_id)
        if run.panel_runs.exists() and not run.panel_runs.active().exists():
            run.panel = {"over": True, "cells": list(_cells(run))}
            run.save(update_fields=["panel"])
            run.panel_runs.all().delete()


def here(
    match: Match, a: Document, b: Document, tally: Tally, progress: Callable[[Pair], Any]
) -> dict[str, Any]:
    """Return the panel of battles fought in this process. tally: of the match's own pair."""
    terms, game = match.terms, SYSTEMS[match.edition.system_id]
    own = terms.policy_a, terms.policy_b
    cells = []
    for pair in pairs(game.id):
        if pair != own:
            progress(pair)
            led = replace(terms, policy_a=pair[0], policy_b=pair[1])
            setup = compiled(match.edition, led, a, b)
            fought = game.battle.fight(setup, terms.seed, 0, BATTLES)
        cells.append(_cell(pair, tally if pair == own else fought, terms.confidence))
    return summary(game.id, cells) | {"over": True}
