"""The front page, and pages about the site."""

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from builder import answers
from builder.services import battles, lists
from builder.web.editions import edition_or_404
from builder.web.keeping import kept_page
from factions import loading
from factions.models import Edition, Faction

RECENT = 8


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show what the site does at a glance: build, repair, battle."""
    shown = ("pk", "slug", "name", "owner__username", "updated", "head_id", "legal")
    recent = tuple(lists.public().values_list(*shown)[:RECENT])
    store = answers.has_only(request)
    return kept_page(request, lambda: _home(request), recent, store=store)


def _home(request: HttpRequest) -> HttpResponse:
    context = {"halls": _halls(), "recent": lists.public()[:RECENT]}
    return render(request, "home.html", context)


@require_safe
def build(request: HttpRequest) -> HttpResponse:
    """Offer every game and its factions to begin a list with."""
    return render(request, "build.html", {"halls": _halls()})


def _halls() -> list[tuple[Edition, list[Faction]]]:
    """Return each game's edition in force with its factions. Two queries."""
    editions = loading.editions_in_force()
    factions = Faction.objects.filter(edition__in=editions, open_to_all=False).annotate(
        cards=Count("units")
    )
    banners: dict[int, list[Faction]] = {edition.pk: [] for edition in editions}
    for faction in factions.order_by("name"):
        banners[faction.edition_id].append(faction)
    return [(edition, banners[edition.pk]) for edition in editions]


@require_safe
def fidelity(request: HttpRequest, system: str) -> HttpResponse:
    """List each mechanic and rule of a game: modelled, simplified and how, or not modelled."""
    edition = edition_or_404(system)
    context = {"edition": edition, **battles.fidelity_apart(system)}
    return render(request, "fidelity.html", context)
