"""The only writer of lists and revisions; decides who may see and change them."""

import hashlib
import secrets
from typing import Any

import structlog
from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from builder import unseen
from builder.formats import documents, verdicts
from builder.models import ArmyList, Revision
from builder.models.lists import today
from builder.services import quotas
from builder.services.moving import moved
from factions import loading
from factions.models import Edition

Document = dict[str, Any]
Account = User | AnonymousUser | None
SECRET_BYTES = 24
PRIVATE = ArmyList.Visibility.PRIVATE
MOST_NAME = 120

logger = structlog.get_logger("rollcall.security")


class StaleSave(Exception):  # noqa: N818 -- the API and the site know it by this name
    """The change was made to a revision that is no longer the head; `current` is the head."""

    def __init__(self, current: Revision) -> None:
        super().__init__(f"The list is at revision {current.number} now.")
        self.current = current


class WithheldError(Exception):
    """Staff made the list private, so its player cannot show it to others."""

    def __init__(self) -> None:
        super().__init__(_("Staff made this list private. Ask them before it is shown again."))


@transaction.atomic
def create(
    document: Document,
    *,
    owner: Account = None,
    visibility: str = ArmyList.Visibility.UNLISTED,
    cloned_from: Revision | None = None,
    private: Edition | None = None,
    caller: str = "",
) -> tuple[ArmyList, str]:
    """Save a new list. Return it with its edit secret, which is stored only as a digest.

    private: the private edition that the document may name. caller: as `builder.callers.caller_of`
    names it; empty for commands and staff, which have no quota. Raises DocumentError if the
    document, its game or its edition is refused, and as `quotas.admit` does.
    """
    secret = _secret()
    army_list = ArmyList(
        owner=owner if isinstance(owner, User) else None,
        secret_digest=_digest(secret),
        visibility=visibility,
        cloned_from=cloned_from,
    )
    if cloned_from is not None and cloned_from.army_list.withheld:
        army_list.visibility, army_list.withheld = PRIVATE, True
    _save(army_list, document, 1, private, caller)
    return army_list, secret


@transaction.atomic
def revise(
    army_list: ArmyList,
    document: Document,
    *,
    base: int,
    private: Edition | None = None,
    caller: str = "",
) -> Revision:
    """Save a list's next revision, made from revision number `base`; return the new head.

    A document that changes nothing makes no revision. The head's own edition may be named again,
    even if it is private. Raises StaleSave if `base` is no longer the head, and as `create` does.
    """
    locked = _locked(army_list, base)
    if document != head_of(locked).document:
        last = locked.revisions.aggregate(last=Max("number"))["last"]
        _save(locked, document, last + 1, private or head_of(locked).edition, caller)
    return _updated(army_list, locked)


def move(army_list: ArmyList, edition: Edition, *, base: int, caller: str = "") -> Revision:
    """Pin the list to another edition of its game by a new revision. Raises as `revise` does."""
    head = head_of(army_list)
    if head.number != base:
        raise StaleSave(head)
    sides = (loading.catalogue(one) for one in (head.edition, edition))
    document = {**moved(head.document, *sides), "edition": edition.version}
    return revise(army_list, document, base=base, private=edition, caller=caller)


def rename(army_list: ArmyList, name: str) -> Revision:
    """Rename the list for staff, by a new revision. Raises StaleSave, DocumentError."""
    head = head_of(army_list)
    return revise(army_list, {**head.document, "name": name}, base=head.number)


def _save(
    army_list: ArmyList, document: Document, number: int, known: Edition | None, caller: str
) -> None:
    document, text = documents.accept_with_text(document)
    editions: verdicts.Editions = {(known.system_id, known.version): known} if known else {}
    edition = verdicts.edition_of(document, editions)
    pinned = {**unseen.seen(document), "edition": edition.version}
    verdict = verdict_of(pinned, edition)
    quotas.admit(army_list, len(text), caller, number=number)
    army_list.bytes += len(text)
    army_list.system_id = edition.system_id
    army_list.name = str(pinned.get("name", ""))[:120]
    army_list.faction_key = str(pinned["faction"])[:80]
    army_list.legal = verdict["legal"]
    army_list.save()
    army_list.head = Revision.objects.create(
        army_list=army_list,
        number=number,
        parent=army_list.head,
        edition=edition,
        document=pinned,
        legal=verdict["legal"],
        points=verdict["summary"]["points"],
    )
    army_list.save(update_fields=["head"])


def verdict_of(document: Document, edition: Edition) -> dict[str, Any]:
    """Return the verdict on a document that is pinned to the edition. No query."""
    return verdicts.verdict(document, editions={(edition.system_id, edition.version): edition})


def undo(army_list: ArmyList, *, base: int | None = None) -> Revision:
    """Go back to the revision the head was made from; the first stays. Raises StaleSave."""
    return _step(army_list, base, lambda head: head.parent)


def redo(army_list: ArmyList, *, base: int | None = None) -> Revision:
    """Go forward to the latest revision made from the head, if any. Raises StaleSave."""
    return _step(army_list, base, lambda head: head.children.order_by("-number").first())


def turn_to(army_list: ArmyList, number: int, *, base: int | None = None) -> Revision:
    """Make another revision of the list its head. Raises StaleSave, Revision.DoesNotExist."""
    return _step(army_list, base, lambda head: army_list.revisions.get(number=number))


@transaction.atomic
def _step(army_list: ArmyList, base: int | None, choose: Any) -> Revision:
    locked = _locked(army_list, base)
    chosen = choose(head_of(locked))
    if chosen is not None:
        locked.head = chosen
        locked.name = str(chosen.document.get("name", ""))[:120]
        locked.faction_key = str(chosen.document["faction"])[:80]
        locked.legal = chosen.legal
        locked.save(update_fields=["head", "name", "faction_key", "legal", "updated"])
    return _updated(army_list, locked)


def _locked(army_list: ArmyList, base: int | None) -> ArmyList:
    locked = ArmyList.objects.select_for_update().get(pk=army_list.pk)
    head = head_of(locked)
    if base is not None and base != head.number:
        raise StaleSave(head)
    return locked


def _updated(army_list: ArmyList, locked: ArmyList) -> Revision:
    """Update the caller's row from the saved one; return its head."""
    for field in ("head", "name", "faction_key", "legal", "updated"):
        setattr(army_list, field, getattr(locked, field))
    return head_of(army_list)


def head_of(army_list: ArmyList) -> Revision:
    """Return the revision that the list is at."""
    if army_list.head is None:
        raise ArmyList.DoesNotExist(f"{army_list.slug} has no revision.")
    return army_list.head


def clone(revision: Revision, *, owner: Account = None, caller: str = "") -> tuple[ArmyList, str]:
    """Copy a revision into a new unlisted list with a name of its own; return it and its secret.

    A copy of what staff made private stays private as well. Raises as `create` does.
    """
    document = {**revision.document}
    if document.get("name"):
        document["name"] = _copied(str(document["name"]))
    private = revision.edition
    return create(document, owner=owner, cloned_from=revision, private=private, caller=caller)


def _copied(name: str) -> str:
    """Return the name of a copy, however often the list is copied."""
    words = _("Copy of %s")
    return name if name.startswith(words % "") else (words % name)[:MOST_NAME]


def origin_of(army_list: ArmyList, user: Account) -> Revision | None:
    """Return the revision the list was copied from, if the caller may see it. Up to one query."""
    if army_list.cloned_from_id is None:
        return None
    rows = Revision.objects.select_related("army_list").defer("document")
    origin = rows.filter(pk=army_list.cloned_from_id).first()
    return origin if origin and may_see(origin.army_list, user) else None


@transaction.atomic
def claim(army_list: ArmyList, account: User) -> None:
    """Give a list that belongs to no account to this one. Its edit secret ends.

    Raises QuotaError if the account has no room for it.
    """
    if army_list.owner_id is None:
        quotas.admit_to(account.pk, army_list.bytes, lists=1)
        ArmyList.objects.filter(pk=army_list.pk, owner=None).update(
            owner=account, secret_digest=_digest(_secret())
        )
    army_list.refresh_from_db(fields=["owner", "secret_digest"])


def release(army_list: ArmyList) -> None:
    """Take the list from its owner: its visibility stays, but it can no longer be edited."""
    army_list.owner, army_list.secret_digest = None, _digest(_secret())
    army_list.opened = today()
    army_list.save(update_fields=["owner", "secret_digest", "opened"])


def renew_secret(army_list: ArmyList) -> str:
    """Give the list another edit secret and return it; the old one is invalid at once."""
    secret = _secret()
    army_list.secret_digest = _digest(secret)
    army_list.save(update_fields=["secret_digest"])
    logger.info("edit_link_renewed", list=army_list.slug)
    return secret


def set_visibility(army_list: ArmyList, visibility: str, *, withheld: bool = False) -> None:
    """Make the list public, unlisted or private; its edit secret stays valid.

    withheld: staff made it private, and its player may not change that. Raises ValueError for
    another visibility.
    """
    army_list.visibility, army_list.withheld = ArmyList.Visibility(visibility), withheld
    army_list.save(update_fields=["visibility", "withheld"])


def open_to(army_list: ArmyList, visibility: str) -> str | None:
    """Make the list public, unlisted or private, for its holder.

    Return a new edit secret if it becomes private, for the old one may be known to others; None
    otherwise. Raises ValueError for another visibility, and WithheldError if staff made it private.
    """
    before, chosen = army_list.visibility, ArmyList.Visibility(visibility)
    row = ArmyList.objects.filter(pk=army_list.pk)
    if not (row if chosen == PRIVATE else row.filter(withheld=False)).update(visibility=chosen):
        raise WithheldError
    army_list.visibility = chosen
    return renew_secret(army_list) if chosen == PRIVATE != before else None


def remove(army_list: ArmyList) -> None:
    """Delete the list and all its revisions. Runs keep the documents they fought with."""
    army_list.delete()


def by_secret(secret: str) -> ArmyList | None:
    """Return the list that the edit secret opens, or None."""
    return _rows().filter(secret_digest=_digest(secret)).first()


def by_slug(slug: str) -> ArmyList | None:
    """Return the list of that share link, or None. Does not check who may see it."""
    return _rows().filter(slug=slug).first()


def revision_by_slug(slug: str) -> Revision | None:
    """Return the revision of that share link, or None. Does not check who may see its list."""
    rows = Revision.objects.select_related("edition__system", "army_list__owner")
    return rows.filter(slug=slug).first()


def public() -> QuerySet[ArmyList]:
    """Return the public lists, latest first, without their documents."""
    return _listed().filter(visibility=ArmyList.Visibility.PUBLIC)


def owned_by(account: User) -> QuerySet[ArmyList]:
    """Return the account's lists, latest first, without their documents."""
    return _listed().filter(owner=account)


def _listed() -> QuerySet[ArmyList]:
    rows = ArmyList.objects.select_related("system", "owner", "head__edition")
    return rows.defer("head__document", "head__edition__rules")


def _rows() -> QuerySet[ArmyList]:
    return ArmyList.objects.select_related("system", "owner", "head__edition__system")


def may_see(army_list: ArmyList, user: Account, secret: str | None = None) -> bool:
    """Return whether the caller may read the list: all may, unless it is private."""
    private = army_list.visibility == ArmyList.Visibility.PRIVATE
    return not private or may_edit(army_list, user, secret)


def may_edit(army_list: ArmyList, user: Account, secret: str | None = None) -> bool:
    """Return whether the caller owns the list or holds its edit secret."""
    if user is not None and user.is_authenticated and army_list.owner_id == user.pk:
        return True
    return secret is not None and constant_time_compare(_digest(secret), army_list.secret_digest)


def _secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode(errors="surrogatepass")).hexdigest()
