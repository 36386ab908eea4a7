"""A newer edition of a list's game: what it changes for the list, and moving over."""

import re
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from builder.models import Revision
from builder.services import changes, lists
from builder.web.holding import Hold, held, seen_revision
from builder.web.packs import newer_than
from builder.web.throttle import throttled
from factions.models import Edition

NUMBER = re.compile(r"[0-9]{1,9}")


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what the newer edition changes for one save of a list."""
    revision = seen_revision(request, slug)
    context = _context(revision, newer_than(request, revision.edition))
    return render(request, "lists/changes.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@throttled("edit")
@held
def move(request: HttpRequest, hold: Hold) -> HttpResponse:
    """Show what the newer edition changes, then move the list over as a new revision."""
    head, stale = hold.head, False
    newer = newer_than(request, head.edition)
    if request.method == "POST" and newer:
        base = request.POST.get("base", "")
        try:
            number = int(base) if NUMBER.fullmatch(base) else 0
            lists.move(hold.army_list, newer, base=number, caller=hold.caller)
            messages.success(request, _("The list is of %(edition)s now.") % {"edition": newer})
            return redirect(hold.url())
        except lists.StaleSave as error:
            head, stale = error.current, True
            newer = newer_than(request, head.edition)
    context = _context(head, newer) | {"hold": hold, "urls": hold.urls, "stale": stale}
    return render(request, "lists/changes.html", context, status=409 if stale else 200)


def _context(revision: Revision, newer: Edition | None) -> dict[str, Any]:
    edition = revision.edition
    found = changes.between(revision.document, edition, newer) if newer else None
    return {
        "revision": revision,
        "army_list": revision.army_list,
        "old": edition,
        "newer": newer,
        "changes": found,
    }
