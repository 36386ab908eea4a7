"""Pages by cursor: the next page starts after the last row of this one, even if rows come or go.

Of rows of the database, or of things in memory.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, TypeVar

from django.core.signing import BadSignature, Signer
from django.db.models import Model, QuerySet
from rest_framework.request import Request

from api.errors import RefusedError
from api.params import asked, text, whole
from builder.services import keysets

LIMIT = whole("limit", "How many things a page holds.", 1, 100, default=50)
CURSOR = text("cursor", "Where the page starts: taken from the `next` of the page before.")
PARAMS = (LIMIT, CURSOR)

Row = TypeVar("Row", bound=Model)
Thing = TypeVar("Thing")


def page(
    request: Request,
    rows: QuerySet[Row],
    order: Sequence[str],
    represent: Callable[[Row], Any],
) -> dict[str, Any]:
    """Return `results`, one page of the rows, and `next`, the address of the page after it.

    order: columns, all ascending or all descending (-), unique together. Raises RefusedError for a
    cursor that this server did not make for this address.
    """
    values = asked(request, PARAMS)
    limit = values.get("limit", LIMIT.schema["default"])
    signer = Signer(salt=f"api.cursor {request.path} {' '.join(order)}")
    if "cursor" in values:
        rows = rows.filter(keysets.behind(order, _opened(signer, values["cursor"])))
    found = list(rows.order_by(*order)[: limit + 1])
    shown = found[:limit]
    following = None
    if len(found) > limit:
        cursor = signer.sign_object([_plain(shown[-1], column) for column in order])
        following = _address(request, cursor)
    return {"results": [represent(row) for row in shown], "next": following}


def page_of(
    request: Request,
    found: Sequence[Thing],
    name: Callable[[Thing], str],
    represent: Callable[[Thing], Any],
) -> dict[str, Any]:
    """Return a page of things in memory as `page` does of rows.

    name: a unique key of a thing. The next page starts after the last thing of this one, or at its
    place if it no longer exists. Raises RefusedError as `page` does.
    """
    values = asked(request, PARAMS)
    limit = values.get("limit", LIMIT.schema["default"])
    signer = Signer(salt=f"api.cursor {request.path}")
    start = 0
    if "cursor" in values:
        last, start = _opened(signer, values["cursor"])
        places = (at for at, thing in enumerate(found, 1) if name(thing) == last)
        start = next(places, start)
    shown = found[start : start + limit]
    following = None
    if start + limit < len(found):
        cursor = signer.sign_object([name(shown[-1]), start + limit])
        following = _address(request, cursor)
    return {"results": [represent(thing) for thing in shown], "next": following}


def _opened(signer: Signer, cursor: str) -> list[Any]:
    try:
        return list(signer.unsign_object(cursor))
    except BadSignature:
        raise RefusedError(
            "cursor",
            "The cursor is not one of this address: take it from the `next` of a page.",
            errors=[("?cursor", "not a cursor of this address")],
        ) from None


def _plain(row: Model, column: str) -> Any:
    value = getattr(row, column.removeprefix("-"))
    return value.isoformat() if isinstance(value, datetime) else value


def _address(request: Request, cursor: str) -> str:
    query = request.query_params.copy()
    query["cursor"] = cursor
    return f"{request.path}?{query.urlencode()}"
