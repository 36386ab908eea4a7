"""The sides of a battle with links back to them: to read, to edit, to fight again."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse

from builder.formats import code
from builder.models import Revision, Run
from builder.services import lists
from builder.web.opponents import Side
from factions import loading


@dataclass(frozen=True)
class Fighter:
    """A side of a battle; empty if the caller may not see its list.

    read: the address of the revision that fought. edit: the address where its holder edits it.
    slug: its list, for a device that keeps edit links. choice: its value in a form for another
    battle.
    """

    name: str
    read: str = ""
    edit: str = ""
    slug: str = ""
    choice: str = ""


def both(request: HttpRequest, run: Run) -> tuple[Fighter, Fighter]:
    """Return both sides of a battle, A first."""
    shipped = loading.every_reference(run.edition.system_id)
    return (
        _fighter(request, run.a_document, run.a_revision, shipped),
        _fighter(request, run.b_document, run.b_revision, shipped),
    )


def _fighter(
    request: HttpRequest,
    document: dict[str, Any],
    revision: Revision | None,
    shipped: Mapping[str, Any],
) -> Fighter:
    name = Side(document).name
    if revision is None:
        key = next((key for key, known in shipped.items() if known == document), None)
        read = f"{reverse('paste')}?code={code.encode(document)}"
        return Fighter(name, read, choice=f"company:{key}" if key else "")
    army_list = revision.army_list
    if not lists.may_see(army_list, request.user):
        return Fighter(name)
    own = lists.may_edit(army_list, request.user, None)
    edit = reverse("owned:desk", args=(army_list.slug,)) if own else ""
    read = reverse("revision", args=(revision.slug,))
    return Fighter(name, read, edit, army_list.slug, army_list.slug)


def swapped(sides: tuple[Fighter, Fighter]) -> str:
    """Return the form's query for the same battle with its sides swapped; empty if impossible."""
    a, b = sides
    return urlencode({"a": b.choice, "b": a.choice}) if a.choice and b.choice else ""


def same(sides: tuple[Fighter, Fighter]) -> str:
    """Return the form's query for the same lists as they are now; empty if impossible."""
    a, b = sides
    return urlencode({"a": a.choice, "b": b.choice}) if a.choice and b.choice else ""
