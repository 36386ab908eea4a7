"""Transports and buildings."""

import math

import pytest

from tests.factions.systems.armoured_clash.stage import (
    FAILS,
    NORTH,
    SOUTH,
    Board,
    K,
    L,
    Piece,
    Unit,
    board,
    gun,
)

HOUSE = Piece((24.0, 26.0), 1.0, 1.0, L.BLOCKS | L.IMPASSABLE | L.BUILDING)
WAGON = Unit((20.0, 20.0), kind="armour", size=2, models=2, limit=3, capacity=6)
FOE = Unit((24.0, 44.0), SOUTH, side=1, models=6)


def test_infantry_embarks_within_three_inches_where_there_is_room() -> None:
    near, far = Unit((23.0, 20.0), models=6), Unit((26.0, 20.0), models=6)
    d, s = board(WAGON, near, far, FOE)
    assert K.transports.may_embark(d, s, 1, 0)
    assert not K.transports.may_embark(d, s, 2, 0)
    big = Unit((23.0, 20.0), models=13)
    assert not K.transports.may_embark(*board(WAGON, big, FOE), 1, 0)
    bulky = Unit((23.0, 20.0), models=7, keywords=("Bulky",))
    assert not K.transports.may_embark(*board(WAGON, bulky, FOE), 1, 0)
    riders = Unit((23.0, 20.0), models=6, kind="cavalry")
    assert not K.transports.may_embark(*board(WAGON, riders, FOE), 1, 0)


def test_embarking_and_getting_out_again() -> None:
    b = board(WAGON, Unit((23.0, 20.0), models=6), FOE)
    b.order(1, L.STAY, L.EMBARK, 0)
    assert (b.s.status[1], b.s.carrier[1], b.s.load[0]) == (L.ABOARD, 0, 1)
    assert not K.shapes.is_out(b.s, 1)
    b.s.activated[1] = 0
    b.order(1, L.DISEMBARK, L.NOTHING, to=(20.0, 40.0))
    assert (b.s.status[1], b.s.carrier[1], b.s.load[0]) == (L.READY, -1, -1)
    assert b.gap(0, 1) <= L.ENTER
    assert b.s.y[1] > 20.0
    assert b.s.reforming == 1


def test_who_has_got_out_does_not_embark_in_the_same_turn() -> None:
    b = board(WAGON, Unit(models=6, aboard=0), FOE)
    b.order(1, L.DISEMBARK, L.EMBARK, 0, to=(20.0, 40.0))
    assert b.s.status[1] == L.READY


def test_nobody_gets_out_beside_enemies() -> None:
    ring = [
        Unit((20.0 + x, 20.0 + y), side=1, models=12, kind="armour", size=2)
        for x, y in ((0, 4.5), (0, -4.5), (4.5, 0), (-4.5, 0))
    ]
    b = board(WAGON, Unit(models=6, aboard=0), *ring)
    b.order(1, L.DISEMBARK, L.NOTHING, to=(20.0, 40.0))
    assert b.s.status[1] == L.ABOARD


def test_passengers_that_stay_aboard_are_told() -> None:
    b = board(WAGON, Unit(models=6, aboard=0), FOE)
    b.order(1, L.STAY)
    assert [row[:3] for row in b.told(K.events.ACTION)] == [[1, 0, K.events.RIDES]]
    b = board(WAGON, Unit((23.0, 20.0), models=6), FOE)
    b.order(1, L.STAY, L.EMBARK, 0)
    assert [row[2] for row in b.told(K.events.ACTION)] == [K.events.EMBARKED]


def test_passengers_get_out_as_far_toward_a_spot_as_they_may() -> None:
    b = board(WAGON, Unit(models=6, aboard=0), FOE)
    K.transports.disembark(b.d, b.s, 1, 20.0, 40.0)
    ends = [math.dist(spot, (b.s.cx[0], b.s.cy[0])) - b.s.half[0] for spot in spots(b, 1)]
    assert 2.9 < max(ends) - 0.5 * float(b.d.long[1]) <= 3.0


@pytest.mark.parametrize("models", [1, 6, 16])
@pytest.mark.parametrize("keywords", [(), ("Irregular",)])
@pytest.mark.parametrize("turn", range(0, 360, 24))
def test_every_model_that_gets_out_is_within_three_inches(
    models: int, keywords: tuple[str, ...], turn: int
) -> None:
    hauler = Unit((24.0, 24.0), kind="armour", size=4, models=1, limit=9, capacity=40)
    b = board(hauler, Unit(models=models, aboard=0, keywords=keywords), FOE)
    x, y = 24.0 + math.cos(math.radians(turn)), 24.0 + math.sin(math.radians(turn))
    assert K.transports.disembark(b.d, b.s, 1, x, y)
    d, s = b
    reach = 0.5 * float(d.long[1])
    farthest = max(
        K.geometry.point_shape(px, py, s.cx[0], s.cy[0], s.half[0], s.across[0], s.hx[0], s.hy[0])
        for px, py in spots(b, 1)
    )
    assert farthest - reach <= 3.0 + 0.1


def spots(b: Board, u: int) -> list[tuple[float, float]]:
    """Return the centres of the outermost models of a unit."""
    s, long, wide = b.s, float(b.d.long[u]), float(b.d.wide[u])
    hx, hy = float(s.hx[u]), float(s.hy[u])
    half, across = float(s.half[u]), float(s.across[u])
    if across < 0.0:
        rim = half - 0.5 * long
        turns = [math.radians(turn) for turn in range(0, 360, 30)]
        return [(s.x[u] + rim * math.cos(t), s.y[u] + rim * math.sin(t)) for t in turns]
    ends = [(side * (across - 0.5 * wide), half - 0.5 * long) for side in (-1.0, 0.0, 1.0)]
    return [(s.cx[u] + on * hx - side * hy, s.cy[u] + on * hy + side * hx) for side, on in ends]


def test_a_ramp_lets_passengers_out_at_no_cost_to_them() -> None:
    wagon = Unit((20.0, 20.0), kind="armour", size=2, models=2, limit=3, capacity=6,
                 keywords=("Assault Ramp",))  # fmt: skip
    b = board(wagon, Unit(models=6, aboard=0), FOE)
    b.order(0, L.ADVANCE, L.RAMP, to=(20.0, 24.0), toward=(20.0, 40.0))
    assert (b.s.status[1], b.s.activated[1]) == (L.READY, 0)
    plain = board(WAGON, Unit(models=6, aboard=0), FOE)
    plain.order(0, L.ADVANCE, L.RAMP, to=(20.0, 24.0), toward=(20.0, 40.0))
    assert plain.s.status[1] == L.ABOARD


@pytest.mark.parametrize(
    ("unit", "enters"),
    [
        (Unit((24.0, 22.0), models=12), True),
        (Unit((24.0, 22.0), models=13), False),
        (Unit((24.0, 18.0), models=6), False),
        (Unit((24.0, 22.0), models=6, kind="cavalry"), False),
    ],
)
def test_who_may_garrison(unit: Unit, enters: bool) -> None:
    b = board(unit, FOE, pieces=[HOUSE])
    b.order(0, L.STAY, L.GARRISON)
    assert bool(b.s.status[0] == L.HOUSED) is enters
    assert b.s.tenant[0] == (0 if enters else -1)


def test_a_building_holds_one_unit() -> None:
    b = board(
        Unit((24.0, 22.0), models=6), Unit((24.0, 30.5), SOUTH, models=6), FOE, pieces=[HOUSE]
    )
    b.order(0, L.STAY, L.GARRISON)
    b.order(1, L.STAY, L.GARRISON)
    assert (b.s.status[0], b.s.status[1]) == (L.HOUSED, L.READY)


def test_a_garrison_fires_all_round_with_half_and_is_harder_to_hit() -> None:
    inside = Unit((24.0, 29.5), SOUTH, side=1, models=6, grid=(gun(6),))
    b = board(Unit((24.0, 15.0), models=12, grid=(gun(8),)), inside, pieces=[HOUSE])
    K.garrisons.garrison(b.s, 1, 0)
    K.ranged_attacks.fire_row(b.d, b.s, 0, int(b.d.weapon[0]), 1, False)
    assert b.told(K.events.ATTACK)[0][3:8] == [0, 8, 8, 3, 2]
    assert K.shapes.fronts(b.s, 1, 24.0, 40.0)
    assert K.shapes.fronts(b.s, 1, 0.0, 26.0)
    assert K.shapes.strength(b.s, 1) == 2


def test_a_garrison_that_would_fall_back_is_driven_out_toward_its_own_edge() -> None:
    inside = Unit((24.0, 29.5), SOUTH, side=1, models=6)
    b = board(Unit((24.0, 5.0)), inside, pieces=[HOUSE], card=FAILS)
    K.garrisons.garrison(b.s, 1, 0)
    b.s.suppressed[1] = 1
    K.suppression.suppression_test(b.d, b.s, 1, 0, 1, 6, 0, 0)
    assert (b.s.status[1], b.s.tenant[0]) == (L.READY, -1)
    assert b.s.y[1] > 27.0


def test_leaving_a_building_takes_a_manoeuvre() -> None:
    b = board(Unit((24.0, 22.0), models=6), FOE, pieces=[HOUSE])
    b.order(0, L.STAY, L.GARRISON)
    b.order(0, L.ADVANCE, L.NOTHING, to=(24.0, 40.0))
    assert b.s.status[0] == L.HOUSED
    b.order(0, L.EXIT, L.NOTHING, to=(24.0, 40.0))
    assert (b.s.status[0], b.s.tenant[0]) == (L.READY, -1)
    assert b.s.y[0] > 27.0
    assert (b.s.hx[0], b.s.hy[0]) == NORTH
