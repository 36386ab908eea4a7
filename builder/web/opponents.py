"""Whom to fight: one's own lists, the companies shipped with a game, a list behind a link."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from builder.models import ArmyList, Revision
from builder.services import lists
from factions import loading
from factions.models import Edition, Faction

LINK = re.compile(r"(?:^|/)(?P<kind>[lre])/(?P<key>[\w-]{6,64})(?:/|$)", re.ASCII)
SLUG = re.compile(r"[\w-]{6,64}", re.ASCII)


class NoSuchListError(Exception):
    """A choice or a link behind which there is no list that the caller may see."""


@dataclass(frozen=True)
class Side:
    """A list to fight with; `revision` where it is a saved one."""

    document: dict[str, Any]
    revision: Revision | None = None

    @property
    def name(self) -> str:
        """What the list is called."""
        return str(self.document.get("name") or _("Unnamed list"))


def of_list(army_list: ArmyList) -> Side:
    """Return a list as it is now."""
    head = lists.head_of(army_list)
    return Side(head.document, head)


def menu(request: HttpRequest, edition: Edition) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the choices of a menu in groups: the account's lists, then companies by faction."""
    groups = [(name, list(pairs)) for name, pairs in _companies(edition).items()]
    if request.user.is_authenticated:
        rows = lists.owned_by(request.user).filter(system=edition.system_id)[:100]
        own = [(f"list:{row.slug}", str(row)) for row in rows]
        groups = [(_("My lists"), own), *groups] if own else groups
    return groups


def _companies(edition: Edition) -> Mapping[str, list[tuple[str, str]]]:
    factions = Faction.objects.filter(edition=edition).values_list("key", "name")
    names = dict(factions)
    groups: dict[str, list[tuple[str, str]]] = {}
    for key, document in loading.opponents(edition.system_id, edition.version).items():
        faction = names.get(document["faction"], document["faction"])
        groups.setdefault(faction, []).append((f"company:{key}", document["name"]))
    return groups


def chosen(request: HttpRequest, system: str, choice: str, link: str) -> Side:
    """Return the side of a pasted link, or of a menu choice. Raises NoSuchListError."""
    if link.strip():
        return _linked(request, link.strip())
    kind, _, key = choice.partition(":")
    if kind == "company" and key in (companies := loading.every_reference(system)):
        return Side(companies[key])
    return _listed(request, key)


def _linked(request: HttpRequest, link: str) -> Side:
    found = LINK.search(link.partition("?")[0].partition("#")[0])
    if found is None:
        if SLUG.fullmatch(link):
            return _listed(request, link)
        raise NoSuchListError(link)
    kind, key = found["kind"], found["key"]
    if kind == "l":
        return _listed(request, key)
    if kind == "e":
        army_list = lists.by_secret(key)
        if army_list is None:
            raise NoSuchListError(link)
        return of_list(army_list)
    revision = lists.revision_by_slug(key)
    if revision is None or not lists.may_see(revision.army_list, request.user):
        raise NoSuchListError(link)
    return Side(revision.document, revision)


def _listed(request: HttpRequest, slug: str) -> Side:
    army_list = lists.by_slug(slug)
    if army_list is None or not lists.may_see(army_list, request.user):
        raise NoSuchListError(slug)
    return of_list(army_list)
