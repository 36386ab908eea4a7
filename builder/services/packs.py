"""The only writer of packs, players' own content; decides who may use them.

A version becomes a private edition of its own, made of its base edition and the pack. So no pack
changes what anyone else sees, and lists, checks and battles take it as they take any edition.
"""

import json
import re
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.db.models import Prefetch, ProtectedError, Q, QuerySet
from django.utils.crypto import get_random_string
from django.utils.text import slugify
from django.utils.translation import gettext as _

from builder.models import Pack, PackVersion
from builder.models.lists import ALPHABET
from builder.unseen import without_unseen
from factions import loading
from factions.loading import Mode
from factions.models import Edition

Account = User | AnonymousUser
MOST_PACKS = 20
MOST_VERSIONS = 50
KEY_WORDS, KEY_LETTERS = 20, 5
VERSION = re.compile(r"(?P<base>[\w.-]+)\+(?P<key>[a-z0-9-]+)\.(?P<number>[1-9][0-9]?)", re.ASCII)


class TooManyError(Exception):
    """An account has all the packs, or a pack all the versions, that it may have."""


@dataclass(frozen=True)
class Upload:
    """A version as uploaded: the edition it builds on, what it does to it, and its JSON."""

    base: Edition
    mode: Mode
    raw: bytes


@dataclass(frozen=True)
class Reader:
    """The caller: an account, and the share links of packs that this browser uses."""

    account: Account
    links: frozenset[str] = frozenset()

    def may_use(self, pack: Pack) -> bool:
        """Return whether the pack is the caller's own or was taken into use by its link."""
        if pack.slug in self.links:
            return True
        account = self.account
        return isinstance(account, User) and (
            pack.owner_id == account.pk or pack.readers.contains(account)
        )


def create(owner: User, name: str, upload: Upload) -> PackVersion:
    """Save a new pack by its first version. All or nothing.

    Raises CatalogueError with the path in the JSON and the reason, and TooManyError.
    """
    name = without_unseen(name)
    data = loading.packed(upload.raw, upload.base, upload.mode)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=owner.pk)
        if Pack.objects.filter(owner=owner).count() >= MOST_PACKS:
            raise TooManyError(_("An account has at most %d packs.") % MOST_PACKS)
        letters = get_random_string(KEY_LETTERS, ALPHABET)
        key = f"{slugify(name)[:KEY_WORDS].strip('-') or 'pack'}-{letters}"
        pack = Pack.objects.create(owner=owner, name=name, key=key, system_id=upload.base.system_id)
        return _save(pack, 1, upload, data)


def renew(pack: Pack, upload: Upload) -> PackVersion:
    """Save a pack's next version, unless it equals the last. All or nothing.

    Raises as `create` does, and ValueError if the base is of another game.
    """
    if upload.base.system_id != pack.system_id:
        raise ValueError(f"{upload.base} is of another game than {pack}.")
    data = loading.packed(upload.raw, upload.base, upload.mode)
    with transaction.atomic():
        locked = Pack.objects.select_for_update().get(pk=pack.pk)
        last = newest(locked)
        if (last.base, last.mode, last.content) == (upload.base, upload.mode, _text(upload.raw)):
            return last
        if last.number >= MOST_VERSIONS:
            raise TooManyError(_("A pack has at most %d versions.") % MOST_VERSIONS)
        locked.save(update_fields=["updated"])
        version = _save(locked, last.number + 1, upload, data)
        _let_go(locked.versions.exclude(pk=version.pk))
        return version


def _save(pack: Pack, number: int, upload: Upload, data: dict[str, Any]) -> PackVersion:
    content = _text(upload.raw)
    version = PackVersion(
        pack=pack,
        number=number,
        base=upload.base,
        mode=upload.mode,
        content=content,
        units=len(json.loads(content).get("units", ())),
    )
    version.edition = loading.store_private(data, version.version)
    version.save()
    return version


def _text(raw: bytes) -> str:
    return json.dumps(json.loads(raw), ensure_ascii=False, separators=(",", ":"))


def _let_go(versions: QuerySet[PackVersion]) -> None:
    """Delete the editions of versions, and of deleted packs, that nothing is pinned to."""
    unused = Edition.everything.filter(private=True, revisions=None, runs=None)
    for edition in unused.filter(Q(pack_version__in=versions) | Q(pack_version=None)):
        with suppress(ProtectedError), transaction.atomic():
            edition.delete()


def newest(pack: Pack) -> PackVersion:
    """Return the latest version of a pack."""
    return pack.versions.select_related("base", "pack", "edition__system").order_by("-number")[0]


def edition_of(version: PackVersion) -> Edition:
    """Return a version's edition; its rows are written again if they were deleted.

    So of the versions that nothing is pinned to, the latest and the last used one have rows.
    """
    if version.edition is not None:
        return version.edition
    with transaction.atomic():
        locked = PackVersion.objects.select_for_update().get(pk=version.pk)
        if locked.edition is None:
            raw = locked.content.encode()
            data = loading.packed(raw, locked.base, Mode(locked.mode))
            locked.edition = loading.store_private(data, locked.version)
            locked.save(update_fields=["edition"])
            kept = (locked.pk, newest(locked.pack).pk)
            _let_go(locked.pack.versions.exclude(pk__in=kept))
        return locked.edition


def named(system: str, version: str | None, reader: Reader) -> Edition | None:
    """Return the private edition of that version, or None if the reader may use none."""
    parts = VERSION.fullmatch(version or "")
    if parts is None:
        return None
    rows = PackVersion.objects.select_related("pack", "base", "edition__system")
    found = rows.filter(
        pack__system=system,
        base__version=parts["base"],
        pack__key=parts["key"],
        number=int(parts["number"]),
    ).first()
    return edition_of(found) if found and reader.may_use(found.pack) else None


def newer(edition: Edition, reader: Reader) -> Edition | None:
    """Return the edition of the pack's latest version, if that is later than this edition's.

    None if the pack is deleted or the reader may not use it.
    """
    version = PackVersion.objects.filter(edition=edition).select_related("pack").first()
    if version is None or not reader.may_use(version.pack):
        return None
    last = newest(version.pack)
    return edition_of(last) if last.number > version.number else None


def by_slug(slug: str) -> Pack | None:
    """Return the pack of that share link, or None."""
    return _rows().filter(slug=slug).first()


def of(reader: Reader) -> QuerySet[Pack]:
    """Return the packs the reader may use, latest first."""
    held = Q(slug__in=reader.links)
    if isinstance(reader.account, User):
        held |= Q(owner=reader.account) | Q(readers=reader.account)
    return _rows().filter(held).distinct()


def _rows() -> QuerySet[Pack]:
    versions = PackVersion.objects.defer("content").select_related("base")
    rows = Pack.objects.select_related("system", "owner")
    return rows.prefetch_related(Prefetch("versions", versions.order_by("-number")))


def take(pack: Pack, account: User) -> None:
    """Add the pack to those the account uses."""
    if pack.owner_id != account.pk:
        pack.readers.add(account)


def drop(pack: Pack, account: User) -> None:
    """Remove the pack from those the account uses. Lists made with it stay as they are."""
    pack.readers.remove(account)


def rename(pack: Pack, name: str) -> None:
    """Rename the pack; its versions and its key stay."""
    pack.name = without_unseen(name)
    pack.save(update_fields=["name", "updated"])


@transaction.atomic
def remove(pack: Pack) -> None:
    """Delete the pack and its versions; editions that lists or battles are pinned to stay."""
    _let_go(pack.versions.all())
    pack.delete()
