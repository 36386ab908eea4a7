"""One row is judged among its edition's before it is saved."""

from typing import Any

import pytest

from factions.loading import slips
from factions.models import (
    CostOption,
    Edition,
    Faction,
    GameSystem,
    Keyword,
    Unit,
    Upgrade,
    Weapon,
)

pytestmark = pytest.mark.django_db


def slips_of(row: Any, **columns: Any) -> list[tuple[str, str]]:
    """Change the row in memory and return its slips, the reasons cut after four words."""
    for column, value in columns.items():
        setattr(row, column, value)
    return [(column, " ".join(reason.split()[:4])) for column, reason in slips(row)]


def test_sound_rows(draft: Edition) -> None:
    for model in (Faction, Keyword, Unit, CostOption, Weapon):
        for row in model._default_manager.all():
            assert list(slips(row)) == []
    assert list(slips(draft)) == []


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        ({"kind": "tank"}, [("kind", "'tank' is not one")]),
        ({"source": ""}, [("source", "'' should be non-empty")]),
        ({"confidence": "sure"}, [("confidence", "'sure' is not one")]),
        ({"stats": {}}, [("stats", f"'{key}' is a required") for key in ("mov", "charge")]),
        ({"stats": {"mov": float("nan")}}, [("stats", "a number too large")]),
        ({"roles": ["officer"]}, [("roles", "['officer'] is expected to")]),
        ({"keywords": ["elite"]}, [("keywords", "'elite' does not match")]),
        ({"skills": [{}]}, [("skills", "'name' is a required")]),
        ({"doubts": [""]}, [("doubts", "'' should be non-empty")]),
        ({"owner": "hound"}, [("owner", "'hound' is not of")]),
        ({"availability": None}, []),
        ({"availability": 100}, [("availability", "100 is greater than")]),
        ({"character_name": "x" * 121}, [("character_name", "'xxx")]),
        ({"attaches_to": [[]]}, [("attaches_to", "[] should be non-empty")]),
    ],
)
def test_units(draft: Edition, columns: Any, expected: list[tuple[str, str]]) -> None:
    found = slips_of(Unit.objects.get(key="guards"), **columns)
    assert [column for column, _ in found][: len(expected)] == [column for column, _ in expected]
    for (_, reason), (_, start) in zip(found, expected, strict=False):
        assert reason.startswith(start)


def test_a_unit_owned_by_none(draft: Edition) -> None:
    hound = Unit.objects.get(key="hound")
    assert slips_of(hound, owner="nobody") == [("owner", "'nobody' is not another")]
    assert slips_of(hound, owner="hound") == [("owner", "'hound' is not another")]


def test_a_new_unit_is_judged_without_its_parts(draft: Edition) -> None:
    known = Unit.objects.get(key="guards")
    new = Unit(edition=draft, faction=known.faction, key="lances", name="Lances", kind="troop")
    new.availability, new.source, new.confidence, new.stats = 1, "x", "sample", known.stats
    assert list(slips(new)) == []
    assert slips_of(new, name="") == [("name", "'' does not match")]


def test_costs(draft: Edition) -> None:
    cost = CostOption.objects.get(unit__key="captain")
    assert slips_of(cost, points=-1) == [("points", "-1 is less than")] * 2
    assert slips_of(cost, points=20, models_count=0)[0] == ("models_count", "0 is less than")
    assert slips_of(cost, models_count=4, key="other") == [("key", "'standard' was expected")]


def test_a_part_of_a_unit_that_is_not_saved_yet(draft: Edition) -> None:
    known = Unit.objects.get(key="guards")
    new = Unit(edition=draft, faction=known.faction, key="lances", name="Lances", kind="troop")
    cost = CostOption(unit=new, key="standard", points=300, models_count=1)
    assert list(slips(cost)) == [("points", "300 is greater than the maximum of 250")]


def test_weapons(draft: Edition) -> None:
    weapon = Weapon.objects.get(unit__key="captain")
    assert slips_of(weapon, mode="thrown") == [("mode", "'thrown' is not one")]
    assert slips_of(weapon, mode="ranged") == [("range", "None is not of")]
    assert slips_of(weapon, mode="melee", stats={"panel": 0})[0] == (
        "stats",
        "'dice' is a required",
    )


def test_factions_keywords_and_upgrades(draft: Edition) -> None:
    assert slips_of(Faction.objects.get(key="reds"), name="x" * 121)[0][0] == "name"
    assert slips_of(Keyword.objects.get(key="elite"), summary="x" * 1001)[0][0] == "summary"
    upgrade = Upgrade(edition=draft, key="banner", name="Banner", kind="rank")
    assert list(slips(upgrade)) == []
    assert slips_of(upgrade, kind="Rank")[0][0] == "kind"
    assert slips_of(upgrade, kind="rank", stats=[])[0][0] == "stats"
    assert slips_of(upgrade, stats={}, key="Ban ner")[0][0] == "key"


def test_editions(draft: Edition) -> None:
    assert slips_of(draft, version="one two") == [("version", "'one two' does not")]
    assert slips_of(draft, version="0.9", rules={})[0] == ("rules", "'dice' is a required")


def test_a_new_edition_is_judged_without_its_rows() -> None:
    system = GameSystem.objects.create(key="warcrow", name="Warcrow")
    new = Edition(system=system, version="2.0", effective="2026-01-01", rules={})
    assert {column for column, _ in slips(new)} == {"rules"}


def test_slips_of_other_rows_are_theirs(draft: Edition) -> None:
    Unit.objects.filter(key="captain").update(kind="tank")
    assert list(slips(Unit.objects.get(key="guards"))) == []
    assert next(slips(Unit.objects.get(key="captain")))[0] == "kind"
