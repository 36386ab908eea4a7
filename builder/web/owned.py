"""Runs of every kind: who may stop and resume one, keeps it, and why one is not fought now."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from builder.models import Run
from builder.services import battles, changes
from builder.web import errors, runs
from builder.web.runforms import KeepForm
from factions.systems import SYSTEMS


def may_change(request: HttpRequest, run: Run) -> bool:
    """Return whether the caller may stop a run: its account, or anyone if it has none."""
    return run.owner_id is None or run.owner_id == request.user.pk


def changeable(request: HttpRequest, run: Run) -> Run:
    """Return a run that the caller may stop. Raises PermissionDenied."""
    if not may_change(request, run):
        raise PermissionDenied
    return run


def keeping(request: HttpRequest, run: Run) -> dict[str, Any]:
    """Return what a run's page shows of whose it is, and of whether it would differ today.

    keeps: the form of its own account. outdated: it is over, and by an older simulator or edition.
    newer: the edition in force since. adopts: whether the caller may ask the same for their own
    account. A query once it is over.
    """
    own = run.owner_id is not None and run.owner_id == request.user.pk
    newer = None if run.active else changes.newer(run.edition)
    of_today = run.rules == SYSTEMS[run.edition.system_id].rules
    initial = {"name": run.name, "pinned": run.pinned.slug if run.pinned else ""}
    return {
        "may_change": may_change(request, run),
        "keeps": KeepForm(initial=initial, lists=runs.pins(run)) if own else None,
        "pins": own and bool(runs.pins(run)),
        "newer": newer,
        "outdated": not run.active and (newer is not None or not of_today),
        "adopts": not own and not run.active and request.user.is_authenticated,
    }


def not_now(request: HttpRequest, error: Exception) -> HttpResponse:
    """Show why a run is not fought."""
    title, text = _("It is not fought now"), str(error)
    if isinstance(error, battles.OverLimit):
        return later(errors.page(request, 429, title=title, text=text), error.wait)
    return errors.page(request, 422, title=title, text=text)


def later(response: HttpResponse, wait: int) -> HttpResponse:
    """Name the seconds after which to try again, if any."""
    if wait:
        response["Retry-After"] = str(wait)
    return response
