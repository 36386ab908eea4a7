"""Company of Iron's values: what is read from catalogue data, figure by figure."""

from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from factions.systems.company_of_iron.catalogue import (
    Card,
    Catalogue,
    Option,
    Plan,
    Profile,
    Skill,
    Upgrade,
    Weapon,
    read,
)

Data = dict[str, Any]


def test_the_catalogue(catalogue: Catalogue) -> None:
    assert (catalogue.system, catalogue.edition) == ("company-of-iron", "2017")
    assert len(catalogue.factions) == 14
    assert len(catalogue.profiles) == 574 + 311
    assert len(catalogue.absent) == 51
    assert catalogue.absent["yuri-the-hunter"] == "Yuri the Hunter"


def test_a_unit(catalogue: Catalogue) -> None:
    unit = catalogue.profiles["winter-guard-infantry"]
    assert (unit.kind, unit.faction, unit.officer) == ("unit", "khador", False)
    assert unit.options == (Option("min", 6, 6, None), Option("max", 10, 10, None))
    (model,) = unit.models
    assert (model.count, model.boxes, model.character) == ({"min": 6, "max": 10}, 1, "")
    assert unit.weapons[0] == Weapon(
        name="Blunderbuss",
        mode="ranged",
        model=0,
        range=8,
        count=1,
        rof=1,
        aoe=None,
        power=12,
        total=None,
        spray=False,
        special=False,
        mount=False,
        qualities=(),
        rules=(),
    )
    assert not unit.attachment
    assert not unit.cephalyx


def test_an_attachment(catalogue: Catalogue) -> None:
    unit = catalogue.profiles["skarlock-commander"]
    assert (unit.kind, unit.attachment, unit.officer) == ("command-attachment", True, True)
    assert unit.attaches_to == (("Mechanithralls",), ("Bile Thralls",))


def test_a_warjack(catalogue: Catalogue) -> None:
    (model,) = catalogue.profiles["charger"].models
    assert model.advantages == ("Construct",)
    assert model.grid[-1] == "XMMCCX"
    assert model.spiral == ()
    assert model.power_attacks == ("Headbutt", "Slam")


def test_a_warbeast(catalogue: Catalogue) -> None:
    (model,) = catalogue.profiles["boneswarm"].models
    assert model.spiral == (4, 1, 6, 3, 4, 2)
    assert model.grid == ()
    assert Skill("Animus: Swarm", "animus", (), (0,)) in catalogue.profiles["boneswarm"].skills


def test_a_skill_with_choices(catalogue: Catalogue) -> None:
    skills = catalogue.profiles["vassal-of-menoth"].skills
    spells = next(skill for skill in skills if skill.kind == "magic")
    assert spells.options == ("Arcane Bolt", "Empower", "Enliven")


def test_a_character(catalogue: Catalogue) -> None:
    profiles = catalogue.profiles
    assert profiles["eiryss-angel-of-retribution"].characters == ("Eiryss",)
    assert profiles["black-13th-strike-force"].characters == (
        "Lynch",
        "Darcy Ryan",
        "Samual Watts",
    )
    assert profiles["alexia-ciannor-the-risen"].characters == ("Alexia",)
    assert profiles["rangers"].characters == ()


def test_what_is_barred(catalogue: Catalogue) -> None:
    profiles = catalogue.profiles
    assert profiles["rorsh-brine"].bans == ("caster", "base")
    assert profiles["squire"].bans == ("caster-attachment",)
    assert profiles["cyclone"].base_mm == (50,)
    assert profiles["squire"].base_mm == ()
    assert profiles["squire"].models == ()


LABELS = [
    ("sword-knights", {"Sword Knights", "Cygnar", "Non-character", "Small or medium base"}),
    ("cyclone", {"Cyclone", "Cygnar", "Non-character"}),
    ("eiryss-mage-hunter-of-ios", {"Mercenaries", "Iosan", "Mage Hunter"}),
    ("gatorman-posse", {"Gatorman", "Blindwater Congregation"}),
    ("farrow-brigands", {"Farrow", "Thornfall Alliance"}),
]


@pytest.mark.parametrize(("key", "labels"), LABELS)
def test_labels(key: str, labels: set[str], catalogue: Catalogue) -> None:
    assert catalogue.profiles[key].labels >= labels


def test_labels_that_are_not_for_everyone(catalogue: Catalogue) -> None:
    profiles = catalogue.profiles
    assert "Non-character" not in profiles["spears-of-scyrah"].labels
    assert "Small or medium base" not in profiles["cyclone"].labels
    assert "Sword Knight" not in profiles["sword-knights"].labels


@pytest.mark.parametrize(
    ("name", "points"), [("min", 9), ("max", 14), (None, 9), ("huge", 9), ("standard", 9)]
)
def test_an_option_is_the_one_named_or_the_cheapest(
    name: str | None, points: int, catalogue: Catalogue
) -> None:
    assert catalogue.profiles["trencher-infantry"].option(name).points == points


def test_upgrades_and_cards(catalogue: Catalogue) -> None:
    assert catalogue.upgrades["keen-blade"] == Upgrade(
        "keen-blade", "Keen Blade", 2, {"mat": 1}, ()
    )
    assert catalogue.cards[0] == Card(
        "at-the-double", "At the Double", Plan({"spd": 1}, (), None), "shake"
    )


def test_values_do_not_change(catalogue: Catalogue) -> None:
    with pytest.raises(FrozenInstanceError):
        catalogue.profiles["ace"].kind = "solo"  # type: ignore[misc]  # frozen: that is what is tested


def with_unit(data: Data, **changes: Any) -> Profile:
    """Read the catalogue with one card of other values and return that card."""
    card = next(unit for unit in data["units"] if unit["id"] == "rangers")
    card["stats"] |= changes
    return read(data).profiles["rangers"]


def test_partisan_and_selective_are_read(data: Data) -> None:
    unit = with_unit(data, partisan=["khador"], selective=True)
    assert (unit.partisan, unit.selective) == (("khador",), True)


def test_the_standard_size_comes_first(data: Data) -> None:
    data["edition"]["rules"]["standard_size"] = "20"
    assert list(read(data).sizes.items()) == [("20", 20), ("25", 25)]
