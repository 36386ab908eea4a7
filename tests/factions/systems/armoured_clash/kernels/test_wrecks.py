"""Wrecks that slide, and those of which nothing is left."""

import math

import pytest

from tests.factions.systems.armoured_clash.stage import Board, K, L, Piece, Spot, Unit, board

HEROIC, STRIKE, GLANCING, MISS, BLANK = range(5)
TANK = Unit(
    (24.0, 24.0), kind="armour", size=4, limit=2, keywords=("Large", "Spectacular Demise (6)")
)
SHACK = Piece((4.0, 4.0), 1.0, 1.0, L.BLOCKS | L.IMPASSABLE)
FOE = Unit((40.0, 40.0), side=1)
CENTRE = (24.0, 22.3)


def lost(b: Board, face: int) -> list[Spot]:
    """Destroy unit 0, its demise shown by that face of the die; return where wrecks are."""
    d, s = b
    d.faces, d.face[0] = 1, face
    K.damage.inflict(d, s, 0, -1, 2, 0, 0)
    K.demise.blow_up(d, s)
    return [
        (float(s.piece[k, 0]), float(s.piece[k, 1])) for k in range(int(s.drawn), int(s.pieces))
    ]


@pytest.mark.parametrize("face", [STRIKE, MISS, BLANK])
def test_most_wrecks_stay_where_the_model_was(face: int) -> None:
    assert lost(board(TANK, FOE, pieces=[SHACK]), face) == [CENTRE]


def test_a_glancing_strike_lets_the_wreck_slide_three_inches() -> None:
    b = board(TANK, FOE, pieces=[SHACK])
    [(x, y)] = lost(b, GLANCING)
    assert math.dist((x, y), CENTRE) == pytest.approx(3.0)
    assert tuple(b.s.piece[1, :2]) == (x, y)


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
    b = board(TANK, *ring)
    [(x, y)] = lost(b, GLANCING)
    assert math.dist((x, y), CENTRE) < 3.0
    wreck = b.s.piece[int(b.s.drawn)]
    for u in range(1, 11):
        s = b.s
        shape = (s.cx[u], s.cy[u], s.half[u], s.across[u], s.hx[u], s.hy[u])
        assert K.shapes.boxes_gap(*wreck, *shape) >= 0.0


def test_a_heroic_strike_leaves_nothing_of_it() -> None:
    b = board(TANK, FOE, pieces=[SHACK])
    assert lost(b, HEROIC) == []
    assert int(b.s.pieces) == 1


def test_only_the_wreck_that_blew_up_is_taken_away() -> None:
    b = board(TANK, FOE, pieces=[SHACK])
    d, s = b
    K.ground.leave_wreck(d, s, 0)
    K.shapes.stand(d, s, 0, 30.0, 24.0, 0.0, 1.0)
    K.ground.leave_wreck(d, s, 0)
    K.shapes.stand(d, s, 0, 36.0, 24.0, 0.0, 1.0)
    K.ground.leave_wreck(d, s, 0)
    middle = K.ground.wreck_at(s, s.piece[2, 0], s.piece[2, 1])
    assert middle == 2
    rest = [tuple(s.piece[k]) for k in (1, 3)]
    K.ground.clear_wreck_away(s, middle)
    assert [tuple(s.piece[k]) for k in (1, 2)] == rest
    assert s.piece_does[2] & L.WRECK
    assert K.ground.wreck_at(s, 1.0, 1.0) == -1
