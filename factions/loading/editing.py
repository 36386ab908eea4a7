"""Edited editions: updating derived data, publishing and withdrawing."""

from django.db import transaction

from factions.loading.errors import CatalogueError
from factions.loading.reading import first_breach
from factions.loading.rows import as_data
from factions.loading.shapes import Data, digest_of
from factions.loading.storing import search_text
from factions.loading.strict import json_path
from factions.models import Edition, Unit


@transaction.atomic
def refresh(edition: Edition) -> Data:
    """Update what is derived from an edition's rows, and return them as data.

    For rows written by other hands than `store`: the digest, and the words units are found by.
    """
    data = as_data(edition)
    names = {faction["id"]: faction["name"] for faction in data["factions"]}
    units = {unit["id"]: unit for unit in data["units"]}
    stale = []
    for row in Unit.objects.filter(edition=edition).only("key", "search"):
        text = search_text(units[row.key], names[units[row.key]["faction"]])
        if row.search != text:
            row.search = text
            stale.append(row)
    Unit.objects.bulk_update(stale, ["search"])
    edition.digest = digest_of(data)
    edition.save(update_fields=["digest"])
    return data


def withdraw(edition: Edition) -> None:
    """Make a published edition a draft again: the one before it is in force from now on.

    Its lists stay, and so does what names its version.
    """
    edition.published = False
    edition.save(update_fields=["published"])


@transaction.atomic
def publish(edition: Edition) -> None:
    """Publish an edition, which closes it. Raises CatalogueError if schemas refuse its rows."""
    edition.published = True
    data = as_data(edition)
    slip = first_breach(data)
    if slip:
        edition.published = False
        raise CatalogueError(str(edition), json_path(slip[0]), slip[1])
    edition.save(update_fields=["published"])
    refresh(edition)
