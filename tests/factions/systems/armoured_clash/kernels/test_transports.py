"""Transports and buildings."""

import math
from dataclasses import replace

import pytest

from tests.factions.systems.armoured_clash.board.kernels import E, L
from tests.factions.systems.armoured_clash.board.layout import FAILS, Board, board
from tests.factions.systems.armoured_clash.board.units import NORTH, SOUTH, Piece, Unit, gun

HOUSE = Piece((24.0, 26.0), 1.0, 1.0, L.BLOCKS | L.IMPASSABLE | L.BUILDING)
WAGON = Unit((20.0, 20.0), kind="armour", size=2, models=2, limit=3, capacity=6)
FOE = Unit((24.0, 44.0), SOUTH, side=1, models=6)


def test_infantry_embarks_within_three_inches_where_there_is_room() -> None:
    near, far = Unit((23.0, 20.0), models=6), Unit((26.0, 20.0), models=6)
    b = board(WAGON, near, far, FOE)
    assert b.may_embark(1, 0)
    assert not b.may_embark(2, 0)
    big = Unit((23.0, 20.0), models=13)
    assert not board(WAGON, big, FOE).may_embark(1, 0)
    bulky = Unit((23.0, 20.0), models=7, keywords=("Bulky",))
    assert not board(WAGON, bulky, FOE).may_embark(1, 0)
    riders = Unit((23.0, 20.0), models=6, kind="cavalry")
    assert not board(WAGON, riders, FOE).may_embark(1, 0)


def test_embarking_and_getting_out_again() -> None:
    b = board(WAGON, Unit((23.0, 20.0), models=6), FOE)
    b.order(1, L.STAY, L.EMBARK, 0)
    assert (b.status(1), b.transport(1), b.passenger(0)) == (L.ABOARD, 0, 1)
    assert not b.is_out(1)
    b.ready(1)
    b.order(1, L.DISEMBARK, L.NOTHING, to=(20.0, 40.0))
    assert (b.status(1), b.transport(1), b.passenger(0)) == (L.READY, -1, -1)
    assert b.gap(0, 1) <= L.ENTER
    assert b.position(1)[1] > 20.0
    assert b.is_reforming()


@pytest.mark.parametrize("models", [2, 6])
def test_passengers_get_out_onto_a_marker_close_by_not_beyond_it(models: int) -> None:
    wagon = replace(WAGON, models=1)
    marker = (20.0, 21.6)
    b = board(wagon, Unit(models=models, aboard=0), FOE, markers=[marker])
    assert b.disembark(1, marker, (20.0, 40.0))
    assert b.touches(1, 0)


def test_a_unit_that_has_got_out_does_not_embark_in_the_same_turn() -> None:
    b = board(WAGON, Unit(models=6, aboard=0), FOE)
    b.order(1, L.DISEMBARK, L.EMBARK, 0, to=(20.0, 40.0))
    assert b.is_ready(1)


def test_passengers_do_not_get_out_beside_enemies() -> None:
    ring = [
        Unit((20.0 + x, 20.0 + y), side=1, models=12, kind="armour", size=2)
        for x, y in ((0, 4.5), (0, -4.5), (4.5, 0), (-4.5, 0))
    ]
    b = board(WAGON, Unit(models=6, aboard=0), *ring)
    b.order(1, L.DISEMBARK, L.NOTHING, to=(20.0, 40.0))
    assert b.is_aboard(1)


def test_passengers_that_stay_aboard_are_recorded() -> None:
    b = board(WAGON, Unit(models=6, aboard=0), FOE)
    b.order(1, L.STAY)
    assert [row[:3] for row in b.events(E.ACTION)] == [[1, 0, E.RIDES]]
    b = board(WAGON, Unit((23.0, 20.0), models=6), FOE)
    b.order(1, L.STAY, L.EMBARK, 0)
    assert [row[2] for row in b.events(E.ACTION)] == [E.EMBARKED]


def test_passengers_get_out_as_far_toward_a_spot_as_they_may() -> None:
    b = board(replace(WAGON, models=1), Unit(models=6, aboard=0), FOE)
    b.disembark(1, (20.0, 40.0))
    assert 2.7 < max(b.reach(spot, 0) for spot in spots(b, 1)) - 0.5 * b.base(1)[0] <= 3.0


@pytest.mark.parametrize("models", [6, 12])
@pytest.mark.parametrize("wagons", [2, 4, 6])
@pytest.mark.parametrize("turn", range(0, 360, 45))
def test_every_model_that_gets_out_is_within_three_inches_of_a_transport(
    models: int, wagons: int, turn: int
) -> None:
    train = Unit((24.0, 24.0), kind="armour", size=2, models=wagons, limit=3, capacity=16)
    b = board(train, Unit(models=models, aboard=0), FOE)
    x, y = 24.0 + math.cos(math.radians(turn)), 24.0 + math.sin(math.radians(turn))
    assert b.disembark(1, (x, y))
    farthest = max(to_base(b, spot, 0) for spot in spots(b, 1))
    assert farthest - 0.5 * b.base(1)[0] <= 3.0 + 1e-6
    assert b.gap(0, 1) >= 0.0


def spread_out(b: Board, u: int) -> list[tuple[float, float]]:
    """Return the centres of the models of an open formation, as replays have them."""
    x, y, half, *_ = b.shape(u)
    models, rim = b.models_left(u), half - 0.5 * b.base(u)[1]
    golden = math.pi * (3.0 - math.sqrt(5.0))
    return [
        (x + far * math.cos(k * golden), y + far * math.sin(k * golden))
        for k in range(models)
        for far in [rim * math.sqrt(k / (models - 1))]
    ]


def to_base(b: Board, spot: tuple[float, float], u: int) -> float:
    """Return the distance of a spot to the closest base of an open formation."""
    (long, wide), (hx, hy) = b.base(u), b.facing(u)
    offs = [(spot[0] - x, spot[1] - y) for x, y in spread_out(b, u)]
    return min(
        math.hypot(
            max(0.0, abs(dx * hx + dy * hy) - 0.5 * long),
            max(0.0, abs(dy * hx - dx * hy) - 0.5 * wide),
        )
        for dx, dy in offs
    )


@pytest.mark.parametrize("models", [1, 6, 16])
@pytest.mark.parametrize("keywords", [(), ("Irregular",)])
@pytest.mark.parametrize("turn", range(0, 360, 24))
def test_every_model_that_gets_out_is_within_three_inches(
    models: int, keywords: tuple[str, ...], turn: int
) -> None:
    hauler = Unit((24.0, 24.0), kind="armour", size=4, models=1, limit=9, capacity=40)
    b = board(hauler, Unit(models=models, aboard=0, keywords=keywords), FOE)
    x, y = 24.0 + math.cos(math.radians(turn)), 24.0 + math.sin(math.radians(turn))
    assert b.disembark(1, (x, y))
    ends = spread_out(b, 1) if b.shape(1)[3] < 0.0 else spots(b, 1)
    assert max(b.reach(spot, 0) for spot in ends) - 0.5 * b.base(1)[0] <= 3.0 + 1e-6


@pytest.mark.parametrize("models", [1, 4, 6, 18])
@pytest.mark.parametrize("turn", range(0, 360, 45))
def test_every_model_that_gets_out_facing_elsewhere_is_within_three_inches(
    models: int, turn: int
) -> None:
    wagons = Unit((24.0, 24.0), kind="armour", size=2, models=2, limit=3, capacity=16)
    b = board(wagons, Unit(models=models, aboard=0), FOE)
    facing = 24.0 + 20.0 * math.cos(math.radians(turn)), 24.0 + 20.0 * math.sin(math.radians(turn))
    b.order(1, L.DISEMBARK, L.NOTHING, to=(24.0, 40.0), toward=facing)
    assert b.is_ready(1)
    long, wide = b.base(1)
    x, y, half, across, hx, hy = b.shape(1)
    for on in (half - 0.5 * long, 0.5 * long - half):
        for side in (across - 0.5 * wide, 0.5 * wide - across):
            spot = (x + on * hx - side * hy, y + on * hy + side * hx)
            assert to_base(b, spot, 0) <= 3.0 + 0.5 * min(long, wide) + 1e-6
    assert b.gap(0, 1) >= 0.0
    at = b.position(1)
    assert models > 6 or b.in_front((hx, hy), (facing[0] - at[0], facing[1] - at[1]))


def spots(b: Board, u: int) -> list[tuple[float, float]]:
    """Return the centres of the outermost models of a unit."""
    long, wide = b.base(u)
    x, y, half, across, hx, hy = b.shape(u)
    if across < 0.0:
        rim = half - 0.5 * long
        turns = [math.radians(turn) for turn in range(0, 360, 30)]
        return [(x + rim * math.cos(turn), y + rim * math.sin(turn)) for turn in turns]
    ends = [(side * (across - 0.5 * wide), half - 0.5 * long) for side in (-1.0, 0.0, 1.0)]
    return [(x + on * hx - side * hy, y + on * hy + side * hx) for side, on in ends]


def test_a_ramp_lets_passengers_out_at_no_cost_to_them() -> None:
    wagon = Unit((20.0, 20.0), kind="armour", size=2, models=2, limit=3, capacity=6,
                 keywords=("Assault Ramp",))  # fmt: skip
    b = board(wagon, Unit(models=6, aboard=0), FOE)
    b.order(0, L.ADVANCE, L.RAMP, to=(20.0, 24.0), toward=(20.0, 40.0))
    assert b.is_ready(1)
    assert not b.has_activated(1)
    plain = board(WAGON, Unit(models=6, aboard=0), FOE)
    plain.order(0, L.ADVANCE, L.RAMP, to=(20.0, 24.0), toward=(20.0, 40.0))
    assert plain.is_aboard(1)


@pytest.mark.parametrize(
    ("unit", "enters"),
    [
        (Unit((24.0, 22.0), models=12), True),
        (Unit((24.0, 22.0), models=13), False),
        (Unit((24.0, 18.0), models=6), False),
        (Unit((24.0, 22.0), models=6, kind="cavalry"), False),
    ],
)
def test_which_units_may_garrison(unit: Unit, enters: bool) -> None:
    b = board(unit, FOE, pieces=[HOUSE])
    b.order(0, L.STAY, L.GARRISON)
    assert b.is_garrison(0) is enters
    assert b.tenant(0) == (0 if enters else -1)


def test_a_building_holds_one_unit() -> None:
    b = board(
        Unit((24.0, 22.0), models=6), Unit((24.0, 30.5), SOUTH, models=6), FOE, pieces=[HOUSE]
    )
    b.order(0, L.STAY, L.GARRISON)
    b.order(1, L.STAY, L.GARRISON)
    assert (b.status(0), b.status(1)) == (L.HOUSED, L.READY)


def test_a_garrison_fires_all_round_with_half_and_is_harder_to_hit() -> None:
    inside = Unit((24.0, 29.5), SOUTH, side=1, models=6, grid=(gun(6),), garrison=0)
    b = board(Unit((24.0, 15.0), models=12, grid=(gun(8),)), inside, pieces=[HOUSE])
    assert b.fire(0, 1)[3:] == (0, 8, 8, 3, 2)
    assert b.fronts(1, (24.0, 40.0))
    assert b.fronts(1, (0.0, 26.0))
    assert b.strength(1) == 2


def test_a_garrison_that_would_fall_back_is_driven_out_toward_its_own_edge() -> None:
    inside = Unit((24.0, 29.5), SOUTH, side=1, models=6, garrison=0, suppressed=True)
    b = board(Unit((24.0, 5.0)), inside, pieces=[HOUSE], card=FAILS)
    b.test_suppression(1, 0)
    assert (b.status(1), b.tenant(0)) == (L.READY, -1)
    assert b.position(1)[1] > 27.0


def test_leaving_a_building_takes_a_manoeuvre() -> None:
    b = board(Unit((24.0, 22.0), models=6), FOE, pieces=[HOUSE])
    b.order(0, L.STAY, L.GARRISON)
    b.order(0, L.ADVANCE, L.NOTHING, to=(24.0, 40.0))
    assert b.is_garrison(0)
    b.order(0, L.EXIT, L.NOTHING, to=(24.0, 40.0))
    assert (b.status(0), b.tenant(0)) == (L.READY, -1)
    assert b.position(0)[1] > 27.0
    assert b.facing(0) == NORTH


def test_passengers_go_down_with_a_transport_that_is_annihilated() -> None:
    wagon, riders = (
        replace(WAGON, points=90, rating=8),
        Unit(models=6, aboard=0, points=60, rating=5),
    )
    b = board(wagon, riders, FOE)
    b.annihilate(0, 2)
    assert (b.status(0), b.status(1)) == (L.GONE, L.GONE)
    assert (b.points(0), b.points(1)) == (0, 13)
    assert b.killed(2) == 150
    assert (b.transport(1), b.passenger(0)) == (-1, -1)
