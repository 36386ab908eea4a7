"""What every page that shows a unit's card needs: the catalogue's own, and the list builder's."""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from builder.web.cards.plain import Origin
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
    card = face.card(unit)
    return {
        "edition": edition,
        "unit": unit,
        "cost": price_of(unit),
        "face": face,
        "card": card,
        "provenance": provenance(unit, card),
        "badges": list(face.badges(unit)),
        "keywords": _keywords(edition, unit),
        "owner": rows.filter(key=unit.owner).first() if unit.owner else None,
    }


CONFIDENCE: Mapping[str, Any] = {
    "printed": gettext_lazy(
        "These figures were read off the printed card by hand and checked a second time."
    ),
    "inferred": gettext_lazy(
        "Some of these figures are not printed anywhere; they follow from others."
    ),
    "fan": gettext_lazy("These figures come from an edition made by fans."),
    "sample": gettext_lazy("This is our own sample, not a card of the publisher."),
}


def provenance(unit: Unit, card: Any) -> Origin:
    """Return where the figures are from: in the game's own words, if it has some."""
    official = (_("The unit belongs to the publisher's own catalogue."),) * unit.official
    if origin := getattr(card, "origin", None):
        return Origin(origin.badge, (*origin.sentences, *official))
    kind = _("Official") if unit.official else _("Sample")
    trust = str(CONFIDENCE[unit.confidence])
    return Origin(f"{kind}, {unit.get_confidence_display()}", (trust, *official))


def description(unit: Unit, card: Any, *, odds: bool) -> str:
    """Return a sentence or two on the content of the unit's page, for search engines."""
    cost = price_of(unit)
    named = {"name": unit.name, "faction": unit.faction.name, "points": cost.points if cost else ""}
    barred = getattr(card, "barred", ())
    if odds:
        words = _(
            "%(name)s, %(faction)s: %(points)s points. The card, and the odds against any opponent."
        )
    elif barred:
        words = _("%(name)s, %(faction)s: may not be played. %(why)s")
    else:
        words = _("%(name)s, %(faction)s: %(points)s points. The card, and what its words mean.")
    return words % {**named, "why": " ".join(map(str, barred))}


def _keywords(edition: Edition, unit: Unit) -> list[tuple[str, str]]:
    """Return each keyword as printed, with its meaning."""
    known = {row.name.casefold(): row.summary for row in Keyword.objects.filter(edition=edition)}
    return [(word, known.get(word.partition(" (")[0].casefold(), "")) for word in unit.keywords]
