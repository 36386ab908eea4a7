"""Ways for a whole list, as buttons: each carries its patch, signed, so what is shown is done.

A way belongs to the revision it was found for, and to no other list or save.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import jsonpatch
from django.core import signing
from django.utils.translation import gettext as _

from builder.formats import messages
from builder.models import Revision
from builder.services import solving
from builder.web import edits
from factions import loading
from factions.systems import SYSTEMS

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
    return [_way(head, answer, _told(head, answer))] if answer.get("patch") else []


def taken(head: Revision, token: str) -> Document:
    """Return the list as a way found for this very revision makes it. Raises EditError."""
    try:
        patch = signing.loads(token, salt=_salt(head))
    except signing.BadSignature:
        raise edits.EditError(token) from None
    document: Document = jsonpatch.apply_patch(head.document, patch)
    return document


def _way(head: Revision, answer: Mapping[str, Any], labels: Iterable[str]) -> Way:
    token = signing.dumps(answer["patch"], salt=_salt(head), compress=True)
    click = edits.click("take", head.number, token)
    return Way(tuple(labels), answer["points"], answer["points_limit"], click)


def _told(head: Revision, answer: Mapping[str, Any]) -> Iterator[str]:
    """Yield what entries that stay are given, then what is recruited."""
    edition = head.edition
    names = SYSTEMS[edition.system_id].legality.names(loading.catalogue(edition))
    before = {entry["id"]: entry for entry in head.document["entries"]}
    for entry in answer["document"]["entries"]:
        if entry["id"] in before and entry != before[entry["id"]]:
            yield from _given(before[entry["id"]], entry, names)
    for name, number in Counter(answer["added"]).items():
        yield _("Recruit %s") % (f"{number}x {name}" if number > 1 else name)


def _given(old: Mapping[str, Any], new: Mapping[str, Any], names: Mapping[str, str]) -> list[str]:
    """Say what an entry is given, in a sentence each; at least that it changes."""
    values = {"unit": new.get("name") or names.get(new["unit"], new["unit"])}
    said = []
    if new.get("commander") and not old.get("commander"):
        said.append(_("Let %(unit)s command") % values)
    taken = [key for key in new.get("upgrades", ()) if key not in old.get("upgrades", ())]
    if taken:
        values["upgrades"] = ", ".join(names.get(key, key) for key in taken)
        said.append(_("Give %(unit)s %(upgrades)s") % values)
    if "option" in new and new["option"] != old.get("option"):
        values["option"] = messages.OPTIONS.get(new["option"]) or names.get(
            new["option"], new["option"]
        )
        said.append(_("Field %(unit)s: %(option)s") % values)
    return said or [_("Change %(unit)s") % values]


def _salt(head: Revision) -> str:
    return f"{SALT}:{head.slug}"


def _editions(head: Revision) -> dict[tuple[str, str | None], Any]:
    """Return the edition that the revision is pinned to, though it be a pack's, as known."""
    return {(head.edition.system_id, head.edition.version): head.edition}
