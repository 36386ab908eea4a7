"""A unit's row: figures, and keywords that a glossary explains."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from django.utils.translation import get_language

from builder.web.cards import card_of
from builder.web.cards.plain import Figure
from factions import loading
from factions.models import Edition, Keyword, Unit

MOST_KEPT = 32  # editions


class Meaning(NamedTuple):
    """A keyword of an edition: its key, its name without a value, and its meaning."""

    key: str
    name: str
    summary: str


def meaning(edition: Edition, word: str) -> Meaning | None:
    """Return what a keyword as printed means, `Dispel (U)` as `Dispel`; None if not explained."""
    return _meanings(edition.pk, edition.digest).get(word.partition(" (")[0].casefold())


@lru_cache(MOST_KEPT)
def _meanings(edition: int, digest: str) -> Mapping[str, Meaning]:
    """Map keywords to their meanings. One query, cached until the digest changes."""
    rows = Keyword.objects.filter(edition=edition).exclude(summary="")
    return {row.name.casefold(): Meaning(row.key, row.name, row.summary) for row in rows}


def stat_line(edition: Edition, key: str) -> tuple[Figure, ...]:
    """Return the figures of a unit's row; none if they are unknown."""
    kept = _stat_lines(edition.pk, edition.digest, get_language() or "")
    if key not in kept:
        strip = card_of(edition.system_id).strip(loading.catalogue(edition), key)
        kept[key] = tuple(strip)
    return kept[key]


@lru_cache(MOST_KEPT)
def _stat_lines(edition: int, digest: str, language: str) -> dict[str, tuple[Figure, ...]]:
    """Keep the stat lines of an edition until its digest changes."""
    return {}


def glossary(edition: Edition, units: Iterable[Unit]) -> list[Meaning]:
    """Return what the keywords of units mean, by name."""
    words = {word for unit in units for word in unit.keywords}
    found = {known for word in words if (known := meaning(edition, word))}
    return sorted(found, key=lambda known: known.name.casefold())


def abbreviations(edition: Edition, units: Iterable[Unit]) -> list[Figure]:
    """Return the figures in rows of these units that are shortened, each once, in their order."""
    figures = (one for unit in units for one in stat_line(edition, unit.key))
    return list({one.short: one for one in figures if one.name}.values())
