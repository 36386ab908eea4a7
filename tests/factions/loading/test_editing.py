"""Rows that people edit: what follows from them, and closing an edition to change."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from factions import loading
from factions.loading import CatalogueError, PublishedEditionError, catalogue
from factions.loading.shapes import canonical, digest_of
from factions.models import CostOption, Edition, Faction, Unit

Data = dict[str, Any]
pytestmark = pytest.mark.django_db


def test_a_fresh_edition_stays_as_it_is(draft: Edition, sample: Data) -> None:
    before = list(Unit.objects.order_by("pk").values())
    assert loading.refresh(draft) == canonical(sample)
    assert list(Unit.objects.order_by("pk").values()) == before
    assert Edition.objects.get().digest == draft.digest


def test_the_digest_follows_the_rows(draft: Edition, sample: Data) -> None:
    CostOption.objects.filter(unit__key="guards").update(points=45)
    loading.refresh(draft)
    sample["units"][0]["costs"][0]["points"] = 45
    assert Edition.objects.get().digest == digest_of(canonical(sample))
    assert catalogue(draft).profiles["guards"].cost == 45
    assert not loading.store(sample).changed


def test_the_words_follow_the_rows(draft: Edition) -> None:
    Faction.objects.filter(key="reds").update(name="Crimsons")
    loading.refresh(draft)
    found = Unit.objects.matching("crimsons").values_list("key", flat=True)
    assert sorted(found) == ["captain", "guards", "hound"]
    assert not Unit.objects.matching("reds").exists()


def test_few_queries(draft: Edition, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    Faction.objects.update(name="Crimsons")
    with django_assert_num_queries(11):
        loading.refresh(draft)


def test_publishing_closes_an_edition(draft: Edition, sample: Data) -> None:
    loading.publish(draft)
    row = Edition.objects.get()
    assert row.published
    sample["edition"]["published"] = True
    assert row.digest == digest_of(canonical(sample))
    assert not loading.store(sample).changed
    sample["edition"]["published"] = False
    with pytest.raises(PublishedEditionError):
        loading.store(sample)


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ({"stats": {}}, r"\$\.units\[0\]\.stats: 'mov' is a required property"),
        ({"kind": "tank"}, r"\$\.units\[0\]\.kind: 'tank' is not one of"),
        ({"owner": "nobody"}, r"\$\.units\[0\]\.owner: 'nobody' is not"),
    ],
)
def test_a_broken_draft_is_not_published(draft: Edition, columns: Data, message: str) -> None:
    Unit.objects.filter(key="guards").update(**columns)
    with pytest.raises(CatalogueError, match=f"^Warcrow 0\\.9: {message}"):
        loading.publish(draft)
    assert not draft.published
    assert not Edition.objects.get().published


def test_a_unit_above_every_limit_is_not_published(draft: Edition) -> None:
    CostOption.objects.filter(unit__key="captain").delete()
    with pytest.raises(CatalogueError, match=r"^Warcrow 0\.9: \$\.units\[1\]\.costs: \[\] should"):
        loading.publish(draft)
