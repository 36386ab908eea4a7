"""Lists without an owner: each is deleted `settings.LIST_DAYS` days after it was last opened.

Opening any of its pages or revisions, by a link or by the API, counts; a claim ends the expiry.
References to such a list do not keep it: battles hold the documents they fought with, and copies
are independent.
"""

from datetime import UTC, datetime, time, timedelta

import structlog
from django.conf import settings
from django.db import DatabaseError, transaction

from builder.models import ArmyList
from builder.models.lists import today

MOST_AT_ONCE = 10

logger = structlog.get_logger("rollcall.lists")


def ends(army_list: ArmyList) -> datetime | None:
    """Return when a list is deleted unless it is opened before; None if it stays."""
    if army_list.owner_id is not None or not settings.LIST_DAYS:
        return None
    last = army_list.opened + timedelta(days=settings.LIST_DAYS)
    return datetime.combine(last + timedelta(days=1), time(), UTC)


def opened(army_list: ArmyList) -> None:
    """Note that a list without an owner was opened: at most one write a day.

    A write that fails, as on a full disk, is skipped; the next call tries again.
    """
    day = today()
    if army_list.owner_id is not None or army_list.opened >= day:
        return
    try:
        with transaction.atomic():
            ArmyList.objects.filter(pk=army_list.pk, opened__lt=day).update(opened=day)
    except DatabaseError:
        logger.warning("opening_not_noted", exc_info=True)
    else:
        army_list.opened = day


def sweep() -> None:
    """Delete some of the lists that are past their day, the oldest first."""
    if not settings.LIST_DAYS:
        return
    end = today() - timedelta(days=settings.LIST_DAYS)
    old = ArmyList.objects.filter(owner=None, opened__lt=end)
    chosen = list(old.order_by("opened").values_list("pk", flat=True)[:MOST_AT_ONCE])
    if not chosen:
        return
    with transaction.atomic():
        rows = old.filter(pk__in=chosen).select_for_update(of=("self",))
        slugs = dict(rows.values_list("pk", "slug"))
        ArmyList.objects.filter(pk__in=slugs).delete()
    logger.info("lists_expired", number=len(slugs), lists=sorted(slugs.values()))
