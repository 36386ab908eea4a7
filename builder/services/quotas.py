"""Quotas: lists and bytes of an account, revisions of a list, and both of an address a day.

Commands and staff have no caller, and so no limits (`settings.LISTS` and the like).
"""

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import Count, Sum
from django.utils.translation import gettext as _

from builder import limits
from builder.models import ArmyList

MIB = 1024**2
LISTS, REVISIONS, BYTES = "lists", "revisions", "bytes"


class QuotaError(Exception):
    """A quota is used up. of: LISTS, REVISIONS or BYTES. limit: its size. The text gives advice."""

    def __init__(self, of: str, limit: int, reason: str) -> None:
        super().__init__(reason)
        self.of, self.limit = of, limit


def admit(army_list: ArmyList, size: int, caller: str, *, number: int) -> None:
    """Admit a list's revision `number`, a document of `size` bytes.

    In a transaction: no other save of the same account passes meanwhile. caller: as
    `builder.callers.caller_of` names it. Raises QuotaError, and LimitError if the day's lists
    or bytes of a caller without an account are used up.
    """
    if not caller:
        return
    if 0 < settings.REVISIONS < number:
        reason = _("A list keeps at most %s saves. Copy it: the copy goes on from here.")
        raise QuotaError(REVISIONS, settings.REVISIONS, reason % f"{settings.REVISIONS:,}")
    if army_list.owner_id is not None:
        admit_to(army_list.owner_id, size, lists=int(number == 1))
        return
    if number == 1:
        most = settings.LISTS["anon"]
        reason = _("Without an account, at most %d lists are made a day. Sign in, or wait.")
        limits.of_today(caller, "lists-kept", 1, most, reason % most)
    most = settings.LISTS_MIB["anon"]
    reason = _("At most %d MiB of lists in no account are saved a day. Keep them in one, or wait.")
    limits.of_today(caller, "bytes-kept", size, most * MIB, reason % most)


def admit_to(account: int, size: int, *, lists: int) -> None:
    """Admit so many more lists and bytes of an account, in a transaction. Raises QuotaError."""
    User.objects.select_for_update(no_key=True).only("pk").get(pk=account)
    held = taken(account)
    most = settings.LISTS["user"]
    if lists and 0 < most < held[LISTS] + lists:
        reason = _("An account keeps at most %s lists. Delete one that is not played any more.")
        raise QuotaError(LISTS, most, reason % f"{most:,}")
    most = settings.LISTS_MIB["user"]
    if 0 < most * MIB < held[BYTES] + size:
        reason = _(
            "The lists of an account take at most %d MiB, with all their saves. Delete some; a "
            "copy of a list keeps its last save alone."
        )
        raise QuotaError(BYTES, most * MIB, reason % most)


def admit_battle(caller: str, size: int) -> None:
    """Admit a battle's documents of `size` bytes. Raises LimitError above the daily allowance."""
    most = settings.LISTS_MIB["user" if caller.startswith("user-") else "anon"]
    reason = _("At most %d MiB of lists are taken into battle a day.")
    limits.of_today(caller, "bytes-fought", size, most * MIB, reason % most)


def taken(account: int) -> dict[str, int]:
    """Return an account's number of lists, and the bytes of all their revisions. One query."""
    rows = ArmyList.objects.filter(owner=account)
    held = rows.aggregate(lists=Count("pk"), bytes=Sum("bytes"))
    return {LISTS: held["lists"], BYTES: held["bytes"] or 0}
