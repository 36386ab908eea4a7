"""Units side by side."""

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from builder.services import search
from builder.web import comparing
from builder.web.searching import CHOSEN, MOST_CHOSEN, Choice, address_of, chosen
from factions.models import Unit


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Show two to four units side by side; with fewer, a form to add more."""
    index = search.index()
    asked = chosen(request, index)
    cards = asked[:MOST_CHOSEN]
    units = _units(cards)
    choices = [
        Choice(card, unit, address_of(other for other in cards if other is not card))
        for card, unit in zip(cards, units, strict=True)
    ]
    context = {
        "choices": choices,
        "rows": comparing.rows(units) if len(units) > 1 else [],
        "address": address_of(cards),
        "room": len(cards) < MOST_CHOSEN,
        "too_many": len(asked) > MOST_CHOSEN,
        "unknown": len(set(request.GET.getlist(CHOSEN))) > len(asked),
        "most": MOST_CHOSEN,
    }
    return render(request, "compare/compare.html", context)


def _units(cards: list[search.Card]) -> list[Unit]:
    """Return the rows of the units in order. Three queries."""
    which = Q(pk__in=())
    for card in cards:
        which |= Q(edition=card.edition.pk, key=card.key)
    rows = Unit.objects.filter(which).select_related("faction", "edition__system")
    rows = rows.defer("edition__rules")
    found = {(row.edition_id, row.key): row for row in rows.prefetch_related("costs", "weapons")}
    return [found[card.edition.pk, card.key] for card in cards]
