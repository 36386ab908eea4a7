"""The catalogue: units to browse and cards to read, with the odds of one against another."""

from collections.abc import Mapping
from typing import Any

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from builder.web import charts
from builder.web.cards import CARDS
from builder.web.editions import edition_or_404
from builder.web.sheets import price_of
from factions import loading
from factions.models import Edition, Faction, Keyword, Unit
from factions.systems import SYSTEMS

SORTS = {"cost": _("Cost, low to high"), "-cost": _("Cost, high to low"), "name": _("Name")}
A_WEEK = 7 * 24 * 60 * 60


@require_safe
def browse(request: HttpRequest, system: str) -> HttpResponse:
    """List units by faction, narrowed by kind and words, sorted by cost or name."""
    edition = edition_or_404(system, request.GET.get("edition"))
    asked = {key: request.GET.get(key, "").replace("\0", "") for key in ("faction", "kind", "q")}
    sort = request.GET.get("sort", "")
    units = Unit.objects.filter(edition=edition).matching(asked["q"][:100])
    for key, column in (("faction", "faction__key"), ("kind", "kind")):
        if asked[key]:
            units = units.filter(**{column: asked[key]})
    rows = units.select_related("faction").prefetch_related("costs").defer("stats", "skills")
    context = {
        "edition": edition,
        "factions": Faction.objects.filter(edition=edition),
        "kinds": sorted(set(edition.units.values_list("kind", flat=True))),
        "units": _sorted(list(rows), sort),
        "asked": asked,
        "sort": sort,
        "sorts": SORTS,
    }
    page = "catalogue/_units.html" if request.htmx else "catalogue/browse.html"  # type: ignore[attr-defined]
    return render(request, page, context)


def _sorted(units: list[Unit], sort: str) -> list[Unit]:
    """Sort by faction, then as asked, then in the catalogue's own order."""

    def price(unit: Unit) -> int:
        cost = price_of(unit)
        return cost.points if cost else 0

    if sort == "name":
        units.sort(key=lambda unit: unit.name.casefold())
    elif sort in SORTS:
        units.sort(key=price, reverse=sort.startswith("-"))
    return sorted(units, key=lambda unit: (unit.faction.open_to_all, unit.faction.name))


@require_safe
def profile(request: HttpRequest, system: str, key: str) -> HttpResponse:
    """Show one card, and what the unit does to a chosen opponent."""
    edition = edition_or_404(system, request.GET.get("edition"))
    rows = Unit.objects.filter(edition=edition).select_related("faction", "edition")
    unit = rows.prefetch_related("costs", "weapons").filter(key=key).first()
    if unit is None:
        raise Http404
    face = CARDS[edition.system_id]
    opponents = [other for other in rows.order_by("faction", "name") if face.can_be_attacked(other)]
    modes = face.modes(unit)
    context: dict[str, Any] = {
        "edition": edition,
        "unit": unit,
        "cost": price_of(unit),
        "face": face,
        "card": face.card(unit),
        "keywords": _keywords(edition, unit),
        "owner": rows.filter(key=unit.owner).first() if unit.owner else None,
        "opponents": opponents,
        "modes": modes,
    }
    if modes and opponents:
        context |= _odds(request, edition, unit, opponents, list(modes))
    page = face.ODDS_TEMPLATE if request.htmx else "catalogue/profile.html"  # type: ignore[attr-defined]
    return render(request, page, context)


def _keywords(edition: Edition, unit: Unit) -> list[tuple[str, str]]:
    """Return each keyword as printed, with what it means."""
    known = {row.name.casefold(): row.summary for row in Keyword.objects.filter(edition=edition)}
    return [(word, known.get(word.partition(" (")[0].casefold(), "")) for word in unit.keywords]


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
    key = f"odds-1:{edition.pk}:{edition.digest}:{unit.key}:{chosen.key}:{mode}"
    answer = cache.get(key)
    if answer is None:
        game = SYSTEMS[edition.system_id]
        catalogue = loading.catalogue(edition)
        answer = game.odds.unit_against_unit(catalogue, unit.key, chosen.key, mode)
        cache.set(key, answer, A_WEEK)
    return {
        "against": chosen,
        "mode": mode,
        "cases": [_case(case, unit.name, chosen.name) for case in answer["cases"]],
    }


def _case(case: Mapping[str, Any], attacker: str, defender: str) -> dict[str, Any]:
    """Add the chart of a case, and what the best modifiers are, to its figures."""
    rows = _chances(case["to_defender"]["damage"])
    best = next((choice for choice in case["modifiers"] if choice["best"]), None)
    label = gettext("Chance of each number of wounds that %(attacker)s deal to %(defender)s")
    label %= {"attacker": attacker, "defender": defender}
    return {**case, "rows": rows, "best": best, "chart": charts.svg(charts.damage, rows, label)}


def _chances(table: Mapping[str, float]) -> list[dict[str, Any]]:
    return [{"number": int(number), "chance": chance} for number, chance in table.items()]
