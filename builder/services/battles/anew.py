"""Asking anew: what a run asked, by the code and the edition of today."""

from typing import Any

from django.db import transaction

from builder.formats.documents import Document
from builder.models import Run
from builder.services import changes
from builder.services.battles.kinds.changes import CHANGE, FIELD
from builder.services.battles.starting import Account, start, start_changes, start_set
from builder.services.moving import moved
from factions import loading
from factions.models import Edition


def ask_anew(run: Run, *, owner: Account = None, caller: str = "") -> Run:
    """Ask what a run asked, by today's code, with its lists moved to the edition in force.

    The run itself stays as it was. Asked by its own account, the new one has its name and its pin,
    and follows it; a second time returns the first. Raises as `start` does: a list may be illegal
    by the edition in force.
    """
    own = owner is not None and owner.pk is not None and owner.pk == run.owner_id
    if own and (first := run.followers.filter(owner=run.owner_id).first()):
        return first
    newer = changes.newer(run.edition)
    terms: dict[str, Any] = {
        "owner": owner,
        "caller": caller,
        "allow_illegal": run.illegal,
        "scenario": run.scenario,
        "policy_a": run.policy_a,
        "policy_b": run.policy_b,
        "half_width": run.half_width,
        "confidence": run.confidence,
        "ceiling": run.ceiling,
        "seed": run.seed if run.seeded else None,
    }
    with transaction.atomic():
        fresh = _asked(run, newer, terms)
        if own:
            fresh.name, fresh.pinned, fresh.follows = run.name, run.pinned, run
            fresh.save(update_fields=["name", "pinned", "follows"])
    return fresh


def _asked(run: Run, newer: Edition | None, terms: dict[str, Any]) -> Run:
    if run.kind == Run.Kind.DUEL:
        a, b = (_moved(one, run.edition, newer) for one in (run.a_document, run.b_document))
        return start(a, b, a_revision=run.a_revision, b_revision=run.b_revision, **terms)
    lists = {one["key"]: _moved(one["document"], run.edition, newer) for one in run.lists}
    terms["revision"] = run.a_revision
    if run.kind in (Run.Kind.FIELD, Run.Kind.MATRIX):
        weights = {one["key"]: one["weight"] for one in run.lists if one["role"] == FIELD}
        return start_set(run.kind, lists, weights=_without_own(run, weights), **terms)
    of = {role: _with_role(run, lists, role) for role in (FIELD, CHANGE)}
    others = of[CHANGE] if run.kind == Run.Kind.COMPARISON else None
    return start_changes(lists[run.lists[0]["key"]], of[FIELD], others, **terms)


def _without_own(run: Run, weights: dict[str, float]) -> dict[str, float]:
    """Return the weights of a field; a matrix has none."""
    return weights if run.kind == Run.Kind.FIELD else {}


def _with_role(run: Run, lists: dict[str, Document], role: str) -> dict[str, Document]:
    return {one["key"]: lists[one["key"]] for one in run.lists if one["role"] == role}


def _moved(document: Document, old: Edition, newer: Edition | None) -> Document:
    if newer is None:
        return document
    sides = (loading.catalogue(one) for one in (old, newer))
    return {**moved(document, *sides), "edition": newer.version}
