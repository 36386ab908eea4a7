"""Pages of lists, the last saved first: each links to the newer and the older ones."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db.models import QuerySet
from django.http import HttpRequest

from builder.models import ArmyList
from builder.services import keysets

PAGE = 30
LATEST = ("-updated", "-id")
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
TICK = timedelta(microseconds=1)
KEY = re.compile(r"(?P<ticks>[0-9]{1,17})-(?P<id>[0-9]{1,18})", re.ASCII)


@dataclass(frozen=True)
class ListPage:
    """Some lists in a row. newer, older: the keys of the rows next to those pages, if any."""

    rows: list[ArmyList]
    newer: str
    older: str


def page_of(request: HttpRequest, lists: QuerySet[ArmyList]) -> ListPage:
    """Return the requested page: `?after=` or `?before=` a key, else the first."""
    rows = lists.order_by(*LATEST)
    if key := _asked(request, "before"):
        turned = keysets.turned(LATEST)
        found = list(lists.order_by(*turned).filter(keysets.behind(turned, key))[: PAGE + 1])
        if len(found) > PAGE:
            shown = found[PAGE - 1 :: -1]
            return ListPage(shown, _key(shown[0]), _key(shown[-1]))
    key = _asked(request, "after")
    found = list((rows.filter(keysets.behind(LATEST, key)) if key else rows)[: PAGE + 1])
    shown = found[:PAGE]
    newer = _key(shown[0]) if key and shown else ""
    return ListPage(shown, newer, _key(shown[-1]) if len(found) > PAGE else "")


def _key(row: ArmyList) -> str:
    return f"{(row.updated - EPOCH) // TICK}-{row.pk}"


def _asked(request: HttpRequest, name: str) -> tuple[datetime, int] | None:
    """Return the time and the id in a key of the address; None if the key is invalid."""
    parts = KEY.fullmatch(request.GET.get(name, ""))
    return (EPOCH + int(parts["ticks"]) * TICK, int(parts["id"])) if parts else None
