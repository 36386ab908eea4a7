"""Opponents: the caller's own lists, the companies shipped with a game, a list by its link."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from builder.models import ArmyList, Revision
from builder.services import expiry, lists
from builder.web.pairing import Company, opponent, pair, points_of, with_points
from factions import loading
from factions.models import Edition

LINK = re.compile(r"(?:^|/)(?P<kind>[lre])/(?P<key>[\w-]{6,64})(?:/|$)", re.ASCII)
SLUG = re.compile(r"[\w-]{6,64}", re.ASCII)


class NoSuchListError(Exception):
    """A choice or a link leads to no list that the caller may see."""


@dataclass(frozen=True)
class Side:
    """A list to fight with; `revision` if it is a saved one."""

    document: dict[str, Any]
    revision: Revision | None = None

    @property
    def name(self) -> str:
        """The name of the list."""
        return str(self.document.get("name") or _("Unnamed list"))


def of_list(army_list: ArmyList) -> Side:
    """Return a list as it is now."""
    head = lists.head_of(army_list)
    return Side(head.document, head)


def menu(
    request: HttpRequest, edition: Edition, known: Sequence[Company]
) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the choices of a menu in groups: the account's lists, then companies by faction."""
    groups: dict[str, list[tuple[str, str]]] = {}
    if own := _own(request, edition):
        choices = [
            (f"list:{row.slug}", with_points(str(row), lists.head_of(row).points)) for row in own
        ]
        groups[_("My lists")] = choices
    for one in known:
        groups.setdefault(one.faction_name, []).append(one.choice)
    return list(groups.items())


def proposed(
    request: HttpRequest, edition: Edition, known: Sequence[Company], fixed: Side | None = None
) -> dict[str, str]:
    """Return a form's first sides: an opponent of the list in hand or of an own one, or two.

    fixed: the list in hand, which takes side A.
    """
    if fixed:
        points = fixed.revision.points if fixed.revision else points_of(fixed.document, edition)
        rival = opponent(known, fixed.document["faction"], points)
        return {"b": rival.choice[0]} if rival else {}
    if own := _own(request, edition):
        rival = opponent(known, own[0].faction_key, lists.head_of(own[0]).points)
        return {"a": f"list:{own[0].slug}"} | ({"b": rival.choice[0]} if rival else {})
    even = pair(known)
    return {"a": even[0].choice[0], "b": even[1].choice[0]} if even else {}


def _own(request: HttpRequest, edition: Edition) -> list[ArmyList]:
    if not request.user.is_authenticated:
        return []
    return list(lists.owned_by(request.user).filter(system=edition.system_id)[:100])


def chosen(request: HttpRequest, system: str, choice: str, link: str) -> Side:
    """Return the side of a pasted link, or of a menu choice. Raises NoSuchListError."""
    if link.strip():
        return _linked(request, link.strip())
    kind, _, key = choice.partition(":")
    if kind == "company" and key in (shipped := loading.every_reference(system)):
        return Side(shipped[key])
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
        expiry.opened(army_list)
        return of_list(army_list)
    revision = lists.revision_by_slug(key)
    if revision is None or not lists.may_see(revision.army_list, request.user):
        raise NoSuchListError(link)
    expiry.opened(revision.army_list)
    return Side(revision.document, revision)


def _listed(request: HttpRequest, slug: str) -> Side:
    army_list = lists.by_slug(slug)
    if army_list is None or not lists.may_see(army_list, request.user):
        raise NoSuchListError(slug)
    expiry.opened(army_list)
    return of_list(army_list)
