"""Deleting what is no longer needed: old replays."""

from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from builder.models import Replay

MOST_AT_ONCE = 200


def forget_old_replays() -> None:
    """Delete some of the replays made longer ago than settings.REPLAY_DAYS, the oldest first."""
    if not settings.REPLAY_DAYS:
        return
    end = timezone.now() - timedelta(days=settings.REPLAY_DAYS)
    old = Replay.objects.filter(created__lt=end).order_by("created")
    if ids := list(old.values_list("pk", flat=True)[:MOST_AT_ONCE]):
        Replay.objects.filter(pk__in=ids).delete()
