"""Chance Adjustments: the manual's rolls, the chart, the distribution beyond it."""

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.odds.adjustment import CHANCES, FARTHEST, at_least, chance
from tests.reference.cold_iron_blow import CHART, adjustments, read


@pytest.mark.parametrize(
    ("digits", "ca"),
    [
        ("89", 8), ("910", 8), ("911", 8), ("912", 9), ("919", 9), ("67", 3), ("999985", 27),
        ("00045", -23), ("35", -3), ("99999900", 31),
    ],
)  # fmt: skip
def test_rolls_of_the_manual(digits: str, ca: int) -> None:
    """What the digits are read as lies between the chances of doing as well and better."""
    assert read(digits) == ca
    worse = float(f"0.{digits}")
    assert 1 - at_least(ca) <= worse + 1e-12
    assert 1 - at_least(ca + 1) > worse - 1e-12


def test_the_chart_as_shipped(catalogue: Catalogue) -> None:
    rows = catalogue.rules["chance_adjustment"]
    assert {row["ca"]: row["digits"] for row in rows} == CHART
    for ca, digits in CHART.items():
        assert at_least(ca) == pytest.approx(1 - float(f"0.{digits}"), abs=1e-12)


@pytest.mark.parametrize(
    ("ca", "share"),
    [(0, 0.5), (3, 0.33), (5, 0.23), (7, 0.15), (9, 0.088), (13, 0.025), (-4, 0.73)],
)
def test_chances_by_hand(ca: int, share: float) -> None:
    assert at_least(ca) == pytest.approx(share, abs=1e-12)


@pytest.mark.parametrize(
    ("ca", "share"), [(31, 1.7e-6), (32, 7.9e-7), (33, 3.7e-7), (34, 1.7e-7), (35, 7.6e-8)]
)
def test_beyond_the_chart_as_many_digits_are_rolled(ca: int, share: float) -> None:
    assert at_least(ca) == pytest.approx(share, rel=1e-9)
    assert at_least(-ca) == pytest.approx(1 - share, abs=1e-15)


def test_every_roll_has_its_adjustment() -> None:
    assert sum(CHANCES.values()) == pytest.approx(1.0, abs=1e-14)
    assert min(CHANCES.values()) > 0
    assert chance(FARTHEST + 1) == chance(-FARTHEST - 1) == at_least(FARTHEST + 1) == 0.0
    assert at_least(-FARTHEST - 1) == 1.0


def test_dice_rolled_one_after_another() -> None:
    found = adjustments()
    assert sum(found.values()) == 1
    for ca in range(-40, 41):
        assert chance(ca) == pytest.approx(float(found.get(ca, 0)), abs=2e-11)
