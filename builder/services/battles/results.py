"""Results: a run's state and progress, with its figures."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from builder.models import Part, Run
from builder.services import workers
from builder.services.battles import looking, panels, parts, sending
from builder.services.battles.figures import figures, rate
from builder.services.battles.grounds import grounds
from builder.services.battles.kinds import KINDS
from factions.systems import SYSTEMS
from factions.tabletop.estimates.tally import Tally, from_json


def result(run: Run) -> dict[str, Any]:
    """Return a run's result, partial while it is fought, with its state and progress.

    waiting_for is "broker" (unreachable), "worker" (none is seen), "compiler" (the game is being
    compiled) or None. A query or two while it is fought, none once a duel is over.
    """
    kind = KINDS[run.kind]
    found = list(run.parts.select_related("pairing")) if run.active else []
    share = kind.progress(run, found) if found else 0.0
    fought = sum(part.pairing.battles for part in found)
    return {
        "id": run.slug,
        "kind": run.kind,
        "state": run.state,
        "progress": _progress(run, share),
        "waiting_for": _waiting_for(run, fought),
        "error": run.error,
        "system": run.edition.system_id,
        "edition": run.edition.version,
        **_sides(run),
        **terms_of(run, run.rules),
        "illegal": run.illegal,
        "remembered": run.remembered,
        "renewed": time_of(run.renewed),
        "current": run.rules == SYSTEMS[run.edition.system_id].rules,
        "created": time_of(run.created),
        "started": time_of(run.started),
        "finished": time_of(run.finished),
        **grounds(run.edition),
        **(_of_lists(run, found) if kind.answer else _of_duel(run, found)),
    }


def brief(run: Run) -> dict[str, Any]:
    """Return the little of a run's result that changes all the time, of a duel with its rate."""
    kind = KINDS[run.kind]
    rows = run.parts.select_related("pairing")
    rows = rows.defer("pairing__tally") if kind.answer else rows  # of sets, the bulk of it
    found = list(rows) if run.active else []
    share = kind.progress(run, found) if found else 0.0
    fought = sum(part.pairing.battles for part in found)
    known: dict[str, Any] = {"battles": fought or (run.answer or {}).get("battles", 0)}
    if kind.answer is None:
        tally = parts.tally_of(found[0]) if found else _kept(run)
        known = rate(tally, run.confidence) if tally else {"battles": 0}
    return {
        "state": run.state,
        "progress": _progress(run, share),
        "waiting_for": _waiting_for(run, fought),
        "error": run.error,
        **known,
    }


def _progress(run: Run, share: float) -> float:
    return 1.0 if run.state == Run.State.DONE else round(min(share, 0.999), 3)


def _of_duel(run: Run, found: Sequence[Part]) -> dict[str, Any]:
    """Return what two lists' battles came to, so far or in the end."""
    tally = parts.tally_of(found[0]) if found else _kept(run)
    history = looking.history(run, found[0]) if found else run.history
    return {
        "history": history,
        **figures(tally, run.confidence, run.a_document, run.b_document),
        "panel": panels.of(run, tally),
    }


def _of_lists(run: Run, found: Sequence[Part]) -> dict[str, Any]:
    """Return what a set of lists came to, so far or in the end."""
    answer = KINDS[run.kind].answer
    return answer(run, found) if answer and found else run.answer or {}


def heading(sides: Mapping[str, Any], terms: Any, rules: str) -> dict[str, Any]:
    """Return both sides of a duel and the terms (those of a Run or of Terms)."""
    return {"a": dict(sides["a"]), "b": dict(sides["b"]), **terms_of(terms, rules)}


def terms_of(terms: Any, rules: str) -> dict[str, Any]:
    """Return the terms (those of a Run or of Terms), and the digest of the game's code."""
    policies = dict.fromkeys((terms.policy_a, terms.policy_b))
    return {
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


def _sides(run: Run) -> dict[str, Any]:
    if run.kind == Run.Kind.FIELD:
        return {"a": dict(run.lists[0]["side"])}
    return {key: dict(side) for key, side in run.sides.items()}


def _kept(run: Run) -> Tally | None:
    return from_json(run.tally) if run.tally else None


def _waiting_for(run: Run, fought: int) -> str | None:
    if not run.active:
        return None
    if run.compiling:
        return "compiler"
    if not fought and run.sent is None:
        return "broker"
    if workers.alive():
        return None
    return "worker" if sending.reachable() else "broker"


def time_of(moment: datetime | None) -> str | None:
    """Return a moment in UTC as JSON has it."""
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z") if moment else None
