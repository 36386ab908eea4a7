"""Multiples of damage: the manual's plate armour, the charts, every sort of weapon."""

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.odds.multiples import Exchange, hit, multiple, multiples


def test_plate_armour() -> None:
    """The manual's table of a wearer of plate with a defence of 0."""
    armour = [multiple("sharp", margin, 0, 3) for margin in range(20)]
    assert armour == [1] * 7 + [2] * 5 + [3, 3, 4, 4, 5, 5, 6, 6]
    assert hit(Exchange(0, 0, "sharp", 3)) == 0.5
    assert list(multiples(Exchange(0, 0, "sharp", 3))[:4]) == pytest.approx(
        [0.5, 0.35, 0.15 - 0.036, 0.036 - 0.018], abs=1e-12
    )


def test_the_charts(catalogue: Catalogue) -> None:
    rows = catalogue.rules["multiples"]
    lines = {"sharp": "sharp", "blunt": "blunt", "b3": "b3-random", "b4": "b4-random"}
    for line, weapon in lines.items():
        found = [multiple(weapon, margin, 60) for margin in rows["margin"]]
        assert found == rows[line]
        assert [multiple(weapon, margin - 1, 60) for margin in rows["margin"]] == [1, *found[:-1]]
    randoms = catalogue.rules["random_crits"]
    assert [multiple("random", 40, ca) for ca in randoms["ca"]] == randoms["multiple"]
    assert [multiple("blunt-random", 90, ca) for ca in randoms["ca"]] == randoms["blunt"]


def test_a_random_weapon_is_held_by_its_roll_and_by_the_margin() -> None:
    assert multiple("random", 30, 2) == 1
    assert multiple("random", 30, 4) == 2
    assert multiple("random", 6, 15) == 1
    assert multiple("random", 9, 15) == 3
    assert multiple("random", 9, 15, 1) == 2
    assert multiple("blunt-random", 30, 6) == 2


def test_slings_of_the_practised() -> None:
    """By hand, off the lines B, B3 and B4: by 9, 11 and 13; C of 2; what the roll allows."""
    kinds = ("blunt-random", "b3-random", "b4-random")
    assert [multiple(kind, 9, 15) for kind in kinds] == [2, 3, 3]
    assert [multiple(kind, 11, 15) for kind in kinds] == [3, 3, 4]
    assert [multiple(kind, 15, 15) for kind in kinds] == [4, 4, 5]
    assert [multiple(kind, 11, 15, 2) for kind in kinds] == [2, 3, 3]
    assert [multiple(kind, 15, 6) for kind in kinds] == [2, 2, 2]
    assert [multiple(kind, 15, 7) for kind in kinds] == [3, 3, 3]
    assert [multiple(kind, 15, 2) for kind in kinds] == [1, 1, 1]


def test_a_natural_weapon_is_no_more_skilled_than_its_target() -> None:
    """However good the attack, 15 in 100 are criticals; against a better defence as any other."""
    strong = multiples(Exchange(40, 10, "natural"))
    assert strong[2:].sum() == pytest.approx(0.15)
    assert strong[1] == pytest.approx(0.85 - 3.4e-6, abs=1e-6)
    for defence in (10, 14):
        natural, sharp = (
            multiples(Exchange(10, defence, weapon)) for weapon in ("natural", "sharp")
        )
        assert natural == pytest.approx(sharp)


def test_a_fumble_misses_whatever_the_defence() -> None:
    """A sum of -5 or less: an attack of 4 must roll -8, however poor the defence."""
    assert Exchange(4, -20, "sharp").needed == -8
    assert hit(Exchange(4, -20, "sharp")) == pytest.approx(0.88)
    assert Exchange(4, -20, "sharp", fumble=-8).needed == 0
    assert Exchange(4, -20, "sharp", grip=True).needed == -24
    assert Exchange(4, -4, "sharp").needed == -8
    assert Exchange(4, -3, "sharp").needed == -7


def test_the_goblin() -> None:
    """H 11 against D 14 needs 3 or more, 33 in 100; by 27 it does far more than one damage."""
    assert Exchange(11, 14, "sharp").needed == 3
    assert hit(Exchange(11, 14, "sharp")) == pytest.approx(0.33)
    assert multiple("sharp", 11 + 8 - 14, 8) == 1
    assert multiple("sharp", 11 + 27 - 14, 27) == 10
    assert Exchange(11, -99, "sharp").needed == -15
