"""What the greedy policy does in plain cases."""

from dataclasses import replace
from typing import Any

import pytest

from tests.factions.systems.armoured_clash.board.kernels import L
from tests.factions.systems.armoured_clash.board.layout import Board, away, board
from tests.factions.systems.armoured_clash.board.units import SOUTH, Piece, Unit, blade, gun

MARKER = (24.0, 24.0)


def ordered(b: Board) -> Any:
    """Return the order of the first player's general."""
    order = b.greedy_order()
    assert order.who >= 0
    return order


def same_anew(b: Board, player: int = 0) -> bool:
    """Return whether greedy orders what it would order if it had kept no order."""
    return tuple(b.greedy_order(player)) == tuple(b.order_anew(player))


def test_infantry_goes_for_a_marker() -> None:
    b = board(Unit((24.0, 12.0), models=6), Unit((24.0, 46.0), SOUTH, side=1), markers=[MARKER])
    order = ordered(b)
    assert (order.who, order.move) == (0, L.DOUBLE_TIME)
    b.obey(order)
    assert away(b.position(0), MARKER) < 5.0


def test_a_gun_that_sees_a_target_aims_and_fires() -> None:
    cannon = Unit((24.0, 10.0), kind="artillery", size=2, grid=(gun(8),))
    b = board(cannon, Unit((24.0, 27.0), SOUTH, side=1, models=6))
    assert b.choice() == (0, L.AIM, L.SHOOT, 1)


def test_a_charge_that_pays_is_made_and_one_that_does_not_is_not() -> None:
    strong = Unit((24.0, 20.0), models=12, grid=(blade(12),))
    b = board(strong, Unit((24.0, 26.0), SOUTH, side=1, models=6))
    assert b.choice()[1:] == (L.CHARGE, L.SHOOT, 1)
    weak = Unit((24.0, 20.0), models=6, grid=(blade(1),))
    b = board(weak, Unit((24.0, 26.0), SOUTH, side=1, models=12, grid=(blade(12),)))
    assert b.choice().move != L.CHARGE


@pytest.mark.parametrize(("dice", "charges"), [(3, False), (9, True)])
def test_a_transport_charges_only_where_a_model_may_fall(dice: int, charges: bool) -> None:
    wagon = Unit((24.0, 20.0), kind="armour", size=2, models=2, limit=3, grid=(blade(dice),),
                 capacity=6, points=20)  # fmt: skip
    tough = Unit((24.0, 26.0), SOUTH, side=1, models=2, limit=4, speed=None, points=500)
    assert (board(wagon, tough).choice().move == L.CHARGE) is charges
    carries_nobody = replace(wagon, capacity=0)
    assert board(carries_nobody, tough).choice().move == L.CHARGE


def test_it_shoots_at_a_unit_in_sight() -> None:
    wall = Piece((20.0, 18.0), 3.0, 0.5, L.BLOCKS)
    hidden = Unit((18.0, 26.0), SOUTH, side=1, models=6)
    open_ = Unit((28.0, 26.0), SOUTH, side=1, models=6)
    cannon = Unit((23.0, 10.0), kind="artillery", size=2, speed=None, grid=(gun(8),))
    b = board(cannon, hidden, open_, pieces=[wall])
    assert b.choice() == (0, L.AIM, L.SHOOT, 2)


def test_passengers_get_out_beside_a_marker() -> None:
    wagon = Unit((24.0, 19.0), kind="armour", size=2, models=2, limit=3, capacity=6)
    foe = Unit((24.0, 46.0), SOUTH, side=1)
    b = board(wagon, Unit(models=6, aboard=0), foe, markers=[MARKER])
    b.skip(0)
    order = ordered(b)
    assert (order.who, order.move) == (1, L.DISEMBARK)
    b.obey(order)
    assert b.is_ready(1)
    assert b.position(1)[1] > 20.0


def test_no_unit_acts_twice_in_a_round() -> None:
    b = board(Unit((24.0, 10.0), activated=True), Unit((24.0, 40.0), SOUTH, side=1))
    assert b.greedy_order().who < 0


def test_a_transport_takes_its_passengers_to_a_marker() -> None:
    wagon = Unit((24.0, 8.0), kind="armour", size=2, models=2, limit=3, capacity=6, speed=6)
    foe = Unit((24.0, 46.0), SOUTH, side=1)
    for aboard, goes in ((0, True), (None, False)):
        rider = Unit((2.0, 2.0), models=6, aboard=aboard, activated=True)
        b = board(wagon, rider, foe, markers=[MARKER])
        b.obey(ordered(b))
        assert bool(b.position(0)[1] > 12.0) is goes


def test_in_a_new_round_greedy_thinks_anew() -> None:
    runners = [Unit((x, 12.0), models=6) for x in (22.0, 30.0)]
    foe = Unit((24.0, 46.0), SOUTH, side=1)
    b = board(*runners, foe, markers=[MARKER], policy="greedy")
    b.think_nothing_of(b.choice().who)
    b.ready_phase()
    assert same_anew(b)


def test_greedy_thinks_anew_once_a_marker_has_changed_hands() -> None:
    holder = Unit((24.0, 24.2), models=6)
    b = board(holder, Unit((4.0, 4.0)), Unit((24.0, 46.0), SOUTH, side=1), markers=[MARKER])
    b.skip(0)
    for player in (0, 1):
        assert same_anew(b, player)
    b.annihilate(0, 2)
    for player in (0, 1):
        assert same_anew(b, player)


def test_company_at_a_marker_is_nothing_to_units_elsewhere() -> None:
    one, two = Unit((24.0, 24.2), models=6), Unit((22.5, 24.2), models=6)
    b = board(one, two, Unit((24.0, 46.0), SOUTH, side=1), markers=[MARKER])
    before = tuple(b.greedy_order(1))
    assert b.choice().who == 0
    b.annihilate(1, 2)
    assert tuple(b.greedy_order(1)) == before
    assert same_anew(b, 1)
    assert same_anew(b, 0)


@pytest.mark.parametrize("at", [(24.0, 6.0), (12.0, 20.0), (30.0, 27.0)])
def test_no_place_is_worth_more_than_the_bound_of_all(at: tuple[float, float]) -> None:
    foes = [Unit((x, 34.0), SOUTH, side=1, models=6, grid=(gun(6),)) for x in (16.0, 24.0, 32.0)]
    b = board(Unit(at, models=6, grid=(gun(8),)), *foes, markers=[MARKER], policy="greedy")
    for most, bound in b.most_and_bounds(0):
        assert most <= bound + 1e-3


def test_the_unit_that_does_best_acts_first_and_then_the_next() -> None:
    guns = [Unit((x, 12.0), models=6, grid=(gun(dice),)) for x, dice in ((16.0, 8), (32.0, 1))]
    foe = Unit((24.0, 27.0), SOUTH, side=1, models=6)
    b = board(*guns, foe, policy="greedy")
    for who in (0, 1):
        assert b.choice().who == who
        assert same_anew(b)
        b.skip(who)


def test_less_is_hoped_for_where_all_in_range_are_hidden() -> None:
    wall = Piece((24.0, 18.0), 0.5, 12.0, L.BLOCKS)
    worth = []
    for pieces in ([], [wall]):
        b = board(
            Unit((24.0, 10.0), models=6, grid=(gun(8),)),
            Unit((24.0, 27.0), SOUTH, side=1, models=6),
            pieces=pieces,
        )
        worth.append(b.share_hoped_for(0))
        assert (b.target(0) >= 0) is (not pieces)
    assert worth[0] == pytest.approx(0.35, rel=1e-3)
    assert worth[1] == pytest.approx(0.35 * 0.33, rel=1e-3)


def test_a_unit_that_cannot_shoot_far_runs_only_once_suppressed_or_hurt() -> None:
    for case, spots in (("whole", 1), ("hurt", 2), ("suppressed", 2), ("gun", 2)):
        grid = (gun(4),) if case == "gun" else (blade(4),)
        one = Unit((24.0, 20.0), models=6, grid=grid, left=5 if case == "hurt" else 6,
                   suppressed=case == "suppressed")  # fmt: skip
        b = board(one, Unit((24.0, 46.0), SOUTH, 1, keywords=("Flying",), kind="aircraft"))
        assert b.places_thought_of(0, 4.0) == spots


def test_whole_units_are_estimated_once_for_all_battles() -> None:
    tanks = Unit((24.0, 20.0), kind="armour", target="heavy", grid=(gun(5), blade(4)))
    b = board(tanks, replace(tanks, at=(24.0, 28.0), facing=SOUTH, side=1), policy="greedy")
    b.estimate_whole_units()
    hoped = b.shot_hoped_for(0, 1), b.charge_hoped_for(0, 1)
    assert min(hoped) > 0.0
    b.forget_estimates()
    assert (b.shot_hoped_for(0, 1), b.charge_hoped_for(0, 1)) == (0.0, 0.0)
    b.estimate_whole_units()
    assert (b.shot_hoped_for(0, 1), b.charge_hoped_for(0, 1)) == hoped


def test_what_an_advance_reaches_is_no_double_time() -> None:
    for y, move in ((21.0, L.ADVANCE), (19.0, L.DOUBLE_TIME)):
        b = board(Unit((24.0, y), models=6), Unit((24.0, 46.0), SOUTH, side=1), markers=[MARKER])
        order = b.double_time(0)
        assert (order.x, order.y) == MARKER
        assert order.move == move


def test_a_unit_that_reloads_hopes_for_less_after_double_time() -> None:
    b = board(Unit(grid=(gun(4, "Slow to Fire"),)), Unit((24.0, 46.0), SOUTH, side=1))
    whole = b.hope_after(0, L.DOUBLE_TIME)
    assert b.hope_after(0, L.ADVANCE) == whole
    b.s.reloading[0] = 1
    assert b.hope_after(0, L.DOUBLE_TIME) == 0.5 * whole
    assert b.hope_after(0, L.ADVANCE) == whole
