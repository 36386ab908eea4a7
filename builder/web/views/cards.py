"""A unit's card beside the list that may recruit it: a page of its own, or a drawer on the desk."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from builder.web import packs
from builder.web.cards import card_of
from builder.web.holding import Hold, held
from builder.web.unitcards import context_of, unit_or_404


@require_safe
@held
def card(request: HttpRequest, hold: Hold, key: str) -> HttpResponse:
    """Show a card with the way back to the list and a button that recruits the unit."""
    head = hold.head
    if head.edition.private and not packs.may_read(request, head.edition):
        raise Http404
    unit = unit_or_404(head.edition, key)
    context = {
        **context_of(head.edition, unit, card_of(head.edition.system_id)),
        "hold": hold,
        "urls": hold.urls,
        "head": head,
    }
    part = "_card" if request.htmx else "card"  # type: ignore[attr-defined]  # django_htmx's middleware sets it
    return render(request, f"lists/{part}.html", context)
