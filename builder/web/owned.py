"""Runs of every kind: who may stop and resume one, and why one is not fought now."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from builder.models import Run
from builder.services import battles
from builder.web import errors


def may_change(request: HttpRequest, run: Run) -> bool:
    """Return whether the caller may stop a run: its account, or anyone if it has none."""
    return run.owner_id is None or run.owner_id == request.user.pk


def changeable(request: HttpRequest, run: Run) -> Run:
    """Return a run that the caller may stop. Raises PermissionDenied."""
    if not may_change(request, run):
        raise PermissionDenied
    return run


def not_now(request: HttpRequest, error: Exception) -> HttpResponse:
    """Show why a run is not fought."""
    status = 429 if isinstance(error, battles.TooManyRuns) else 422
    return errors.page(request, status, title=_("It is not fought now"), text=str(error))
