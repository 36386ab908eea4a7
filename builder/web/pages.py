"""Pages of rows by time, the latest first: each links to the newer and the older ones."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Generic, TypeVar

from django.db.models import Model, QuerySet
from django.http import HttpRequest

from builder.services import keysets

PAGE = 30
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
TICK = timedelta(microseconds=1)
KEY = re.compile(r"(?P<ticks>[0-9]{1,17})-(?P<id>[0-9]{1,18})", re.ASCII)


Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True)
class Page(Generic[Row]):
    """Some rows in order. newer, older: the keys of the rows next to those pages, if any."""

    rows: list[Row]
    newer: str
    older: str


def page_of(request: HttpRequest, found: QuerySet[Row], when: str = "updated") -> Page[Row]:
    """Return the requested page: `?after=` or `?before=` a key, else the first.

    when: the column with the time by which rows are in order.
    """
    order = (f"-{when}", "-id")
    rows = found.order_by(*order)
    if key := _asked(request, "before"):
        turned = keysets.turned(order)
        earlier = list(found.order_by(*turned).filter(keysets.behind(turned, key))[: PAGE + 1])
        if len(earlier) > PAGE:
            shown = earlier[PAGE - 1 :: -1]
            return Page(shown, _key(shown[0], when), _key(shown[-1], when))
    key = _asked(request, "after")
    some = list((rows.filter(keysets.behind(order, key)) if key else rows)[: PAGE + 1])
    shown = some[:PAGE]
    newer = _key(shown[0], when) if key and shown else ""
    return Page(shown, newer, _key(shown[-1], when) if len(some) > PAGE else "")


def _key(row: Model, when: str) -> str:
    moment: Any = getattr(row, when)
    return f"{(moment - EPOCH) // TICK}-{row.pk}"


def _asked(request: HttpRequest, name: str) -> tuple[datetime, int] | None:
    """Return the time and the id in a key of the address; None if the key is invalid."""
    parts = KEY.fullmatch(request.GET.get(name, ""))
    return (EPOCH + int(parts["ticks"]) * TICK, int(parts["id"])) if parts else None
