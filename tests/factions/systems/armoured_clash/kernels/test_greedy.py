"""What the greedy policy does in plain cases."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.factions.systems.armoured_clash.stage import (
    SOUTH,
    Board,
    K,
    L,
    Piece,
    Unit,
    away,
    blade,
    board,
    gun,
)

MARKER = (24.0, 24.0)


def ordered(b: Board) -> Any:
    """Return the order of the first player's general."""
    order = K.greedy.choose_greedy(b.d, b.s, 0)
    assert order.who >= 0
    return order


def chosen(b: Board) -> tuple[int, int, int, int]:
    """Return who acts, by what manoeuvre and action, at whom."""
    who, move, do, at = ordered(b)[:4]
    return int(who), int(move), int(do), int(at)


def test_infantry_goes_for_a_marker() -> None:
    b = board(Unit((24.0, 12.0), models=6), Unit((24.0, 46.0), SOUTH, side=1), markers=[MARKER])
    order = ordered(b)
    assert (order.who, order.move) == (0, L.DOUBLE_TIME)
    K.activation.activate(b.d, b.s, order)
    assert away(b.at(0), MARKER) < 5.0


def test_a_gun_that_sees_a_target_aims_and_fires() -> None:
    cannon = Unit((24.0, 10.0), kind="artillery", size=2, grid=(gun(8),))
    b = board(cannon, Unit((24.0, 27.0), SOUTH, side=1, models=6))
    assert chosen(b) == (0, L.AIM, L.SHOOT, 1)


def test_a_charge_that_pays_is_made_and_one_that_does_not_is_not() -> None:
    strong = Unit((24.0, 20.0), models=12, grid=(blade(12),))
    b = board(strong, Unit((24.0, 26.0), SOUTH, side=1, models=6))
    assert chosen(b)[1:] == (L.CHARGE, L.SHOOT, 1)
    weak = Unit((24.0, 20.0), models=6, grid=(blade(1),))
    b = board(weak, Unit((24.0, 26.0), SOUTH, side=1, models=12, grid=(blade(12),)))
    assert chosen(b)[1] != L.CHARGE


@pytest.mark.parametrize(("dice", "charges"), [(3, False), (9, True)])
def test_a_transport_charges_only_where_a_model_may_fall(dice: int, charges: bool) -> None:
    wagon = Unit((24.0, 20.0), kind="armour", size=2, models=2, limit=3, grid=(blade(dice),),
                 capacity=6, points=20)  # fmt: skip
    tough = Unit((24.0, 26.0), SOUTH, side=1, models=2, limit=4, speed=None, points=500)
    assert (chosen(board(wagon, tough))[1] == L.CHARGE) is charges
    carries_nobody = replace(wagon, capacity=0)
    assert chosen(board(carries_nobody, tough))[1] == L.CHARGE


def test_it_shoots_at_whom_it_sees() -> None:
    wall = Piece((20.0, 18.0), 3.0, 0.5, L.BLOCKS)
    hidden = Unit((18.0, 26.0), SOUTH, side=1, models=6)
    open_ = Unit((28.0, 26.0), SOUTH, side=1, models=6)
    cannon = Unit((23.0, 10.0), kind="artillery", size=2, speed=None, grid=(gun(8),))
    b = board(cannon, hidden, open_, pieces=[wall])
    assert chosen(b) == (0, L.AIM, L.SHOOT, 2)


def test_passengers_get_out_beside_a_marker() -> None:
    wagon = Unit((24.0, 19.0), kind="armour", size=2, models=2, limit=3, capacity=6)
    b = board(wagon, Unit(models=6, aboard=0), Unit((24.0, 46.0), SOUTH, side=1), markers=[MARKER])
    b.s.activated[0] = 1
    order = ordered(b)
    assert (order.who, order.move) == (1, L.DISEMBARK)
    K.activation.activate(b.d, b.s, order)
    assert b.s.status[1] == L.READY
    assert b.s.y[1] > 20.0


def test_nobody_acts_twice_in_a_round() -> None:
    b = board(Unit((24.0, 10.0)), Unit((24.0, 40.0), SOUTH, side=1))
    b.s.activated[0] = 1
    assert K.greedy.choose_greedy(b.d, b.s, 0).who < 0


def test_a_transport_takes_its_passengers_to_a_marker() -> None:
    wagon = Unit((24.0, 8.0), kind="armour", size=2, models=2, limit=3, capacity=6, speed=6)
    foe = Unit((24.0, 46.0), SOUTH, side=1)
    for aboard, goes in ((0, True), (None, False)):
        rider = Unit((2.0, 2.0), models=6, aboard=aboard)
        b = board(wagon, rider, foe, markers=[MARKER])
        b.s.activated[1] = 1
        K.activation.activate(b.d, b.s, ordered(b))
        assert bool(b.s.y[0] > 12.0) is goes


def test_a_new_round_drops_all_kept_orders() -> None:
    b = board(Unit((24.0, 12.0), models=6), Unit((24.0, 46.0), SOUTH, side=1), policy="greedy")
    b.s.fresh[0] = b.s.fresh[1] = 1
    K.game.ready_phase(b.d, b.s)
    assert (b.s.fresh[0], b.s.fresh[1]) == (0, 0)


def test_a_change_at_a_marker_drops_kept_orders_and_none_does_not() -> None:
    holder = Unit((24.0, 24.2), models=6)
    b = board(holder, Unit((4.0, 4.0)), Unit((24.0, 46.0), SOUTH, side=1), markers=[MARKER])
    K.marker_worth.survey(b.d, b.s)
    b.s.fresh[1] = b.s.fresh[2] = 1
    K.marker_worth.survey(b.d, b.s)
    assert (b.s.fresh[1], b.s.fresh[2]) == (1, 1)
    K.damage.annihilate(b.d, b.s, 0, 2)
    K.marker_worth.survey(b.d, b.s)
    assert (b.s.fresh[1], b.s.fresh[2]) == (0, 0)


def test_what_whole_units_do_to_each_other_is_reckoned_once() -> None:
    d, s = board(Unit((24.0, 10.0), grid=(gun(8),)), Unit((24.0, 27.0), SOUTH, side=1))
    K.stock.first_stock(d, s, 1)
    reckoned = s.shot_near[:2, :2].tolist()
    assert reckoned[0][1] > 0.0
    s.shot_near[:], s.stale[:], s.band[:] = 0.0, 1, 0
    s.n[1] = 0
    K.stock.first_stock(d, s, 1)
    assert s.shot_near[:2, :2].tolist() == reckoned
    s.stale[:], s.band[:] = 1, 0
    K.stock.first_stock(d, s, 0)
    assert s.shot_near[0, 1] == 0.0


def test_company_at_a_marker_is_nothing_to_units_elsewhere() -> None:
    one, two = Unit((24.0, 24.2), models=6), Unit((22.5, 24.2), models=6)
    b = board(one, two, Unit((24.0, 46.0), SOUTH, side=1), markers=[MARKER])
    K.marker_worth.survey(b.d, b.s)
    b.s.fresh[:3] = 1
    K.damage.annihilate(b.d, b.s, 1, 2)
    K.marker_worth.survey(b.d, b.s)
    assert b.s.fresh[:3].tolist() == [0, 0, 1]


@pytest.mark.parametrize("at", [(24.0, 6.0), (12.0, 20.0), (30.0, 27.0)])
def test_no_place_is_worth_more_than_the_bound_of_all(at: tuple[float, float]) -> None:
    foes = [Unit((x, 34.0), SOUTH, side=1, models=6, grid=(gun(6),)) for x in (16.0, 24.0, 32.0)]
    b = board(Unit(at, models=6, grid=(gun(8),)), *foes, markers=[MARKER], policy="greedy")
    d, s = b
    K.marker_worth.survey(d, s)
    K.marker_worth.weigh_markers(d, s, 0)
    K.outlook.regard(d, s, 0)
    K.outlook.weigh_up(d, s, 0)
    _, *bounds = K.greedy._weigh_about(d, s, 0)
    for move, bound, gains in zip((L.ADVANCE, L.DOUBLE_TIME), bounds, (1, 0), strict=True):
        K.destinations.collect(d, s, 0, K.ways.speed(d, s, 0, move))
        K.outlook.weigh_spots(s)
        K.outlook.weigh_goods(d, s, 0, np.float32(K.destinations.HOPE), np.float32(gains))
        assert s.spots > 3
        pull = K.marker_worth.pulled(d, s, 0, s.x[0], s.y[0], K.ways.speed(d, s, 0, move))
        assert s.spot_worth[: s.spots].max() <= bound + pull + 1e-3


def test_who_may_do_no_better_is_looked_into_only_once_on_top() -> None:
    guns = [Unit((x, 12.0), models=6, grid=(gun(dice),)) for x, dice in ((16.0, 8), (32.0, 1))]
    foe = Unit((24.0, 27.0), SOUTH, side=1, models=6)
    b = board(*guns, foe, policy="greedy")
    assert chosen(b)[0] == 0
    assert b.s.kept_who[:2].tolist() == [0, -1]
    b.s.activated[0] = 1
    assert chosen(b)[0] == 1
    assert int(b.s.kept_who[1]) == 1


def test_less_is_hoped_for_where_all_in_range_are_hidden() -> None:
    wall = Piece((24.0, 18.0), 0.5, 12.0, L.BLOCKS)
    worth = []
    for pieces in ([], [wall]):
        b = board(
            Unit((24.0, 10.0), models=6, grid=(gun(8),)),
            Unit((24.0, 27.0), SOUTH, side=1, models=6),
            pieces=pieces,
        )
        K.outlook.regard(b.d, b.s, 0)
        K.greedy.weigh_orders(b.d, b.s, 0, K.greedy.NEVER)
        sees = K.targets.best_target(b.d, b.s, 0, 0)[0] >= 0
        assert sees is (not pieces)
        here = K.outlook.prospect(b.s, 0)
        worth.append(K.greedy._worth_here(b.d, b.s, 0, here, sees) / here.hope)
    assert worth[0] == pytest.approx(0.35, rel=1e-3)
    assert worth[1] == pytest.approx(0.35 * 0.33, rel=1e-3)


def test_who_cannot_shoot_far_runs_only_once_suppressed_or_hurt() -> None:
    for case, spots in (("whole", 1), ("hurt", 2), ("suppressed", 2), ("gun", 2)):
        grid = (gun(4),) if case == "gun" else (blade(4),)
        b = board(
            Unit((24.0, 20.0), models=6, grid=grid),
            Unit((24.0, 46.0), SOUTH, side=1, keywords=("Flying",), kind="aircraft"),
        )
        b.s.n[0] -= case == "hurt"
        b.s.suppressed[0] = case == "suppressed"
        b.s.dangers = 0
        K.destinations.collect(b.d, b.s, 0, 4.0)
        assert b.s.spots == spots
