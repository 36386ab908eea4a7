"""Holders of lists, by account or by edit link, and the addresses at which each edits."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache

from builder.callers import caller_of
from builder.models import ArmyList, Revision
from builder.services import expiry, lists


@dataclass(frozen=True)
class Hold:
    """A list and a caller who may change it; `secret` if that is by the edit link.

    caller: as `builder.callers.caller_of` names it; needed to save.
    """

    army_list: ArmyList
    secret: str | None = None
    caller: str = ""

    @property
    def head(self) -> Revision:
        """The list's latest revision."""
        return lists.head_of(self.army_list)

    def save(self, document: dict[str, Any], *, base: int) -> Revision:
        """Save the list's next revision, as `lists.revise` does."""
        return lists.revise(self.army_list, document, base=base, caller=self.caller)

    def url(self, page: str = "desk", *arguments: Any) -> str:
        """Return the address of one of the list's editing pages."""
        if self.secret is None:
            return reverse(f"owned:{page}", args=(self.army_list.slug, *arguments))
        return reverse(f"held:{page}", args=(self.secret, *arguments))

    @property
    def urls(self) -> dict[str, str]:
        """The addresses of all editing pages, for templates."""
        return {page: self.url(page) for page in PAGES}


PAGES = (
    "desk",
    "change",
    "character",
    "details",
    "history",
    "edition",
    "mend",
    "fill",
    "share",
    "print",
    "document",
    "text",
    "plain",
    "visibility",
    "renew",
    "claim",
    "copy",
    "remove",
    "battle",
)


def held(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Give an editing view a Hold in place of the secret or slug in its address.

    404 for a list that the caller may not see, 403 for one that the caller may not change. The
    answer is never cached, so that going back in a browser shows the present list.
    """

    @wraps(view)
    @never_cache
    def resolved(
        request: HttpRequest, secret: str | None = None, slug: str = "", **kwargs: Any
    ) -> HttpResponse:
        army_list = lists.by_slug(slug) if secret is None else lists.by_secret(secret)
        if army_list is None or not lists.may_see(army_list, request.user, secret):
            raise Http404
        if not lists.may_edit(army_list, request.user, secret):
            raise PermissionDenied
        expiry.opened(army_list)
        return view(request, Hold(army_list, secret, caller_of(request)), **kwargs)

    return resolved


def hold_of(request: HttpRequest, army_list: ArmyList, secret: str) -> Hold:
    """Return the hold on a list just made: the account's own, or by its new edit link."""
    own = request.user.is_authenticated and army_list.owner_id == request.user.pk
    return Hold(army_list, None if own else secret)


def seen(request: HttpRequest, slug: str) -> ArmyList:
    """Return the list of a share link. Raises Http404 if the caller may not see it."""
    army_list = lists.by_slug(slug)
    if army_list is None or not lists.may_see(army_list, request.user):
        raise Http404
    expiry.opened(army_list)
    return army_list


def seen_revision(request: HttpRequest, slug: str) -> Revision:
    """Return the revision of a share link. Raises Http404 as `seen` does."""
    revision = lists.revision_by_slug(slug)
    if revision is None or not lists.may_see(revision.army_list, request.user):
        raise Http404
    expiry.opened(revision.army_list)
    return revision
