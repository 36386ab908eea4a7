"""Hit points, critical hits, explosions, crews and passengers."""

import math
from typing import Any

import pytest

from tests.factions.systems.iron_dawn.board import (
    CANNON,
    COAXIAL,
    CUPOLA,
    HULL,
    Board,
    L,
    Unit,
    table,
    tank,
)

MAIN_GUN, COAXIAL_GUN, HULL_GUN, CUPOLA_GUN = range(4)  # places of their weapons
ARMED = (CANNON, COAXIAL, HULL, CUPOLA)


def critical(*faces: int, **changes: Any) -> Board:
    """Lay out a tank, unit 1, and hit it critically."""
    board = table(Unit((20.0, 10.0)), tank((20.0, 20.0), 1, arms=ARMED, **changes))
    board.critical(1, by=0, dice=faces)
    return board


def test_models_fall_one_after_the_other() -> None:
    board = table(Unit((20.0, 10.0), models=3, hp=2))
    board.hurt(0, 3)
    assert (board.hp_left(0), board.models_left(0)) == (3, 2)
    board.hurt(0, 9)
    assert board.is_gone(0)
    assert board.damage_taken(0) == 6


def test_harm_from_friends_counts_for_no_unit() -> None:
    board = table(Unit((20.0, 10.0)), Unit((24.0, 10.0)))
    board.hurt(1, 5, by=0)
    assert (board.damage_dealt(0), board.points_destroyed_by(0)) == (0, 0.0)
    assert board.damage_taken(1) == 5


def test_a_stunned_crew_neither_moves_nor_shoots_for_so_many_turns() -> None:
    board = critical(1, 3)
    for turn, free in ((1, False), (3, False), (4, True)):
        board.in_turn(turn)
        assert board.may_move(1) == free
        assert board.may_shoot(1) == free


def test_secondary_weapons_go_from_the_hull_first() -> None:
    board = critical(2)
    assert board.weapons_lost(1) == {HULL_GUN}
    board.critical(1, by=0, dice=[4])
    assert board.weapons_lost(1) == {HULL_GUN, CUPOLA_GUN}


def test_a_damaged_engine_stands_for_two_turns() -> None:
    board = critical(3)
    assert not board.may_move(1)
    assert board.may_shoot(1)
    board.in_turn(4)
    assert board.may_move(1)


def test_hits_on_a_breached_side_are_critical() -> None:
    assert critical(5, faces=(0.0, -1.0)).breached(1) == {L.FRONT}
    shooter = Unit((20.0, 10.0), models=1, arms=(CANNON,), bits=L.VEHICLE)
    board = table(shooter, tank((20.0, 20.0), 1, faces=(0.0, -1.0), breached=(L.FRONT,)))
    board.shoot(0, at=1, dice=[9, 5, 8])
    assert board.is_immobile(1)


@pytest.mark.parametrize(
    ("face", "lost", "immobile"),
    [
        (1, {CUPOLA_GUN}, False),
        (3, {HULL_GUN}, False),
        (5, {MAIN_GUN, COAXIAL_GUN}, False),
        (7, set(), True),
    ],
)
def test_a_crew_casualty_takes_its_weapons_or_the_engine_along(
    face: int, lost: set[int], immobile: bool
) -> None:
    board = critical(6, face)
    assert (board.weapons_lost(1), board.is_immobile(1)) == (lost, immobile)


def test_a_vehicle_without_any_crew_is_destroyed() -> None:
    assert critical(6, 9).is_gone(1)


def test_main_weapons_take_coaxial_ones_along() -> None:
    assert critical(7).weapons_lost(1) == {MAIN_GUN, COAXIAL_GUN}


def test_a_gun_without_a_turret_loses_its_first_weapon_as_its_main_one() -> None:
    board = table(tank((20.0, 20.0), arms=(HULL,)))
    board.lose_secondary_weapon(0)
    assert board.weapons_lost(0) == set()
    board.lose_main_weapons(0)
    assert board.weapons_lost(0) == {MAIN_GUN}


def test_a_dead_engine_never_moves_again() -> None:
    board = critical(8)
    board.in_turn(10)
    assert not board.may_move(1)


@pytest.mark.parametrize(("face", "second", "fails"), [(9, 9, 7), (10, 7, 5)])
def test_an_explosion_hits_all_units_on_foot_within_six_inches(
    face: int, second: int, fails: int
) -> None:
    near, far = Unit((20.0, 14.5), models=1), Unit((20.0, 10.0), models=1)
    board = table(near, far, tank((20.0, 20.0), 1), tank((23.5, 20.0), 1))
    board.critical(2, dice=[face, second, fails])
    assert [board.is_gone(u) for u in range(4)] == [True, False, True, False]
    assert [board.is_ready(u) for u in range(4)] == [False, True, False, True]


def loaded() -> Board:
    """Lay out a transport, a squad in it, and an enemy."""
    squad = Unit(None, models=3, ride=0)
    return table(tank((20.0, 20.0), capacity=10), squad, Unit((20.0, 40.0), 1))


def test_passengers_of_a_vehicle_that_is_hit_critically_bail_out() -> None:
    board = loaded()
    assert board.is_aboard(1)
    assert board.passengers(0) == 3
    board.critical(0, by=2, dice=[3])
    assert board.is_ready(1)
    assert (board.passengers(0), board.moves_made(1)) == (0, 1)
    assert math.dist(board.spot(1), (20.0, 20.0)) < 6.0


def test_passengers_of_a_wreck_are_hit() -> None:
    board = loaded()
    board.batter(0, 4, by=2, dice=[10, 1, 1])  # DEF 4 against ATT 7: above 1 fails
    assert board.is_gone(0)
    assert board.is_ready(1)
    assert board.models_left(1) == 2


def test_solos_in_passengers_of_a_wreck_are_hit_too() -> None:
    solo = Unit(None, models=1, hp=2, bits=L.SOLO, host=1)
    board = table(tank((20.0, 20.0), capacity=9), Unit(None, models=2, ride=0), solo)
    board.batter(0, 4, dice=[10, 1, 10])
    assert (board.hp_left(2), board.models_left(1)) == (1, 1)
    assert board.is_joined(2)


@pytest.mark.parametrize(("face", "abandoned"), [(9, False), (10, True)])
def test_at_its_last_hit_point_a_crew_may_bail_out(face: int, abandoned: bool) -> None:
    board = loaded()
    board.batter(0, 3, by=2, dice=[face])
    assert board.hp_left(0) == 1
    assert board.is_abandoned(0) == board.is_ready(1) == abandoned
    assert board.is_aboard(1) == board.may_act(0) == (not abandoned)


def test_a_crew_tests_once_whether_it_bails_out() -> None:
    engineer = Unit((20.0, 17.0), models=1, bits=L.LED | L.REPAIRS)
    board = table(tank((20.0, 20.0)), engineer, Unit((20.0, 40.0), 1))
    board.batter(0, 3, by=2, dice=[1])
    board.do(1, L.REPAIR, at=0)
    assert board.hp_left(0) == 2
    board.batter(0, 1, by=2)
    assert not board.is_abandoned(0)


def test_digging_in_helps_against_hits_without_a_roll() -> None:
    for dug_in, left in ((False, 0), (True, 1)):
        target = Unit((20.0, 20.0), 1, models=1, dug_in=dug_in)
        board = table(Unit((10.0, 10.0)), target)
        # DEF 4 against ATT 5: above 3 fails, dug in above 4.
        board.strike(1, 1, att=5, by=0, dice=[4])
        assert board.hp_left(1) == left
