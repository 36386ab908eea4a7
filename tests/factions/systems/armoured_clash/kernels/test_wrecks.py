"""Wrecks that slide, and those of which nothing is left."""

import math

import pytest

from tests.factions.systems.armoured_clash.board.kernels import L
from tests.factions.systems.armoured_clash.board.layout import Board, board
from tests.factions.systems.armoured_clash.board.units import Piece, Spot, Unit

TANK = Unit(
    (24.0, 24.0), kind="armour", size=4, limit=2, keywords=("Large", "Spectacular Demise (6)")
)
SHACK = Piece((4.0, 4.0), 1.0, 1.0, L.BLOCKS | L.IMPASSABLE)
FOE = Unit((40.0, 40.0), side=1)
CENTRE = (24.0, 22.3)


def lost(b: Board) -> list[Spot]:
    """Destroy unit 0, its demise shown by the die of that board; return where wrecks are."""
    b.inflict(0, 2)
    b.blow_up()
    return b.wrecks()


@pytest.mark.parametrize("face", [L.STRIKE, L.MISS, L.BLANK])
def test_most_wrecks_stay_where_the_model_was(face: int) -> None:
    assert lost(board(TANK, FOE, pieces=[SHACK], shows=face)) == [CENTRE]


def test_a_glancing_strike_lets_the_wreck_slide_three_inches() -> None:
    (wreck,) = lost(board(TANK, FOE, pieces=[SHACK], shows=L.GLANCING))
    assert math.dist(wreck, CENTRE) == pytest.approx(3.0)


def test_a_wreck_slides_no_further_than_there_is_room() -> None:
    ring = [
        Unit(
            (CENTRE[0] + 4.5 * math.cos(a), CENTRE[1] + 4.5 * math.sin(a)),
            side=1,
            kind="armour",
            size=3,
        )
        for a in [math.pi * k / 5 for k in range(10)]
    ]
    b = board(TANK, *ring, shows=L.GLANCING)
    (wreck,) = lost(b)
    assert math.dist(wreck, CENTRE) < 3.0
    assert all(b.gap_to_wreck(u) >= 0.0 for u in range(1, 11))


def test_a_heroic_strike_leaves_nothing_of_it() -> None:
    b = board(TANK, FOE, pieces=[SHACK], shows=L.HEROIC)
    assert lost(b) == []
    assert len(b.ground()) == 1


def test_only_the_wreck_that_blew_up_is_taken_away() -> None:
    b = board(TANK, FOE, pieces=[SHACK])
    for x in (24.0, 30.0, 36.0):
        b.place(0, (x, 24.0))
        b.leave_wreck(0)
    shack, one, middle, other = b.ground()
    b.clear_wreck(middle.at)
    assert b.ground() == [shack, one, other]
    assert other.does & L.WRECK
    assert not b.has_wreck((1.0, 1.0))
