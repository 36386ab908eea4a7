"""A whole account: what is stored of it, exported as a file, and deleted."""

import json
import zipfile
from collections.abc import Iterator
from typing import IO, Any

import structlog
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction

from builder.models import Pack, PackVersion, Revision, Run
from builder.services import battles, lists, packs, quotas

logger = structlog.get_logger("rollcall.security")


def counts(account: User) -> dict[str, int]:
    """Return how many lists, packs and battles the account has, and the bytes of its lists."""
    return {
        **quotas.taken(account.pk),
        "packs": Pack.objects.filter(owner=account).count(),
        "battles": Run.objects.filter(owner=account).count(),
    }


@transaction.atomic
def remove(account: User, *, keep_lists: bool) -> None:
    """Delete the account with its addresses, sessions, second factors and packs.

    keep_lists: lists that others may see, and battles, stay without an owner, and those lists can
    no longer be edited. Otherwise they are deleted too. Private lists are deleted in any case.
    """
    for run in battles.of(account).active():
        battles.cancel(run)
    if keep_lists:
        shown = lists.owned_by(account).exclude(visibility=lists.PRIVATE)
        for army_list in shown:
            lists.release(army_list)
        Run.objects.filter(owner=account).update(owner=None, name="")
    for pack in Pack.objects.filter(owner=account):
        packs.remove(pack)
    logger.info("account_removed", user=account.pk, kept=keep_lists)
    account.delete()


def write_export(account: User, file: IO[bytes]) -> None:
    """Write a ZIP of all that is stored of an account: a JSON file a list, version and battle."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, value in _parts(account):
            text = json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
            archive.writestr(name, text)
    logger.info("account_exported", user=account.pk)


def _parts(account: User) -> Iterator[tuple[str, Any]]:
    yield "account.json", _about(account)
    for army_list in lists.owned_by(account).iterator(chunk_size=50):
        saves = Revision.objects.filter(army_list=army_list).select_related("edition")
        yield (
            f"lists/{army_list.slug}.json",
            {
                "slug": army_list.slug,
                "visibility": army_list.visibility,
                "created": army_list.created,
                "revisions": [
                    {"number": save.number, "created": save.created, "document": save.document}
                    for save in saves.order_by("number").iterator(chunk_size=50)
                ],
            },
        )
    versions = PackVersion.objects.filter(pack__owner=account).select_related("pack")
    for version in versions.iterator(chunk_size=5):
        content = json.loads(version.content)
        about = {"pack": version.pack.name, "number": version.number, "created": version.created}
        yield f"packs/{version.pack.key}.{version.number}.json", about | {"content": content}
    for run in Run.objects.filter(owner=account).iterator(chunk_size=50):
        yield (
            f"battles/{run.slug}.json",
            {
                "created": run.created,
                "kind": run.kind,
                "name": run.name,
                "state": run.state,
                "lists": [one["document"] for one in run.lists],
                "answer": run.answer,
                "a": run.a_document,
                "b": run.b_document,
                "scenario": run.scenario,
                "seed": str(run.seed),
                "tally": run.tally,
            },
        )


def _about(account: User) -> dict[str, Any]:
    addresses = EmailAddress.objects.filter(user=account)
    factors = account.authenticator_set.values("type", "created_at", "last_used_at")  # type: ignore[attr-defined]  # allauth's model points here
    sessions = account.usersession_set.values("created_at", "last_seen_at", "ip", "user_agent")  # type: ignore[attr-defined]  # allauth's model points here
    return {
        "username": account.username,
        "joined": account.date_joined,
        "last_sign_in": account.last_login,
        "addresses": list(addresses.values("email", "verified", "primary")),
        "second_factors": list(factors),
        "sessions": list(sessions),
        "packs_in_use": list(account.packs_in_use.values_list("name", flat=True)),
    }
