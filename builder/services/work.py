"""What processes do for battles, by the minute: for metrics and for operators.

Each process adds to rows of its own, so that none waits for another. Rows of minutes that nothing
shows any more are summed up in one for each game and bound, so that sums over all never go down.
"""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from django.core.cache import cache
from django.db import transaction
from django.db.models import F, QuerySet, Sum
from django.utils import timezone

from builder.models import Minute
from builder.services.workers import forget, me

BOUNDS = (50, 100, 250, 500, 1_000, 2_500, 5_000, 15_000)  # milliseconds of chunks
BEYOND = 1_000_000_000  # the bound of chunks that took longer
SHOWN = timedelta(hours=2)  # minutes that are kept one by one
PAST = datetime(2000, 1, 1, tzinfo=UTC)  # of sums of older ones
COUNTS = ("chunks", "battles", "seconds", "failures", "new", "known", "remembered")
Sums = Mapping[str, Any]
MOST_FOLDED = 5_000
SWEEP_SECONDS = 60


class Asked(NamedTuple):
    """What memory had for a run that begins: pairings without and with battles, and the battles."""

    new: int
    known: int
    remembered: int


def fought(system: str, battles: int, seconds: float) -> None:
    """Note a chunk of a game. seconds: of its set-up and its battles."""
    _add(system, bound_of(seconds), {"chunks": 1, "battles": battles, "seconds": seconds})


def failed(system: str) -> None:
    """Note a chunk of a game that broke down."""
    _add(system, 0, {"failures": 1})


def asked(system: str, of: Asked) -> None:
    """Note what memory had for a run of a game that begins."""
    _add(system, 0, of._asdict())


def bound_of(seconds: float) -> int:
    """Return the least bound in milliseconds that a chunk did not pass."""
    return next((bound for bound in BOUNDS if seconds * 1_000 <= bound), BEYOND)


def _add(system: str, bound: int, amounts: Mapping[str, float]) -> None:
    row = {"process": me(), "start": this_minute(), "system_id": system, "bound": bound}
    _add_to(row, amounts)


def _add_to(row: Mapping[str, Any], amounts: Mapping[str, float]) -> None:
    """Add to a row, which is made if it is missing."""
    more = {name: F(name) + amount for name, amount in amounts.items()}
    if Minute.objects.filter(**row).update(**more):
        return
    _row, new = Minute.objects.get_or_create(**row, defaults=amounts)
    if not new:  # another thread made it just now
        Minute.objects.filter(**row).update(**more)


def this_minute() -> datetime:
    """Return the beginning of this minute."""
    return timezone.now().replace(second=0, microsecond=0)


def totals() -> list[Sums]:
    """Return the sums of all time for each game and bound, in order."""
    return _by("system", "bound", rows=Minute.objects.all())


def minutes(since: datetime) -> list[Sums]:
    """Return the sums of each minute from one on in which anything was done, in order."""
    return _by("start", rows=Minute.objects.filter(start__gte=since))


def sweep() -> None:
    """Once in a while, sum up old minutes and forget workers that are gone."""
    if cache.add("work-swept", 1, SWEEP_SECONDS):
        fold()
        forget()


def games(since: datetime) -> list[Sums]:
    """Return the sums of each game from a minute on."""
    return _by("system", rows=Minute.objects.filter(start__gte=since))


def fold() -> None:
    """Sum up minutes that are no longer shown, some at a time."""
    with transaction.atomic():
        old = Minute.objects.filter(start__lt=timezone.now() - SHOWN).exclude(process="")
        ids = list(
            old.select_for_update().order_by("pk").values_list("pk", flat=True)[:MOST_FOLDED]
        )
        if not ids:
            return
        rows = Minute.objects.filter(pk__in=ids)
        for one in _by("system", "bound", rows=rows):
            row = {"system_id": one["system"], "bound": one["bound"]}
            amounts = {name: one[f"all_{name}"] for name in COUNTS}
            _add_to({"process": "", "start": PAST} | row, amounts)
        rows.delete()


def _by(*columns: str, rows: QuerySet[Minute]) -> list[Sums]:
    """Return sums of rows by columns, in their order; that of `battles` is `all_battles`."""
    sums = {f"all_{name}": Sum(name) for name in COUNTS}
    return list(rows.order_by(*columns).values(*columns).annotate(**sums))
