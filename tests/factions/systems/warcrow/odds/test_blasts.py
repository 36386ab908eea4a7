"""Blasts and strikes: exact means against a count of every roll."""

from itertools import product

import pytest

from factions.systems.warcrow.odds import blocks, packed, struck, successes
from factions.systems.warcrow.odds.plans import Plan, lane
from factions.systems.warcrow.odds.sides import STANDARD_FACES, Side


def side(dice: str, symbols: str = "", *, elite: bool = False) -> Side:
    return Side(dice, packed(symbols), elite, False, (Plan(),), 100, STANDARD_FACES)


def rolls(of: Side) -> list[int]:
    """Return every roll of a side, each as likely as the others."""
    faces = [of.faces["ROYGUK".index(die)] for die in of.dice]
    sums = [sum(roll) + of.symbols for roll in product(*faces)]
    return [roll + (roll >> 24) if of.elite else roll for roll in sums]


def counted(attack: Side, defence: Side, stopped: str) -> float:
    total = 0
    for one, two in product(rolls(attack), rolls(defence)):
        whole, thin = lane(two, "B"), lane(two, "b")
        total += max(0, lane(one, "S") - {"": whole, "hollow": thin, "double": whole // 2}[stopped])
    return total / (len(rolls(attack)) * len(rolls(defence)))


@pytest.mark.parametrize("stopped", ["", "hollow", "double"])
@pytest.mark.parametrize(
    ("attack", "defence"),
    [
        (side("RO"), side("GK")),
        (side("R", "S"), side("UK", "b")),
        (side("OY", elite=True), side("UU", elite=True)),
        (side(""), side("G")),
    ],
)
def test_wounds_are_as_counted(attack: Side, defence: Side, stopped: str) -> None:
    assert struck(attack, defence, stopped) == pytest.approx(counted(attack, defence, stopped))


@pytest.mark.parametrize(
    ("dice", "mean"), [("R", 9 / 8), ("O", 5 / 8), ("Y", 3 / 8), ("RO", 14 / 8)]
)
def test_dice_have_their_successes_on_average(dice: str, mean: float) -> None:
    assert successes(side(dice)) == pytest.approx(mean)


@pytest.mark.parametrize(("dice", "mean"), [("G", 7 / 8), ("U", 4 / 8), ("K", 2 / 8)])
def test_dice_have_their_blocks_on_average(dice: str, mean: float) -> None:
    assert blocks(side(dice)) == pytest.approx(mean)
