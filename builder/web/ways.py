"""Changes of a whole list as buttons: each has its patch, signed, so that it does what it shows.

A way belongs to the revision it was found for, and to no other list or save.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import jsonpatch
from django.core import signing
from django.utils.translation import gettext as _

from builder.models import Revision
from builder.services import solving
from builder.web import edits

Document = dict[str, Any]
SALT = "rollcall.ways"


@dataclass(frozen=True)
class Way:
    """A legal list that one click leads to: what the click does, and the points after it."""

    labels: tuple[str, ...]
    points: int
    limit: int
    click: str


def mended(head: Revision) -> list[Way]:
    """Return up to three smallest ways to make an illegal list legal, cheapest first."""
    answer = solving.fix(head.document, editions=_editions(head))
    return [
        _way(head, repair, (edit["label"] for edit in repair["edits"]))
        for repair in answer["repairs"]
    ]


def filled(head: Revision) -> list[Way]:
    """Return the way to spend the points that the list has left, if one was found."""
    answer = solving.complete(head.document, editions=_editions(head))
    return [_way(head, answer, _lines(answer))] if answer.get("patch") else []


def none_found(head: Revision, asked: str) -> str:
    """Return the reason why no way was found to `mend` the list, or to `fill` it up."""
    if asked == "mend" and head.legal:
        return _("The list is legal as it is.")
    if asked == "mend":
        return _(
            "Nothing within three changes makes this list legal. The buttons beside each problem "
            "go on from here, one by one."
        )
    if head.legal:
        return _("Nothing that may be recruited fits the points left.")
    return _("Recruiting alone does not make this list legal. Make it legal first.")


def taken(head: Revision, token: str) -> Document:
    """Return the list as a way found for this very revision makes it. Raises EditError."""
    try:
        patch = signing.loads(token, salt=_salt(head))
    except signing.BadSignature:
        raise edits.EditError(token) from None
    document: Document = jsonpatch.apply_patch(head.document, patch)
    return document


def click_to(head: Revision, document: Document) -> str:
    """Return the click that makes the list of this revision, and of no other, that document."""
    return _click(head, jsonpatch.make_patch(head.document, document).patch)


def _click(head: Revision, patch: Any) -> str:
    return edits.click("take", head.number, signing.dumps(patch, salt=_salt(head), compress=True))


def _way(head: Revision, answer: Mapping[str, Any], labels: Iterable[str]) -> Way:
    click = _click(head, answer["patch"])
    return Way(tuple(labels), answer["points"], answer["points_limit"], click)


def _lines(answer: Mapping[str, Any]) -> Iterator[str]:
    """Yield the changes of entries that stay, then the recruits."""
    yield from answer["changes"]
    for name, number in Counter(answer["added"]).items():
        yield _("Recruit %s") % (f"{number}x {name}" if number > 1 else name)


def _salt(head: Revision) -> str:
    return f"{SALT}:{head.slug}"


def _editions(head: Revision) -> dict[tuple[str, str | None], Any]:
    """Return the edition that the revision is pinned to, even a pack's, as known."""
    return {(head.edition.system_id, head.edition.version): head.edition}
