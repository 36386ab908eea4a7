"""The front page and what the site says about itself."""

from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from builder.services import lists
from builder.services.battles import results
from builder.web.editions import edition_or_404, newest
from factions.models import Faction
from factions.systems import SYSTEMS

RECENT = 8


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show what the site does in one look: build, check, battle."""
    editions = [edition for game in SYSTEMS if (edition := newest(game))]
    factions = Faction.objects.filter(edition__in=editions, open_to_all=False).annotate(
        cards=Count("units"), characters=Count("units", filter=Q(units__kind="character"))
    )
    rows = factions.select_related("edition__system").order_by("edition__system", "name")
    context = {"factions": rows, "recent": lists.public()[:RECENT]}
    return render(request, "home.html", context)


@require_safe
def fidelity(request: HttpRequest, system: str) -> HttpResponse:
    """List each mechanic of a game: modelled, simplified and how, or not modelled."""
    edition = edition_or_404(system)
    context = {
        "edition": edition,
        "mechanics": SYSTEMS[system].fidelity["mechanic"],
        "counts": results.fidelity(system),
    }
    return render(request, "fidelity.html", context)
