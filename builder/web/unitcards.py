"""What every page that shows a unit's card needs: the catalogue's own, and the list builder's."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404

from builder.web.sheets import price_of
from factions.models import Edition, Keyword, Unit


def units_of(edition: Edition) -> QuerySet[Unit]:
    """Return the units of an edition with what their cards are made of."""
    return edition.units.select_related("faction").prefetch_related("costs", "weapons")


def unit_or_404(edition: Edition, key: str) -> Unit:
    """Return a unit by its key. Raises Http404."""
    unit = units_of(edition).filter(key=key).first()
    if unit is None:
        raise Http404
    return unit


def context_of(edition: Edition, unit: Unit, face: Any) -> dict[str, Any]:
    """Return what the templates of cards need; face: how its game shows cards."""
    rows = edition.units.select_related("faction")
    return {
        "edition": edition,
        "unit": unit,
        "cost": price_of(unit),
        "face": face,
        "card": face.card(unit),
        "badges": list(face.badges(unit)),
        "keywords": _keywords(edition, unit),
        "owner": rows.filter(key=unit.owner).first() if unit.owner else None,
    }


def _keywords(edition: Edition, unit: Unit) -> list[tuple[str, str]]:
    """Return each keyword as printed, with its meaning."""
    known = {row.name.casefold(): row.summary for row in Keyword.objects.filter(edition=edition)}
    return [(word, known.get(word.partition(" (")[0].casefold(), "")) for word in unit.keywords]
