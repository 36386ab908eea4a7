"""The editions that the caller may use: the open ones, and those of packs in use here."""

from typing import Any

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest

from builder.models import Pack
from builder.services import changes, packs
from builder.services.packs import Reader
from builder.web import editions
from factions.models import Edition

IN_USE = "packs"  # the session's key of the links taken into use
MOST_LINKS = 100


def reader_of(request: HttpRequest) -> Reader:
    """Return the caller as a reader: the account, and the packs this browser uses by links."""
    return Reader(request.user, frozenset(request.session.get(IN_USE, ())))


def take(request: HttpRequest, pack: Pack) -> None:
    """Use a pack from now on, with the account or, without one, in this browser."""
    if isinstance(request.user, User):
        packs.take(pack, request.user)
    else:
        links = [link for link in request.session.get(IN_USE, ()) if link != pack.slug]
        request.session[IN_USE] = [*links, pack.slug][-MOST_LINKS:]


def drop(request: HttpRequest, pack: Pack) -> None:
    """Use a pack no longer."""
    if isinstance(request.user, User):
        packs.drop(pack, request.user)
    links = [link for link in request.session.get(IN_USE, ()) if link != pack.slug]
    request.session[IN_USE] = links


def edition_or_404(request: HttpRequest, system: str, version: str | None = None) -> Edition:
    """Return that edition, a pack's among them, or the one in force. Raises Http404."""
    found = packs.named(system, version, reader_of(request))
    return found or editions.edition_or_404(system, version)


def may_read(request: HttpRequest, edition: Edition) -> bool:
    """Return whether the caller uses the pack that made a private edition. A query a page."""
    known: dict[int, bool] = vars(request).setdefault("_may_read", {})
    if edition.pk not in known:
        known[edition.pk] = (
            packs.named(edition.system_id, edition.version, reader_of(request)) == edition
        )
    return known[edition.pk]


def named_by(request: HttpRequest, document: Any) -> Edition | None:
    """Return the pack's edition that an accepted document names, or None."""
    return packs.named(document["system"], document.get("edition"), reader_of(request))


def newer_than(request: HttpRequest, edition: Edition) -> Edition | None:
    """Return the edition after this one: the one in force, or the same pack's latest."""
    if edition.private:
        return packs.newer(edition, reader_of(request))
    return changes.newer(edition)


def seen(request: HttpRequest, slug: str) -> Pack:
    """Return the pack of a share link. Raises Http404."""
    pack = packs.by_slug(slug)
    if pack is None:
        raise Http404
    return pack
