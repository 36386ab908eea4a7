"""Results: a run's state and progress, with its figures."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import reduce
from operator import add
from typing import Any

from builder.models import Run
from builder.services import workers
from builder.services.battles import panels, sending, waves
from builder.services.battles.figures import DIGITS, figures
from factions.models import Edition
from factions.systems import SYSTEMS
from factions.tabletop.estimates.tally import Tally, from_json

STATUSES = {"modelled": "modelled", "simplified": "simplified", "not-modelled": "not_modelled"}


def result(run: Run) -> dict[str, Any]:
    """Return a run's result, partial while it is fought, with its state and progress.

    waiting_for is "broker" (unreachable), "worker" (none is seen), "compiler" (the game is being
    compiled) or None. A query or two while it is fought, none once it is over.
    """
    kept: Any = None if run.active else run.tally
    tally = from_json(kept) if kept else summed(run)
    done = run.state == Run.State.DONE
    share = waves.progress(tally, run.half_width, run.confidence, run.ceiling)
    return {
        "id": run.slug,
        "state": run.state,
        "progress": 1.0 if done else round(min(share, 0.999), 3),
        "waiting_for": _waiting_for(run, tally),
        "error": run.error,
        "system": run.edition.system_id,
        "edition": run.edition.version,
        **heading(run.sides, run, run.rules),
        "illegal": run.illegal,
        "history": [[point[0], *(round(x, DIGITS) for x in point[1:])] for point in run.history],
        "created": _time(run.created),
        "started": _time(run.started),
        "finished": _time(run.finished),
        **grounds(run.edition),
        **figures(tally, run.confidence, run.a_document, run.b_document),
        "panel": panels.of(run, tally),
    }


def heading(sides: Mapping[str, Any], terms: Any, rules: str) -> dict[str, Any]:
    """Return both sides and the terms (those of a Run or of Terms)."""
    policies = dict.fromkeys((terms.policy_a, terms.policy_b))
    return {
        "a": dict(sides["a"]),
        "b": dict(sides["b"]),
        "scenario": terms.scenario,
        "policy": " against ".join(policies),
        "policy_a": terms.policy_a,
        "policy_b": terms.policy_b,
        "seed": terms.seed,
        "half_width": terms.half_width,
        "confidence": terms.confidence,
        "ceiling": terms.ceiling,
        "rules": rules,
    }


def summed(run: Run) -> Tally | None:
    """Return the sum of the fought chunks, or None if there is none."""
    kept = run.chunks.values_list("tally", flat=True)
    tallies = [from_json(tally) for tally in kept if tally is not None]
    return reduce(add, tallies) if tallies else None


def grounds(edition: Edition) -> dict[str, Any]:
    """Return the grounds of battles by that edition.

    "fidelity": mechanics and rules of cards, counted by how they are modelled. "die": the faces of
    the game's die, if the edition has a table of them.
    """
    faces = edition.rules.get("die")
    levels = _levels(SYSTEMS[edition.system_id].fidelity["mechanic"])
    return {"fidelity": levels} | ({"die": faces} if faces else {})


def fidelity_apart(system: str) -> dict[str, dict[str, Any]]:
    """Return "mechanics" of the game's battles and "rules" of its cards: their rows and counts."""
    apart: dict[str, list[dict[str, Any]]] = {"mechanics": [], "rules": []}
    for row in SYSTEMS[system].fidelity["mechanic"]:
        apart["mechanics" if "number" in row else "rules"].append(row)
    return {sort: {"rows": rows, **_levels(rows)} for sort, rows in apart.items()}


def _levels(rows: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    counts = Counter(row["status"] for row in rows)
    return {name: counts[status] for status, name in STATUSES.items()}


def _waiting_for(run: Run, tally: Tally | None) -> str | None:
    if not run.active:
        return None
    if run.compiling:
        return "compiler"
    fought = tally is not None and tally.battles
    if not fought and run.chunks.filter(sent__isnull=True, tally__isnull=True).exists():
        return "broker"
    if workers.alive():
        return None
    return "worker" if sending.reachable() else "broker"


def _time(moment: datetime | None) -> str | None:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z") if moment else None
