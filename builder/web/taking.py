"""Answers of a what-if as buttons that make the change in the list in hand, by one press."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from builder.models import Revision, Run
from builder.services import lists
from builder.web import ways


@dataclass(frozen=True)
class Taking:
    """The list in hand that a what-if was asked of.

    action: where its account posts a click; empty for a list without an owner, whose edit link a
    device may keep. moved: another save is its head by now, so that no change fits any more.
    """

    revision: Revision
    action: str
    moved: bool

    @property
    def slug(self) -> str:
        """The list's."""
        return self.revision.army_list.slug

    def click(self, document: dict[str, Any]) -> str:
        """Return the click that makes the list that document; empty if it does not fit."""
        return "" if self.moved else ways.click_to(self.revision, document)


def taking(request: HttpRequest, run: Run) -> Taking | None:
    """Return the list that a what-if is about if the caller may hold it. No query."""
    revision = run.a_revision
    if run.kind != Run.Kind.WHAT_IF or revision is None:
        return None
    army_list = revision.army_list
    own = lists.may_edit(army_list, request.user, None)
    as_asked = run.lists[0]["document"] == revision.document
    if not as_asked or not (own or army_list.owner_id is None):
        return None
    action = reverse("owned:change", args=[army_list.slug]) if own else ""
    return Taking(revision, action, army_list.head_id != revision.pk)
