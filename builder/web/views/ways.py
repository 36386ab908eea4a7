"""Making a list legal, and filling it up: the ways found, each with one click."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from builder import costs, limits
from builder.web import ways
from builder.web.holding import Hold, held
from builder.web.throttle import throttled
from builder.web.ways import Way


@require_safe
@throttled("solve", "GET")
@held
def mend(request: HttpRequest, hold: Hold) -> HttpResponse:
    """Show the smallest ways to make the list legal."""
    with limits.work(request, costs.SEARCH):
        return _shown(request, hold, "mend", ways.mended(hold.head))


@require_safe
@throttled("solve", "GET")
@held
def fill(request: HttpRequest, hold: Hold) -> HttpResponse:
    """Show how the points left may be spent."""
    with limits.work(request, costs.SEARCH):
        return _shown(request, hold, "fill", ways.filled(hold.head))


def _shown(request: HttpRequest, hold: Hold, asked: str, found: list[Way]) -> HttpResponse:
    """Return the ways alone for the builder's page, or else a page of their own."""
    context = {
        "hold": hold,
        "urls": hold.urls,
        "head": hold.head,
        "title": _("Make it legal") if asked == "mend" else _("Fill up"),
        "ways": found,
        "none_found": ways.none_found(hold.head, asked),
    }
    inside = request.htmx  # type: ignore[attr-defined]  # django_htmx's middleware sets it
    return render(request, "lists/_ways.html" if inside else "lists/ways.html", context)
