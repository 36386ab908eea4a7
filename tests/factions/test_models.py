"""Rows of what exists: named once in an edition, found by folded words, closed for good."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db import IntegrityError, models, transaction

from factions.models import (
    CostOption,
    Edition,
    Faction,
    GameSystem,
    Keyword,
    Unit,
    Upgrade,
    Weapon,
    fold,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Iriavík, Restless Pup", "iriavik, restless pup"),
        ("SŸENA  Wardens\n", "syena wardens"),
        ("Håkon Øre", "hakon ore"),
        ("Æthel Œuvre", "aethel oeuvre"),
        ("Straße", "strasse"),
        ("ÞÓRR Đorđe Łukasz", "thorr dorde lukasz"),
        ("ﬁre ②", "fire 2"),
        ("", ""),
    ],
)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded
    assert fold(folded) == folded


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("iriavik", ["iriavik-restless-pup"]),
        ("IRIAVÍK PUP", ["iriavik-restless-pup"]),
        ("pup restless", ["iriavik-restless-pup"]),
        ("njord north", ["njord-the-merciless"]),
        ("sÿenann scout cavalry", []),
        ("no such words", []),
    ],
)
def test_matching(loaded: Edition, text: str, keys: list[str]) -> None:
    found = Unit.objects.matching(text).values_list("key", flat=True)
    assert sorted(found) == keys


def test_matching_nothing_in_particular_is_everything(loaded: Edition) -> None:
    assert Unit.objects.matching(" ").count() == 93


def test_matching_is_text_not_a_pattern(loaded: Edition) -> None:
    for text in ("%", "_____", "\\", "'", '"'):
        assert Unit.objects.matching(text).count() < 93


def test_names(draft: Edition) -> None:
    guards = Unit.objects.get(key="guards")
    assert str(draft.system) == "Warcrow"
    assert str(draft) == "Warcrow 0.9"
    assert str(guards) == "Guards"
    assert str(guards.costs.get()) == "Guards: 20"
    assert str(guards.weapons.get()) == "Melee attack"
    assert str(guards.faction) == "The Réds"
    assert str(Upgrade(name="Banner")) == "Banner"
    assert str(Keyword.objects.get(key="elite")) == "Elite"


def test_order(draft: Edition) -> None:
    assert [unit.key for unit in Unit.objects.all()] == ["blades", "guards", "captain", "hound"]
    assert [faction.key for faction in Faction.objects.all()] == ["free", "reds"]


@pytest.mark.parametrize(
    ("model", "names"),
    [
        (Edition, ["system_id", "version", "effective"]),
        (Faction, ["edition_id", "key", "name"]),
        (Keyword, ["edition_id", "key", "name"]),
        (Unit, ["edition_id", "key", "name", "faction_id", "kind", "source", "confidence"]),
        (CostOption, ["unit_id", "key", "points"]),
        (Weapon, ["unit_id", "key", "name", "mode"]),
    ],
)
def test_keys_are_given_once(draft: Edition, model: type[models.Model], names: list[str]) -> None:
    row = model._default_manager.values(*names)[0]
    with pytest.raises(IntegrityError), transaction.atomic():
        model._default_manager.create(**row)


def test_keys_may_come_again_in_another_edition(draft: Edition) -> None:
    other = Edition.objects.create(system=draft.system, version="1.0", effective="2025-01-01")
    Faction.objects.create(edition=other, key="reds", name="Reds")
    assert Faction.objects.filter(key="reds").count() == 2


@pytest.mark.parametrize("model", [Faction, Keyword, Unit])
def test_a_published_edition_refuses_change(draft: Edition, model: type[models.Model]) -> None:
    row: Any = model._default_manager.all()[0]
    row.full_clean()
    draft.published = True
    draft.save()
    row.refresh_from_db()
    with pytest.raises(ValidationError, match="A published edition does not change"):
        row.full_clean()


def test_a_faction_of_another_edition_is_refused(draft: Edition) -> None:
    other = Edition.objects.create(system=draft.system, version="1.0", effective="2025-01-01")
    faction = Faction.objects.create(edition=other, key="blues", name="Blues")
    guards = Unit.objects.get(key="guards")
    guards.faction = faction
    with pytest.raises(ValidationError) as caught:
        guards.full_clean()
    assert caught.value.message_dict == {"faction": ["This faction is of another edition."]}


def test_an_edition_takes_its_rows_along(draft: Edition) -> None:
    draft.delete()
    rows = (Faction, Keyword, Unit, CostOption, Weapon)
    assert [model._default_manager.count() for model in rows] == [0] * 5
    assert GameSystem.objects.count() == 1


def test_migrations_agree_with_the_models() -> None:
    call_command("makemigrations", "factions", check=True, dry_run=True, verbosity=0)
