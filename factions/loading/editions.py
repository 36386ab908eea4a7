"""Editions: the one in force, and its catalogue as the game's own value."""

from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from threading import Lock
from typing import Any

from django.utils import timezone

from factions.loading.errors import UnknownEdition
from factions.loading.rows import as_data
from factions.models import Edition
from factions.systems import SYSTEMS

MOST_KEPT = 40  # values in memory, the latest used; private editions come and go
_values: OrderedDict[int, tuple[str, Any]] = OrderedDict()
_lock = Lock()


def edition_in_force(system: str, version: str | None = None, on: date | None = None) -> Edition:
    """Return the edition of that version, or the published one in force on a day (today, UTC).

    A draft is found by its version alone, a private edition not at all. One query. Raises
    UnknownEdition.
    """
    editions = Edition.objects.filter(system_id=system).select_related("system")
    if version is None:
        day = on or timezone.now().date()
        found = editions.filter(published=True, effective__lte=day)
        edition = found.order_by("-effective", "-pk").first()
    else:
        edition = editions.filter(version=version).first()
    if edition is None:
        known = list(editions.values_list("version", flat=True))
        raise UnknownEdition(system, version, known, on)
    return edition


def editions_in_force(on: date | None = None) -> list[Edition]:
    """Return each game's edition in force on a day (today, UTC), in the games' order. One query."""
    day = on or timezone.now().date()
    published = Edition.objects.filter(published=True, effective__lte=day)
    rows = published.filter(system__in=SYSTEMS).select_related("system")
    latest = {edition.system_id: edition for edition in rows.order_by("effective", "pk")}
    return [latest[system] for system in SYSTEMS if system in latest]


def published_editions() -> list[Edition]:
    """Return every published edition, game by game, the latest first. One query."""
    rows = Edition.objects.filter(published=True, system__in=SYSTEMS).order_by("-effective", "-pk")
    order = list(SYSTEMS)
    return sorted(rows, key=lambda edition: order.index(edition.system_id))


@dataclass(frozen=True)
class OpenEditions:
    """All editions open to all on a day, a row each: equal while nothing shown differs."""

    day: date
    rows: tuple[Any, ...]


def open_editions(on: date | None = None) -> OpenEditions:
    """Return the state of all open editions on a day (today, UTC).

    One query, which reads no catalogue.
    """
    columns = ("pk", "version", "digest", "published", "effective", "system__name")
    rows = Edition.objects.order_by("pk").values_list(*columns, "system__publisher", named=True)
    return OpenEditions(on or timezone.now().date(), tuple(rows))


def catalogue(edition: Edition) -> Any:
    """Return the edition's catalogue as its game reads it, one frozen value for all callers.

    It is kept in memory until the edition's digest changes; a hit issues no query.
    """
    kept = _values.get(edition.pk)
    if kept and kept[0] == edition.digest:
        with suppress(KeyError):  # another thread may have dropped it
            _values.move_to_end(edition.pk)
        return kept[1]
    with _lock:
        kept = _values.get(edition.pk)
        if not kept or kept[0] != edition.digest:
            value = SYSTEMS[edition.system_id].catalogue.read(as_data(edition))
            kept = _values[edition.pk] = (edition.digest, value)
            if len(_values) > MOST_KEPT:
                _values.popitem(last=False)
        return kept[1]
