"""The front page, and pages about the site."""

from dataclasses import asdict

from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from builder import answers
from builder.services import battles, lists
from builder.web import charts
from builder.web.editions import edition_or_404
from builder.web.keeping import kept_page
from factions import loading
from factions.models import Edition, Faction
from factions.systems import SYSTEMS

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


@require_safe
def generals(request: HttpRequest, system: str) -> HttpResponse:
    """Describe a game's generals, with their ratings once a league was fought."""
    edition = edition_or_404(system)
    known = list(SYSTEMS[system].generals.values())
    if not known:
        raise Http404
    rows = [
        {"general": one.name, **asdict(one.place)}
        for one in known
        if one.place and not one.yardstick
    ]
    context = {
        "edition": edition,
        "generals": known,
        "chart": charts.svg(charts.ratings, rows, _("Ratings with their intervals"))
        if rows
        else "",
        "battles": rows[0]["battles"] if rows else 0,
    }
    return render(request, "generals.html", context)
