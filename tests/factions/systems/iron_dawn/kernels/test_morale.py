"""Morale: tests, what commanders lend, squads without a leader, orders."""

from dataclasses import replace
from typing import Any

import pytest

from tests.factions.systems.iron_dawn.board import CANNON, Gain, L, Spot, Unit, table, tank

JUNIOR = L.COMMANDER | L.SOLO
HERE = (10.0, 10.0)


def officer(at: Spot, **changes: Any) -> Unit:
    """Return a commander of side 0."""
    usual: dict[str, Any] = {
        "models": 1,
        "hp": 2,
        "mor": 8,
        "radius": 18.0,
        "lends": 1,
        "bits": JUNIOR,
    }
    return Unit(at, **(usual | changes))


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
def test_a_morale_test_is_passed_by_mor_but_not_by_9_or_10(
    mor: int, faces: tuple[int, ...], passed: bool
) -> None:
    assert table(Unit(HERE)).passes(0, mor, dice=faces) == passed


def test_a_commander_near_by_lends_morale_to_infantry_but_not_to_commanders() -> None:
    board = table(Unit(HERE), officer((10.0, 27.0)), officer((14.0, 27.0), lends=2))
    assert board.morale(0) == 9
    assert board.morale(1) == 8
    board.place(2, at=(14.0, 40.0))
    assert board.morale(0) == 8
    board.place(1, at=(10.0, 40.0))
    assert board.morale(0) == 7


def test_an_officer_in_a_vehicle_is_lent_nothing() -> None:
    board = table(tank(HERE, mor=8, radius=18.0, lends=1), officer((14.0, 10.0), lends=2))
    assert board.morale(0) == 8


def test_a_commander_in_a_unit_lends_its_own_morale() -> None:
    board = table(Unit(HERE), Unit(None, models=1, hp=2, mor=9, host=0, bits=JUNIOR))
    assert board.morale(0) == 9
    assert board.is_led(0)


def test_squads_without_a_leader_act_twice_and_test_each_time() -> None:
    board = table(Unit(HERE, bits=0))
    assert board.is_calm(0, dice=[7])
    assert not board.is_calm(0, dice=[8])
    assert table(Unit(HERE, bits=0, acted=1)).may_act(0)
    assert not table(Unit(HERE, bits=0, acted=2)).may_act(0)


def test_squads_with_a_leader_and_vehicles_act_three_times_without_a_test() -> None:
    board = table(Unit(HERE, acted=2), tank((20.0, 20.0), acted=2))
    for u in range(2):
        assert board.is_calm(u, dice=[])
        assert board.may_act(u)


def test_inspire_speeds_up_steadies_and_spares_the_test() -> None:
    board = table(Unit(HERE, bits=0), officer((10.0, 20.0)), tank((20.0, 20.0)))
    assert board.order(1, L.INSPIRE, dice=[8])
    assert board.speed(0) == 6.0
    assert board.speed(2) == 10.0
    assert board.morale(0) == 9
    assert board.is_calm(0, dice=[])
    assert board.actions_spent(1) == 1
    assert board.has_manoeuvred(1)


def test_an_order_needs_a_morale_test_with_what_the_rank_adds() -> None:
    board = table(Unit(HERE), officer((10.0, 20.0), mor=7))
    assert not board.order(1, L.INSPIRE, dice=[8])
    assert not board.is_inspired(0)
    board = table(Unit(HERE), officer((10.0, 20.0), mor=7, order_mor=1))
    assert board.order(1, L.INSPIRE, dice=[8])


def test_orders_end_at_the_command_radius() -> None:
    board = table(Unit(HERE, models=1), officer((10.0, 28.1)))
    board.order(1, L.INSPIRE, dice=[1])
    assert not board.is_inspired(0)


@pytest.mark.parametrize(("away", "lent"), [(19.9, 1), (20.1, 0)])
def test_a_command_radius_ends_at_a_squads_nearest_model(away: float, lent: int) -> None:
    board = table(Unit(HERE, models=5), officer((HERE[0] + away, HERE[1])))
    assert board.places_of(5)[1] == (2.0, 0.0)
    assert board.morale(0) == 7 + lent


@pytest.mark.parametrize(("away", "lent"), [(19.9, 1), (20.1, 0)])
def test_a_command_radius_is_about_the_commander_in_a_squad(away: float, lent: int) -> None:
    chief = Unit(None, models=1, hp=2, mor=8, radius=18.0, lends=1, host=1, bits=JUNIOR)
    board = table(Unit((HERE[0] + away, HERE[1]), models=1), Unit(HERE, models=1), chief)
    assert board.morale(0) == 7 + lent
    board.place(0, at=(HERE[0] - away, HERE[1]))  # on the other side of the squad
    assert board.morale(0) == 7


@pytest.mark.parametrize(("away", "lent"), [(19.4, 1), (19.6, 0)])
def test_a_command_radius_is_about_the_hull_that_a_commander_is_in(away: float, lent: int) -> None:
    command_car = tank(HERE, mor=8, radius=18.0, lends=1)
    squad = Unit((HERE[0], HERE[1] + away), models=1)
    assert table(squad, command_car).morale(0) == 7 + lent
    passenger = replace(officer(HERE), at=None, ride=1)
    assert table(squad, tank(HERE, capacity=12), passenger).morale(0) == 7 + lent


def test_concentrate_fire_sharpens_all_units_and_names_the_target() -> None:
    units = Unit(HERE), officer((10.0, 20.0)), tank((20.0, 10.0))
    enemies = Unit((10.0, 22.0), 1), Unit((14.0, 22.0), 1)
    board = table(*units, *enemies, policy=L.NEAREST)
    board.order(1, L.CONCENTRATE, at=4, dice=[1])
    assert board.accuracy(0) == 6
    assert board.accuracy(2) == 6
    assert board.choice(0) == (L.SHOOT, 4)
    board.next_phase()
    assert board.accuracy(0) == 5


@pytest.mark.parametrize(
    ("away", "what", "at"), [(12.0, L.SHOOT, 2), (34.0, L.HOLD, -1)], ids=["reached", "far"]
)
def test_under_concentrate_fire_the_target_is_shot_at_or_no_unit(
    away: float, what: int, at: int
) -> None:
    still = Unit(HERE, moves=L.MOST_MOVES, dug_in=True)
    enemies = Unit((10.0 + away, 10.0), 1), Unit((10.0, 20.0), 1)
    gains = [Gain(0, 3, fire=60.0)]
    board = table(still, officer((10.0, 5.0)), *enemies, gains=gains)
    board.order(1, L.CONCENTRATE, at=2, dice=[1])
    assert board.choice(0) == (what, at)
    for shot in (L.SHOOT, L.SUPPRESS, L.PIERCE):
        assert [board.may(0, shot, at=v) for v in (2, 3)] == [True, False]
    board.next_phase()
    assert board.choice(0) == (L.SHOOT, 3)


def test_a_second_order_to_fire_leaves_units_with_the_first() -> None:
    officers = officer((10.0, 5.0)), officer((14.0, 5.0))
    enemies = Unit((10.0, 20.0), 1), Unit((14.0, 20.0), 1)
    board = table(Unit(HERE), *officers, *enemies)
    board.order(1, L.CONCENTRATE, at=3, dice=[1])
    board.order(2, L.CONCENTRATE, at=4, dice=[1])
    assert board.choice(0) == (L.SHOOT, 3)


def test_who_would_rather_move_fires_as_it_is_ordered() -> None:
    board = table(Unit(HERE), officer((10.0, 5.0)), Unit((10.0, 20.0), 1), goals=[(10.0, 16.0)])
    assert board.choice(0)[0] == L.MOVE
    board.order(1, L.CONCENTRATE, at=2, dice=[1])
    assert board.choice(0) == (L.SHOOT, 2)


def test_rifles_ordered_to_stop_a_vehicle_fire_their_leaders_round() -> None:
    board = table(Unit(HERE), officer((10.0, 5.0)), tank((10.0, 20.0), 1), goals=[(10.0, 16.0)])
    board.order(1, L.DISABLE, at=2, dice=[1])
    assert board.choice(0) == (L.PIERCE, 2)


def test_disable_that_vehicle_stops_what_it_damages() -> None:
    gunners = Unit((20.0, 10.0), models=1, arms=(CANNON,), bits=L.LED | L.CRACK)
    board = table(gunners, officer((20.0, 5.0)), tank((20.0, 20.0), 1, faces=(0.0, -1.0)))
    board.order(1, L.DISABLE, at=2, dice=[1])
    board.shoot(0, at=2, dice=[9, 10])
    assert board.hp_left(2) == 3
    assert board.is_immobile(2)


def test_hold_the_line_rolls_a_failed_test_again_in_that_phase() -> None:
    board = table(Unit(HERE), officer((10.0, 20.0)))
    board.order(1, L.HOLD_LINE, dice=[1])
    assert board.test_morale(0, dice=[10, 2])
    board.next_phase()
    assert not board.test_morale(0, dice=[10])


def test_fall_back_moves_all_units_away_but_those_dug_in() -> None:
    units = Unit((10.0, 20.0)), Unit((20.0, 20.0), dug_in=True), officer((15.0, 15.0))
    board = table(*units, Unit((15.0, 30.0), 1))
    board.order(2, L.FALL_BACK, dice=[1])
    assert board.position(0)[1] < 13.0
    assert board.position(1) == (20.0, 20.0)
    assert [board.is_busy(u) for u in range(3)] == [True, False, True]
