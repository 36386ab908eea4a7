"""Morale: tests, what commanders lend, squads without a leader, orders."""

from typing import Any

import pytest

from tests.factions.systems.iron_dawn.kernels.stage import (
    CANNON,
    K,
    L,
    Unit,
    choice,
    dice,
    table,
    tank,
)

JUNIOR = L.COMMANDER | L.SOLO


def officer(at: tuple[float, float], side: int = 0, **changes: Any) -> Unit:
    usual: dict[str, Any] = {
        "models": 1,
        "hp": 2,
        "mor": 8,
        "radius": 18.0,
        "lends": 1,
        "bits": JUNIOR,
    }
    return Unit(at, side, **(usual | changes))


@pytest.mark.parametrize(
    ("mor", "faces", "passed"),
    [
        (7, (7,), True),
        (7, (8,), False),
        (8, (8,), True),
        (9, (9,), False),
        (9, (10,), False),
        (10, (10, 8), True),
        (10, (10, 9), False),
        (10, (9,), False),
        (11, (9, 8), True),
        (11, (10, 10), False),
    ],
)
def test_morale_tests(mor: int, faces: tuple[int, ...], passed: bool) -> None:
    made = table(Unit((10.0, 10.0)))
    with dice(*faces):
        assert K.morale.passes(made.s, 0, mor, 1) == passed


def test_a_commander_near_by_lends_morale_to_infantry_but_not_to_commanders() -> None:
    made = table(Unit((10.0, 10.0)), officer((10.0, 27.0)), officer((14.0, 27.0), lends=2))
    assert K.morale.morale_of(made.d, made.s, 0) == 9
    assert K.morale.morale_of(made.d, made.s, 1) == 8
    made.s.y[2] = 40.0
    assert K.morale.morale_of(made.d, made.s, 0) == 8
    made.s.y[1] = 40.0
    assert K.morale.morale_of(made.d, made.s, 0) == 7


def test_nobody_lends_an_officer_in_a_vehicle_anything() -> None:
    made = table(tank((10.0, 10.0), mor=8, radius=18.0, lends=1), officer((14.0, 10.0), lends=2))
    assert K.morale.morale_of(made.d, made.s, 0) == 8


def test_a_commander_in_a_unit_lends_his_own_morale() -> None:
    made = table(Unit((10.0, 10.0)), Unit(None, models=1, hp=2, mor=9, host=0, bits=JUNIOR))
    assert K.morale.morale_of(made.d, made.s, 0) == 9
    assert K.morale.led(made.d, made.s, 0)


def test_squads_without_a_leader_act_twice_and_test_each_time() -> None:
    made = table(Unit((10.0, 10.0), bits=0))
    d, s = made.d, made.s
    with dice(7):
        assert K.morale.calm(d, s, 0)
    with dice(8):
        assert not K.morale.calm(d, s, 0)
    s.acted[0] = 1
    assert K.turn_sequence.may_act(d, s, 0)
    s.acted[0] = 2
    assert not K.turn_sequence.may_act(d, s, 0)


def test_squads_with_a_leader_and_vehicles_act_three_times_without_a_test() -> None:
    made = table(Unit((10.0, 10.0)), tank((20.0, 20.0)))
    made.s.acted[:2] = 2
    for u in range(2):
        with dice():
            assert K.morale.calm(made.d, made.s, u)
        assert K.turn_sequence.may_act(made.d, made.s, u)


def test_inspire_speeds_up_steadies_and_spares_the_test() -> None:
    made = table(Unit((10.0, 10.0), bits=0), officer((10.0, 20.0)), tank((20.0, 20.0)))
    with dice(8):
        assert K.orders.order(made.d, made.s, 1, L.INSPIRE, -1)
    assert K.movement.speed(made.d, made.s, 0) == 6.0
    assert K.movement.speed(made.d, made.s, 2) == 10.0
    assert K.morale.morale_of(made.d, made.s, 0) == 9
    with dice():
        assert K.morale.calm(made.d, made.s, 0)
    assert made.s.acted[1] == made.s.manoeuvred[1] == 1


def test_an_order_needs_a_morale_test_with_what_the_rank_adds() -> None:
    made = table(Unit((10.0, 10.0)), officer((10.0, 20.0), mor=7))
    with dice(8):
        assert not K.orders.order(made.d, made.s, 1, L.INSPIRE, -1)
    assert made.s.inspired[0] == 0
    made = table(Unit((10.0, 10.0)), officer((10.0, 20.0), mor=7, order_mor=1))
    with dice(8):
        assert K.orders.order(made.d, made.s, 1, L.INSPIRE, -1)


def test_orders_end_at_the_command_radius() -> None:
    made = table(Unit((10.0, 10.0)), officer((10.0, 29.0)))
    with dice(1):
        K.orders.order(made.d, made.s, 1, L.INSPIRE, -1)
    assert made.s.inspired[0] == 0


def test_concentrate_fire_sharpens_everyone_and_names_the_target() -> None:
    units = (Unit((10.0, 10.0)), officer((10.0, 20.0)), tank((20.0, 10.0)))
    made = table(*units, Unit((10.0, 22.0), 1), Unit((14.0, 22.0), 1))
    with dice(1):
        K.orders.order(made.d, made.s, 1, L.CONCENTRATE, 4)
    assert K.firing.accuracy(made.d, made.s, 0, 0, 0) == 6
    assert K.firing.accuracy(made.d, made.s, 2, 2, 0) == 6
    made.d.policy[:] = L.NEAREST
    assert choice(made, 0) == (L.SHOOT, 4)
    made.s.current_turn += 1
    assert K.firing.accuracy(made.d, made.s, 0, 0, 0) == 5


def test_disable_that_vehicle_stops_what_it_damages() -> None:
    gunners = Unit((20.0, 10.0), models=1, arms=(CANNON,), bits=L.LED | L.CRACK)
    made = table(gunners, officer((20.0, 5.0)), tank((20.0, 20.0), 1, faces=(0.0, -1.0)))
    with dice(1):
        K.orders.order(made.d, made.s, 1, L.DISABLE, 2)
    with dice(9, 10):
        K.volleys.shoot(made.d, made.s, 0, 2, L.SHOOT)
    assert (made.s.left[2], made.s.immobile[2]) == (3, 1)


def test_hold_the_line_rolls_a_failed_test_again_in_that_phase() -> None:
    made = table(Unit((10.0, 10.0)), officer((10.0, 20.0)))
    with dice(1):
        K.orders.order(made.d, made.s, 1, L.HOLD_LINE, -1)
    with dice(10, 2):
        assert K.morale.test(made.d, made.s, 0, 1)
    made.s.current_turn += 1
    with dice(10):
        assert not K.morale.test(made.d, made.s, 0, 1)


def test_fall_back_moves_everyone_away_but_who_is_dug_in() -> None:
    units = (Unit((10.0, 20.0)), Unit((20.0, 20.0)), officer((15.0, 15.0)))
    made = table(*units, Unit((15.0, 30.0), 1))
    made.s.dug[1] = 1
    with dice(1):
        K.orders.order(made.d, made.s, 2, L.FALL_BACK, -1)
    assert made.at(0)[1] < 13.0
    assert made.at(1) == (20.0, 20.0)
    assert made.s.busy[0] == made.s.current_turn
