"""Lists go over to a newer edition with their size, whose points may be others there."""

from typing import Any

import pytest
from django.conf import settings

from builder.services import changes, lists
from builder.services.moving import moved
from factions import loading
from factions.models import Edition
from factions.systems import SYSTEMS
from tests import rows

Document = dict[str, Any]


@pytest.fixture(scope="module")
def editions() -> tuple[Any, Any]:
    """Return the catalogues of Cold Iron 2002 and 2002.2."""
    home = settings.FIXTURES / "cold-iron"
    read = SYSTEMS["cold-iron"].catalogue.read
    return read(loading.data_of(home)), read(loading.data_of(home / "editions" / "2002.2"))


def document(**terms: Any) -> Document:
    return {"system": "cold-iron", "faction": "free-company", "entries": [], **terms}


@pytest.mark.parametrize(
    ("terms", "limit"),
    [
        ({"size": "skirmish", "points_limit": 30}, 600),
        ({"size": "battle", "points_limit": 100}, 1500),
        ({"points_limit": 10}, 250),
        ({"size": "skirmish"}, None),
        ({"size": "skirmish", "points_limit": 29}, 29),
        ({"size": "duel", "points_limit": 30}, 30),
        ({}, None),
    ],
)
def test_a_size_keeps_its_name(
    terms: Document, limit: int | None, editions: tuple[Any, Any]
) -> None:
    found = moved(document(**terms), *editions)
    assert found.get("points_limit") == limit
    assert found == document(**terms) | ({"points_limit": limit} if limit else {})


def test_one_click_moves_a_list_to_muster_points(db: None) -> None:
    newer = rows.load("cold-iron", "cold-iron/editions/2002.2")
    band = loading.references("cold-iron")["free-company/wall-of-ash"]
    army_list, _ = lists.create(band)
    head = lists.head_of(army_list)
    assert (head.edition.version, newer.version) == ("2002", "2002.2")
    assert changes.newer(head.edition) == newer
    found = changes.between(head.document, head.edition, newer)
    assert (found.before, found.legal, found.gained) == (30, True, [])
    moved_to = lists.move(army_list, newer, base=1)
    assert moved_to.edition == newer
    assert (moved_to.document["size"], moved_to.document["points_limit"]) == ("skirmish", 600)
    assert lists.verdict_of(moved_to.document, newer)["legal"] is True
    assert Edition.objects.filter(system="cold-iron").count() == 2
