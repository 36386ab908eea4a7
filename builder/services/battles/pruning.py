"""Deleting what is no longer needed: old replays, and pairings that nothing asked about for long.

A run that is over keeps its result when its pairings go. A question about lists whose pairing is
gone has the same battles fought again.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from builder.models import Pairing, Part, Replay, Run

MOST_AT_ONCE = 200
COUNTED, COUNT_SECONDS = "pairings-counted", 3600


def forget_old_replays() -> None:
    """Delete some of the replays made longer ago than settings.REPLAY_DAYS, the oldest first."""
    if not settings.REPLAY_DAYS:
        return
    end = timezone.now() - timedelta(days=settings.REPLAY_DAYS)
    old = Replay.objects.filter(created__lt=end).order_by("created")
    if ids := list(old.values_list("pk", flat=True)[:MOST_AT_ONCE]):
        Replay.objects.filter(pk__in=ids).delete()


def forget_pairings() -> None:
    """Delete some of the pairings that are too old or too many, the longest unused first.

    Too old: last asked about longer ago than settings.PAIRING_DAYS. Too many: those beyond the
    settings.PAIRINGS used last, as counted once an hour. None that an active run has.
    """
    ends = [_too_old(), _too_many()]
    if not (found := [end for end in ends if end is not None]):
        return
    mine = Part.objects.filter(pairing=OuterRef("pk"), run__state__in=Run.ACTIVE)
    old = Pairing.objects.filter(~Exists(mine), used__lt=max(found), goal=0)
    chosen = list(old.order_by("used").values_list("pk", flat=True)[:MOST_AT_ONCE])
    if not chosen:
        return
    with transaction.atomic():
        rows = old.filter(pk__in=chosen).select_for_update(skip_locked=True, of=("self",))
        ids = list(rows.order_by("pk").values_list("pk", flat=True))
        Part.objects.filter(pairing__in=ids).delete()
        Pairing.objects.filter(pk__in=ids).delete()


def _too_old() -> datetime | None:
    days = settings.PAIRING_DAYS
    return timezone.now() - timedelta(days=days) if days else None


def _too_many() -> datetime | None:
    """Return since when the most recent settings.PAIRINGS were used; None if there are no more."""
    most = settings.PAIRINGS
    if not most or not cache.add(COUNTED, True, COUNT_SECONDS):
        return None
    latest = Pairing.objects.order_by("-used").values_list("used", flat=True)
    return next(iter(latest[most - 1 : most]), None)
