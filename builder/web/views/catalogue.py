"""The catalogue: units to browse and cards to read, with the odds of one against another."""

import re
from collections import Counter
from collections.abc import Mapping
from itertools import groupby
from typing import Any

from django.core.cache import caches
from django.core.paginator import Page, Paginator
from django.db.models import Case, OuterRef, Q, QuerySet, Subquery, When
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from builder import answers, costs, limits
from builder.services import search
from builder.web import odds, searching
from builder.web import roles as purposes
from builder.web.cards import barred_in, card_of
from builder.web.keeping import kept_page
from builder.web.packs import edition_or_404
from builder.web.unitcards import context_of, description, unit_or_404
from factions import loading
from factions.models import CostOption, Edition, Faction, Unit
from factions.systems import SYSTEMS

SORTS = {"cost": _("Cost, low to high"), "-cost": _("Cost, high to low"), "name": _("Name")}
PLAYED = {"yes": _("May be played"), "no": _("May not be played")}
ASKED = ("q", "faction", "kind", "played", "sort")
PAGE = 100
PAGE_NUMBER = re.compile(r"[1-9][0-9]?", re.ASCII)
A_WEEK = 7 * 24 * 60 * 60


@require_safe
def browse(request: HttpRequest, system: str) -> HttpResponse:
    """List units by faction, a page at a time: filtered, those that may be played first."""
    store = _is_usual(request, system)
    return kept_page(request, lambda: _browse(request, system), store=store)


def _is_usual(request: HttpRequest, system: str) -> bool:
    """Return whether an address is one that pages link to: of all units or of a faction's."""
    if not answers.has_only(request, "edition", "faction", "page"):
        return False
    page, faction = (request.GET.get(name) for name in ("page", "faction"))
    known = Faction.objects.filter(edition__system=system)
    return bool(
        (not page or PAGE_NUMBER.fullmatch(page))
        and (not faction or known.filter(key=faction).exists())
    )


def _browse(request: HttpRequest, system: str) -> HttpResponse:
    edition = edition_or_404(request, system, request.GET.get("edition"))
    asked = {key: request.GET.get(key, "").replace("\0", "") for key in ASKED}
    barred = barred_in(system)
    units = _narrowed(edition, asked, barred)
    found = _sorted(units, asked["sort"])
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    comparable, choosing = searching.comparable(request, edition), searching.CHOSEN in request.GET
    context = {
        "edition": edition,
        "factions": Faction.objects.filter(edition=edition),
        "kinds": edition.units.order_by("kind").values_list("kind", flat=True).distinct(),
        "page": page,
        "counted": _counted(page),
        "groups": _groups(units, page, Counter(row.faction_id for row in found)),
        "asked": asked,
        "sorts": SORTS,
        "purposes": loading.roles(system, edition.version) is not None,
        "formed": getattr(card_of(system), "FORMATIONS", ""),
        "played": PLAYED if edition.units.filter(barred).exists() else {},
        "comparable": comparable,
        "chosen": searching.chosen(request, search.index()) if comparable and choosing else [],
    }
    part = "catalogue/_units.html" if request.htmx else "catalogue/browse.html"  # type: ignore[attr-defined]  # django_htmx's middleware sets it
    return render(request, part, context)


def _counted(page: Page[Any]) -> str:
    """Return how many units fit, and which of them a page has if that is not all."""
    count = page.paginator.count
    units = ngettext("%d unit", "%d units", count) % count
    if not page.has_other_pages():
        return units
    shown = {"units": units, "first": page.start_index(), "last": page.end_index()}
    return gettext("%(units)s, %(first)d to %(last)d here") % shown


def _narrowed(edition: Edition, asked: Mapping[str, str], barred: Q) -> QuerySet[Unit]:
    """Return the units that fit, each with `barred`: whether it may not be played."""
    units = Unit.objects.filter(edition=edition).matching(asked["q"][:100])
    for key, column in (("faction", "faction__key"), ("kind", "kind")):
        if asked[key]:
            units = units.filter(**{column: asked[key]})
    if asked["played"] in PLAYED:
        units = units.filter(barred if asked["played"] == "no" else ~barred)
    return units.annotate(barred=Case(When(barred, then=True), default=False))


def _sorted(units: QuerySet[Unit], sort: str) -> list[Any]:
    """Return the units by faction, the barred last, then in the given order or by card."""
    cheapest = CostOption.objects.filter(unit=OuterRef("pk")).order_by("points").values("points")
    columns = ("pk", "name", "faction_id", "faction__name", "faction__open_to_all", "barred")
    rows = units.annotate(price=Subquery(cheapest[:1]))
    found = list(rows.values_list(*columns, "price", named=True))
    if sort == "name":
        found.sort(key=lambda row: row.name.casefold())
    elif sort in SORTS:
        found.sort(key=lambda row: row.price or 0, reverse=sort.startswith("-"))
    found.sort(key=lambda row: (row.faction__open_to_all, row.faction__name, row.barred))
    return found


def _groups(
    units: QuerySet[Unit], page: Page[Any], counts: Mapping[int, int]
) -> list[tuple[Faction, int, list[Unit]]]:
    """Return the units of a page by faction, beside how many of it fit in all. Two queries."""
    rows = units.select_related("faction").prefetch_related("costs").defer("skills", "doubts")
    cards = rows.in_bulk([row.pk for row in page])
    found = [cards[row.pk] for row in page if row.pk in cards]
    return [
        (faction, counts[faction.pk], list(group))
        for faction, group in groupby(found, key=lambda unit: unit.faction)
    ]


@require_safe
def formations(request: HttpRequest, system: str) -> HttpResponse:
    """Show the patterns of a faction's battlegroups, in a game that has them."""
    edition = edition_or_404(request, system, request.GET.get("edition"))
    face: Any = card_of(system)
    template = getattr(face, "FORMATIONS", "")
    factions = list(Faction.objects.filter(edition=edition))
    asked = request.GET.get("faction")
    chosen = next((one for one in factions if one.key == asked), factions[0] if factions else None)
    if not template or chosen is None:
        raise Http404
    found = face.formations(edition, chosen.key)
    context = {"edition": edition, "factions": factions, "chosen": chosen, "formations": found}
    return render(request, template, context)


@require_safe
def roles(request: HttpRequest, system: str) -> HttpResponse:
    """Show what a faction's units are for, by what is shipped with an edition."""
    edition = edition_or_404(request, system, request.GET.get("edition"))
    shipped = loading.roles(edition.system_id, edition.version)
    if shipped is None:
        raise Http404
    units = list(edition.units.select_related("faction").defer("skills", "doubts", "search"))
    factions = list(Faction.objects.filter(edition=edition))
    asked = request.GET.get("faction")
    chosen = next((one for one in factions if one.key == asked), factions[0])
    context = {
        "edition": edition,
        "factions": factions,
        "chosen": chosen,
        "rows": purposes.rows(shipped, units, chosen.key),
        "shipped": shipped,
        "formula": edition.rules["points"]["formula"],
    }
    return render(request, "catalogue/roles.html", context)


@require_safe
def profile(request: HttpRequest, system: str, key: str) -> HttpResponse:
    """Show one card, and what the unit does to a chosen opponent."""
    store = answers.has_only(request, "edition")
    return kept_page(request, lambda: _profile(request, system, key), store=store)


def _profile(request: HttpRequest, system: str, key: str) -> HttpResponse:
    edition = edition_or_404(request, system, request.GET.get("edition"))
    unit = unit_or_404(edition, key)
    face = card_of(edition.system_id)
    modes = face.modes(unit)
    rows = edition.units.select_related("faction").defer("skills", "doubts", "search")
    others = rows.order_by("faction", "name") if modes else ()
    reaches = getattr(face, "reaches", lambda unit, other: True)
    opponents = [o for o in others if face.can_be_attacked(o) and reaches(unit, o)]
    context: dict[str, Any] = {
        **context_of(edition, unit, face),
        "opponents": opponents,
        "modes": modes,
        "purpose": purposes.labels(loading.roles(system, edition.version), unit.key),
        "comparable": searching.comparable(request, edition),
    }
    if modes and opponents:
        context |= _odds(request, edition, unit, opponents, list(modes))
    odds_shown = bool(context.get("cases"))
    context["description"] = description(unit, context["card"], odds=odds_shown)
    whole = not context.get("against") or not request.htmx  # type: ignore[attr-defined]  # django_htmx's middleware sets it
    return render(request, "catalogue/profile.html" if whole else "cards/odds.html", context)


def _odds(
    request: HttpRequest, edition: Edition, unit: Unit, opponents: list[Unit], modes: list[str]
) -> dict[str, Any]:
    against, mode = request.GET.get("against"), request.GET.get("mode")
    chosen = next((other for other in opponents if other.key == against), None)
    chosen = chosen or next(
        (o for o in opponents if o.faction_id != unit.faction_id and o.kind == unit.kind),
        opponents[0],
    )
    mode = mode if mode in modes else modes[0]
    key = f"odds-2:{edition.pk}:{edition.digest}:{unit.key}:{chosen.key}:{mode}"
    answer = caches[answers.ALIAS].get(key)
    if answer is None:
        game = SYSTEMS[edition.system_id]
        catalogue = loading.catalogue(edition)
        with limits.work(request, costs.ODDS):
            answer = game.odds.unit_against_unit(catalogue, unit.key, chosen.key, mode)
        caches[answers.ALIAS].set(key, answer, A_WEEK)
    duel = odds.Duel(unit.name, chosen.name, mode, answer)
    return {"against": chosen, "mode": mode, **odds.context_of(edition.system_id, duel)}
